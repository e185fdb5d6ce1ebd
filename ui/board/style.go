package board

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/look"
)

// Style is the appearance and behaviour of a board, whatever its position. The zero value is usable: the first look, no animations,
// no coordinates, keys in place of texts.
type Style struct {
	Look look.Board
	Dark bool
	// Palette is the palette of outcomes and of marks on the board.
	Palette look.Palette
	// Coordinates shows the names of the squares on boards that can do without them.
	Coordinates bool
	// Animate animates moves, unless the system's setting forbids animations.
	Animate bool
	// OneClick plays on the first click if a piece has only one move.
	OneClick bool
	// T translates a key of the catalogues.
	T func(key string, args ...any) string
	// PieceFonts are the faces of the characters on pieces and badges that the window's own Latin face lacks, the first
	// that has a character drawing it; there may be none.
	PieceFonts []fyne.Resource
	// Options are the user's values of the painter's Options, by key.
	Options map[string]string
	// Measure returns the size of a text without a window; nil: the window's fonts are used.
	Measure func(text string, size float32, bold bool) fyne.Size
}

// Key identifies the style of a picture without texts.
func (s Style) Key() string {
	fonts := make([]string, len(s.PieceFonts))
	for i, f := range s.PieceFonts {
		fonts[i] = f.Name()
	}
	return fmt.Sprint(s.Look, s.Dark, s.Palette, s.Coordinates, fonts, s.Options)
}

// MeasureText returns the size of a text of a Label.
func (s Style) MeasureText(text string, size float32, bold bool) fyne.Size {
	if s.Measure != nil {
		return s.Measure(text, size, bold)
	}
	return fyne.MeasureText(text, size, fyne.TextStyle{Bold: bold})
}

// Shades returns the colours of the look.
func (s Style) Shades() look.Shades {
	b := s.Look
	if b.ID == "" {
		b = look.Boards()[0]
	}
	return b.ShadesIn(s.Tone())
}

// Tone returns the tone of the colours of outcomes.
func (s Style) Tone() look.Tone { return look.Tone{Dark: s.Dark, Palette: s.Palette} }

// Text translates; without T it returns the key itself.
func (s Style) Text(key string, args ...any) string {
	if s.T == nil {
		return key
	}
	return s.T(key, args...)
}

// SideName returns the name of a side of the game.
func (s Style) SideName(rules core.Rules, side core.Side) string {
	return s.Text(fmt.Sprintf("side.%s.%s", rules.ID(), rules.Sides()[side]))
}

// On reports whether an option without values is on.
func (s Style) On(option string) bool { return s.Options[option] == "on" }

// PieceSets is the option of boards whose pieces have characters or pictures: a look.PieceSet.
const PieceSets = "pieces"

// PieceSetOption returns the option PieceSets.
func PieceSetOption() Option {
	o := Option{Key: PieceSets, Names: "pieces"}
	for _, set := range look.PieceSets() {
		o.Values = append(o.Values, string(set))
	}
	return o
}

// PieceSet returns the chosen piece set. If the choice is automatic, it is the set named by the text of a key, which depends on the
// language; traditional characters if the key is empty.
func (s Style) PieceSet(suited string) look.PieceSet {
	set := look.PieceSet(s.Options[PieceSets])
	if set != "" && set != look.PiecesAutomatic {
		return set
	}
	if suited != "" {
		set = look.PieceSet(s.Text(suited))
	}
	if set == look.PiecesAutomatic || !slices.Contains(look.PieceSets(), set) {
		return look.PiecesTraditional
	}
	return set
}
