package course_test

import (
	"fmt"

	"qilab/core/chaosclock"
	"qilab/solver/course"
)

// A course is a text with steps; a step may ask for a move.
func ExampleParse() {
	c, err := course.Parse(chaosclock.Rules{}, `
step walk
position 8,6,1,11,9,10,12,7,4,2,3,5;1;0
en Walk the 5.
ask moves 5
right en Good.
wrong en Not that one.

step end
en That is all.
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	step := c.Steps[0]
	fmt.Println(len(c.Steps), step.Text.In("en"), step.Ask.Has(step.Ask.Moves[0]))
	// Output: 2 Walk the 5. true
}
