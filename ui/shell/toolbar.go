package shell

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
	shell *Shell
	frame *fyne.Container // around the row, which is made again when the tools get texts
	root  *fyne.Container // the row
	tools []tool
	lines []*widget.Separator // before each group but the first
	more  *control.Button
}

type tool struct {
	command *command.Command
	button  *control.Button
	group   int
}

// Group is tools that stand together; a line parts the groups.
type Group []Tool

// Tool is a command on the toolbar, with its icon. Its text is "tool.ID" in the catalogues.
type Tool struct {
	ID   string
	Icon fyne.Resource
}

// newToolbar makes the toolbar.
func newToolbar(s *Shell) *toolbar {
	t := &toolbar{shell: s, frame: container.NewPadded()}
	t.fill()
	return t
}

// fill makes the tools again.
func (t *toolbar) fill() {
	s := t.shell
	t.tools, t.lines = nil, nil
	var objects []fyne.CanvasObject
	labels := s.cfg.Labels()
	for i, group := range s.cfg.Tools {
		if i > 0 {
			line := widget.NewSeparator()
			t.lines = append(t.lines, line)
			objects = append(objects, line)
		}
		for _, item := range group {
			c := s.commands.ByID(item.ID)
			b := control.NewIconButton(s, item.Icon, func() { s.keyboard.run(c) })
			b.Hover = func(on bool) { t.explain(c, b, on) }
			if labels {
				b.Caption = s.cfg.Words.T("tool." + item.ID)
			}
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
	t.root = container.New(t, append(objects, t.more)...)
	t.frame.Objects = []fyne.CanvasObject{t.root}
	t.frame.Refresh()
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
	t.shell.tip.hide()
	menubar.Popup(t.shell.Canvas(), t.shell.menus.items(rest), at, true)
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

// fitting returns how many tools fit into a width; if that is not all of them, the menu of the others fits too.
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

// explain says on the status line and beside a button what the button does.
func (t *toolbar) explain(c *command.Command, button fyne.CanvasObject, on bool) {
	t.shell.ExplainCommand(c.ID, on)
	t.shell.tip.show(button, t.shell.commandText(c), on)
}

// refresh shows which commands can be run, and which switches are on.
func (t *toolbar) refresh() {
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
