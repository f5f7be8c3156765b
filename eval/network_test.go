package eval

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"vezir/board"
)

// randomNetwork returns a network of a shape with weights of usual sizes.
func randomNetwork(t testing.TB, shape NetworkShape) *Network {
	n, err := NewNetwork(shape, 400)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range n.FeatureWeights {
		n.FeatureWeights[i] = int16(random.IntN(121) - 60)
	}
	for i := range n.FeatureBias {
		n.FeatureBias[i] = int16(random.IntN(200) - 50)
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = int16(random.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
	}
	for i := range n.OutputBias {
		n.OutputBias[i] = int32(random.IntN(20000) - 10000)
	}
	return n
}

// eightKings has a bucket for each half of a rank and two ranks.
func eightKings() (buckets [32]uint8) {
	for i := range buckets {
		buckets[i] = uint8(i>>3<<1 | i&3>>1)
	}
	return buckets
}

func TestNetworkFile(t *testing.T) {
	n := randomNetwork(t, NetworkShape{Hidden: 64, OutputBuckets: 8, KingBuckets: eightKings()})
	var file bytes.Buffer
	size, err := n.WriteTo(&file)
	if err != nil || size != int64(file.Len()) {
		t.Fatalf("wrote %d of %d bytes: %v", size, file.Len(), err)
	}
	again, err := parseNetwork(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	pos := board.StartPosition()
	if n.Evaluate(&pos) != again.Evaluate(&pos) || n.KingBuckets != again.KingBuckets || n.Scale != again.Scale {
		t.Error("the network that was read is another one")
	}

	for _, test := range []struct {
		name, want string
		change     func(data []byte) []byte
	}{
		{"empty", "not a network", func([]byte) []byte { return nil }},
		{"text", "not a network", func([]byte) []byte { return []byte("This is a text, and no network at all.") }},
		{"header cut", "within the header", func(data []byte) []byte { return data[:40] }},
		{"version", "version 2", func(data []byte) []byte { data[8] = 2; return data }},
		{"activation", "activation 0", func(data []byte) []byte { data[10] = 0; return data }},
		{"width", "multiple of 64", func(data []byte) []byte { data[12]++; return data }},
		{"huge width", "too large", func(data []byte) []byte { data[15] = 200; return data }},
		{"no outputs", "0 output buckets", func(data []byte) []byte { data[16] = 0; return data }},
		{"king bucket", "above 31", func(data []byte) []byte { data[32] = 99; return data }},
		{"cut", "bytes of weights", func(data []byte) []byte { return data[:len(data)-1] }},
		{"longer", "bytes of weights", func(data []byte) []byte { return append(data, 0) }},
		{"king bucket without a square", "has no square", func(data []byte) []byte { data[32] = 9; return sealed(data) }},
		{"no scale", "scale 0", func(data []byte) []byte { data[20], data[21] = 0, 0; return sealed(data) }},
		{"not used", "are not 0", func(data []byte) []byte { data[30] = 1; return sealed(data) }},
		{"output weight", "larger than 127", func(data []byte) []byte { data[len(data)-4*8-1] = 1; return sealed(data) }},
		{"bit", "damaged", func(data []byte) []byte { data[5000] ^= 4; return data }},
		{"header bit", "damaged", func(data []byte) []byte { data[20] ^= 4; return data }},
	} {
		_, err := parseNetwork(test.change(bytes.Clone(file.Bytes())))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", test.name, err, test.want)
		}
	}
}

// sealed returns a file with the checksum that belongs to its content.
func sealed(data []byte) []byte {
	if len(data) < networkHeaderSize {
		return data
	}
	data = bytes.Clone(data)
	sum := networkSum(data[:networkSumAt], data[networkHeaderSize:])
	copy(data[networkSumAt:], sum[:])
	return data
}

// Whatever a file says, it is refused or a network that can be written and used.
func FuzzParseNetwork(f *testing.F) {
	for _, shape := range []NetworkShape{{Hidden: 64, OutputBuckets: 1}, {Hidden: 128, OutputBuckets: 8, KingBuckets: eightKings()}} {
		var file bytes.Buffer
		if _, err := randomNetwork(f, shape).WriteTo(&file); err != nil {
			f.Fatal(err)
		}
		f.Add(file.Bytes())
		f.Add(file.Bytes()[:networkHeaderSize+100])
	}
	pos := board.StartPosition()
	f.Fuzz(func(t *testing.T, data []byte) {
		data = sealed(data)
		n, err := parseNetwork(data)
		if err != nil {
			return
		}
		if want, got := n.Evaluate(&pos), newAccumulators(n).evaluate(&pos, 0); got != want {
			t.Errorf("value %d, then %d", want, got)
		}
		var again bytes.Buffer
		if _, err := n.WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
			t.Errorf("written it is another file: %v", err)
		}
	})
}

func TestNetworkWeightBound(t *testing.T) {
	n := randomNetwork(t, NetworkShape{Hidden: 64, OutputBuckets: 1})
	n.OutputWeights[3] = MaxOutputWeight + 1
	if _, err := n.WriteTo(new(bytes.Buffer)); err == nil {
		t.Error("a weight that breaks 16-bit products was written")
	}
}

// A position and the same with colours exchanged have the same inputs.
func TestNetworkSymmetry(t *testing.T) {
	n := randomNetwork(t, NetworkShape{Hidden: 64, OutputBuckets: 8, KingBuckets: eightKings()})
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		flipped := pos.Flipped()
		if a, b := n.Evaluate(&pos), n.Evaluate(&flipped); a != b {
			t.Errorf("%s: %d, with colours exchanged %d", fen, a, b)
		}
	}
}

// Each input stands for one thing: all pieces on all squares have their own.
func TestFeaturesDiffer(t *testing.T) {
	shape := NetworkShape{Hidden: 64, OutputBuckets: 1, KingBuckets: eightKings()}
	for _, perspective := range []board.Colour{board.White, board.Black} {
		for king := board.Square(0); king < 64; king++ {
			seen := map[int]bool{}
			for piece := board.Piece(0); piece < board.NoPiece; piece++ {
				for at := board.Square(0); at < 64; at++ {
					f := shape.Feature(perspective, king, piece, at)
					if f < 0 || f >= shape.Inputs() || seen[f] {
						t.Fatalf("%v, king %v: input %d of %v on %v", perspective, king, f, piece, at)
					}
					seen[f] = true
				}
			}
		}
	}
}
