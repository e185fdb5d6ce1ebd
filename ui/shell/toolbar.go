package shell

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/menubar"
)

// toolbar is a row of buttons for commands. A button is described by its tooltip and the status line under the pointer or the
// focus, and by a label below its icon if the user wants that. In a narrow window the labels are dropped first; then the last
// groups move to a menu at the end of the row.
type toolbar struct {
	shell  *Shell
	frame  *fyne.Container // around the row, rebuilt for other tools
	root   *fyne.Container // the row
	groups []Group
	tools  []tool
	lines  []*widget.Separator // before each group but the first
	more   *control.Button

	labels   bool    // tools have labels if there is room
	labelled bool    // tools have labels now
	wide     float32 // the width of all tools with labels
}

type tool struct {
	command *command.Command
	button  *control.Button
	group   int
}

// Group is a group of tools; lines separate groups.
type Group []Tool

// Tool is a command on the toolbar, with its icon. Its label is the text of the command's title key with "tool" in place of
// "command".
type Tool struct {
	ID   string
	Icon fyne.Resource
}

// newToolbar returns the toolbar.
func newToolbar(s *Shell) *toolbar {
	t := &toolbar{shell: s, frame: container.NewPadded()}
	t.fill()
	return t
}

// fill rebuilds the tools.
func (t *toolbar) fill() {
	s := t.shell
	t.tools, t.lines = nil, nil
	var objects []fyne.CanvasObject
	t.groups, t.labels, t.labelled = s.cfg.Tools(), s.cfg.Labels(), true
	for i, group := range t.groups {
		if i > 0 {
			line := widget.NewSeparator()
			t.lines = append(t.lines, line)
			objects = append(objects, line)
		}
		for _, item := range group {
			c := s.commands.ByID(item.ID)
			b := control.NewIconButton(s, item.Icon, func() { s.keyboard.run(c) })
			b.Hover = func(on bool) { t.explain(c, b, on) }
			b.Caption = t.caption(c)
			t.tools = append(t.tools, tool{c, b, i})
			objects = append(objects, b)
		}
	}
	t.more = control.NewIconButton(s, theme.MoreHorizontalIcon(), t.showRest)
	t.more.Hover = func(on bool) {
		s.tip.show(t.more, s.cfg.Words.T("tool.more"), on)
		if s.Explain(""); on {
			s.Explain(s.cfg.Words.T("tool.more"))
		}
	}
	t.wide = t.needs(len(t.tools))
	t.root = container.New(t, append(objects, t.more)...)
	t.frame.Objects = []fyne.CanvasObject{t.root}
	t.frame.Refresh()
}

// caption returns the label of a tool; "": it has none.
func (t *toolbar) caption(c *command.Command) string {
	if !t.labels {
		return ""
	}
	return t.shell.cfg.Words.T("tool." + strings.TrimPrefix(c.Title(), "command."))
}

// showRest opens the menu of the tools that do not fit.
func (t *toolbar) showRest() {
	var rest command.Table
	for _, tool := range t.tools {
		if !tool.button.Visible() {
			rest = append(rest, tool.command)
		}
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.more).AddXY(0, t.more.Size().Height)
	t.shell.tip.hide()
	menubar.Popup(t.shell.Canvas(), t.shell.menus.items(rest), at, true)
}

// adapt shows the labels if all tools fit with them.
func (t *toolbar) adapt() {
	room := t.shell.Canvas().Size().Width - 2*theme.Padding() // of the frame
	labelled := t.labels && t.wide <= room
	if labelled == t.labelled {
		return
	}
	t.labelled = labelled
	for _, tool := range t.tools {
		tool.button.SetPlain(!labelled)
	}
}

// needs returns the width of the first n tools.
func (t *toolbar) needs(n int) (wide float32) {
	for i, tool := range t.tools[:n] {
		if i > 0 {
			wide += theme.Padding()
			if tool.group != t.tools[i-1].group {
				wide += t.lines[0].MinSize().Width + theme.Padding()
			}
		}
		wide += tool.button.MinSize().Width
	}
	return wide
}

// MinSize has room for the first group and the menu.
func (t *toolbar) MinSize([]fyne.CanvasObject) fyne.Size {
	t.adapt()
	size := t.more.MinSize()
	for _, tool := range t.tools {
		minSize := tool.button.MinSize()
		if tool.group == 0 {
			size.Width += minSize.Width + theme.Padding()
		}
		size.Height = max(size.Height, minSize.Height)
	}
	return size
}

// fitting returns how many tools fit into a width, in whole groups except the first, leaving room for the menu of the others if
// there are any.
func (t *toolbar) fitting(width float32) int {
	if t.needs(len(t.tools)) <= width {
		return len(t.tools)
	}
	width -= t.more.MinSize().Width + theme.Padding()
	n := len(t.tools) - 1
	for n > 0 && (t.needs(n) > width || t.tools[n].group > 0 && t.tools[n].group == t.tools[n-1].group) {
		n--
	}
	return n
}

// Layout shows the tools that fit.
func (t *toolbar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	t.adapt()
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
			if control.SetVisible(line, i < n); i < n {
				put(line)
			}
		}
		if control.SetVisible(tool.button, i < n); i < n {
			put(tool.button)
		}
	}
	if control.SetVisible(t.more, n < len(t.tools)); n < len(t.tools) {
		put(t.more)
	}
}

// explain describes a button's command by tooltip and status line.
func (t *toolbar) explain(c *command.Command, button fyne.CanvasObject, on bool) {
	t.shell.ExplainCommand(c.ID, on)
	t.shell.tip.show(button, commandText(t.shell.cfg.Words, c), on)
}

// refresh updates which commands can run, and which switches are on. It rebuilds the tools if they or their labels have changed.
func (t *toolbar) refresh() {
	same := func(a, b Group) bool {
		return slices.EqualFunc(a, b, func(a, b Tool) bool { return a.ID == b.ID })
	}
	renamed := func(x tool) bool { return x.button.Caption != t.caption(x.command) }
	if t.labels != t.shell.cfg.Labels() || !slices.EqualFunc(t.groups, t.shell.cfg.Tools(), same) || slices.ContainsFunc(t.tools, renamed) {
		t.shell.tip.hide()
		high := t.frame.MinSize().Height
		if t.fill(); t.frame.MinSize().Height != high {
			t.shell.body.Refresh()
		}
	}
	for _, tool := range t.tools {
		b := tool.button
		control.SetEnabled(b, tool.command.Can())
		if tool.command.Checked == nil {
			continue
		}
		importance := widget.LowImportance
		if tool.command.Checked() {
			importance = widget.HighImportance
		}
		control.SetImportance(b, importance)
	}
}
