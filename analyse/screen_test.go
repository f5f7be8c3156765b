package analyse

import "testing"

func TestCut(t *testing.T) {
	for _, test := range []struct {
		line    string
		columns int
		want    string
	}{
		{"abcdef", 0, "abcdef"},
		{"abcdef", 6, "abcdef"},
		{"abcdef", 4, "abc…"},
		{"♔♕♖♗♘♙", 3, "♔♕…"},
		{"\x1b[1mabcdef\x1b[0m", 4, "\x1b[1mabc…\x1b[0m"},
		{"\x1b[1mabc\x1b[0m", 4, "\x1b[1mabc\x1b[0m"},
	} {
		if got := cut(test.line, test.columns); got != test.want {
			t.Errorf("%q cut to %d columns is %q, want %q", test.line, test.columns, got, test.want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1.00k", 12345: "12.3k", 123456: "123k", 7_654_321: "7.65M", 8e12: "8.00T"} {
		if got := count(n); got != want {
			t.Errorf("%d written as %s, want %s", n, got, want)
		}
	}
}
