package eternal

import (
	"strings"

	"qilab/core"
)

// maxStepText bounds the length of the text of a step in bytes.
const maxStepText = 40

// FormatMove writes m, a step at p: a move "e2a2", a placement "p@c7", a return "d8c3".
func (Rules) FormatMove(p core.Position, m core.Move) string {
	return FormatStep(p.(Position), m)
}

// FormatStep writes m; see Rules.FormatMove.
func FormatStep(p Position, m core.Move) string {
	if m.Kind == Place {
		return string(pieceLetters[p.held]) + "@" + SquareName(m.To)
	}
	return SquareName(m.From) + SquareName(m.To)
}

// ParseMove reads a step at p.
func (Rules) ParseMove(p core.Position, text string) (core.Move, error) {
	return ParseStep(p.(Position), text)
}

// ParseStep reads a legal step in any of the Notations: two cells for a move or a return; a letter, @ and a cell for a placement; or
// one with the name of its piece. Errors are
// *core.TextError of kind core.ErrUnreadable or core.ErrIllegalMove, or core.ErrGameOver.
func ParseStep(p Position, text string) (core.Move, error) {
	if len(text) > maxStepText {
		return core.Move{}, tooLong(len(text), maxStepText)
	}
	word, err := p.unnamed(strings.TrimSpace(text))
	if err != nil {
		return core.Move{}, err
	}
	b := p.Board()
	if letter, cell, placing := strings.Cut(word, "@"); placing && len(letter) == 1 {
		piece, known := letterPiece(rune(letter[0]))
		to, ok := ReadSquare(cell)
		if !known || !Owned(piece) || !ok {
			return core.Move{}, unreadableStep(word)
		}
		if p.Phase() == ToPlace && piece != p.held {
			return core.Move{}, illegal("et-place-other", "the piece to be placed is the "+pieceName(p.held)+", not the "+pieceName(piece),
				pieceArg(p.held), pieceArg(piece))
		}
		m := core.Move{From: core.NoSquare, To: to, Kind: Place}
		return m, b.check(m)
	}
	if len(word) != 4 {
		return core.Move{}, unreadableStep(word)
	}
	from, okFrom := ReadSquare(word[:2])
	to, okTo := ReadSquare(word[2:])
	if !okFrom || !okTo {
		return core.Move{}, unreadableStep(word)
	}
	m := core.Move{From: from, To: to, Kind: core.Walk}
	if p.Phase() == ToReturn {
		m.Kind = Return
	}
	return m, b.check(m)
}

func unreadableStep(word string) *core.TextError {
	return textError("et-step", 0, quote(word)+" is not a step; expected a move like e2a2, a placement like p@c7 or a return like d8c3", quote(word))
}
