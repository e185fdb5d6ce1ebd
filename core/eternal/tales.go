package eternal

import (
	"strconv"

	"qilab/core"
)

// ask returns the prompt for the piece that is to be returned or placed.
func ask(p core.Position) core.Note {
	at := p.(Position)
	if at.Phase() == ToReturn {
		piece := at.cells[at.scored]
		return core.Note{Key: "ask.eternal.return", Args: []string{pieceArg(piece), SquareName(at.Scored()), sideArg(SideOf(piece))}}
	}
	return core.Note{Key: "ask.eternal.place", Args: []string{pieceArg(at.held), sideArg(SideOf(at.held))}}
}

// tell describes the steps of a turn: the return, the move and its result, and the placement of the captured piece.
func tell(turn core.Line) core.Note {
	first, later := turn[0].Position.(Position), turn[1:]
	var back *core.Note
	if later[0].Move.Kind == Return {
		m := later[0].Move
		back = &core.Note{Key: "tale.eternal.return", Args: []string{
			sideArg(first.turn), pieceArg(first.cells[m.From]), SquareName(m.From), SquareName(m.To),
		}}
		first, later = later[0].Position.(Position), later[1:]
		if len(later) == 0 {
			return *back
		}
	}
	n := tellMove(first, later)
	if back != nil {
		back.Also = &n
		return *back
	}
	return n
}

// tellMove describes a move at p and the placement after it, if there is one yet.
func tellMove(p Position, steps core.Line) core.Note {
	m := steps[0].Move
	if m.Kind == Place { // the line starts in the middle of a turn
		return core.Note{Key: "tale.eternal.place", Args: []string{sideArg(p.turn), pieceArg(p.held), SquareName(m.To)}}
	}
	piece, taken := p.cells[m.From], p.cells[m.To]
	n := core.Note{Args: []string{sideArg(p.turn), kindArg(piece), SquareName(m.From), SquareName(m.To)}}
	switch {
	case taken == Stone:
		n.Key = "tale.eternal.stone"
	case taken != core.NoPiece:
		own := SideOf(taken) == p.turn
		n.Args = append(n.Args, kindArg(taken), sideArg(SideOf(taken)))
		placed := len(steps) > 1 && steps[1].Move.Kind == Place
		if placed {
			n.Args = append(n.Args, SquareName(steps[1].Move.To))
		}
		switch {
		case own && placed:
			n.Key = "tale.eternal.own-placed"
		case own:
			n.Key = "tale.eternal.own"
		case placed:
			n.Key = "tale.eternal.taken-placed"
		default:
			n.Key = "tale.eternal.taken"
		}
	case zones[p.turn^1].Has(m.To):
		n.Key = "tale.eternal.point"
		n.Args = append(n.Args, strconv.Itoa(p.Score(p.turn)+1), strconv.Itoa(p.Target()))
	case zones[p.turn].Has(m.To) && !zones[p.turn].Has(m.From):
		n.Key = "tale.eternal.guards"
	default:
		n.Key = "tale.eternal.move"
	}
	return n
}

// kindArg returns the key of the name of a piece without its side.
func kindArg(p core.Piece) string { return "kind.eternal." + KindOf(p).String() }
