package look

import (
	"fyne.io/fyne/v2"
)

// Palette says which colours tell outcomes, judgements and what is marked on a board apart. Its name is "palette.ID" in the
// catalogues.
type Palette string

// The palettes. Those of PaletteDistinct are as far apart as they can be for whoever confuses red and green, or blue and yellow; their
// hues are those that Okabe and Ito recommend ("Color Universal Design", 2008).
const (
	PaletteStandard Palette = "standard"
	PaletteDistinct Palette = "distinct"
)

// Palettes lists the palettes, the default first.
func Palettes() []Palette { return []Palette{PaletteStandard, PaletteDistinct} }

// Tone is what the colours depend on: whether the window is light or dark, and the palette. The zero value is a light window in the
// standard palette.
type Tone struct {
	Dark    bool
	Palette Palette
}

// distinct reports whether the tone is of PaletteDistinct.
func (t Tone) distinct() bool { return t.Palette == PaletteDistinct }

// ToneOf returns the tone that app shows now.
func ToneOf(app fyne.App) Tone {
	t := Tone{Dark: Dark(app)}
	if own, ok := app.Settings().Theme().(*Theme); ok {
		t.Palette = own.palette
	}
	return t
}
