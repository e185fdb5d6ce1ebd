package network

import (
	_ "embed"
	"sync"

	"qilab/core/packed"
)

// cmd/train made the file and gzip compressed it, as solver/xiangqi/README.md describes.
//
//go:embed xiangqi.network.gz
var standard []byte

// Standard returns the network of the program.
var Standard = sync.OnceValue(func() *Network {
	n, err := Decode(packed.Unpack("xiangqi.network.gz", standard))
	if err != nil {
		panic(err) // a test reads it
	}
	return n
})
