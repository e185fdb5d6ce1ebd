package network

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// The file of a network: a head (magic, version, Hidden, Views, Rows, Outputs, the CRC-32 of what follows; four bytes each) and
// the weights in the order of Network. Numbers are little-endian.
const (
	fileMagic   = "QLXN"
	fileVersion = 2
	fileHead    = 28
)

// ErrDamaged is what a file is that is not a network that this program can use.
var ErrDamaged = errors.New("not a usable network")

// fileSizes are the numbers of the head between magic and checksum.
var fileSizes = [...]uint32{fileVersion, Hidden, Views, Rows, Outputs}

// Encode returns the file of a network.
func (n *Network) Encode() []byte {
	body, err := binary.Append(nil, binary.LittleEndian, n)
	if err != nil {
		panic(err) // all fields have fixed sizes
	}
	data := append([]byte(nil), fileMagic...)
	for _, size := range fileSizes {
		data = binary.LittleEndian.AppendUint32(data, size)
	}
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(body))
	return append(data, body...)
}

// Decode reads the file of a network. An error wraps ErrDamaged.
func Decode(data []byte) (*Network, error) {
	if len(data) < fileHead || string(data[:4]) != fileMagic {
		return nil, fmt.Errorf("%w: the file does not begin with %s", ErrDamaged, fileMagic)
	}
	for i, want := range fileSizes {
		if got := binary.LittleEndian.Uint32(data[4+4*i:]); got != want {
			return nil, fmt.Errorf("%w: number %d of the head is %d, not %d", ErrDamaged, i, got, want)
		}
	}
	n := new(Network)
	body := data[fileHead:]
	if want := binary.Size(n); len(body) != want {
		return nil, fmt.Errorf("%w: %d bytes of weights, not %d", ErrDamaged, len(body), want)
	}
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[fileHead-4:]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	n.read(body)
	if !n.bounded() {
		return nil, fmt.Errorf("%w: a number is out of its bounds", ErrDamaged)
	}
	return n, nil
}

// read takes the weights from data, as binary.Decode would, only quicker: the first search waits for it.
func (n *Network) read(data []byte) {
	number := func() int32 {
		v := int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
		return v
	}
	row := func(r *Row) {
		for i := range r {
			r[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
		}
		data = data[2*Hidden:]
	}
	n.Adds = number()
	row(&n.Bias)
	for set := range n.Input {
		for r := range n.Input[set] {
			row(&n.Input[set][r])
		}
	}
	for set := range n.Output {
		for half := range n.Output[set] {
			row(&n.Output[set][half])
		}
	}
	for set := range n.End {
		n.End[set] = number()
	}
}
