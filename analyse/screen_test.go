package analyse

import "testing"

func TestCount(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1.00k", 12345: "12.3k", 123456: "123k", 7_654_321: "7.65M", 8e12: "8.00T"} {
		if got := count(n); got != want {
			t.Errorf("%d written as %s, want %s", n, got, want)
		}
	}
}
