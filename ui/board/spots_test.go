package board_test

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// handSpot returns the spot of piece n of Chaos Clock in its owner's tray.
func handSpot(n int) board.Spot { return board.HandSpot(chaosclock.Owner(n), core.Piece(n)) }

// cellSpot returns the spot of cell c of the dial, 1–12.
func cellSpot(c int) board.Spot { return board.SquareSpot(core.Square(c - 1)) }

// xqSpot, etSpot and gmSpot return the spot of a named point or cell of the other boards.
func xqSpot(name string) board.Spot {
	return board.SquareSpot(xiangqi.SquareAt(int(name[0]-'a'), int(name[1]-'0')))
}

func etSpot(name string) board.Spot {
	return board.SquareSpot(eternal.SquareAt(int(name[0]-'a'), int(name[1]-'1')))
}

func gmSpot(t testing.TB, name string) board.Spot {
	t.Helper()
	free := gomoku.Rules{Set: gomoku.Freestyle}
	m, err := free.ParseMove(free.Start(), name)
	if err != nil {
		t.Fatal(err)
	}
	return board.SquareSpot(m.To)
}

// fork is a position of renju with Black to move and a double-three on h8.
const fork = "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju"

func gomokuGame(t testing.TB, r gomoku.Rules, moves string) *core.Game {
	t.Helper()
	g, err := gomokutexts.For(r).Game(moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func gomokuPosition(t testing.TB, r gomoku.Rules, text string) gomoku.Position {
	t.Helper()
	p, err := r.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(gomoku.Position)
}
