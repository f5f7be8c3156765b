// Command kernels generates the assembly of the network's two hot loops, for
// processors with AVX2 and for those with AVX-512. Package eval has the same in Go.
package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	listBytes    = 2 * 64 // of one list of eval.changes
	unitBytes    = 2 * 64 // widths are multiples of it
	featureScale = 255
)

// target is a kind of processor.
type target struct {
	name   string
	bytes  int // of a register
	vector func() reg.VecVirtual
	move   func(from, to operand.Op)
	clear  func(reg.VecVirtual)
}

var (
	avx2 = target{"AVX2", 32, build.YMM,
		func(from, to operand.Op) { build.VMOVDQU(from, to) }, func(r reg.VecVirtual) { build.VPXOR(r, r, r) }}
	avx512 = target{"AVX512", 64, build.ZMM,
		func(from, to operand.Op) { build.VMOVDQU16(from, to) }, func(r reg.VecVirtual) { build.VPXORQ(r, r, r) }}
)

func main() {
	build.ConstraintExpr("!purego")
	for _, t := range []target{avx2, avx512} {
		t.update()
		t.dot()
	}
	build.Generate()
}

// begin starts a function that a twin in Go stands for too.
func (t target) begin(name, signature string) {
	build.TEXT(name+t.name, build.NOSPLIT, signature)
	build.Pragma("noescape")
	build.Doc(fmt.Sprintf("%s%s is %sGeneric for processors with %[2]s.", name, t.name, name))
}

// update adds rows to an accumulator and subtracts others, a block of registers
// after the other, so that each block is read and written once.
func (t target) update() {
	t.begin("update", "func(dst, src, rows *int16, width int, lists *uint16, appear, gone int, flip uint16)")
	dst, src := build.Load(build.Param("dst"), build.GP64()), build.Load(build.Param("src"), build.GP64())
	rows, rowBytes := build.Load(build.Param("rows"), build.GP64()), build.Load(build.Param("width"), build.GP64())
	list, flip := build.Load(build.Param("lists"), build.GP64()), build.Load(build.Param("flip"), build.GP32())

	lengths := [2]reg.Register{build.Load(build.Param("appear"), build.GP64()), build.Load(build.Param("gone"), build.GP64())}
	left := build.GP64()
	build.SHLQ(operand.Imm(1), rowBytes)
	build.MOVQ(rowBytes, left)

	block := func(registers int) {
		sums := make([]reg.VecVirtual, registers)
		for i := range sums {
			sums[i] = t.vector()
			t.move(operand.Mem{Base: src, Disp: i * t.bytes}, sums[i])
		}
		change := func(name string, n int, apply func(...operand.Op)) {
			loop := fmt.Sprintf("%s%d", name, registers)
			at, end := build.GP64(), build.GP64()
			build.LEAQ(operand.Mem{Base: list, Disp: n * listBytes}, at)
			build.LEAQ(operand.Mem{Base: at, Index: lengths[n], Scale: 2}, end)
			build.Label(loop)
			build.CMPQ(at, end)
			build.JAE(operand.LabelRef(loop + "End"))
			row := build.GP64()
			build.MOVWLZX(operand.Mem{Base: at}, row.As32())
			build.ADDQ(operand.Imm(2), at)
			build.XORL(flip, row.As32())
			build.IMULQ(rowBytes, row)
			for i := range sums {
				apply(operand.Mem{Base: row, Index: rows, Scale: 1, Disp: i * t.bytes}, sums[i], sums[i])
			}
			build.JMP(operand.LabelRef(loop))
			build.Label(loop + "End")
		}
		change("add", 0, build.VPADDW)
		change("subtract", 1, build.VPSUBW)
		for i := range sums {
			t.move(sums[i], operand.Mem{Base: dst, Disp: i * t.bytes})
		}
		step := operand.U32(registers * t.bytes)
		build.ADDQ(step, src)
		build.ADDQ(step, dst)
		build.ADDQ(step, rows)
		build.SUBQ(step, left)
	}
	wide, unit := 8, unitBytes/t.bytes
	build.Label("wide")
	build.CMPQ(left, operand.U32(wide*t.bytes))
	build.JB(operand.LabelRef("narrow"))
	block(wide)
	build.JMP(operand.LabelRef("wide"))
	build.Label("narrow")
	build.TESTQ(left, left)
	build.JZ(operand.LabelRef("done"))
	block(unit)
	build.JMP(operand.LabelRef("narrow"))
	build.Label("done")
	build.VZEROUPPER()
	build.RET()
}

// dot clips, squares and weighs. A clipped input times its weight fits into
// 16 bits, so that one multiplication and one that adds up pairs do it.
func (t target) dot() {
	t.begin("dot", "func(us, them, weights *int16, width int) int32")
	us, them := build.Load(build.Param("us"), build.GP64()), build.Load(build.Param("them"), build.GP64())
	weights, width := build.Load(build.Param("weights"), build.GP64()), build.Load(build.Param("width"), build.GP64())
	zero, most := t.vector(), t.vector()
	t.clear(zero)
	scale, low := build.GP32(), build.XMM()
	build.MOVL(operand.U32(featureScale<<16|featureScale), scale)
	build.VMOVD(scale, low)
	build.VPBROADCASTD(low, most)
	sums := [2]reg.VecVirtual{t.vector(), t.vector()}
	for _, s := range sums {
		t.clear(s)
	}
	for _, half := range []struct {
		name   string
		inputs reg.Register
	}{{"us", us}, {"them", them}} {
		left := build.GP64()
		build.MOVQ(width, left)
		build.Label(half.name)
		for i := range unitBytes / t.bytes {
			x, weighed := t.vector(), t.vector()
			build.VPMAXSW(operand.Mem{Base: half.inputs, Disp: i * t.bytes}, zero, x)
			build.VPMINSW(x, most, x)
			build.VPMULLW(operand.Mem{Base: weights, Disp: i * t.bytes}, x, weighed)
			build.VPMADDWD(x, weighed, weighed)
			build.VPADDD(weighed, sums[i%2], sums[i%2])
		}
		build.ADDQ(operand.U32(unitBytes), half.inputs)
		build.ADDQ(operand.U32(unitBytes), weights)
		build.SUBQ(operand.U32(unitBytes/2), left)
		build.JNZ(operand.LabelRef(half.name))
	}
	build.VPADDD(sums[1], sums[0], sums[0])
	sum, high := sums[0], build.YMM()
	if t.bytes == avx512.bytes {
		build.VEXTRACTI64X4(operand.Imm(1), sums[0], high)
		build.VPADDD(high, sum.AsY(), sum.AsY())
	}
	build.VEXTRACTI128(operand.Imm(1), sum.AsY(), high.AsX())
	build.VPADDD(high.AsX(), sum.AsX(), sum.AsX())
	for _, order := range []uint64{0b_01_00_11_10, 0b_00_00_00_01} {
		build.VPSHUFD(operand.Imm(order), sum.AsX(), high.AsX())
		build.VPADDD(high.AsX(), sum.AsX(), sum.AsX())
	}
	result := build.GP32()
	build.VMOVD(sum.AsX(), result)
	build.Store(result, build.ReturnIndex(0))
	build.VZEROUPPER()
	build.RET()
}
