package replace

import (
	"fmt"
	"os"
	"path/filepath"

	"vezir/internal/exit"
)

// Apart returns an error of usage that names a file which would be written twice, or
// read and written, by way of links too: one would destroy what the other needs.
// Empty names stand for no file. In a device, such as /dev/null, nothing is lost.
func Apart(writes, reads []string) error {
	for i, path := range writes {
		if info, err := os.Stat(path); path == "" || err == nil && !info.Mode().IsRegular() {
			continue
		}
		for _, other := range writes[:i] {
			if Same(path, other) {
				return exit.Usage(fmt.Errorf("%s: one file cannot be written twice", path))
			}
		}
		for _, other := range reads {
			if Same(path, other) {
				return exit.Usage(fmt.Errorf("%s is read, and cannot be written too", path))
			}
		}
	}
	return nil
}

// Same reports whether two paths lead to one file or folder, by way of links too;
// there need not be anything yet.
func Same(a, b string) bool {
	first, missing := os.Stat(a)
	if second, err := os.Stat(b); missing == nil || err == nil {
		return os.SameFile(first, second) // false where one is missing
	}
	// What is not there yet has the same name in the same folder.
	a, errA := Target(a)
	b, errB := Target(b)
	if errA != nil || errB != nil || filepath.Base(a) != filepath.Base(b) {
		return false
	}
	first, _ = os.Stat(filepath.Dir(a))
	second, _ := os.Stat(filepath.Dir(b))
	return os.SameFile(first, second)
}
