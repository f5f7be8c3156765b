package replace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/internal/exit"
)

func TestApart(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	if err := os.WriteFile(path("there"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"to there": "there", "to nothing": "nothing", "in": "."} {
		if err := os.Symlink(target, path(link)); err != nil {
			t.Skip(err) // some systems let few users make links
		}
	}
	read, twice := "is read, and cannot be written too", "one file cannot be written twice"
	for _, test := range []struct {
		name          string
		writes, reads []string
		want          string // in the error
	}{
		{"files of their own", []string{path("there"), path("nothing"), "", ""}, []string{path("other"), ""}, ""},
		{"what is read", []string{path("new"), path("there")}, []string{path("there")}, path("there") + " " + read},
		{"a link to what is read", []string{path("to there")}, []string{path("there")}, path("to there") + " " + read},
		{"what is read by a link", []string{path("there")}, []string{path("to there")}, read},
		{"a file twice", []string{path("there"), path("there")}, nil, twice},
		{"a new file twice", []string{path("nothing"), "", path("nothing")}, nil, twice},
		{"a new file and a link to it", []string{path("to nothing"), path("nothing")}, nil, twice},
		{"a new file in a folder by another name", []string{path("nothing"), path("in/nothing")}, nil, twice},
		{"files of one name", []string{path("nothing"), filepath.Join(t.TempDir(), "nothing")}, nil, ""},
		{"a device", []string{os.DevNull, os.DevNull}, []string{os.DevNull}, ""},
	} {
		err := Apart(test.writes, test.reads)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.want != "" && (!errors.Is(err, exit.ErrUsage) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}
