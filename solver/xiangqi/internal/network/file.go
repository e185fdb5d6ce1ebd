package network

import (
	"encoding/binary"
	"fmt"

	"qilab/solver/engine/netfile"
)

// form is the format of the file of a network, which holds the weights in the order of Network.
var form = netfile.Form{Magic: "QLXN", Sizes: []uint32{3, Width, Views, Rows, Outputs, Neurons}}

// ErrDamaged is the error of a file that is not a network that this program can use.
var ErrDamaged = netfile.ErrDamaged

// Encode returns the file of a network.
func (n *Network) Encode() []byte { return form.Encode(n) }

// Decode reads the file of a network. An error wraps ErrDamaged.
func Decode(data []byte) (*Network, error) {
	n := new(Network)
	body, err := form.Body(data, binary.Size(n))
	if err != nil {
		return nil, err
	}
	n.read(body)
	if !n.bounded() {
		return nil, fmt.Errorf("%w: a number is out of its bounds", ErrDamaged)
	}
	return n, nil
}

// read decodes the weights from data like binary.Decode, but faster: the first search waits for it.
func (n *Network) read(data []byte) {
	short := func(to []int16) {
		for i := range to {
			to[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
		}
		data = data[2*len(to):]
	}
	short(n.Bias[:])
	for set := range n.Input {
		for r := range n.Input[set] {
			short(n.Input[set][r][:])
		}
	}
	for set := range n.Output {
		l := &n.Output[set]
		for i := range l.Weights {
			for k := range l.Weights[i] {
				l.Weights[i][k] = int8(data[k])
			}
			data = data[len(l.Weights[i]):]
		}
		for i := range l.Bias {
			l.Bias[i] = int32(binary.LittleEndian.Uint32(data))
			data = data[4:]
		}
		short(l.Clipped[:])
		short(l.Squared[:])
		l.Passed = int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
		l.End = int64(binary.LittleEndian.Uint64(data))
		data = data[8:]
	}
}
