package eternal

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"qilab/core"
)

// The notations of steps.
const (
	notationNames   = "names"   // with the names of the pieces: "Rook a9×d9", "Horse@d6", "Pawn d8→c3", a star for a point
	notationChinese = "chinese" // the same with their characters: "车a9×d9"
	notationPlain   = "plain"   // as Rules.FormatMove: "a9d9"
)

// notations lists the notations of steps.
func (Rules) notations() []string { return []string{notationNames, notationChinese, notationPlain} }

// characters are the Chinese names of the kinds, and all the characters accepted for them.
var (
	characters    = [...]string{Rook: "车", Horse: "马", Cannon: "炮", Elephant: "象", Advisor: "士", Pawn: "兵"}
	allCharacters = [...]string{Rook: "车車俥", Horse: "马馬傌", Cannon: "炮砲", Elephant: "象相", Advisor: "士仕", Pawn: "兵卒"}
)

// The marks in a step with a name: before the target of a move, of a capture, of a return and of a placement, and after
// a point.
const (
	toMark, takeMark, returnMark, placeMark, pointMark = "-", "×", "→", "@", "★"
)

// formatMoveAs writes m, a step at p, in the named notation. It falls back to the plain one if there is no such
// notation, or no piece where m starts.
func (r Rules) formatMoveAs(p core.Position, m core.Move, notation string) string {
	pos, plain := p.(Position), r.FormatMove(p, m)
	piece := pos.held
	if m.Kind != Place {
		if !OnBoard(m.From) {
			return plain
		}
		piece = pos.cells[m.From]
	}
	if !Owned(piece) || !OnBoard(m.To) {
		return plain
	}
	kind := KindOf(piece)
	name, space := "", ""
	switch notation {
	case notationNames:
		name, space = strings.ToUpper(kindNames[kind][:1])+kindNames[kind][1:], " "
	case notationChinese:
		name = characters[kind]
	default:
		return plain
	}
	to := SquareName(m.To)
	switch {
	case m.Kind == Place:
		return name + placeMark + to
	case m.Kind == Return:
		return name + space + SquareName(m.From) + returnMark + to
	}
	text := name + space + SquareName(m.From)
	if pos.cells[m.To] != core.NoPiece {
		text += takeMark + to
	} else {
		text += toMark + to
	}
	if zones[pos.turn^1].Has(m.To) {
		text += pointMark
	}
	return text
}

// CutKind removes the name of a kind of piece from the front of a step.
func CutKind(text string) (k Kind, rest string, ok bool) {
	for k := Rook; k <= Pawn; k++ {
		if n := len(kindNames[k]); len(text) >= n && strings.EqualFold(text[:n], kindNames[k]) {
			return k, text[n:], true
		}
	}
	first, size := utf8.DecodeRuneInString(text)
	for k := Rook; k <= Pawn && size > 1 && first != utf8.RuneError; k++ {
		if strings.ContainsRune(allCharacters[k], first) {
			return k, text[size:], true
		}
	}
	return 0, text, false
}

// unnamed converts a step with the name of a piece to the plain notation and returns other texts unchanged. It returns
// an error if the piece there has another name.
func (p Position) unnamed(text string) (plain string, err error) {
	kind, rest, ok := CutKind(text)
	if !ok {
		return text, nil
	}
	rest = strings.TrimRight(rest, pointMark+"*")
	if cell, placing := strings.CutPrefix(rest, placeMark); placing {
		piece := PieceOf(p.turn, kind)
		switch {
		case p.held == core.NoPiece: // left to the reader of the rest
		case KindOf(p.held) == kind:
			piece = p.held // of either side
		}
		return string(pieceLetters[piece]) + placeMark + cell, nil
	}
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	if len(rest) < 2 {
		return text, nil
	}
	from, to := rest[:2], rest[2:]
	sq, on := ReadSquare(from)
	if !on {
		return text, nil
	}
	for _, mark := range []string{toMark, "–", takeMark, "x", returnMark} {
		if cell, cut := strings.CutPrefix(to, mark); cut {
			to = cell
			break
		}
	}
	if piece := p.cells[sq]; Owned(piece) && KindOf(piece) != kind {
		return "", illegal("et-step-name", "the piece on "+from+" is the "+pieceName(piece)+", not a "+kind.String(),
			from, pieceArg(piece), pieceArg(PieceOf(SideOf(piece), kind)))
	}
	return from + to, nil
}
