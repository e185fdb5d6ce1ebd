package netfile_test

import (
	"errors"
	"fmt"

	"qilab/solver/engine/netfile"
)

// A file made for other sizes is not decoded.
func ExampleDecode() {
	type layer struct{ Weights [3]int16 }
	small := netfile.Form{Magic: "DEMO", Sizes: []uint32{1, 3}}
	data := small.Encode(&layer{[3]int16{1, -2, 3}})

	bounded := func(*layer) bool { return true }
	l, err := netfile.Decode(small, data, bounded)
	fmt.Println(err, l.Weights)
	large := netfile.Form{Magic: "DEMO", Sizes: []uint32{1, 256}}
	_, err = netfile.Decode(large, data, bounded)
	fmt.Println(errors.Is(err, netfile.ErrDamaged))
	// Output:
	// <nil> [1 -2 3]
	// true
}
