package look

import (
	"image/color"

	"qilab/core"
)

// verdict is how a view of the outcome is shown. The colours are chosen so that any two can be told apart with normal
// sight and with each of the three kinds of colour blindness (a test computes it), and so that each can be read as text
// on the background of its variant. Nobody has to tell colours apart, though: every view has a sign of its own shape.
type verdict struct {
	light, dark color.NRGBA
	symbol      string
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

// VerdictColor returns the colour of v on a light or a dark ground. It serves for text on that ground and as the fill
// of a badge, on which VerdictInk is then read.
func VerdictColor(v core.View, dark bool) color.NRGBA {
	if dark {
		return verdictOf(v).dark
	}
	return verdictOf(v).light
}

// OutcomeColor returns the colour of an outcome, whoever looks at it: where outcomes are proven, that one colour stands
// for it in lists, graphs and badges. A win of First has that of a win, one of Second that of a loss.
func OutcomeColor(r core.Result, dark bool) color.NRGBA { return VerdictColor(r.For(core.First), dark) }

// VerdictInk returns the colour of text on a badge filled with VerdictColor or OutcomeColor.
func VerdictInk(dark bool) color.NRGBA {
	if dark {
		return hex(0x101114)
	}
	return hex(0xffffff)
}

// VerdictSymbol returns the sign of v: one character, different in shape from all others, that the embedded fonts have.
func VerdictSymbol(v core.View) string { return verdictOf(v).symbol }

// ClaimSymbol returns the sign of a win or loss that is seen and not proven: that of the proven one, empty.
func ClaimSymbol(v core.View) string {
	if v == core.ViewWin {
		return "☆"
	}
	return "▽"
}

// VerdictKey returns the key of the word for v in the catalogues.
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
