package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/menubar"
)

// toolbar is a row of buttons for commands of the table. What a button does is said beside it and on the status line
// while the pointer is over it or the keyboard on it, and below its icon if the person wants that. What has no room is in
// a menu at the end of the row.
type toolbar struct {
	w     *Window
	root  *fyne.Container
	tools []tool
	lines []*widget.Separator // before each group but the first
	more  *control.Button
}

type tool struct {
	command *command.Command
	button  *control.Button
	group   int
}

// toolGroups are the commands of the toolbar; a line stands between the groups.
var toolGroups = [][]string{
	{"home", "new"},
	{"undo", "redo", "restart"},
	{"first", "back", "forward", "last"},
	{"best", "overlay", "hide", "flip"},
	{"quick-save", "quick-load", "slots"},
	{"editor", "settings", "keys"},
}

func newToolbar(w *Window) *toolbar {
	t := &toolbar{w: w}
	var objects []fyne.CanvasObject
	labels := w.settings.Bool(setToolLabels)
	for i, group := range toolGroups {
		if i > 0 {
			line := widget.NewSeparator()
			t.lines = append(t.lines, line)
			objects = append(objects, line)
		}
		for _, id := range group {
			c := w.commands.ByID(id)
			b := control.NewIconButton(w, toolIcon(id), func() { w.run(c) })
			b.Hover = func(on bool) { w.explainTool(c, b, on) }
			if labels {
				b.Caption = w.words.T("tool." + id)
			}
			t.tools = append(t.tools, tool{c, b, i})
			objects = append(objects, b)
		}
	}
	t.more = control.NewIconButton(w, theme.MoreHorizontalIcon(), t.showRest)
	t.more.Hover = func(on bool) {
		w.tip.show(t.more, w.words.T("tool.more"), on)
		if w.explain(""); on {
			w.explain(w.words.T("tool.more"))
		}
	}
	t.root = container.New(t, append(objects, t.more)...)
	return t
}

// showRest opens the menu of what has no room.
func (t *toolbar) showRest() {
	var rest command.Table
	for _, tool := range t.tools {
		if !tool.button.Visible() {
			rest = append(rest, tool.command)
		}
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.more).AddXY(0, t.more.Size().Height)
	t.w.tip.hide()
	menubar.Popup(t.w.win.Canvas(), t.w.menuItems(rest), at, true)
}

// retool takes up whether the tools have texts.
func (w *Window) retool() {
	if w.view != nil {
		w.view.retool()
		w.refreshCommands()
	}
}

// MinSize has room for the first group and the menu.
func (t *toolbar) MinSize([]fyne.CanvasObject) fyne.Size {
	size := t.more.MinSize()
	for _, tool := range t.tools {
		least := tool.button.MinSize()
		if tool.group == 0 {
			size.Width += least.Width + theme.Padding()
		}
		size.Height = max(size.Height, least.Height)
	}
	return size
}

// fitting is how many tools have room in a width; fewer than all leave room for the menu.
func (t *toolbar) fitting(width float32) int {
	fits := func(room float32) int {
		x, gap := float32(0), theme.Padding()
		for i, tool := range t.tools {
			if i > 0 && tool.group != t.tools[i-1].group {
				x += t.lines[0].MinSize().Width + gap
			}
			if x += tool.button.MinSize().Width; x > room {
				return i
			}
			x += gap
		}
		return len(t.tools)
	}
	if n := fits(width); n == len(t.tools) {
		return n
	}
	return fits(width - t.more.MinSize().Width - theme.Padding())
}

// Layout shows as many tools as there is room for.
func (t *toolbar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	n, gap := t.fitting(size.Width), theme.Padding()
	x := float32(0)
	put := func(o fyne.CanvasObject) {
		o.Resize(fyne.NewSize(o.MinSize().Width, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += o.MinSize().Width + gap
	}
	for i, tool := range t.tools {
		if i > 0 && tool.group != t.tools[i-1].group {
			line := t.lines[tool.group-1]
			if setVisible(line, i < n); i < n {
				put(line)
			}
		}
		if setVisible(tool.button, i < n); i < n {
			put(tool.button)
		}
	}
	if setVisible(t.more, n < len(t.tools)); n < len(t.tools) {
		put(t.more)
	}
}

// explainCommand says on the status line what a command does and which keys run it.
func (w *Window) explainCommand(c *command.Command, on bool) {
	if !on {
		w.explain("")
		return
	}
	w.explain(w.commandText(c))
}

// explainTool says beside a button, too, what it does.
func (w *Window) explainTool(c *command.Command, button fyne.CanvasObject, on bool) {
	w.explainCommand(c, on)
	w.tip.show(button, w.commandText(c), on)
}

// commandText is what a command does and which keys run it.
func (w *Window) commandText(c *command.Command) string {
	text := w.words.T(c.Title())
	if keys := c.Shortcuts(); keys != "" {
		text += " (" + keys + ")"
	}
	return text
}

// refresh shows which commands can be run, and which switches are on.
func (t *toolbar) refresh() {
	for _, tool := range t.tools {
		can, b := tool.command.Can(), tool.button
		if can == b.Disabled() {
			if can {
				b.Enable()
			} else {
				b.Disable()
			}
		}
		if tool.command.Checked == nil {
			continue
		}
		importance := widget.LowImportance
		if tool.command.Checked() {
			importance = widget.HighImportance
		}
		setImportance(b, importance)
	}
}
