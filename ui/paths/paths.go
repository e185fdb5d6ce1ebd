// Package paths asks for the path of a file and writes files. It serves the rooms that read or write files.
package paths

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// Question asks for the path of a file.
type Question struct {
	Title, Yes string
	Hint       string
	Name       string // of the file that is suggested; "": an existing one is wanted
	Folder     string // the text of a button that takes the folder that is shown; "": there is none
	Use        func(path string)
}

// choice is the dialog that asks for the path of a file: a line to type it, and a list of what is in the folder. The
// toolkit's own dialog cannot be used with the keyboard alone.
type choice struct {
	host  *host.Context
	spec  Question
	m     host.Opened
	entry *control.Entry
	list  *control.List
	where *widget.Label

	folder string
	names  []string // what is in the folder; those of folders end with a separator
}

// mostFiles bounds the list of a folder.
const mostFiles = 5000

// upwards is the entry of the list that leads to the folder above.
const upwards = ".." + string(filepath.Separator)

// Ask asks for the path of a file, beginning in the folder of the last one.
func Ask(h *host.Context, spec Question) {
	c := &choice{host: h, spec: spec, entry: control.NewEntry(h), where: widget.NewLabel("")}
	c.where.Truncation = fyne.TextTruncateEllipsis
	hint := prose.NewStyled(prose.Span{Text: spec.Hint, Size: theme.SizeNameCaptionText, Color: theme.ColorNamePlaceHolder})
	c.list = control.NewList(h, func() int { return len(c.names) }, func(i int) string { return h.Clean(c.names[i]) })
	c.list.OnChosen = c.chosen
	c.entry.SetPlaceHolder(h.Words.T("open.path"))
	c.entry.SetText(spec.Name)
	c.entry.CursorColumn = len([]rune(spec.Name))
	buttons := []host.Button{{Text: spec.Yes, Run: c.accept, Stays: true}}
	if spec.Folder != "" {
		buttons = append(buttons, host.Button{Text: spec.Folder, Run: func() { c.spec.Use(c.folder) }})
	}
	c.m = h.Open(host.Dialog{
		Title:   spec.Title,
		Body:    prose.NewRoom(prose.NewColumn(hint, c.entry, c.where), c.list, nil),
		Size:    fyne.NewSize(660, 560),
		Scrolls: true,
		Buttons: buttons,
		Close:   h.Words.T("dialog.cancel"),
		Focus:   c.entry,
	})
	c.show(startFolder(h.Settings))
}

// startFolder returns the folder of the last file, or else the home folder.
func startFolder(settings *prefs.Settings) string {
	if folder := settings.Get(prefs.Folder); folder != "" {
		if _, err := os.Stat(folder); err == nil {
			return folder
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return string(filepath.Separator)
	}
	return home
}

// show lists a folder: its folders, then its files, without hidden ones.
func (c *choice) show(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		c.where.SetText(c.host.Clean(c.host.Words.T("open.unreadable", folder)))
		return
	}
	c.folder = filepath.Clean(folder)
	c.names = c.names[:0]
	if filepath.Dir(c.folder) != c.folder {
		c.names = append(c.names, upwards)
	}
	var files []string
	for _, e := range entries {
		switch {
		case strings.HasPrefix(e.Name(), ".") || len(c.names)+len(files) >= mostFiles:
		case isFolder(c.folder, e):
			c.names = append(c.names, e.Name()+string(filepath.Separator))
		default:
			files = append(files, e.Name())
		}
	}
	c.names = append(c.names, files...)
	c.where.SetText(c.host.Clean(c.folder))
	c.list.UnselectAll()
	c.list.ScrollToTop()
	c.list.Refresh()
}

// isFolder reports whether an entry is a folder, or a link to one.
func isFolder(folder string, e os.DirEntry) bool {
	if e.Type()&os.ModeSymlink == 0 {
		return e.IsDir()
	}
	info, err := os.Stat(filepath.Join(folder, e.Name()))
	return err == nil && info.IsDir()
}

// chosen takes a click on an entry of the list, which enters a folder at once, or the keyboard on its way through the list.
func (c *choice) chosen(i int, byKey bool) {
	name := c.names[i]
	if !strings.HasSuffix(name, string(filepath.Separator)) {
		c.entry.SetText(name)
		return
	}
	if byKey {
		if c.spec.Name == "" {
			c.entry.SetText(name)
		}
		return
	}
	c.enter(filepath.Join(c.folder, name))
}

// enter goes to another folder; a name that was typed for a new file stays.
func (c *choice) enter(folder string) {
	if c.spec.Name == "" {
		c.entry.SetText("")
	}
	c.show(folder)
}

// accept takes the path that stands there. A folder is entered.
func (c *choice) accept() {
	path := expandHome(strings.TrimSpace(c.entry.Text))
	if path == "" {
		return
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.folder, path)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		c.entry.SetText(c.spec.Name)
		c.show(path)
		return
	}
	c.m.Close()
	c.spec.Use(path)
}

// expandHome puts the person's folder in place of a ~ at the beginning.
func expandHome(path string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if home, err := os.UserHomeDir(); ok && err == nil && (rest == "" || os.IsPathSeparator(rest[0])) {
		return home + rest
	}
	return path
}
