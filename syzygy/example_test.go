package syzygy_test

import (
	"fmt"

	"vezir/board"
	"vezir/syzygy"
)

// Where there are no tables, Missing says which one a position needs.
func ExampleOpen() {
	tables := syzygy.Open("tables")
	defer tables.Close()
	pos, err := board.ParseFEN("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if result, ok := tables.ProbeWDL(&pos); ok {
		fmt.Println(result)
	} else {
		fmt.Println(tables.Missing(&pos))
	}
	// Output: there is no such table: KQvK
}
