package timing_test

import (
	"fmt"
	"time"

	"qilab/core/timing"
)

// A player with five minutes and three seconds a move thinks for ten seconds.
func ExampleControl() {
	c, err := timing.Parse("300+3")
	if err != nil {
		fmt.Println(err)
		return
	}
	left := c.Spend(c.Full(), 10*time.Second)
	fmt.Println(c.Shown(left))
	left = c.Done(left)
	fmt.Println(c.Shown(left), c.Flagged(left))
	// Output:
	// 4m50s
	// 4m53s false
}
