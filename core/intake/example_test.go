package intake_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/eternal"
	eternalnotation "qilab/core/eternal/notation"
	"qilab/core/intake"
	"qilab/core/xiangqi"
	xiangqinotation "qilab/core/xiangqi/notation"
)

// A text without a header is read by the game whose notation it has.
func ExampleSource_Read() {
	source := intake.Source{Readers: []core.Reader{
		eternalnotation.For(eternal.Rules{}),
		xiangqinotation.For(xiangqi.Rules{}),
	}}
	best := source.Read("1. 炮二平五 马8进7 2. 马二进三")[0]
	fmt.Println(best.Reader.Rules.ID(), best.Quality == intake.Whole, len(best.Game.MainLine())-1)
	// Output: xiangqi true 3
}
