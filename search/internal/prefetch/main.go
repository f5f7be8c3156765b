// Command prefetch generates the assembly with which package search asks for a
// cache line ahead of its use.
package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

func main() {
	build.ConstraintExpr("!purego")
	build.TEXT("prefetch", build.NOSPLIT, "func(address *byte)")
	build.Doc("prefetch brings the line of an address into the cache while other work goes on.")
	build.PREFETCHT0(operand.Mem{Base: build.Load(build.Param("address"), build.GP64())})
	build.RET()
	build.Generate()
}
