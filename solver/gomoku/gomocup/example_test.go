package gomocup_test

import (
	"context"
	"fmt"
	"strings"

	"qilab/solver/gomoku"
	"qilab/solver/gomoku/gomocup"
)

// A manager of tournaments sends the board, with 1 for the engine's own stones, and receives the point of its next stone. Points
// are counted from the upper left.
func ExampleServe() {
	in := strings.NewReader("START 15\nINFO rule 0\nINFO timeout_turn 1000\nBOARD\n7,7,1\n8,7,1\n9,7,1\n10,7,1\n6,7,2\n6,6,2\n6,8,2\n5,5,2\nDONE\n")
	var out strings.Builder
	if err := gomocup.Serve(context.Background(), in, &out, gomoku.NewEngine(1)); err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "MESSAGE") {
			fmt.Print(line)
		}
	}
	// Output:
	// OK
	// 11,7
}
