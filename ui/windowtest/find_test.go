package windowtest

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/menubar"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// children returns the objects of which an object is made.
func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

// walk visits an object and all within it until visit says not to go deeper.
func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject) (deeper bool)) {
	if o == nil || !visit(o) {
		return
	}
	for _, child := range children(o) {
		walk(child, visit)
	}
}

// within returns the first object of a type in another, seen or not; the zero value if there is none.
func within[T fyne.CanvasObject](root fyne.CanvasObject) (first T) {
	found := false
	walk(root, func(o fyne.CanvasObject) bool {
		if t, ok := o.(T); ok && !found {
			first, found = t, true
		}
		return !found
	})
	return first
}

// find returns the first object of a type in the window, without its dialogs, seen or not; the zero value if there is none.
func find[T fyne.CanvasObject](r *rig) T { return within[T](r.win.Content()) }

// seen lists the visible objects of a type in another one.
func seen[T fyne.CanvasObject](root fyne.CanvasObject) (list []T) {
	walk(root, func(o fyne.CanvasObject) bool {
		if !o.Visible() {
			return false
		}
		if t, ok := o.(T); ok {
			list = append(list, t)
		}
		return true
	})
	return list
}

// front returns the part of the window that accepts input: the top dialog or menu, or else the window.
func (r *rig) front() fyne.CanvasObject {
	if top := r.win.Canvas().Overlays().Top(); top != nil {
		return top
	}
	return r.win.Content()
}

// shown lists the visible objects of a type that can be used now.
func shown[T fyne.CanvasObject](r *rig) []T { return seen[T](r.front()) }

// textsIn lists the texts that are seen in an object.
func textsIn(root fyne.CanvasObject) (list []string) {
	for _, text := range seen[*canvas.Text](root) {
		if text.Text != "" {
			list = append(list, text.Text)
		}
	}
	return list
}

// button returns the button with a text that can be used now; nil if there is none.
func (r *rig) button(text string) *control.Button {
	for _, b := range shown[*control.Button](r) {
		if b.Text == text {
			return b
		}
	}
	return nil
}

// tapButton presses the button with a text.
func (r *rig) tapButton(text string) {
	r.t.Helper()
	b := r.button(text)
	if b == nil {
		r.t.Fatalf("there is no button %q", text)
	}
	b.Tapped(nil)
	r.loop.run()
}

// menuBar returns the menus of the window.
func (r *rig) menuBar() *menubar.Bar { return find[*menubar.Bar](r) }

func (r *rig) menus() []menubar.Menu { return r.menuBar().Menus() }

// page returns the content of the window below the menus and the warning, with toolbar and status line.
func (r *rig) page() *fyne.Container {
	framed := r.win.Content().(*fyne.Container).Objects[0].(*fyne.Container)
	return framed.Objects[1].(*fyne.Container)
}

// warning returns the strip above the page, which may be hidden.
func (r *rig) warning() fyne.CanvasObject {
	return r.win.Content().(*fyne.Container).Objects[0].(*fyne.Container).Objects[0]
}

// side returns the side beside the board.
func (r *rig) side() *fyne.Container {
	over := find[*container.Split](r).Trailing.(*fyne.Container).Objects[0].(*fyne.Container) // the plates and the side, and the toast
	return over.Objects[0].(*fyne.Container).Objects[1].(*fyne.Container)
}

// status returns the message beside the board in study or, where there is none, the text of the status line.
func (r *rig) status() string {
	for _, o := range r.page().Objects {
		if line, ok := o.(*fyne.Container); ok && len(line.Objects) == 3 { // the label, the line above it, and the sign of work in the background
			if label, ok := line.Objects[0].(*widget.Label); ok {
				return cmp.Or(r.toast(), label.Text)
			}
		}
	}
	r.t.Fatal("there is no status line")
	return ""
}

// toast returns the message over the side beside the board; "": there is none.
func (r *rig) toast() string {
	if r.Screen() != prefs.GameScreen {
		return ""
	}
	over := find[*container.Split](r).Trailing.(*fyne.Container).Objects[0].(*fyne.Container).Objects[1]
	if !over.Visible() {
		return ""
	}
	return within[*prose.Text](over).Text()
}

// tabs returns the tabs of the moves and of the report, which are below those of the analysis and of the explorer.
func (r *rig) tabs() *container.AppTabs { return r.allTabs()[1] }

// study returns the tabs of the analysis and of the explorer.
func (r *rig) study() *container.AppTabs { return r.allTabs()[0] }

func (r *rig) allTabs() (list []*container.AppTabs) {
	walk(r.win.Content(), func(o fyne.CanvasObject) bool {
		if tabs, ok := o.(*container.AppTabs); ok {
			list = append(list, tabs)
		}
		return true
	})
	return list
}

// tabReport is the place of the report among the tabs.
const tabReport = 1

// scrollsAround lists the scrolls in root that an object is in.
func scrollsAround(root, target fyne.CanvasObject) (list []*container.Scroll) {
	var in func(o fyne.CanvasObject) bool
	in = func(o fyne.CanvasObject) bool {
		if o == target {
			return true
		}
		for _, child := range children(o) {
			if in(child) {
				if s, ok := o.(*container.Scroll); ok {
					list = append(list, s)
				}
				return true
			}
		}
		return false
	}
	in(root)
	return list
}
