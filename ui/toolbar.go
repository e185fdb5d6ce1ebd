package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/control"
)

// toolbar is a row of buttons for commands of the table. What a button does is said on the status line while the
// pointer is over it.
type toolbar struct {
	root  *fyne.Container
	tools []tool
}

type tool struct {
	command *command.Command
	button  *control.Button
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

func toolIcon(id string) fyne.Resource {
	switch id {
	case "home":
		return theme.HomeIcon()
	case "new":
		return theme.ContentAddIcon()
	case "undo":
		return theme.ContentUndoIcon()
	case "redo":
		return theme.ContentRedoIcon()
	case "restart":
		return theme.MediaReplayIcon()
	case "first":
		return theme.MediaSkipPreviousIcon()
	case "back":
		return theme.NavigateBackIcon()
	case "forward":
		return theme.NavigateNextIcon()
	case "last":
		return theme.MediaSkipNextIcon()
	case "best":
		return theme.MediaPlayIcon()
	case "overlay":
		return theme.ColorPaletteIcon()
	case "hide":
		return theme.VisibilityIcon()
	case "flip":
		return theme.ViewRefreshIcon()
	case "quick-save":
		return theme.DocumentSaveIcon()
	case "quick-load":
		return theme.DownloadIcon()
	case "slots":
		return theme.FolderOpenIcon()
	case "editor":
		return theme.DocumentCreateIcon()
	case "settings":
		return theme.SettingsIcon()
	case "keys":
		return theme.HelpIcon()
	}
	return theme.QuestionIcon()
}

func newToolbar(w *Window) *toolbar {
	t := &toolbar{root: container.NewHBox()}
	for i, group := range toolGroups {
		if i > 0 {
			t.root.Add(widget.NewSeparator())
		}
		for _, id := range group {
			c := w.commands.ByID(id)
			b := control.NewIconButton(w, toolIcon(id), func() { w.run(c) })
			b.Hover = func(on bool) { w.explainCommand(c, on) }
			t.tools = append(t.tools, tool{c, b})
			t.root.Add(b)
		}
	}
	return t
}

// explainCommand says on the status line what a command does and which keys run it.
func (w *Window) explainCommand(c *command.Command, on bool) {
	if !on {
		w.explain("")
		return
	}
	text := w.words.T(c.Title())
	if keys := c.Shortcuts(); keys != "" {
		text += " (" + keys + ")"
	}
	w.explain(text)
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
		if b.Importance != importance {
			b.Importance = importance
			b.Refresh()
		}
	}
}
