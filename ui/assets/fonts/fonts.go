// Package fonts holds the embedded fonts, so that Chinese is shown on machines without a Chinese font, and knows the characters
// that can be shown. It serves the theme and the painters of boards; README.md describes how the files were made.
package fonts

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"

	"fyne.io/fyne/v2"
	"github.com/pierrec/lz4/v4"

	"qilab/core/packed"
)

var (
	//go:embed QiLabSans-Regular.otf.lz4
	regular []byte
	//go:embed QiLabSans-Bold.otf.lz4
	bold []byte
	//go:embed QiLabPieces-Bold.ttf.gz
	pieces []byte
	//go:embed QiLabBrushTraditional.ttf.gz
	brushTraditional []byte
	//go:embed QiLabBrushSimplified.ttf.gz
	brushSimplified []byte
)

// The resources are made once because the toolkit keeps a parsed face per resource value.
var (
	regularResource = newPackedFace("QiLabSans-Regular.otf", regular, unpackLZ4)
	boldResource    = newPackedFace("QiLabSans-Bold.otf", bold, unpackLZ4)
	piecesResource  = newPackedFace("QiLabPieces-Bold.ttf", pieces, packed.Open)

	brushTraditionalResource = newPackedFace("QiLabBrushTraditional.ttf", brushTraditional, packed.Open)
	brushSimplifiedResource  = newPackedFace("QiLabBrushSimplified.ttf", brushSimplified, packed.Open)
)

// Regular returns a face with hanzi, Chinese punctuation and symbols, and a space, but without Latin letters: it is
// used before a Latin face, and its lines are as high as those of Noto Sans. It is unpacked when its content is first asked for.
func Regular() fyne.Resource { return regularResource }

// Bold returns Regular in bold, with the same characters.
func Bold() fyne.Resource { return boldResource }

// Pieces returns a bold Kai-style face with only numerals, letters and the hanzi of all pieces and boards.
func Pieces() fyne.Resource { return piecesResource }

// BrushTraditional returns a brush face with only the pieces of xiangqi in traditional characters, the river and
// Chinese numerals.
func BrushTraditional() fyne.Resource { return brushTraditionalResource }

// BrushSimplified returns the same in simplified characters, by another hand, with the glyph of a mated king (蘑) as
// well.
func BrushSimplified() fyne.Resource { return brushSimplifiedResource }

// packedFace is a face that is unpacked when it is first read. LZ4 takes a fifth of the time of gzip, which counts at the start for
// the large faces; gzip makes the small ones shorter.
type packedFace struct {
	name    string
	content func() []byte
}

func newPackedFace(name string, file []byte, unpack func([]byte) ([]byte, error)) *packedFace {
	return &packedFace{name, sync.OnceValue(func() []byte {
		face, err := unpack(file)
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err)) // it is part of the program
		}
		return face
	})}
}

func unpackLZ4(file []byte) ([]byte, error) {
	var face bytes.Buffer
	face.Grow(2 * len(file)) // growing by and by would touch as much memory again
	_, err := face.ReadFrom(lz4.NewReader(bytes.NewReader(file)))
	return face.Bytes(), err
}

func (f *packedFace) Name() string    { return f.name }
func (f *packedFace) Content() []byte { return f.content() }
