// Command fitkernels generates the assembly of the trainer's inner loops, for
// processors with AVX2 and FMA. Their twins in Go, in package train, say what
// they compute and are what they are tested against.
package main

import (
	"math"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A slice of the hidden layer is a row of vectors.
const (
	lanes     = 8 // numbers in a vector
	laneBytes = 4 * lanes
	vectors   = 8 // in a row
	rowShift  = 8 // the row's size in bytes as a power of two
	lessThan  = 1 // predicate of VCMPPS
)

func main() {
	build.ConstraintExpr("!purego")
	one := build.ConstData("one", operand.U32(math.Float32bits(1)))
	forward(one)
	backward(one)
	adam()
	build.Generate()
}

// vector addresses vector i of the row at base.
func vector(base reg.Register, i int) operand.Mem {
	return operand.Mem{Base: base, Disp: i * laneBytes}
}

// eachRow emits a loop over the rows that a list of features names. Rows is where
// row 0 lies; emit gets the address of the row's vectors.
func eachRow(name string, rows, features, n reg.GPVirtual, emit func(row func(i int) operand.Mem)) {
	index := build.GP64()
	build.TESTQ(n, n)
	build.JZ(operand.LabelRef(name + "End"))
	build.Label(name)
	build.MOVWQZX(operand.Mem{Base: features}, index)
	build.SHLQ(operand.U8(rowShift), index)
	emit(func(i int) operand.Mem {
		return operand.Mem{Base: rows, Index: index, Scale: 1, Disp: i * laneBytes}
	})
	build.ADDQ(operand.U8(2), features)
	build.DECQ(n)
	build.JNZ(operand.LabelRef(name))
	build.Label(name + "End")
}

func load(name string) reg.GPVirtual {
	r := build.GP64()
	build.Load(build.Param(name), r)
	return r
}

func ymms() []reg.VecVirtual {
	r := make([]reg.VecVirtual, vectors)
	for i := range r {
		r[i] = build.YMM()
	}
	return r
}

func forward(one operand.Mem) {
	build.TEXT("forwardAVX2", build.NOSPLIT, "func(rows, bias *float32, features *uint16, n int, activations, output *float32) float32")
	build.Doc("forwardAVX2 is forwardGo.")
	rows, bias, features, n := load("rows"), load("bias"), load("features"), load("n")
	sums := ymms()
	for i, sum := range sums {
		build.VMOVUPS(vector(bias, i), sum)
	}
	eachRow("forwardRow", rows, features, n, func(row func(int) operand.Mem) {
		for i, sum := range sums {
			build.VADDPS(row(i), sum, sum)
		}
	})
	activations, output := load("activations"), load("output")
	zero, ones, total, square := build.YMM(), build.YMM(), build.YMM(), build.YMM()
	build.VXORPS(zero, zero, zero)
	build.VXORPS(total, total, total)
	build.VBROADCASTSS(one, ones)
	for i, sum := range sums {
		build.VMAXPS(zero, sum, sum)
		build.VMINPS(ones, sum, sum)
		build.VMOVUPS(sum, vector(activations, i))
		build.VMULPS(sum, sum, square)
		build.VFMADD231PS(vector(output, i), square, total)
	}
	half, low := build.XMM(), total.AsX()
	build.VEXTRACTF128(operand.U8(1), total, half)
	build.VADDPS(half, low, low)
	build.VHADDPS(low, low, low)
	build.VHADDPS(low, low, low)
	build.VZEROUPPER()
	build.Store(low, build.ReturnIndex(0))
	build.RET()
}

func backward(one operand.Mem) {
	build.TEXT("backwardAVX2", build.NOSPLIT, "func(rows, bias *float32, features *uint16, n int, activations, output, outputGradient *float32, slope float32)")
	build.Doc("backwardAVX2 is backwardGo.")
	activations, output, outputGradient := load("activations"), load("output"), load("outputGradient")
	bias := load("bias")
	slopeAddress, err := build.Param("slope").Resolve()
	if err != nil {
		panic(err)
	}
	slope, ones, activation, scaled, sum := build.YMM(), build.YMM(), build.YMM(), build.YMM(), build.YMM()
	build.VBROADCASTSS(slopeAddress.Addr, slope)
	build.VBROADCASTSS(one, ones)
	slopes := ymms()
	for i, d := range slopes {
		build.VMOVUPS(vector(activations, i), activation)
		build.VMULPS(activation, slope, scaled)
		build.VMOVUPS(vector(outputGradient, i), sum)
		build.VFMADD231PS(activation, scaled, sum)
		build.VMOVUPS(sum, vector(outputGradient, i))
		build.VADDPS(scaled, scaled, scaled)
		build.VMULPS(vector(output, i), scaled, d)
		build.VCMPPS(operand.U8(lessThan), ones, activation, scaled)
		build.VANDPS(scaled, d, d)
		build.VADDPS(vector(bias, i), d, sum)
		build.VMOVUPS(sum, vector(bias, i))
	}
	rows, features, n := load("rows"), load("features"), load("n")
	sums := []reg.VecVirtual{activation, scaled, sum, build.YMM()}
	eachRow("backwardRow", rows, features, n, func(row func(int) operand.Mem) {
		for i, d := range slopes {
			build.VADDPS(row(i), d, sums[i%len(sums)])
			build.VMOVUPS(sums[i%len(sums)], row(i))
		}
	})
	build.VZEROUPPER()
	build.RET()
}

// adam steps through several arrays at once.
func adam() {
	build.TEXT("adamAVX2", build.NOSPLIT, "func(weights, gradients, means, squares *float32, n int, step *float32)")
	build.Doc("adamAVX2 is adamGo for a multiple of eight numbers.")
	weights, gradients, means, squares, n := load("weights"), load("gradients"), load("means"), load("squares"), load("n")
	step := load("step")
	var fields [8]reg.VecVirtual
	for i := range fields {
		fields[i] = build.YMM()
		build.VBROADCASTSS(operand.Mem{Base: step, Disp: 4 * i}, fields[i])
	}
	newMean, newSquare, rate, squareScale := fields[0], fields[1], fields[2], fields[3]
	epsilon, keep, low, high := fields[4], fields[5], fields[6], fields[7]
	zero := build.YMM()
	build.VXORPS(zero, zero, zero)
	gradient, mean, square, weight := build.YMM(), build.YMM(), build.YMM(), build.YMM()

	build.Label("adamVector")
	build.VMOVUPS(vector(gradients, 0), gradient)
	build.VMOVUPS(zero, vector(gradients, 0))
	build.VMOVUPS(vector(means, 0), mean)
	build.VSUBPS(mean, gradient, weight)
	build.VFMADD231PS(newMean, weight, mean)
	build.VMOVUPS(mean, vector(means, 0))
	build.VMULPS(gradient, gradient, gradient)
	build.VMOVUPS(vector(squares, 0), square)
	build.VSUBPS(square, gradient, gradient)
	build.VFMADD231PS(newSquare, gradient, square)
	build.VMOVUPS(square, vector(squares, 0))
	build.VMULPS(squareScale, square, square)
	build.VSQRTPS(square, square)
	build.VADDPS(epsilon, square, square)
	build.VDIVPS(square, mean, mean)
	build.VMULPS(vector(weights, 0), keep, weight)
	build.VFNMADD231PS(rate, mean, weight)
	build.VMAXPS(low, weight, weight)
	build.VMINPS(high, weight, weight)
	build.VMOVUPS(weight, vector(weights, 0))
	for _, array := range []reg.GPVirtual{weights, gradients, means, squares} {
		build.ADDQ(operand.U8(laneBytes), array)
	}
	build.SUBQ(operand.U8(lanes), n)
	build.JNZ(operand.LabelRef("adamVector"))
	build.VZEROUPPER()
	build.RET()
}
