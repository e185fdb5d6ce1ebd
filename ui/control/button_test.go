package control_test

import (
	"image"
	"reflect"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/look"
)

// A button that disappears below the pointer takes its explanation away, which the pointer does only when it moves.
func TestHiddenButtonExplainsNothing(t *testing.T) {
	test.NewTempApp(t)
	explained := 0
	b := control.NewButton(otherKeys{}, "Answer", nil)
	b.Hover = func(on bool) {
		explained--
		if on {
			explained += 2
		}
	}
	b.MouseIn(nil)
	control.SetVisible(b, false)
	if explained != 0 {
		t.Errorf("explained %d times more than hidden", explained)
	}
	control.SetVisible(b, false)
	if control.SetVisible(b, true); explained != 0 {
		t.Errorf("a hidden button calls Hover: %d", explained)
	}
}

// A button that changes in the window looks like one that changed before it was shown. Buttons skip drawings that would change nothing.
func TestButtonShowsItsState(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.NewTheme(look.ModeLight))
	changes := []struct {
		name string
		make func(*control.Button)
	}{
		{"icon", func(b *control.Button) { b.SetIcon(theme.ContentRedoIcon()) }},
		{"icon of the program", func(b *control.Button) { b.SetIcon(look.FlipIcon) }},
		{"importance", func(b *control.Button) { control.SetImportance(b, widget.HighImportance) }},
		{"disabled", func(b *control.Button) { control.SetEnabled(b, false) }},
		{"enabled", func(b *control.Button) { control.SetEnabled(b, true) }},
		{"theme", func(*control.Button) { app.Settings().SetTheme(look.NewTheme(look.ModeDark)) }},
		{"low importance", func(b *control.Button) { control.SetImportance(b, widget.LowImportance) }},
		{"pointer", func(b *control.Button) { b.MouseIn(nil) }},
		{"no pointer", func(b *control.Button) { b.MouseOut() }},
		{"no caption", func(b *control.Button) { b.SetPlain(true) }},
		{"hidden", func(b *control.Button) { control.SetVisible(b, false) }},
		{"shown with a text", func(b *control.Button) { b.SetText("Flip"); control.SetVisible(b, true) }},
		{"no icon", func(b *control.Button) { b.SetIcon(nil) }},
	}
	newButton := func() *control.Button {
		b := control.NewIconButton(otherKeys{}, theme.ContentUndoIcon(), nil)
		b.Caption = "Undo"
		return b
	}
	show := func(b *control.Button) fyne.Canvas {
		w := test.NewTempWindow(t, b)
		w.Resize(fyne.NewSize(120, 80))
		return w.Canvas()
	}
	button := newButton()
	window := show(button)
	before := pixels(window)
	for i, change := range changes {
		change.make(button)
		now := pixels(window)
		if reflect.DeepEqual(now, before) {
			t.Errorf("%s: the button does not change", change.name)
		}
		before = now
		other := newButton()
		for _, earlier := range changes[:i+1] {
			earlier.make(other)
		}
		if !reflect.DeepEqual(now, pixels(show(other))) {
			t.Errorf("%s: the button looks unlike a new one", change.name)
		}
	}
	window.Focus(button)
	if reflect.DeepEqual(pixels(window), before) {
		t.Error("the focus does not show")
	}
}

func pixels(c fyne.Canvas) []uint8 { return c.Capture().(*image.NRGBA).Pix }

// Space and Enter press a button, which keeps the focus. While it is disabled or hidden they go on to the window.
func TestButtonPressedByKeys(t *testing.T) {
	test.NewTempApp(t)
	pressed := 0
	keys := &countedKeys{}
	b := control.NewButton(keys, "Undo", func() { pressed++ })
	c := test.NewTempWindow(t, b).Canvas()
	c.Focus(b)
	press := func() {
		for _, name := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyLeft} {
			b.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	if press(); pressed != 3 || keys.count != 1 || c.Focused() != fyne.Focusable(b) {
		t.Errorf("pressed %d times, %d keys passed on, %T has the focus", pressed, keys.count, c.Focused())
	}
	control.SetEnabled(b, false)
	if press(); pressed != 3 || keys.count != 5 {
		t.Errorf("disabled it is pressed %d times, and %d keys are passed on", pressed-3, keys.count-1)
	}
	control.SetEnabled(b, true)
	control.SetVisible(b, false)
	if press(); pressed != 3 || keys.count != 9 {
		t.Errorf("hidden it is pressed %d times, and %d keys are passed on", pressed-3, keys.count-5)
	}
}

// countedKeys counts the keys passed on.
type countedKeys struct {
	otherKeys
	count int
}

func (k *countedKeys) TypedKey(*fyne.KeyEvent) { k.count++ }
