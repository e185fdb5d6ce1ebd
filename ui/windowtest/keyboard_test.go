package windowtest

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/core/gametest"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// Every command that is in a menu can be reached with F10, the arrow keys and Enter.
func TestMenusByKeyboard(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, name := range some(states) {
		prepare := states[name]
		t.Run(name, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			prepare(r)
			r.loop.run()
			could := map[string]bool{} // a file that is opened meanwhile makes more possible
			for _, c := range r.Commands() {
				could[c.ID] = c.Can()
			}
			r.press(fyne.KeyF10)
			seen := map[string]bool{}
			for range r.Commands().Menus() {
				for first := r.menuBar().Chosen(); ; {
					seen[r.menuBar().Chosen()] = true
					if r.press(fyne.KeyDown); r.menuBar().Chosen() == first {
						break
					}
				}
				r.press(fyne.KeyRight)
			}
			for _, c := range r.Commands() {
				if c.InMenu() && could[c.ID] && c.Can() && !seen[r.words.T(c.Title())] {
					t.Errorf("%s is not reached", c.ID)
				}
			}
			before := r.Screen()
			r.press(fyne.KeyEscape)
			if r.overlaid() || r.Screen() != before {
				t.Error("Escape does not close the menu, or does more")
			}
		})
	}
}

func TestMenuRunsByKeyboard(t *testing.T) {
	r := onTable(t, i18n.Chinese, "dark")
	r.press(fyne.KeyF10)
	for r.menuBar().Chosen() != r.words.T("command.players") {
		r.press(fyne.KeyDown)
	}
	r.press(fyne.KeyReturn)
	if len(r.dialogs()) != 1 {
		t.Error("the dialog of the players is not open")
	}
}

func TestAltOpensTheMenus(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	alt := &fyne.KeyEvent{Name: desktop.KeyAltLeft}
	r.keys().KeyDown(alt)
	r.keys().KeyUp(alt)
	if !r.overlaid() {
		t.Fatal("Alt does not open the menus")
	}
	r.press(fyne.KeyEscape)
	r.keys().KeyDown(alt)
	r.keys().KeyDown(&fyne.KeyEvent{Name: fyne.KeyTab})
	r.keys().KeyUp(alt)
	if r.overlaid() {
		t.Error("Alt with another key opens the menus")
	}
	r.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyV, Modifier: fyne.KeyModifierAlt})
	if want := r.menus()[slices.Index(r.Commands().Menus(), "view")].Items()[0].Text; r.menuBar().Chosen() != want {
		t.Errorf("Alt+V chooses %q, want %q", r.menuBar().Chosen(), want)
	}
}

// focusables returns the controls in an object that can have the focus now.
func focusables(o fyne.CanvasObject) []fyne.Focusable {
	if o == nil || !o.Visible() {
		return nil
	}
	var list []fyne.Focusable
	if f, ok := o.(fyne.Focusable); ok {
		if d, ok := o.(fyne.Disableable); !ok || !d.Disabled() {
			return []fyne.Focusable{f}
		}
		return nil
	}
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			list = append(list, focusables(child)...)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			list = append(list, focusables(child)...)
		}
	}
	return list
}

// looks returns the appearance of an object, for comparison.
func looks(o fyne.CanvasObject) string { return test.RenderObjectToMarkup(o) }

// walkFocus goes through all controls of the top dialog or window with Tab, and checks that each is reached, shows its focus, and
// is in view.
func walkFocus(t *testing.T, r *rig, root fyne.CanvasObject) (order []fyne.Focusable) {
	t.Helper()
	c := r.win.Canvas()
	all := focusables(root)
	for range len(all) + 1 {
		c.FocusNext()
		f := c.Focused()
		if f == nil || slices.Contains(order, f) {
			break
		}
		order = append(order, f)
		o := f.(fyne.CanvasObject)
		for _, s := range scrollsAround(root, o) {
			driver := fyne.CurrentApp().Driver()
			top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
			if top < -1 || top+min(o.Size().Height, s.Size().Height) > s.Size().Height+1 {
				t.Errorf("%T, number %d, at %v is scrolled out of sight (%v high, offset %v of %v)", f, len(order), top, s.Size().Height, s.Offset.Y, s.Content.Size().Height)
			}
		}
		place, size := o.Position(), o.Size() // which looking at it changes
		with := looks(o)
		f.FocusLost()
		without := looks(o)
		o.Move(place)
		o.Resize(size)
		f.FocusGained()
		if with == without {
			t.Errorf("it is not seen that %T has the focus", f)
		}
	}
	for _, f := range all {
		if !slices.Contains(order, f) {
			t.Errorf("Tab does not reach %T", f)
		}
	}
	return order
}

// Every dialog can be used with the keyboard alone: Tab begins with the content, ends with the cross, and reaches everything,
// visibly; Escape closes it.
func TestDialogsByKeyboard(t *testing.T) {
	for _, name := range some(dialogs) {
		open := dialogs[name]
		t.Run(name, func(t *testing.T) {
			r := onTable(t, i18n.English, "light")
			r.win.Resize(fyne.NewSize(640, 560))
			open(r)
			r.loop.run()
			r.win.Canvas().Unfocus()
			order := walkFocus(t, r, r.top().Content)
			if len(order) < 2 {
				t.Fatalf("only %d controls", len(order))
			}
			if last, ok := order[len(order)-1].(*control.Button); !ok || last.Text != "" || last.Icon != theme.CancelIcon() {
				t.Error("the cross is not the last")
			}
			r.press(fyne.KeyEscape)
			if len(r.dialogs()) != 0 {
				t.Error("Escape does not close it")
			}
		})
	}
}

func TestScreensByKeyboard(t *testing.T) {
	for _, name := range []string{"home", "start", "editor", "over"} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			states[name](r)
			r.settled()
			r.win.Canvas().Unfocus()
			walkFocus(t, r, r.win.Content())
		})
	}
}

// The rules are longer than their dialog; the keys scroll them.
func TestKeysScrollTheRules(t *testing.T) {
	r := onTable(t, i18n.Chinese, "light")
	r.Run("rules")
	r.loop.run()
	s := within[*container.Scroll](r.top().Content)
	for _, step := range []struct {
		key  fyne.KeyName
		down bool
	}{{fyne.KeyPageDown, true}, {fyne.KeyDown, true}, {fyne.KeyEnd, true}, {fyne.KeyPageUp, false}, {fyne.KeyUp, false}, {fyne.KeyHome, false}} {
		before := s.Offset.Y
		r.press(step.key)
		if after := s.Offset.Y; after == before || after > before != step.down {
			t.Errorf("%s scrolls from %v to %v", step.key, before, after)
		}
	}
}

func TestReportByKeyboard(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.press(fyne.KeyS)
	if r.tabs().SelectedIndex() != tabReport {
		t.Error("S does not show the report")
	}
	r.press(fyne.KeyS)
	if r.tabs().SelectedIndex() != 0 {
		t.Error("S does not go back to the moves")
	}
}

// A button of the main colour shows its focus by more than a tint.
func TestFocusOfMainButtons(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.ask()
	r.win.Canvas().FocusNext()
	o := r.win.Canvas().Focused().(fyne.Widget)
	for _, part := range test.WidgetRenderer(o).Objects() {
		if ring, ok := part.(*canvas.Rectangle); ok && ring.Visible() && ring.StrokeWidth >= 2 {
			return
		}
	}
	t.Error("there is no ring around the button")
}
