package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"vezir/internal/replace"
)

// networkHeader begins a file of a network; docs/format-network.md draws it. All
// numbers have the lowest byte first.
type networkHeader struct {
	Magic         [8]byte
	Version       uint16
	Activation    uint16
	Hidden        uint32
	OutputBuckets uint32
	Scale         uint32
	FeatureScale  uint16
	OutputScale   uint16
	Reserved      [4]byte
	KingBuckets   [32]uint8
	Sum           [sha256.Size]byte // of what precedes it in the header and of all that follows
}

var networkMagic = [8]byte{'V', 'E', 'Z', 'I', 'R', 'N', 'E', 'T'}

const (
	networkVersion    = 1
	clippedSquare     = 1 // the activation: clipped to 0 … 1 and squared
	networkHeaderSize = 96
	networkSumAt      = networkHeaderSize - sha256.Size
)

// OpenNetwork reads a network from a file in the format of docs/format-network.md.
// The error names the file and says what is wrong with it.
func OpenNetwork(path string) (*Network, error) {
	file, err := replace.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	// No shape is larger, so that a wrong file cannot exhaust the memory.
	const most = networkHeaderSize + 2*maxHidden*(32*featuresPerKing+1+2*maxOutputBuckets) + 4*maxOutputBuckets
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	n, err := parseNetwork(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// parseNetwork returns the network that the bytes of a file hold.
func parseNetwork(data []byte) (*Network, error) {
	n, err := decodeNetwork(data)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
}

func decodeNetwork(data []byte) (*Network, error) {
	var header networkHeader
	if len(data) < len(networkMagic) || [8]byte(data) != networkMagic {
		return nil, errors.New("the file is not a network of Vezir")
	}
	if _, err := binary.Decode(data, binary.LittleEndian, &header); err != nil {
		return nil, errors.New("the file ends within the header")
	}
	if header.Version != networkVersion {
		return nil, fmt.Errorf("version %d, not %d", header.Version, networkVersion)
	}
	if header.Reserved != [4]byte{} {
		return nil, errors.New("bytes that are not used are not 0")
	}
	if header.Activation != clippedSquare || header.FeatureScale != FeatureScale || header.OutputScale != OutputScale {
		return nil, fmt.Errorf("activation %d with scales %d and %d is not known", header.Activation, header.FeatureScale, header.OutputScale)
	}
	if header.Hidden > maxHidden || header.OutputBuckets > maxOutputBuckets || header.Scale > maxScale {
		return nil, fmt.Errorf("%d hidden neurons, %d outputs, scale %d: too large", header.Hidden, header.OutputBuckets, header.Scale)
	}
	n, err := NewNetwork(NetworkShape{
		Hidden: int(header.Hidden), OutputBuckets: int(header.OutputBuckets), KingBuckets: header.KingBuckets,
	}, int(header.Scale))
	if err != nil {
		return nil, err
	}
	payload := data[networkHeaderSize:]
	if want := binary.Size(n.FeatureWeights) + binary.Size(n.FeatureBias) + binary.Size(n.OutputWeights) + binary.Size(n.OutputBias); len(payload) != want {
		return nil, fmt.Errorf("%d bytes of weights where %d belong", len(payload), want)
	}
	if networkSum(data[:networkSumAt], payload) != header.Sum {
		return nil, errors.New("the checksum does not match: the file is damaged")
	}
	for _, part := range n.parts() {
		read, err := binary.Decode(payload, binary.LittleEndian, part)
		if err != nil {
			return nil, err
		}
		payload = payload[read:]
	}
	n.sum = header.Sum
	return n, n.checkWeights()
}

// parts returns the weights in the order of the file.
func (n *Network) parts() []any {
	return []any{n.FeatureWeights, n.FeatureBias, n.OutputWeights, n.OutputBias}
}

func networkSum(header, payload []byte) [sha256.Size]byte {
	sum := sha256.New()
	sum.Write(header)
	sum.Write(payload)
	return [sha256.Size]byte(sum.Sum(nil))
}

// WriteTo writes a network in the format of docs/format-network.md.
func (n *Network) WriteTo(to io.Writer) (int64, error) {
	if err := n.checkWeights(); err != nil {
		return 0, fmt.Errorf("network: %w", err)
	}
	var payload []byte
	for _, part := range n.parts() {
		var err error
		if payload, err = binary.Append(payload, binary.LittleEndian, part); err != nil {
			return 0, err
		}
	}
	header := networkHeader{
		Magic: networkMagic, Version: networkVersion, Activation: clippedSquare,
		Hidden: uint32(n.Hidden), OutputBuckets: uint32(n.OutputBuckets), Scale: uint32(n.Scale),
		FeatureScale: FeatureScale, OutputScale: OutputScale, KingBuckets: n.KingBuckets,
	}
	head, err := binary.Append(nil, binary.LittleEndian, &header)
	if err != nil {
		return 0, err
	}
	sum := networkSum(head[:networkSumAt], payload)
	copy(head[networkSumAt:], sum[:])
	return io.Copy(to, io.MultiReader(bytes.NewReader(head), bytes.NewReader(payload)))
}
