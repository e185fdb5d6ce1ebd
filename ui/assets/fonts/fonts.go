// Package fonts holds the fonts that the program brings along, so that Chinese is shown on machines without a Chinese
// font, and knows which characters can be shown at all. It is for the theme and for the painters of boards; how the
// files were made is told in README.md.
package fonts

import (
	_ "embed"

	"fyne.io/fyne/v2"
)

var (
	//go:embed QiLabSans-Regular.otf
	regular []byte
	//go:embed QiLabSans-Bold.otf
	bold []byte
	//go:embed QiLabPieces-Bold.ttf
	pieces []byte
	//go:embed QiLabBrushTraditional.ttf
	brushTraditional []byte
	//go:embed QiLabBrushSimplified.ttf
	brushSimplified []byte
)

// The resources are made once because the toolkit keeps a parsed face per resource value.
var (
	regularResource = fyne.NewStaticResource("QiLabSans-Regular.otf", regular)
	boldResource    = fyne.NewStaticResource("QiLabSans-Bold.otf", bold)
	piecesResource  = fyne.NewStaticResource("QiLabPieces-Bold.ttf", pieces)

	brushTraditionalResource = fyne.NewStaticResource("QiLabBrushTraditional.ttf", brushTraditional)
	brushSimplifiedResource  = fyne.NewStaticResource("QiLabBrushSimplified.ttf", brushSimplified)
)

// Regular is hanzi, Chinese punctuation and signs, and a space, without Latin: it stands before a Latin face, and
// its lines are as high as those of Noto Sans.
func Regular() fyne.Resource { return regularResource }

// Bold is Regular in bold, with the same characters.
func Bold() fyne.Resource { return boldResource }

// Pieces returns a written bold face with numerals, letters and the hanzi of all pieces and boards, and nothing else.
func Pieces() fyne.Resource { return piecesResource }

// BrushTraditional returns the pieces of xiangqi in traditional characters, the river and Chinese numerals, written
// with a brush, and nothing else.
func BrushTraditional() fyne.Resource { return brushTraditionalResource }

// BrushSimplified returns the same in simplified characters, by another hand, and the glyph of a mated king (蘑).
func BrushSimplified() fyne.Resource { return brushSimplifiedResource }
