package control_test

import (
	"image"
	"reflect"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/look"
)

// otherKeys takes the keys that a control passes on.
type otherKeys struct{}

func (otherKeys) TypedKey(*fyne.KeyEvent)     {}
func (otherKeys) TypedRune(rune)              {}
func (otherKeys) KeyDown(*fyne.KeyEvent)      {}
func (otherKeys) KeyUp(*fyne.KeyEvent)        {}
func (otherKeys) TypedShortcut(fyne.Shortcut) {}
func (otherKeys) Focused(fyne.CanvasObject)   {}

// TestSelectOpensAtTheChosen: keys move from the option that is chosen, and confirming without moving leaves it.
func TestSelectOpensAtTheChosen(t *testing.T) {
	test.NewTempApp(t)
	for _, x := range []struct {
		chosen int
		keys   []fyne.KeyName
		want   int
	}{
		{2, []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn}, 2},
		{2, []fyne.KeyName{fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn}, 1},
		{1, []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyReturn}, 2},
		{0, []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn}, 0},
		{-1, []fyne.KeyName{fyne.KeySpace, fyne.KeyDown, fyne.KeyReturn}, 0},
		{3, []fyne.KeyName{fyne.KeyRight}, 0},
	} {
		s := control.NewSelect(otherKeys{}, []string{"a", "b", "c", "d"}, nil)
		w := test.NewTempWindow(t, s)
		w.Resize(fyne.NewSize(300, 300))
		if x.chosen >= 0 {
			s.SetSelectedIndex(x.chosen)
		}
		w.Canvas().Focus(s)
		for _, k := range x.keys {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
		if got := s.SelectedIndex(); got != x.want {
			t.Errorf("%d, then %v: option %d, not %d", x.chosen, x.keys, got, x.want)
		}
	}
}

// A choice that was on a hidden screen when the colours changed has its arrow in the new ones.
func TestArrowFollowsTheTheme(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.NewTheme(look.ModeDark))
	w := test.NewTempWindow(t, nil)
	w.Resize(fyne.NewSize(200, 80))
	drawn := func(s *control.Select) image.Image {
		w.SetContent(s)
		s.Refresh()
		return w.Canvas().Capture()
	}
	choice := func() *control.Select { return control.NewSelect(otherKeys{}, []string{"a"}, nil) }
	old := choice()
	drawn(old)
	w.SetContent(widget.NewLabel("another screen"))
	app.Settings().SetTheme(look.NewTheme(look.ModeLight))
	if !reflect.DeepEqual(drawn(old), drawn(choice())) {
		t.Error("it is drawn in the colours of before")
	}
}

// TestTapLeavesTheFocus: a choice with the mouse does not take the keys from the rest of the window.
func TestTapLeavesTheFocus(t *testing.T) {
	test.NewTempApp(t)
	s := control.NewSelect(otherKeys{}, []string{"a", "b"}, nil)
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(300, 300))
	test.Tap(s)
	menu, ok := w.Canvas().Focused().(*widget.PopUpMenu)
	if !ok {
		t.Fatal("the list is not open")
	}
	menu.ActivateNext()
	menu.ActivateNext()
	menu.TriggerLast()
	if s.SelectedIndex() != 1 || w.Canvas().Focused() != nil {
		t.Errorf("option %d is chosen, the focus is on %v", s.SelectedIndex(), w.Canvas().Focused())
	}
}

// A list opened with the mouse begins at the chosen option too.
func TestTapOpensAtTheChosen(t *testing.T) {
	test.NewTempApp(t)
	s := control.NewSelect(otherKeys{}, []string{"a", "b", "c", "d"}, nil)
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(300, 300))
	s.SetSelectedIndex(1)
	test.Tap(s)
	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyReturn} {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
	if got := s.SelectedIndex(); got != 2 {
		t.Errorf("option %d is chosen, not 2", got)
	}
}
