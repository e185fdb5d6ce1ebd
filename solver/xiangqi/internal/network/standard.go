package network

import (
	_ "embed"
	"sync"

	"qilab/core/packed"
)

// cmd/train made the file, and gzip packed it, as solver/xiangqi/README.md describes.
//
//go:embed xiangqi.network.gz
var standard []byte

// Standard returns the network that comes with the program.
var Standard = sync.OnceValue(func() *Network {
	n, err := Decode(packed.Unpack("xiangqi.network.gz", standard))
	if err != nil {
		panic(err) // the test reads it
	}
	return n
})
