package evaluation

import (
	_ "embed"
	"sync"

	"qilab/core/packed"
	"qilab/solver/engine/netfile"
)

// form is the format of the file of a network, which holds the numbers in the order of Network.
var form = netfile.Form{Magic: "QLGN", Sizes: []uint32{1, Kinds, Classes, Places, Channels, Units}}

// Encode returns the file of a network.
func (n *Network) Encode() []byte { return form.Encode(n) }

// Decode reads the file of a network. An error wraps netfile.ErrDamaged.
func Decode(data []byte) (*Network, error) {
	n := new(Network)
	if err := form.Decode(data, n, n.bounded); err != nil {
		return nil, err
	}
	return n, nil
}

// cmd/tune made the file, as solver/gomoku/README.md describes.
//
//go:embed gomoku.network.gz
var embedded []byte

// standard is the network of the program, prepared for the first engine.
var standard = sync.OnceValue(func() *ready {
	n, err := Decode(packed.Unpack("gomoku.network.gz", embedded))
	if err != nil {
		panic(err) // a test reads it
	}
	return prepare(n)
})
