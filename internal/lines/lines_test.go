package lines

import (
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestRead(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, c := range []struct {
		name, text string
		want       []Line
	}{
		{"nothing", "", nil},
		{"blank lines and comments", "\n \t\r\n# one\n  # two\na\n\nb # no comment\n", []Line{{5, "a"}, {7, "b # no comment"}}},
		{"no end of the last line", "a\r\nb", []Line{{1, "a"}, {2, "b"}}},
		{"marks of UTF-8", "\ufeffa\n\ufeff# comment\n\ufeff b \n", []Line{{1, "a"}, {3, "b"}}},
		{"a long line", long + "\na", []Line{{1, long}, {2, "a"}}},
	} {
		var got []Line
		for line, err := range Read(strings.NewReader(c.text)) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, line)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %.100v, want %.100v", c.name, got, c.want)
		}
	}
}

// TestReadFails: what could be read comes before the error, and nothing after it.
func TestReadFails(t *testing.T) {
	var got []string
	for line, err := range Read(io.MultiReader(strings.NewReader("a\nb\nhalf"), iotest.ErrReader(fs.ErrClosed))) {
		if err != nil {
			line.Text = err.Error()
		}
		got = append(got, line.Text)
	}
	if want := []string{"a", "b", fs.ErrClosed.Error()}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for range Read(strings.NewReader("a\nb\n")) {
		break // must not go on
	}
}

func TestError(t *testing.T) {
	for want, err := range map[string]error{
		"a.epd:3: closed": &Error{File: "a.epd", Line: 3, Err: errors.New("closed")},
		"line 3: closed":  &Error{Line: 3, Err: errors.New("closed")},
	} {
		if err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
	}
	if err := (&Error{Err: fs.ErrClosed}); !errors.Is(err, fs.ErrClosed) {
		t.Error("the cause is lost")
	}
}
