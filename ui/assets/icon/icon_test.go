package icon_test

import (
	"image"
	"image/png"
	"os"
	"testing"

	"qilab/ui/assets/icon"
)

const path = "../../../Icon.png"

func TestIconIsWhatIsDrawn(t *testing.T) {
	drawn := icon.Draw()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	saved, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	if saved.Bounds() != drawn.Bounds() {
		t.Fatalf("Icon.png measures %v, want %v", saved.Bounds(), drawn.Bounds())
	}
	if differing := differences(saved, drawn); differing > 0 {
		t.Errorf("Icon.png differs in %d pixels; run go run ./ui/assets/icon/cmd/icon", differing)
	}
}

// differences counts the pixels that differ by more than a rounding, which may vary between processors.
func differences(a, b image.Image) int {
	const rounding = 0x300
	near := func(x, y uint32) bool { return max(x, y)-min(x, y) <= rounding }
	count := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			ar, ag, ab, aa := a.At(x, y).RGBA()
			br, bg, bb, ba := b.At(x, y).RGBA()
			if !near(ar, br) || !near(ag, bg) || !near(ab, bb) || !near(aa, ba) {
				count++
			}
		}
	}
	return count
}

func TestCornersAreClear(t *testing.T) {
	drawn := icon.Draw()
	for _, p := range []image.Point{{0, 0}, {icon.Size - 1, 0}, {0, icon.Size - 1}, {icon.Size - 1, icon.Size - 1}} {
		if a := drawn.RGBAAt(p.X, p.Y).A; a != 0 {
			t.Errorf("%v has opacity %d", p, a)
		}
	}
	if a := drawn.RGBAAt(icon.Size/2, icon.Size/2).A; a != 255 {
		t.Errorf("the middle has opacity %d", a)
	}
}
