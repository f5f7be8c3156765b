// Command kernels generates the assembly of the network's two hot loops, for
// processors with AVX2. Package eval has the same in Go.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	listBytes    = 2 * 64 // of one list of eval.changes
	laneBytes    = 32     // of a register
	featureScale = 255
)

func main() {
	ConstraintExpr("!purego")
	update()
	dot()
	Generate()
}

// update adds rows to an accumulator and subtracts others, a block of registers
// after the other, so that each block is read and written once.
func update() {
	TEXT("updateAVX2", NOSPLIT, "func(dst, src, rows *int16, width int, lists *uint16, appear, gone int, flip uint16)")
	Pragma("noescape")
	Doc("updateAVX2 is updateGeneric for processors with AVX2.")
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
			sums[i] = YMM()
			VMOVDQU(Mem{Base: src, Disp: i * laneBytes}, sums[i])
		}
		change := func(name string, n int, apply func(ops ...Op)) {
			at, end := GP64(), GP64()
			LEAQ(Mem{Base: list, Disp: n * listBytes}, at)
			LEAQ(Mem{Base: at, Index: lengths[n], Scale: 2}, end)
			Label(name)
			CMPQ(at, end)
			JAE(LabelRef(name + "End"))
			row := GP64()
			MOVWLZX(Mem{Base: at}, row.As32())
			ADDQ(Imm(2), at)
			XORL(flip, row.As32())
			IMULQ(rowBytes, row)
			for i := range sums {
				apply(Mem{Base: row, Index: rows, Scale: 1, Disp: i * laneBytes}, sums[i], sums[i])
			}
			JMP(LabelRef(name))
			Label(name + "End")
		}
		change(fmtLabel("add", registers), 0, VPADDW)
		change(fmtLabel("subtract", registers), 1, VPSUBW)
		for i := range sums {
			VMOVDQU(sums[i], Mem{Base: dst, Disp: i * laneBytes})
		}
		step := U32(registers * laneBytes)
		for _, pointer := range []reg.GPVirtual{src.(reg.GPVirtual), dst.(reg.GPVirtual), rows.(reg.GPVirtual)} {
			ADDQ(step, pointer)
		}
		SUBQ(step, left)
	}
	Label("wide")
	CMPQ(left, U32(8*laneBytes))
	JB(LabelRef("narrow"))
	block(8)
	JMP(LabelRef("wide"))
	Label("narrow")
	TESTQ(left, left)
	JZ(LabelRef("done"))
	block(4)
	Label("done")
	VZEROUPPER()
	RET()
}

func fmtLabel(name string, registers int) string {
	return name + string(rune('0'+registers))
}

// dot clips, squares and weighs. A clipped input times its weight fits into
// 16 bits, so that one multiplication and one that adds up pairs do it.
func dot() {
	TEXT("dotAVX2", NOSPLIT, "func(us, them, weights *int16, width int) int32")
	Pragma("noescape")
	Doc("dotAVX2 is dotGeneric for processors with AVX2.")
	us, them := Load(Param("us"), GP64()), Load(Param("them"), GP64())
	weights, width := Load(Param("weights"), GP64()), Load(Param("width"), GP64())
	zero, most := YMM(), YMM()
	VPXOR(zero, zero, zero)
	scale := GP32()
	MOVL(U32(featureScale<<16|featureScale), scale)
	VMOVD(scale, most.AsX())
	VPBROADCASTD(most.AsX(), most)
	sums := [2]reg.VecVirtual{YMM(), YMM()}
	for _, s := range sums {
		VPXOR(s, s, s)
	}
	for _, half := range []struct {
		name   string
		inputs reg.Register
	}{{"us", us}, {"them", them}} {
		left := GP64()
		MOVQ(width, left)
		Label(half.name)
		for i := range 4 {
			x, weighed := YMM(), YMM()
			VPMAXSW(Mem{Base: half.inputs, Disp: i * laneBytes}, zero, x)
			VPMINSW(x, most, x)
			VPMULLW(Mem{Base: weights, Disp: i * laneBytes}, x, weighed)
			VPMADDWD(x, weighed, weighed)
			VPADDD(weighed, sums[i%2], sums[i%2])
		}
		ADDQ(U32(4*laneBytes), half.inputs)
		ADDQ(U32(4*laneBytes), weights)
		SUBQ(Imm(4*laneBytes/2), left)
		JNZ(LabelRef(half.name))
	}
	VPADDD(sums[1], sums[0], sums[0])
	low, high := sums[0].AsX(), XMM()
	VEXTRACTI128(Imm(1), sums[0], high)
	VPADDD(high, low, low)
	for _, order := range []uint64{0b_01_00_11_10, 0b_00_00_00_01} {
		VPSHUFD(Imm(order), low, high)
		VPADDD(high, low, low)
	}
	sum := GP32()
	VMOVD(low, sum)
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
