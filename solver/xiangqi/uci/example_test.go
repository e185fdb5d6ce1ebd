package uci_test

import (
	"context"
	"fmt"
	"strings"

	"qilab/solver/xiangqi"
	"qilab/solver/xiangqi/uci"
)

// A program that talks to the engine sends a position and a limit, and receives the score and the best move: here a mate in one by
// the rook on b5.
func ExampleServe() {
	in := strings.NewReader("uci\nposition fen 4k4/R8/9/9/1R7/9/9/9/9/3K5 w\ngo depth 4\n")
	var out strings.Builder
	if err := uci.Serve(context.Background(), in, &out, xiangqi.NewEngine(1)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(out.String(), "score mate 1 "), strings.Contains(out.String(), "bestmove b5"))
	// Output: true true
}
