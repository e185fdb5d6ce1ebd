package look

import (
	"image/color"

	"qilab/core"
)

// ShapeColor returns the colour of the user's drawings on the board, distinct from the engine's arrows.
func ShapeColor(c core.ShapeColour, dark bool) color.NRGBA {
	light, deep := hex(0x12803a), hex(0x35c46b)
	switch c {
	case core.Red:
		light, deep = hex(0xb81f24), hex(0xf0605a)
	case core.Blue:
		light, deep = hex(0x3a1fa8), hex(0x9a86ff)
	case core.Yellow:
		light, deep = hex(0xd98300), hex(0xffc23d)
	}
	if dark {
		return deep
	}
	return light
}

// GlyphColor returns the background of the user's judgement of a move, on which white is readable. The glyphs differ, so the
// colours need not be told apart.
func GlyphColor(glyph string) color.NRGBA {
	switch glyph {
	case "!!":
		return hex(0x0b6f86)
	case "!":
		return hex(0x14783d)
	case "!?":
		return hex(0x8a2f9e)
	case "?!":
		return hex(0x7a6200)
	case "?":
		return hex(0xa8480a)
	}
	return hex(0xb3131b)
}
