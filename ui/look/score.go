package look

import (
	"image/color"

	"qilab/core"
	"qilab/solver/judge"
)

// LossColor returns the colour of a scored move by its share of the best move's chance given away, from 0 (none) to 1 (practically
// all): from the colour of a win over that of an unknown outcome to that of a loss. Its lightness is that of the verdicts, so that
// VerdictInk is readable on it; it runs from blue to brown, which are distinct for everyone.
func LossColor(lost float64, t Tone) color.NRGBA {
	best, middle, worst := VerdictColor(core.ViewWin, t), VerdictColor(core.ViewUnknown, t), VerdictColor(core.ViewLoss, t)
	switch {
	case !(lost > 0):
		return best
	case lost < 0.5:
		return blend(best, middle, lost*2)
	case lost < 1:
		return blend(middle, worst, lost*2-1)
	}
	return worst
}

// LossSpan is the difference of chances, which range from -1 to 1, that LossColor takes as 1.
const LossSpan = 0.5

func blend(a, b color.NRGBA, share float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// JudgementColor returns the colour of the symbol of a judgement, as text on the background of the window. The symbols differ, so
// the colours need not be told apart.
func JudgementColor(j judge.Judgement, t Tone) color.NRGBA {
	light, deep := hex(0x4d5157), hex(0xa2a5ab)
	switch j {
	case judge.Inaccuracy:
		light, deep = hex(0x7a6200), hex(0xf5cf2a)
	case judge.Mistake:
		light, deep = hex(0xa8480a), hex(0xffa04d)
	case judge.Blunder:
		light, deep = hex(0xb3131b), hex(0xff7b78)
	}
	if t.distinct() {
		switch j {
		case judge.Inaccuracy:
			light, deep = hex(0x0056ff), hex(0xb2ffff)
		case judge.Mistake:
			light, deep = hex(0x61380c), hex(0xf0e040)
		case judge.Blunder:
			light, deep = hex(0xb933b2), hex(0xef4dde)
		}
	}
	if t.Dark {
		return deep
	}
	return light
}

// SideColor returns the colour of a side in bars and graphs, by its id: that of its name if it is named after a colour. The two
// sides of a game also differ in lightness.
func SideColor(id string, first bool) color.NRGBA {
	switch id {
	case "red":
		return hex(0xc8382c)
	case "white":
		return hex(0xf4f1ea)
	case "black":
		return hex(0x2a2b2e)
	}
	if first {
		return hex(0x3f6ea8)
	}
	return hex(0xe9dcc0)
}

// InkOn returns the colour of text on c: white or nearly black.
func InkOn(c color.NRGBA) color.NRGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) < 150*1000 {
		return hex(0xffffff)
	}
	return hex(0x101114)
}
