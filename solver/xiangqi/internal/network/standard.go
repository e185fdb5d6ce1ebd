package network

import (
	_ "embed"
	"sync"
)

// cmd/train has made the file; README says how.
//
//go:embed xiangqi.network
var standard []byte

// Standard returns the network that comes with the program.
var Standard = sync.OnceValue(func() *Network {
	n, err := Decode(standard)
	if err != nil {
		panic(err) // the test reads it
	}
	return n
})
