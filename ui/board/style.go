package board

import (
	"fmt"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/look"
)

// Style is how a board looks and feels, whatever it shows. The zero value is usable: the first look, no animations, no
// coordinates, keys in the place of texts.
type Style struct {
	Look look.Board
	Dark bool
	// Coordinates shows the names of the squares where the board can do without them.
	Coordinates bool
	// Animate lets moves be animated. The system's wish for no animations is respected besides.
	Animate bool
	// OneClick plays on the first click wherever there is only one thing that a piece can do.
	OneClick bool
	// T translates a key of the catalogues.
	T func(key string, args ...any) string
	// Names are the names of the two players, shown below those of their sides; they may be empty.
	Names [2]string
	// PieceFonts are the faces of the characters on pieces and badges that the window's own Latin face lacks, the first
	// that has a character drawing it; there may be none.
	PieceFonts []fyne.Resource
	// Pieces is the set of the pieces of xiangqi and of Eternal Chess; "" is the first.
	Pieces look.PieceSet
	// Points says how the points of a xiangqi board are named, if Coordinates are shown; "" is the first way.
	Points look.Coordinates
	// Numbers says which stones of gomoku have their number written on them; "" is the first way.
	Numbers look.Numbers
	// Mushroom turns a mated king into a mushroom, a joke of the program that the xiangqi board's manners come from.
	Mushroom bool
}

func (s Style) shades() look.Shades {
	b := s.Look
	if b.ID == "" {
		b = look.Boards()[0]
	}
	return b.Shades(s.Dark)
}

// text translates; without T the key itself has to do.
func (s Style) text(key string, args ...any) string {
	if s.T == nil {
		return key
	}
	return s.T(key, args...)
}

// sideName is the name of a side of the game.
func (s Style) sideName(rules core.Rules, side core.Side) string {
	return s.text(fmt.Sprintf("side.%s.%s", rules.ID(), rules.Sides()[side]))
}
