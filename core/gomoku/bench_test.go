package gomoku_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// benchBoards returns the boards for the benchmarks of forbidden points: those of the table, which have many.
func benchBoards(b *testing.B) []*gomoku.Board {
	var boards []*gomoku.Board
	for _, row := range gametest.Rows(b, "testdata/renju-forbidden.tsv") {
		boards = append(boards, boardOf(gomoku.Renju, mustPoints(b, row[0]), mustPoints(b, row[1])))
	}
	return boards
}

// All forbidden points of a board with cached shapes.
func BenchmarkForbiddenBoard(b *testing.B) {
	boards := benchBoards(b)
	i := 0
	for b.Loop() {
		boards[i%len(boards)].ForbiddenPoints()
		i++
	}
}

// All forbidden points of a position, computed from its stones alone.
func BenchmarkForbiddenPosition(b *testing.B) {
	var list []gomoku.Position
	for _, board := range benchBoards(b) {
		list = append(list, positionOf(b, board))
	}
	i := 0
	for b.Loop() {
		list[i%len(list)].Forbidden()
		i++
	}
}

// A stone is made and unmade in the middle of a game.
func BenchmarkMakeUnmake(b *testing.B) {
	board := gomoku.NewBoard(gomoku.Renju)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		list := board.Empty().List()
		board.Make(list[rng.IntN(len(list))])
	}
	list := board.Empty().List()
	i := 0
	for b.Loop() {
		board.Make(list[i%len(list)])
		board.Unmake()
		i++
	}
}

// A board is made from a position, as engines do once per move.
func BenchmarkBoardOfPosition(b *testing.B) {
	board := benchBoards(b)[2]
	p := positionOf(b, board)
	for b.Loop() {
		p.Board()
	}
}
