package menubar

import (
	"slices"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// rig is a window with a bar of two menus; ran is the last command run.
type rig struct {
	*Bar
	win fyne.Window
	ran []string
}

func newRig(t *testing.T, lines int) *rig {
	test.NewTempApp(t)
	r := &rig{win: test.NewTempWindow(t, nil)}
	items := func(menu string) func() []Item {
		return func() []Item {
			var list []Item
			for i := range lines {
				name := menu + strconv.Itoa(i)
				list = append(list, Item{Text: name, Keys: "Ctrl+X", Disabled: i%3 == 1, Gap: i%4 == 2, Run: func() { r.ran = append(r.ran, name) }})
			}
			return list
		}
	}
	r.Bar = New(r.win.Canvas(), []Menu{{Title: "First", Letter: 'F', Items: items("a")}, {Title: "第二", Letter: 'S', Items: items("b")}})
	r.win.SetContent(container.NewBorder(r.Bar, nil, nil, nil))
	r.win.Resize(fyne.NewSize(400, 200))
	return r
}

func (r *rig) press(names ...fyne.KeyName) {
	for _, n := range names {
		r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []fyne.KeyName
		want string
	}{
		{"the first line", nil, "a0"},
		{"over one that is disabled", []fyne.KeyName{fyne.KeyDown}, "a2"},
		{"round", []fyne.KeyName{fyne.KeyUp}, "a3"},
		{"another menu", []fyne.KeyName{fyne.KeyRight}, "b0"},
		{"and back", []fyne.KeyName{fyne.KeyLeft, fyne.KeyLeft}, "a0"},
		{"end", []fyne.KeyName{fyne.KeyEnd}, "a3"},
		{"home", []fyne.KeyName{fyne.KeyEnd, fyne.KeyHome}, "a0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, 4)
			r.Open(0)
			r.press(c.keys...)
			if got := r.Chosen(); got != c.want {
				t.Fatalf("%q is chosen, want %q", got, c.want)
			}
			r.press(fyne.KeyReturn)
			if !slices.Equal(r.ran, []string{c.want}) {
				t.Errorf("%v ran", r.ran)
			}
			if r.win.Canvas().Overlays().Top() != nil {
				t.Error("the menu is still open")
			}
		})
	}
}

func TestLetters(t *testing.T) {
	r := newRig(t, 3)
	if !r.OpenLetter('s') || r.Chosen() != "b0" {
		t.Fatalf("%q is chosen", r.Chosen())
	}
	r.win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierAlt})
	if r.Chosen() != "a0" {
		t.Errorf("%q is chosen", r.Chosen())
	}
	r.press(fyne.KeyEscape)
	if r.Chosen() != "" || r.OpenLetter('q') {
		t.Error("a letter of no menu opens one")
	}
}

func TestClicks(t *testing.T) {
	r := newRig(t, 3)
	test.TapCanvas(r.win.Canvas(), fyne.NewPos(12, 8))
	if r.open == nil {
		t.Fatal("a click on a title opens nothing")
	}
	test.TapCanvas(r.win.Canvas(), fyne.NewPos(r.left(1)+5, 8))
	if r.open == nil || r.open.index != 1 {
		t.Fatal("a click on another title does not open that")
	}
	at := r.open.scroll.Position().AddXY(20, r.open.list.top(2)+5)
	test.TapCanvas(r.win.Canvas(), at)
	if !slices.Equal(r.ran, []string{"b2"}) {
		t.Errorf("%v ran", r.ran)
	}
	test.TapCanvas(r.win.Canvas(), fyne.NewPos(12, 8))
	test.TapCanvas(r.win.Canvas(), fyne.NewPos(380, 180))
	if r.open != nil {
		t.Error("a click beside the menu does not close it")
	}
}

// In a low window the list scrolls to the selected line.
func TestLowWindow(t *testing.T) {
	r := newRig(t, 30)
	r.Open(0)
	for range 40 {
		r.press(fyne.KeyDown)
		d := r.open
		top := d.list.top(d.chosen) - d.scroll.Offset.Y
		if top < 0 || top+rowHeight() > d.scroll.Size().Height {
			t.Fatalf("%q is out of sight", r.Chosen())
		}
		if end := d.scroll.Position().Y + d.scroll.Size().Height; end > 200 {
			t.Fatalf("the menu ends at %v", end)
		}
	}
}

// Strips at the ends of a list that has not enough room say so, and scroll it.
func TestStrips(t *testing.T) {
	r := newRig(t, 3)
	r.Open(0)
	if r.open.strips || r.open.above() || r.open.below() {
		t.Error("a short menu has strips")
	}
	r = newRig(t, 30)
	r.Open(0)
	d := r.open
	if d.above() || !d.below() {
		t.Fatalf("at first there is more above: %v, below: %v", d.above(), d.below())
	}
	for range 20 {
		test.TapCanvas(r.win.Canvas(), d.frame.AddXY(20, d.size.Height-stripHeight/2))
	}
	if r.open != d || !d.above() || d.below() {
		t.Fatalf("at the end there is more above: %v, below: %v", d.above(), d.below())
	}
	for range 20 {
		test.TapCanvas(r.win.Canvas(), d.frame.AddXY(20, stripHeight/2))
	}
	if r.open != d || d.above() || !d.below() {
		t.Errorf("back at the top there is more above: %v, below: %v", d.above(), d.below())
	}
	r.press(fyne.KeyEnd)
	if !d.above() || d.below() {
		t.Error("the keys do not tell the strips")
	}
}
