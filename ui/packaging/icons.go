package packaging

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"sync"

	"golang.org/x/image/draw"

	"qilab/ui/assets/icon"
)

// drawn is the program's icon.
var drawn = sync.OnceValue(icon.Draw)

// scaled returns the program's icon in another size.
func scaled(size int) *image.NRGBA {
	to := image.NewNRGBA(image.Rect(0, 0, size, size))
	from := drawn()
	draw.CatmullRom.Scale(to, to.Bounds(), from, from.Bounds(), draw.Src, nil)
	return to
}

// iconPNG returns the icon as a picture.
func iconPNG(size int) ([]byte, error) {
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, scaled(size))
	return out.Bytes(), err
}

// iconICO returns the icon as Windows wants it: small sizes as plain pixels, which everything reads, and the large as PNG, which is
// shorter.
func iconICO() ([]byte, error) {
	sizes := []int{16, 20, 24, 32, 40, 48, 64, 256}
	var head, body bytes.Buffer
	put := func(b *bytes.Buffer, values ...any) {
		for _, v := range values {
			binary.Write(b, binary.LittleEndian, v)
		}
	}
	put(&head, uint16(0), uint16(1), uint16(len(sizes)))
	for _, size := range sizes {
		var picture []byte
		if size >= 64 {
			p, err := iconPNG(size)
			if err != nil {
				return nil, err
			}
			picture = p
		} else {
			picture = bitmap(scaled(size))
		}
		put(&head, uint8(size), uint8(size), uint8(0), uint8(0), uint16(1), uint16(32), uint32(len(picture)), uint32(6+16*len(sizes)+body.Len()))
		body.Write(picture)
	}
	return append(head.Bytes(), body.Bytes()...), nil
}

// bitmap returns the pixels of a Windows icon, from the last line to the first, with an empty mask, since the pixels have their own
// transparency.
func bitmap(img *image.NRGBA) []byte {
	size := img.Bounds().Dx()
	mask := (size + 31) / 32 * 4 * size
	var out bytes.Buffer
	for _, v := range []any{uint32(40), int32(size), int32(2 * size), uint16(1), uint16(32), uint32(0), uint32(4*size*size + mask), uint32(0), uint32(0), uint32(0), uint32(0)} {
		binary.Write(&out, binary.LittleEndian, v)
	}
	for y := size - 1; y >= 0; y-- {
		for x := range size {
			c := img.NRGBAAt(x, y)
			out.Write([]byte{c.B, c.G, c.R, c.A})
		}
	}
	out.Write(make([]byte, mask))
	return out.Bytes()
}

// iconICNS returns the icon as macOS wants it: pictures in PNG, each under the name of its size.
func iconICNS() ([]byte, error) {
	var body bytes.Buffer
	for _, part := range []struct {
		name string
		size int
	}{{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic13", 256}, {"ic08", 256}, {"ic14", 512}, {"ic09", 512}} {
		picture, err := iconPNG(part.size)
		if err != nil {
			return nil, err
		}
		body.WriteString(part.name)
		binary.Write(&body, binary.BigEndian, uint32(8+len(picture)))
		body.Write(picture)
	}
	out := binary.BigEndian.AppendUint32([]byte("icns"), uint32(8+body.Len()))
	return append(out, body.Bytes()...), nil
}
