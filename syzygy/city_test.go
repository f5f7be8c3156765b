package syzygy

import "testing"

// TestHash128 compares with values that the authors' program gave, of lengths
// that take each of its ways.
func TestHash128(t *testing.T) {
	for n, want := range map[int][2]uint64{
		32:  {0x9903b7277c345340, 0x9ea2a7e8c74e7cce},
		64:  {0x2a7720caecda7bb5, 0xb26bf12b51eb6679},
		128: {0xbb2b74dfcf54ea4d, 0x8c65cb23f2dd87b7},
		160: {0x3f0e85b7f2f05d3f, 0x0c38fc5c38451187},
		288: {0xa2c2878109d886b1, 0x806efb742812b38b},
		320: {0xc6f3f0c3fc85fceb, 0x6b21708659aab751},
		896: {0x6d38fe7691c04573, 0xe09a951653912b91},
	} {
		s := make([]byte, n)
		for i := range s {
			s[i] = byte(i*i*7 + n + i>>3)
		}
		if a, b := hash128(s); a != want[0] || b != want[1] {
			t.Errorf("%d bytes: %016x %016x", n, a, b)
		}
	}
}
