// Package netfile is the file format of neural networks: a head (four letters that identify the network, the sizes it
// is made for, the CRC-32 of the rest; four bytes each) and the numbers. All is little-endian.
package netfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"qilab/core/packed"
)

// ErrDamaged is the error of a file that is not a network that this program can use.
var ErrDamaged = errors.New("not a usable network")

// Form is the common part of the files of a network.
type Form struct {
	Magic string   // four letters
	Sizes []uint32 // a version and the dimensions; files with others are rejected
}

// Head returns the length of the head in bytes.
func (f Form) Head() int { return 4 + 4*len(f.Sizes) + 4 }

// Encode returns the file with the numbers of a network, which must have a fixed size.
func (f Form) Encode(network any) []byte {
	body, err := binary.Append(nil, binary.LittleEndian, network)
	if err != nil {
		panic(err) // all fields have fixed sizes
	}
	data := append([]byte(nil), f.Magic...)
	for _, size := range f.Sizes {
		data = binary.LittleEndian.AppendUint32(data, size)
	}
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(body))
	return append(data, body...)
}

// Body returns the bytes of the numbers of a file, which must be length. An error wraps ErrDamaged.
func (f Form) Body(data []byte, length int) ([]byte, error) {
	if len(data) < f.Head() || string(data[:4]) != f.Magic {
		return nil, fmt.Errorf("%w: the file does not begin with %s", ErrDamaged, f.Magic)
	}
	for i, want := range f.Sizes {
		if got := binary.LittleEndian.Uint32(data[4+4*i:]); got != want {
			return nil, fmt.Errorf("%w: number %d of the head is %d, not %d", ErrDamaged, i, got, want)
		}
	}
	body := data[f.Head():]
	if len(body) != length {
		return nil, fmt.Errorf("%w: %d bytes of weights, not %d", ErrDamaged, len(body), length)
	}
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[f.Head()-4:]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	return body, nil
}

// Decode reads the file of a network N, which must have a fixed size, and checks the numbers with bounded. An error
// wraps ErrDamaged.
func Decode[N any](f Form, data []byte, bounded func(*N) bool) (*N, error) {
	n := new(N)
	body, err := f.Body(data, binary.Size(n))
	if err != nil {
		return nil, err
	}
	if _, err := binary.Decode(body, binary.LittleEndian, n); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if !bounded(n) {
		return nil, fmt.Errorf("%w: a number is out of its bounds", ErrDamaged)
	}
	return n, nil
}

// Embedded unpacks and decodes a network of the program, an embedded file, and panics if it is damaged.
func Embedded[N any](name string, data []byte, decode func(data []byte) (*N, error)) *N {
	n, err := decode(packed.Unpack(name, data))
	if err != nil {
		panic(err) // tests of the packages that embed them read all
	}
	return n
}
