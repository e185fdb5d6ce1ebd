package ui

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/prose"
)

// pathSpec is a question for the path of a file.
type pathSpec struct {
	title, yes string
	hint       string
	name       string // of the file that is suggested; "": an existing one is wanted
	use        func(path string)
}

// pathChoice is the dialog that asks for the path of a file: a line to type it, and a list of what is in the folder. The
// toolkit's own dialog cannot be used with the keyboard alone.
type pathChoice struct {
	w     *Window
	spec  pathSpec
	m     *modal
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

// pathDialog asks for the path of a file, beginning in the folder of the last one.
func (w *Window) pathDialog(spec pathSpec) {
	c := &pathChoice{w: w, spec: spec, entry: control.NewEntry(w), where: widget.NewLabel("")}
	c.where.Truncation = fyne.TextTruncateEllipsis
	hint := prose.NewStyled(prose.Span{Text: spec.hint, Size: theme.SizeNameCaptionText, Color: theme.ColorNamePlaceHolder})
	c.list = control.NewList(w, func() int { return len(c.names) }, func(i int) string { return w.clean(c.names[i]) })
	c.list.OnChosen = c.chosen
	c.entry.SetPlaceHolder(w.words.T("open.path"))
	c.entry.SetText(spec.name)
	c.entry.CursorColumn = len([]rune(spec.name))
	c.m = w.dialog(dialogSpec{
		title:   spec.title,
		body:    prose.NewRoom(prose.NewColumn(hint, c.entry, c.where), c.list, nil),
		size:    fyne.NewSize(660, 560),
		scrolls: true,
		buttons: []button{{text: spec.yes, run: c.accept, stays: true}},
		close:   w.words.T("dialog.cancel"),
		focus:   c.entry,
	})
	c.show(w.startFolder())
}

// startFolder is where the last file was, or else the person's folder.
func (w *Window) startFolder() string {
	if folder := w.settings.Get(setFolder); folder != "" {
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
func (c *pathChoice) show(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		c.where.SetText(c.w.clean(c.w.words.T("open.unreadable", folder)))
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
	c.where.SetText(c.w.clean(c.folder))
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

// chosen is a click on an entry of the list, which enters a folder at once, or the keyboard on its way through the list.
func (c *pathChoice) chosen(i int, byKey bool) {
	name := c.names[i]
	if !strings.HasSuffix(name, string(filepath.Separator)) {
		c.entry.SetText(name)
		return
	}
	if byKey {
		if c.spec.name == "" {
			c.entry.SetText(name)
		}
		return
	}
	c.enter(filepath.Join(c.folder, name))
}

// enter goes to another folder; a name that was typed for a new file stays.
func (c *pathChoice) enter(folder string) {
	if c.spec.name == "" {
		c.entry.SetText("")
	}
	c.show(folder)
}

// accept takes the path that stands there. A folder is entered.
func (c *pathChoice) accept() {
	path := expandHome(strings.TrimSpace(c.entry.Text))
	if path == "" {
		return
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.folder, path)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		c.entry.SetText(c.spec.name)
		c.show(path)
		return
	}
	c.m.close()
	c.spec.use(path)
}

// expandHome puts the person's folder in the place of a ~ at the beginning.
func expandHome(path string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if home, err := os.UserHomeDir(); ok && err == nil && (rest == "" || os.IsPathSeparator(rest[0])) {
		return home + rest
	}
	return path
}
