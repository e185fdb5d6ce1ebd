package judge_test

import (
	"fmt"

	"qilab/solver/judge"
)

// A drop of the winning chances decides the judgement: a pawn matters less in a won game.
func ExampleScale_Move() {
	const scale judge.Scale = 300
	score := func(s int) judge.Value { return judge.Value{Score: s, Scored: true} }
	fmt.Println(scale.Move(score(0), score(-200), false) >= judge.Mistake)
	fmt.Println(scale.Move(score(1500), score(1300), false) == judge.Fine)
	// Output:
	// true
	// true
}
