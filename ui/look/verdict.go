package look

import (
	"image/color"

	"qilab/core"
)

// verdict is the appearance of an outcome from one side's view. Any two of the colours can be told apart with normal sight and with
// each of the three kinds of colour blindness (a test computes it), and each is readable as text on the background of its variant.
// Colours are never the only difference, though: every view has a symbol of its own shape.
type verdict struct {
	light, dark color.NRGBA
	symbol      string
}

// distinctOf is verdictOf for PaletteDistinct.
func distinctOf(v core.View) verdict {
	d := verdictOf(v)
	switch v {
	case core.ViewWin:
		d.light, d.dark = hex(0x0041e7), hex(0xb2e2ff)
	case core.ViewBothWin:
		d.light, d.dark = hex(0x25864f), hex(0x13ff78)
	case core.ViewDraw:
		d.light, d.dark = hex(0x89750a), hex(0xf7ff38)
	case core.ViewBothLose:
		d.light, d.dark = hex(0xca1cac), hex(0xf70ee1)
	case core.ViewLoss:
		d.light, d.dark = hex(0x6d1700), hex(0xd78100)
	}
	return d
}

func verdictOf(v core.View) verdict {
	switch v {
	case core.ViewWin:
		return verdict{hex(0x1749d6), hex(0xb4d8ff), "★"}
	case core.ViewBothWin: // two rings: both sides
		return verdict{hex(0x04834f), hex(0x5fe8a0), "◎"}
	case core.ViewDraw:
		return verdict{hex(0x8f7000), hex(0xf5cf2a), "＝"}
	case core.ViewBothLose: // two squares: both sides
		return verdict{hex(0xc0309a), hex(0xf070f0), "▣"}
	case core.ViewLoss:
		return verdict{hex(0x8a2506), hex(0xf0602f), "▼"}
	}
	return verdict{hex(0x4d5157), hex(0x868a90), "?"}
}

// VerdictColor returns the colour of v in a tone. It serves for text on the background of the window and as
// the fill of a badge, on which VerdictInk is then read.
func VerdictColor(v core.View, t Tone) color.NRGBA {
	d := verdictOf(v)
	if t.distinct() {
		d = distinctOf(v)
	}
	if t.Dark {
		return d.dark
	}
	return d.light
}

// VerdictInk returns the colour of text on a badge filled with VerdictColor.
func VerdictInk(t Tone) color.NRGBA {
	if t.Dark {
		return hex(0x101114)
	}
	return hex(0xffffff)
}

// VerdictSymbol returns the symbol of v: one character, different in shape from all others, that the embedded fonts
// have.
func VerdictSymbol(v core.View) string { return verdictOf(v).symbol }

// ClaimSymbol returns the symbol of an unproven win or loss: the outline of the proven one's.
func ClaimSymbol(v core.View) string {
	if v == core.ViewWin {
		return "☆"
	}
	return "▽"
}

// VerdictKey returns the catalogue key of the word for v.
func VerdictKey(v core.View) string {
	switch v {
	case core.ViewWin:
		return "view.win"
	case core.ViewBothWin:
		return "view.both-win"
	case core.ViewDraw:
		return "view.draw"
	case core.ViewBothLose:
		return "view.both-lose"
	case core.ViewLoss:
		return "view.loss"
	}
	return "view.unknown"
}
