package network

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"
)

// cmd/train has made the file, and gzip packed it; README says how.
//
//go:embed xiangqi.network.gz
var standard []byte

// Standard returns the network that comes with the program.
var Standard = sync.OnceValue(func() *Network {
	r, err := gzip.NewReader(bytes.NewReader(standard))
	var plain []byte
	if err == nil {
		plain, err = io.ReadAll(r)
	}
	var n *Network
	if err == nil {
		n, err = Decode(plain)
	}
	if err != nil {
		panic(err) // the test reads it
	}
	return n
})
