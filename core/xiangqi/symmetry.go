package xiangqi

import (
	"fmt"

	"qilab/core"
)

// The names of the symmetries.
const (
	mirrorColumns = "mirror-columns"     // swaps left and right
	exchangeSides = "exchange-red-black" // swaps the colours and turns the board, so that each side sees what the other did
)

var symmetry = core.Symmetry{Names: []string{mirrorColumns, exchangeSides}, Exchange: exchangeSides, Apply: turn, Setup: turnSetup}

// turn returns the image of g by a symmetry.
func turn(g *core.Game, name string) (*core.Game, error) {
	setup, err := turnSetup(g.Root().Position().(Position).setup(), name)
	if err != nil {
		return nil, err
	}
	start, _ := fromSetup(setup)
	to := turnSquare(name)
	move := func(m core.Move) core.Move {
		m.From, m.To = to(m.From), to(m.To)
		return m
	}
	next, err := core.CopyGame(g, g.Rules(), start, move, func(comment string) string {
		comment = core.Capabilities{Squares: &squares}.MoveShapes(comment, to)
		if name == exchangeSides {
			comment = core.ExchangeEval(comment)
		}
		return comment
	})
	if err == nil && name == exchangeSides {
		next.SetTags(core.ExchangeTags(g.Rules(), g.Tags()))
	}
	return next, err
}

// turnSetup returns the image of s by a symmetry.
func turnSetup(s core.Setup, name string) (core.Setup, error) {
	to := turnSquare(name)
	if to == nil {
		return s, fmt.Errorf("xiangqi: there is no symmetry %q", name)
	}
	next := s.Turned(to)
	if name != exchangeSides {
		return next, nil
	}
	for sq, piece := range next.Board {
		if ValidPiece(piece) {
			next.Board[sq] = PieceOf(SideOf(piece).Other(), KindOf(piece))
		}
	}
	next.Turn = s.Turn.Other()
	return next, nil
}

// turnSquare returns the function that maps squares by a symmetry; nil: there is none of that name.
func turnSquare(name string) func(core.Square) core.Square {
	switch name {
	case mirrorColumns:
		return func(sq core.Square) core.Square { return core.Square(mirrored(int(sq))) }
	case exchangeSides:
		return func(sq core.Square) core.Square { return Squares - 1 - sq }
	}
	return nil
}
