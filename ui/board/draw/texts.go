package draw

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"qilab/ui/look"
)

// Texts are the faces of the window's texts, for pictures of texts that the toolkit writes on the screen. They belong to one
// goroutine.
type Texts struct{ regular, bold *Fonts }

// NewTexts returns them: Latin letters as the toolkit has them, the rest as the window's theme.
func NewTexts() *Texts {
	window := look.NewTheme(look.ModeLight)
	return &Texts{
		regular: NewFaces(theme.DefaultTextFont(), window.Font(fyne.TextStyle{})),
		bold:    NewFaces(theme.DefaultTextBoldFont(), window.Font(fyne.TextStyle{Bold: true})),
	}
}

// In returns the faces of a weight.
func (t *Texts) In(bold bool) *Fonts {
	if bold {
		return t.bold
	}
	return t.regular
}

// Size returns the width and height of a text; size is that of the letters.
func (t *Texts) Size(text string, size float64, bold bool) (w, h float64) {
	const precise = 100 // outlines are scaled, so that any size will do
	for _, g := range t.In(bold).text(text, precise) {
		w += g.advance
	}
	ascent, descent := t.In(bold).line()
	return w / precise * size, (ascent + descent) * size
}

// line returns how high a line is above and below its base, in parts of the size of the letters.
func (f *Fonts) line() (ascent, descent float64) {
	const precise = 100
	if len(f.faces) == 0 {
		return 1, 0.25
	}
	m, err := f.faces[0].Metrics(&f.buf, fixed.I(precise), font.HintingNone)
	if err != nil {
		return 1, 0.25
	}
	return float64(m.Ascent) / 64 / precise, float64(m.Descent) / 64 / precise
}

// Write writes a text as the toolkit does: it begins at x, and y is the middle of its line.
func (p *Pen) Write(t *Texts, text string, x, y, size float64, bold bool, c color.NRGBA) {
	f := t.In(bold)
	ascent, descent := f.line()
	ox, oy := x*p.scale, (y+(ascent-descent)/2*size)*p.scale
	for _, g := range f.text(text, size*p.scale) {
		p.glyph(g, ox, oy, c)
		ox += g.advance
	}
}
