package chaosclock_test

import (
	"fmt"

	"qilab/core/chaosclock"
)

// Every deal has a number.
func ExampleDealAt() {
	p, err := chaosclock.Parse(chaosclock.SampleDeal)
	if err != nil {
		fmt.Println(err)
		return
	}
	n, _ := chaosclock.DealNumber(p)
	again, _ := chaosclock.DealAt(n)
	fmt.Println(n < chaosclock.Deals, again.Key() == p.Key(), len(p.Moves()))
	// Output: true true 13
}
