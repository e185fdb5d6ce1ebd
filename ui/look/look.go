// Package look says how QiLab looks: the theme of the window with its fonts (theme.go), the colours and signs of
// verdicts (verdict.go), and the looks of boards as plain colours that the painters use (board.go, boards.go). It draws
// nothing itself and knows no game.
package look

import "image/color"

// hex returns the opaque colour 0xRRGGBB.
func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
}

// alpha is c with the opacity a, from 0 (nothing) to 255.
func alpha(c color.NRGBA, a uint8) color.NRGBA {
	c.A = a
	return c
}
