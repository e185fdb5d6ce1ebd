package control

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// The bar has its words above it, and room for them only if there are any.
func TestProgress(t *testing.T) {
	test.NewTempApp(t)
	p := NewProgress()
	bare := p.MinSize()
	p.Set(0.5, "Step 1 of 2")
	if with := p.MinSize(); with.Height <= bare.Height || p.Text() != "Step 1 of 2" {
		t.Errorf("%v without words, %v with %q", bare, with, p.Text())
	}
	p.Resize(fyne.NewSize(200, p.MinSize().Height))
	r := test.WidgetRenderer(p).(*progressRenderer)
	if r.done.Size().Width != 100 || r.words.Position().Y+r.words.Size().Height > r.track.Position().Y {
		t.Errorf("the half of 200 is %v, and the words end at %v above %v", r.done.Size(), r.words.Position().Y+r.words.Size().Height, r.track.Position())
	}
	if p.Set(3, ""); p.value != 1 {
		t.Errorf("%v is shown", p.value)
	}
}
