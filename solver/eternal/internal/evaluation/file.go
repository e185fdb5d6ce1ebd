package evaluation

import (
	_ "embed"
	"sync"

	"qilab/core/packed"
	"qilab/solver/engine/netfile"
)

// form is the format of the file of a network, which holds the numbers in the order of Network.
var form = netfile.Form{Magic: "QLEN", Sizes: []uint32{1, Classes, Cells, Units, Buckets}}

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

// cmd/tune made the file, as solver/eternal/README.md describes.
//
//go:embed eternal.network.gz
var embedded []byte

// Standard is the network of the program, prepared for the first engine.
var Standard = sync.OnceValue(func() *Ready {
	n, err := Decode(packed.Unpack("eternal.network.gz", embedded))
	if err != nil {
		panic(err) // a test reads it
	}
	return Prepare(n)
})
