package gomokuopening_test

import (
	"fmt"

	"qilab/core/gomoku"
	"qilab/solver/gomokuopening"
)

// The opening rules that can be played in renju.
func ExampleNew() {
	dialogue := gomokuopening.New(gomoku.Renju, nil, 0)
	fmt.Println(dialogue.Rules())
	// Output: [swap2 rif yamaguchi soosorv-8 taraguchi-10]
}
