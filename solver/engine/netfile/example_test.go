package netfile_test

import (
	"errors"
	"fmt"

	"qilab/solver/engine/netfile"
)

// A file made for other sizes is not decoded.
func ExampleForm_Decode() {
	type layer struct{ Weights [3]int16 }
	small := netfile.Form{Magic: "DEMO", Sizes: []uint32{1, 3}}
	data := small.Encode(&layer{[3]int16{1, -2, 3}})

	var l layer
	fmt.Println(small.Decode(data, &l, func() bool { return true }), l.Weights)
	large := netfile.Form{Magic: "DEMO", Sizes: []uint32{1, 256}}
	fmt.Println(errors.Is(large.Decode(data, &l, func() bool { return true }), netfile.ErrDamaged))
	// Output:
	// <nil> [1 -2 3]
	// true
}
