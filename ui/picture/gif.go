package picture

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"time"
)

// gifWriter writes the frames of an animated GIF one at a time; the standard library needs all at once. Of each frame it writes
// only the box that differs from the previous one, with the unchanged pixels inside transparent.
type gifWriter struct {
	w       io.Writer
	palette *palette
	last    []uint8 // the indices of the previous frame
	width   int
	height  int
	err     error
}

// transparent is the index that shows the previous frame.
const transparent = 255

func (g *gifWriter) write(data ...byte) {
	if g.err == nil {
		_, g.err = g.w.Write(data)
	}
}

// word splits a number into two bytes.
func word(n int) (low, high byte) { return byte(n), byte(n >> 8) }

func (g *gifWriter) begin(width, height int, again bool) {
	g.width, g.height = width, height
	head := []byte("GIF89a")
	head = binary.LittleEndian.AppendUint16(head, uint16(width))
	head = binary.LittleEndian.AppendUint16(head, uint16(height))
	head = append(head, 0xf7, 0, 0) // a palette of 256 colours, of 8 bits each
	for i := range 256 {
		c := color.NRGBA{}
		if i < len(g.palette.colours) {
			c = g.palette.colours[i]
		}
		head = append(head, c.R, c.G, c.B)
	}
	if again {
		head = append(head, 0x21, 0xff, 11)
		head = append(head, "NETSCAPE2.0"...)
		head = append(head, 3, 1, 0, 0, 0) // loops for ever
	}
	g.write(head...)
}

// frame writes a frame with its duration.
func (g *gifWriter) frame(img *image.RGBA, delay time.Duration) {
	if g.err != nil {
		return
	}
	now := g.palette.indices(img)
	box := image.Rect(0, 0, g.width, g.height)
	if g.last != nil {
		box = g.changed(now)
	}
	low, high := word(int((delay + 5*time.Millisecond) / (10 * time.Millisecond)))
	g.write(0x21, 0xf9, 4, 1<<2|1, low, high, transparent, 0) // the previous frame stays
	x, xh := word(box.Min.X)
	y, yh := word(box.Min.Y)
	w, wh := word(box.Dx())
	h, hh := word(box.Dy())
	g.write(0x2c, x, xh, y, yh, w, wh, h, hh, 0)
	pixels := make([]uint8, 0, box.Dx()*box.Dy())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for i := y*g.width + box.Min.X; i < y*g.width+box.Max.X; i++ {
			p := now[i]
			if g.last != nil && g.last[i] == p {
				p = transparent
			}
			pixels = append(pixels, p)
		}
	}
	g.blocks(pixels)
	g.last = now
}

// changed returns the box in which a frame differs from the previous one; a single pixel if it does not.
func (g *gifWriter) changed(now []uint8) image.Rectangle {
	box := image.Rectangle{Min: image.Pt(g.width, g.height)}
	for y := range g.height {
		row, before := now[y*g.width:(y+1)*g.width], g.last[y*g.width:(y+1)*g.width]
		if bytes.Equal(row, before) {
			continue
		}
		box.Min.Y, box.Max.Y = min(box.Min.Y, y), y+1
		for x := range row {
			if row[x] != before[x] {
				box.Min.X, box.Max.X = min(box.Min.X, x), max(box.Max.X, x+1)
			}
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// blocks writes packed pixels in blocks of at most 255 bytes.
func (g *gifWriter) blocks(pixels []uint8) {
	const bits = 8
	g.write(bits)
	var packed bytes.Buffer
	out := lzw.NewWriter(&packed, lzw.LSB, bits)
	_, err := out.Write(pixels)
	if e := out.Close(); err == nil {
		err = e
	}
	if err != nil && g.err == nil {
		g.err = err
	}
	for data := packed.Bytes(); len(data) > 0; {
		n := min(255, len(data))
		g.write(byte(n))
		g.write(data[:n]...)
		data = data[n:]
	}
	g.write(0)
}

func (g *gifWriter) end() { g.write(0x3b) }
