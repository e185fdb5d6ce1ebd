package xiangqi_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

// Moves are parsed in any notation and formatted in a chosen one.
func ExampleFormatMoveAs() {
	p := xiangqi.Start()
	m, err := xiangqi.ParseMoveText(p, "炮二平五")
	if err != nil {
		fmt.Println(err)
		return
	}
	for style := xiangqi.StyleUCI; style <= xiangqi.StyleTraditional; style++ {
		fmt.Println(xiangqi.FormatMoveAs(p, m, style))
	}
	// Output:
	// h2e2
	// H2-E2
	// C2=5
	// C2.5
	// 炮二平五
	// 炮二平五
}

// An engine makes and unmakes moves on a Board.
func ExampleBoard_Make() {
	b := xiangqi.Start().Board()
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	replies := 0
	for _, m := range b.Moves(buffer[:0]) {
		captured := b.Make(m)
		replies += b.CountMoves()
		b.Unmake(m, captured)
	}
	fmt.Println(replies, b.Perft(2))
	// Output: 1920 1920
}

// A game text may have any format; the repetition names the offender.
func ExampleJudgeRepetition() {
	record, err := notation.ParseRecord("4k4/9/9/9/9/9/9/9/R8/5K3 w moves a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1")
	if err != nil {
		fmt.Println(err)
		return
	}
	line := record.Current().Line()
	verdict := xiangqi.JudgeRepetition(line)
	fmt.Println(verdict.Outcome.Reason, verdict.Offender == core.First)

	before := line[:len(line)-1]
	warning, loses := xiangqi.LosesByRepetition(before, line[len(line)-1].Move)
	fmt.Println(loses, warning.Outcome.Reason, warning.Outcome.Result == core.SecondWins)
	// Output:
	// perpetual-check true
	// true perpetual-check true
}
