package host

import (
	"image"
	"reflect"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/i18n"
)

// maxDrawn bounds the pixels of cached pictures: a home screen full of them, at any scale.
const maxDrawn = 4 << 20

// drawn caches the last thumbnails, newest first. The toolkit keeps a replaced screen for a minute or more; rebuilt screens share
// their pictures, so that this costs little.
type drawn struct {
	list   []thumbnail
	pixels int
}

// thumbnail is a picture with everything it depends on.
type thumbnail struct {
	key     thumbnailKey
	picture image.Image
}

type thumbnailKey struct {
	kind            reflect.Type // the type of the position, which identifies the game
	position, style string
	language        i18n.Lang
	pixels          int
}

// thumbnail returns a picture of a position, that many pixels wide.
func (p *Pictures) thumbnail(at core.Position, pixels int) image.Image {
	style := p.Style()
	key := thumbnailKey{kind: reflect.TypeOf(at), position: at.String(), style: style.Key(), language: p.Words.Lang(), pixels: pixels}
	return p.drawn.get(key, func() image.Image { return board.Thumbnail(p.Painters.Of(at), at, pixels, style) })
}

// get returns the picture of a key, drawing it if necessary.
func (d *drawn) get(key thumbnailKey, draw func() image.Image) image.Image {
	for i, t := range d.list {
		if t.key == key {
			copy(d.list[1:], d.list[:i])
			d.list[0] = t
			return t.picture
		}
	}
	t := thumbnail{key, draw()}
	d.list = append([]thumbnail{t}, d.list...)
	d.pixels += area(t.picture)
	for d.pixels > maxDrawn && len(d.list) > 1 {
		last := len(d.list) - 1
		d.pixels -= area(d.list[last].picture)
		d.list[last] = thumbnail{}
		d.list = d.list[:last]
	}
	return t.picture
}

func area(picture image.Image) int {
	size := picture.Bounds().Size()
	return size.X * size.Y
}
