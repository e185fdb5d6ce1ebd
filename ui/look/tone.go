package look

import (
	"fyne.io/fyne/v2"
)

// Palette selects the colours of outcomes, judgements and marks on the board. Its name is "palette.ID" in the catalogues.
type Palette string

// The palettes. The colours of PaletteDistinct are as far apart as possible with red-green or blue-yellow colour blindness; the
// hues are those recommended by Okabe and Ito ("Color Universal Design", 2008).
const (
	PaletteStandard Palette = "standard"
	PaletteDistinct Palette = "distinct"
)

// Palettes lists the palettes, the default first.
func Palettes() []Palette { return []Palette{PaletteStandard, PaletteDistinct} }

// Tone selects the variant of colours: a light or dark window, and the palette. The zero value is a light window with the standard
// palette.
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
