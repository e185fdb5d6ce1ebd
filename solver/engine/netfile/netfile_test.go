package netfile_test

import (
	"errors"
	"testing"

	"qilab/solver/engine/netfile"
)

var form = netfile.Form{Magic: "TEST", Sizes: []uint32{1, 3}}

func TestRoundTrip(t *testing.T) {
	data := form.Encode([]int16{1, -2, 3})
	if body, err := form.Body(data, 6); err != nil || string(body) != "\x01\x00\xfe\xff\x03\x00" {
		t.Errorf("%q, %v", body, err)
	}
	for i := range data {
		data[i] ^= 0x11
		if _, err := form.Body(data, 6); !errors.Is(err, netfile.ErrDamaged) {
			t.Errorf("byte %d: %v", i, err)
		}
		data[i] ^= 0x11
	}
	for n := range len(data) {
		if _, err := form.Body(data[:n], 6); !errors.Is(err, netfile.ErrDamaged) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}
