package opening_test

import (
	"fmt"

	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
)

// In swap2, player A places three stones; then B takes a side, or places two more.
func ExampleNew() {
	rule, _ := opening.Find("swap2")
	s, err := opening.New(rule, gomoku.Freestyle)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		if s, err = s.Play(s.Choices()[0]); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s.Decider() == opening.B, len(s.Stones()), "stones")
	for _, c := range s.Choices() {
		fmt.Println(c)
	}
	// Output:
	// true 3 stones
	// white
	// black
	// two-more
}
