package gomoku

import (
	"fmt"
	"strconv"

	"qilab/core"
)

func (p Position) setup() core.Setup {
	s := core.Setup{Board: make([]core.Piece, Points), Turn: p.turn}
	for i := range s.Board {
		s.Board[i] = p.At(Point(i))
	}
	return s
}

// fromSetup returns the position of a setup and everything that is wrong with it.
func (r Rules) fromSetup(s core.Setup) (Position, []core.Problem) {
	p := Position{turn: s.Turn, rules: r.Set, tournament: r.Tournament}
	list, ok := core.ReadBoard(s, Points, func(piece core.Piece) bool { return piece <= WhiteStone }, func(point int, piece core.Piece) {
		p.stones[piece-BlackStone].Add(Point(point))
	})
	if !ok {
		p.turn = Black
		return p, list
	}
	p.over = p.outcome()
	return p, append(list, p.problems()...)
}

// problems lists all reasons why the position can be neither continued nor the end of a game. The arguments are points
// and results of sideArg.
func (p Position) problems() []core.Problem {
	mover, other := p.five(p.turn), p.five(p.turn.Other())
	switch {
	case mover != NoPoint && other != NoPoint:
		return []core.Problem{{
			Code: "gm-two-fives", Args: []string{p.five(Black).String(), p.five(White).String()}, Square: mover.Square(),
			Message: fmt.Sprintf("both sides have a five: Black from %v, White from %v", p.five(Black), p.five(White)),
		}}
	case mover != NoPoint:
		return []core.Problem{{
			Code: "gm-five-to-move", Args: []string{p.sideArg(p.turn), mover.String()}, Square: mover.Square(),
			Message: fmt.Sprintf("%s already has a five, from %v, and cannot be to move", sideNames[p.turn], mover),
		}}
	}
	return nil
}

// sideArg returns the argument for a side in problems: the catalogue key of its name.
func (p Position) sideArg(s core.Side) string { return "side." + p.rules.String() + "." + sideIDs[s] }

// SetupWarnings lists features that no game without passes leads to, but that do not prevent play: numbers of stones
// that do not fit the side to move, and a black overline in renju. The arguments are numbers, points, and results of
// sideArg.
func (r Rules) SetupWarnings(s core.Setup) []core.Problem {
	p, problems := r.fromSetup(s)
	if len(problems) > 0 {
		return nil
	}
	var list []core.Problem
	black, white := p.stones[Black].Len(), p.stones[White].Len()
	switch {
	case black != white && black != white+1:
		list = append(list, core.Problem{
			Code: "gm-count", Args: []string{strconv.Itoa(black), strconv.Itoa(white)}, Square: core.NoSquare,
			Message: fmt.Sprintf("%d black and %d white stones: in a normal game Black has as many as White or one more", black, white),
		})
	case (black == white) != (p.turn == Black):
		list = append(list, core.Problem{
			Code: "gm-turn", Args: []string{strconv.Itoa(black), strconv.Itoa(white), p.sideArg(p.turn.Other())}, Square: core.NoSquare,
			Message: fmt.Sprintf("after %d black and %d white stones it is %s's turn", black, white, sideNames[p.turn.Other()]),
		})
	}
	if p.rules != Renju {
		return list
	}
	for _, row := range p.Rows() {
		if row.Side == Black && len(row.Stones) > 5 {
			list = append(list, core.Problem{
				Code: "gm-overline", Args: []string{row.Stones[0].String(), strconv.Itoa(len(row.Stones))}, Square: row.Stones[0].Square(),
				Message: fmt.Sprintf("Black has %d in a row from %v, which is forbidden", len(row.Stones), row.Stones[0]),
			})
		}
	}
	return list
}
