package typeface_test

import (
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/look"
	"qilab/ui/typeface"
)

// measured returns the size of a text in the faces of the theme.
func measured(style fyne.TextStyle) fyne.Size {
	return fyne.MeasureText("QiLab 棋研 2026", theme.TextSize(), style)
}

// heap returns the bytes in use once garbage is collected.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Changes of the theme leave the heap as large as it was.
func TestReleaseFreesFaces(t *testing.T) {
	app := test.NewTempApp(t)
	change := func(mode look.Mode) {
		test.ApplyTheme(t, look.NewTheme(mode)) // which drops the faces, as the window's driver does
		for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Monospace: true}, {Italic: true}} {
			if s := measured(style); s.Width < 50 || s.Height < 10 {
				t.Fatalf("a text in %+v is %v", style, s)
			}
		}
		typeface.Release()
	}
	change(look.ModeLight)
	before, size := heap(), measured(fyne.TextStyle{})
	for range 20 {
		change(look.ModeDark)
		change(look.ModeLight)
	}
	if after := heap(); after > before+8<<20 {
		t.Errorf("40 changes of the theme take the heap from %d to %d MiB", before>>20, after>>20)
	}
	if again := measured(fyne.TextStyle{}); again != size {
		t.Errorf("a text of %v is now %v", size, again)
	}
	runtime.KeepAlive(app)
}
