package host

import (
	"image"
	"reflect"
	"sync"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/i18n"
)

// maxDrawn bounds the pixels of cached pictures: a home screen full of them, at any scale.
const maxDrawn = 4 << 20

// drawn caches the last thumbnails of all windows of the process, newest first. The toolkit keeps a replaced screen for a minute or
// more; rebuilt screens share their pictures, so that this costs little.
var drawn cache

type cache struct {
	mu     sync.Mutex
	list   []thumbnail
	pixels int
}

// thumbnail is a picture with everything it depends on.
type thumbnail struct {
	key     thumbnailKey
	picture image.Image
}

type thumbnailKey struct {
	painter, kind   reflect.Type // the type of the position identifies the game
	position, style string
	language        i18n.Lang
	pixels          int
	flipped         bool
}

// thumbnail returns a picture of a position, that many pixels wide, seen from the other end if flipped.
func (p *Pictures) thumbnail(at core.Position, pixels int, flipped bool) image.Image {
	key := thumbnailKey{language: p.Words.Lang(), pixels: pixels, flipped: flipped}
	return key.drawn(p.Painters.Of(at), at, p.Style())
}

// drawn returns the picture of a key whose other fields are those of the arguments.
func (k thumbnailKey) drawn(painter board.Painter, at core.Position, style board.Style) image.Image {
	k.painter, k.kind = reflect.TypeOf(painter), reflect.TypeOf(at)
	k.position, k.style = at.String(), style.Key()
	return drawn.get(k, func() image.Image { return board.Thumbnail(painter, at, k.pixels, k.flipped, style) })
}

// get returns the picture of a key, drawing it if necessary.
func (c *cache) get(key thumbnailKey, draw func() image.Image) image.Image {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, t := range c.list {
		if t.key == key {
			copy(c.list[1:], c.list[:i])
			c.list[0] = t
			return t.picture
		}
	}
	t := thumbnail{key, draw()}
	c.list = append([]thumbnail{t}, c.list...)
	c.pixels += area(t.picture)
	for c.pixels > maxDrawn && len(c.list) > 1 {
		last := len(c.list) - 1
		c.pixels -= area(c.list[last].picture)
		c.list[last] = thumbnail{}
		c.list = c.list[:last]
	}
	return t.picture
}

func area(picture image.Image) int {
	size := picture.Bounds().Size()
	return size.X * size.Y
}
