package syzygy

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
)

// A table ends with 16 bytes of checksum: CityHashCrc128 of the results of
// CityHashCrc256 of each 16 MiB of all that comes before. Both are by Geoff Pike
// and Jyrki Alakuijala (https://github.com/google/cityhash), in version 1.0.

// chunkSize is how much of a file is hashed together.
const chunkSize = 16 << 20

// errChecksum is what is wrong with a file that parses.
var errChecksum = errors.New("damaged: the checksum does not fit")

// verify compares a file with its checksum. It ends with the cause of ctx when ctx
// does.
func verify(ctx context.Context, file []byte) error {
	data, want := file[:len(file)-checksumSize], file[len(file)-checksumSize:]
	var sums []byte
	for len(data) > 0 {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n := min(len(data), chunkSize)
		for _, word := range hash256(data[:n]) {
			sums = binary.LittleEndian.AppendUint64(sums, word)
		}
		data = data[n:]
	}
	a, b := hash128(sums)
	sum := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, a), b)
	if !bytes.Equal(sum, want) {
		return errChecksum
	}
	return nil
}

// Verify reads all files in the order of their paths and hands each to report,
// with a nil error if it is sound. It ends with the cause of ctx when ctx does,
// in the middle of a file too, which it does not report then.
func (t *Tables) Verify(ctx context.Context, report func(path string, err error)) error {
	for _, f := range t.files() {
		err := f.verify(ctx)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		report(f.path, err)
	}
	return nil
}

// verify checks everything about a file, without keeping it open.
func (f *file) verify(ctx context.Context) error {
	data, err := readTable(f.path)
	if err == nil {
		_, err = f.inspect(ctx, data, true)
		err = errors.Join(err, unmapFile(data))
	}
	if err != nil {
		return &FileError{f.path, err}
	}
	return nil
}
