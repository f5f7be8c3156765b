// Command kernels generates the assembly of the network's two hot loops, for
// processors with AVX2 and for those with AVX-512. Package eval has the same in Go.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
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
	move   func(from, to Op)
	clear  func(reg.VecVirtual)
}

var (
	avx2 = target{"AVX2", 32, YMM,
		func(from, to Op) { VMOVDQU(from, to) }, func(r reg.VecVirtual) { VPXOR(r, r, r) }}
	avx512 = target{"AVX512", 64, ZMM,
		func(from, to Op) { VMOVDQU16(from, to) }, func(r reg.VecVirtual) { VPXORQ(r, r, r) }}
)

func main() {
	ConstraintExpr("!purego")
	for _, t := range []target{avx2, avx512} {
		t.update()
		t.dot()
	}
	Generate()
}

// begin starts a function that a twin in Go stands for too.
func (t target) begin(name, signature string) {
	TEXT(name+t.name, NOSPLIT, signature)
	Pragma("noescape")
	Doc(fmt.Sprintf("%s%s is %sGeneric for processors with %[2]s.", name, t.name, name))
}

// update adds rows to an accumulator and subtracts others, a block of registers
// after the other, so that each block is read and written once.
func (t target) update() {
	t.begin("update", "func(dst, src, rows *int16, width int, lists *uint16, appear, gone int, flip uint16)")
	dst, src := Load(Param("dst"), GP64()), Load(Param("src"), GP64())
	rows, rowBytes := Load(Param("rows"), GP64()), Load(Param("width"), GP64())
	list, flip := Load(Param("lists"), GP64()), GP32()
	MOVWLZX(NewParamAddr("flip", 56), flip)
	lengths := [2]reg.Register{Load(Param("appear"), GP64()), Load(Param("gone"), GP64())}
	left := GP64()
	SHLQ(Imm(1), rowBytes)
	MOVQ(rowBytes, left)

	block := func(registers int) {
		sums := make([]reg.VecVirtual, registers)
		for i := range sums {
			sums[i] = t.vector()
			t.move(Mem{Base: src, Disp: i * t.bytes}, sums[i])
		}
		change := func(name string, n int, apply func(...Op)) {
			loop := fmt.Sprintf("%s%d", name, registers)
			at, end := GP64(), GP64()
			LEAQ(Mem{Base: list, Disp: n * listBytes}, at)
			LEAQ(Mem{Base: at, Index: lengths[n], Scale: 2}, end)
			Label(loop)
			CMPQ(at, end)
			JAE(LabelRef(loop + "End"))
			row := GP64()
			MOVWLZX(Mem{Base: at}, row.As32())
			ADDQ(Imm(2), at)
			XORL(flip, row.As32())
			IMULQ(rowBytes, row)
			for i := range sums {
				apply(Mem{Base: row, Index: rows, Scale: 1, Disp: i * t.bytes}, sums[i], sums[i])
			}
			JMP(LabelRef(loop))
			Label(loop + "End")
		}
		change("add", 0, VPADDW)
		change("subtract", 1, VPSUBW)
		for i := range sums {
			t.move(sums[i], Mem{Base: dst, Disp: i * t.bytes})
		}
		step := U32(registers * t.bytes)
		ADDQ(step, src)
		ADDQ(step, dst)
		ADDQ(step, rows)
		SUBQ(step, left)
	}
	wide, unit := 8, unitBytes/t.bytes
	Label("wide")
	CMPQ(left, U32(wide*t.bytes))
	JB(LabelRef("narrow"))
	block(wide)
	JMP(LabelRef("wide"))
	Label("narrow")
	TESTQ(left, left)
	JZ(LabelRef("done"))
	block(unit)
	JMP(LabelRef("narrow"))
	Label("done")
	VZEROUPPER()
	RET()
}

// dot clips, squares and weighs. A clipped input times its weight fits into
// 16 bits, so that one multiplication and one that adds up pairs do it.
func (t target) dot() {
	t.begin("dot", "func(us, them, weights *int16, width int) int32")
	us, them := Load(Param("us"), GP64()), Load(Param("them"), GP64())
	weights, width := Load(Param("weights"), GP64()), Load(Param("width"), GP64())
	zero, most := t.vector(), t.vector()
	t.clear(zero)
	scale, low := GP32(), XMM()
	MOVL(U32(featureScale<<16|featureScale), scale)
	VMOVD(scale, low)
	VPBROADCASTD(low, most)
	sums := [2]reg.VecVirtual{t.vector(), t.vector()}
	for _, s := range sums {
		t.clear(s)
	}
	for _, half := range []struct {
		name   string
		inputs reg.Register
	}{{"us", us}, {"them", them}} {
		left := GP64()
		MOVQ(width, left)
		Label(half.name)
		for i := range unitBytes / t.bytes {
			x, weighed := t.vector(), t.vector()
			VPMAXSW(Mem{Base: half.inputs, Disp: i * t.bytes}, zero, x)
			VPMINSW(x, most, x)
			VPMULLW(Mem{Base: weights, Disp: i * t.bytes}, x, weighed)
			VPMADDWD(x, weighed, weighed)
			VPADDD(weighed, sums[i%2], sums[i%2])
		}
		ADDQ(U32(unitBytes), half.inputs)
		ADDQ(U32(unitBytes), weights)
		SUBQ(U32(unitBytes/2), left)
		JNZ(LabelRef(half.name))
	}
	VPADDD(sums[1], sums[0], sums[0])
	sum, high := sums[0], YMM()
	if t.bytes == avx512.bytes {
		VEXTRACTI64X4(Imm(1), sums[0], high)
		VPADDD(high, sum.AsY(), sum.AsY())
	}
	VEXTRACTI128(Imm(1), sum.AsY(), high.AsX())
	VPADDD(high.AsX(), sum.AsX(), sum.AsX())
	for _, order := range []uint64{0b_01_00_11_10, 0b_00_00_00_01} {
		VPSHUFD(Imm(order), sum.AsX(), high.AsX())
		VPADDD(high.AsX(), sum.AsX(), sum.AsX())
	}
	result := GP32()
	VMOVD(sum.AsX(), result)
	Store(result, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
