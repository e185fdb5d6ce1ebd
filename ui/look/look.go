// Package look defines the appearance of QiLab: the theme of the window with its fonts (theme.go, palette.go), the colours and
// symbols of verdicts and scores (verdict.go, score.go), and the colours and pieces of boards for the painters (board.go,
// boards.go, pieces.go, numbers.go). It draws nothing itself and knows no game.
package look

import "image/color"

// hex returns the opaque colour 0xRRGGBB.
func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
}

// alpha returns c with opacity a, from 0 (transparent) to 255.
func alpha(c color.NRGBA, a uint8) color.NRGBA {
	c.A = a
	return c
}
