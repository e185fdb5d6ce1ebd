package clipboard

import (
	"encoding/binary"
	"image"
)

// dib returns a picture as Windows keeps it in the clipboard: a BITMAPINFOHEADER, then the rows from the lowest up, blue first.
func dib(picture *image.RGBA) []byte {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	const header, pixel = 40, 4
	data := make([]byte, header, header+w*h*pixel)
	put := binary.LittleEndian
	put.PutUint32(data[0:], header)
	put.PutUint32(data[4:], uint32(w))
	put.PutUint32(data[8:], uint32(h))
	put.PutUint16(data[12:], 1)
	put.PutUint16(data[14:], 8*pixel)
	put.PutUint32(data[20:], uint32(w*h*pixel))
	for y := h - 1; y >= 0; y-- {
		row := picture.Pix[y*picture.Stride:]
		for x := range w {
			data = append(data, row[x*pixel+2], row[x*pixel+1], row[x*pixel], 0)
		}
	}
	return data
}
