package evaluation

import (
	_ "embed"
	"sync"

	"qilab/solver/engine/netfile"
)

// form is the format of the file of a network, which holds the numbers in the order of Network.
var form = netfile.Form{Magic: "QLGN", Sizes: []uint32{1, Kinds, Classes, Places, Channels, Units}}

// Encode returns the file of a network.
func (n *Network) Encode() []byte { return form.Encode(n) }

// Decode reads the file of a network. An error wraps netfile.ErrDamaged.
func Decode(data []byte) (*Network, error) { return netfile.Decode(form, data, (*Network).bounded) }

// cmd/tune made the file, as solver/gomoku/README.md describes.
//
//go:embed gomoku.network.gz
var embedded []byte

// Program returns the network of the program.
func Program() *Network { return netfile.Embedded("gomoku.network.gz", embedded, Decode) }

// Standard is the network of the program, prepared for the first engine.
var Standard = sync.OnceValue(func() *Ready { return Prepare(Program()) })
