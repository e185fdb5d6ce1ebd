package clipboard

import (
	"encoding/binary"
	"image"
	"image/color"
	"testing"
)

// A picture for Windows begins with its lowest row, and has blue before green and red.
func TestDIB(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 3, 2))
	img.SetRGBA(0, 1, color.RGBA{1, 2, 3, 255})
	img.SetRGBA(2, 0, color.RGBA{7, 8, 9, 255})
	data := dib(img)
	if len(data) != 40+3*2*4 || binary.LittleEndian.Uint32(data) != 40 || binary.LittleEndian.Uint32(data[4:]) != 3 ||
		binary.LittleEndian.Uint32(data[8:]) != 2 || binary.LittleEndian.Uint16(data[14:]) != 32 {
		t.Fatalf("the header is %v", data[:40])
	}
	if first, last := [4]byte(data[40:]), [4]byte(data[40+5*4:]); first != [4]byte{3, 2, 1, 0} || last != [4]byte{9, 8, 7, 0} {
		t.Errorf("the pixels are %v", data[40:])
	}
}
