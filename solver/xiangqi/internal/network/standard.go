package network

import (
	_ "embed"
	"sync"

	"qilab/solver/engine/netfile"
)

// cmd/train made the file and gzip compressed it, as solver/xiangqi/README.md describes.
//
//go:embed xiangqi.network.gz
var standard []byte

// Standard returns the network of the program.
var Standard = sync.OnceValue(func() *Network { return netfile.Embedded("xiangqi.network.gz", standard, Decode) })
