// Package paths asks for the path of a file and the form of an export, and writes files. It serves the rooms that read or write files.
package paths

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// Question asks for the path of a file.
type Question struct {
	Title, Yes string
	Hint       string
	Name       string // the suggested name; "": an existing file is wanted
	Folder     string // the text of a button that takes a folder: the typed one, or else the visible one; "": there is none
	Extension  string // added by AskNew to a path without one, with its dot
	Use        func(path string)
}

// Deps are the dependencies of the dialogs.
type Deps struct {
	Host
	Words    words.Words
	Settings *prefs.Settings
	Disk     *host.Disk
}

// Host declares the services that Paths needs from the window.
type Host interface {
	control.Keys
	AskFirst(title, text, yes, no string, run func())
	Clean(text string) string
	Closed() bool
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
}

// Paths asks for paths and writes files.
type Paths struct{ Deps }

// New returns a Paths.
func New(d Deps) *Paths { return &Paths{d} }

// choice is the dialog for the path of a file: a line to type it, and a list of the folder. The toolkit's own dialog cannot be used
// with the keyboard alone.
type choice struct {
	host  *Paths
	spec  Question
	m     host.Opened
	entry *control.Entry
	list  *control.List
	where *widget.Label

	folder string
	names  []string // of the folder; those of folders end with a separator
	asked  int      // number of requests to the disk; late answers are dropped
	closed bool
}

// maxFiles bounds the list of a folder.
const maxFiles = 5000

// upwards is the entry of the list that leads to the folder above.
const upwards = ".." + string(filepath.Separator)

// Ask asks for the path of a file, beginning in the folder of the last one of its kind, opened or written.
func (h *Paths) Ask(spec Question) {
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
		buttons = append(buttons, host.Button{Text: spec.Folder, Run: c.acceptFolder, Stays: true})
	}
	c.m = h.Open(host.Dialog{
		Title:   spec.Title,
		Body:    prose.NewRoom(prose.NewColumn(hint, c.entry, c.where), c.list, nil),
		Size:    fyne.NewSize(660, 560),
		Scrolls: true,
		Buttons: buttons,
		Close:   h.Words.T("dialog.cancel"),
		Closed:  func() { c.closed = true },
		Focus:   c.entry,
	})
	c.show(startFolders(h.Settings, spec.Name != "")...)
}

// startFolders returns where to begin: the folder of the last file that was opened or, for a new file, of the last one that was
// written; or else the home folder, or else the root.
func startFolders(settings *prefs.Settings, fresh bool) (list []string) {
	if folder := settings.Get(prefs.Saved); fresh && folder != "" {
		list = append(list, folder)
	}
	if folder := settings.Get(prefs.Folder); folder != "" {
		list = append(list, folder)
	}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, home)
	}
	return append(list, string(filepath.Separator))
}

// look queries the disk off the window's goroutine, and then calls the continuation, unless there was another query meanwhile or
// the dialog is closed.
func (c *choice) look(path string, work func() (then func())) {
	c.asked++
	turn := c.asked
	wanted := func() bool { return turn == c.asked && !c.closed && !c.host.Closed() }
	late := time.AfterFunc(host.Slow, func() {
		c.host.Post(func() {
			if wanted() {
				c.where.SetText(c.host.Clean(c.host.Words.T("disk.look", path)))
			}
		})
	})
	c.host.Disk.Go(func() {
		then := work()
		late.Stop()
		c.host.Post(func() {
			if wanted() {
				c.asked++
				then()
			}
		})
	})
}

// show lists the first of several folders that can be listed.
func (c *choice) show(folders ...string) {
	if c.folder == "" {
		c.folder = filepath.Clean(folders[0])
	}
	c.look(folders[0], func() func() {
		for _, folder := range folders {
			if entries, err := os.ReadDir(folder); err == nil {
				folder = filepath.Clean(folder)
				names := namesIn(folder, entries)
				return func() { c.listed(folder, names) }
			}
		}
		return func() { c.where.SetText(c.host.Clean(c.host.Words.T("open.unreadable", folders[0]))) }
	})
}

// namesIn returns the names in a folder: its folders, then its files, without hidden ones.
func namesIn(folder string, entries []os.DirEntry) (names []string) {
	if filepath.Dir(folder) != folder {
		names = append(names, upwards)
	}
	var files []string
	for _, e := range entries {
		switch {
		case strings.HasPrefix(e.Name(), ".") || len(names)+len(files) >= maxFiles:
		case isFolder(folder, e):
			names = append(names, e.Name()+string(filepath.Separator))
		default:
			files = append(files, e.Name())
		}
	}
	return append(names, files...)
}

// listed shows the contents of a folder.
func (c *choice) listed(folder string, names []string) {
	c.folder, c.names = folder, names
	c.where.SetText(c.host.Clean(folder))
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

// typed returns the path in the entry; "" if there is none.
func (c *choice) typed() string {
	path := expandHome(strings.TrimSpace(c.entry.Text))
	if path != "" && !filepath.IsAbs(path) {
		path = filepath.Join(c.folder, path)
	}
	return path
}

// acceptFolder accepts the typed folder, that of the typed file, or, with nothing typed, the current folder.
func (c *choice) acceptFolder() {
	path := c.typed()
	if path == "" || strings.TrimSpace(c.entry.Text) == c.spec.Name {
		c.use(c.folder)
		return
	}
	c.look(path, func() func() {
		info, err := os.Stat(path)
		return func() {
			switch {
			case err != nil:
				c.where.SetText(c.host.Clean(c.host.Words.T("open.unreadable", path)))
			case info.IsDir():
				c.use(path)
			default:
				c.use(filepath.Dir(path))
			}
		}
	})
}

// use closes the dialog and uses a path.
func (c *choice) use(path string) {
	c.m.Close()
	c.spec.Use(path)
}

// accept takes the typed path. A folder is entered.
func (c *choice) accept() {
	path := c.typed()
	if path == "" {
		return
	}
	c.look(path, func() func() {
		info, err := os.Stat(path)
		return func() {
			if err == nil && info.IsDir() {
				c.entry.SetText(c.spec.Name)
				c.show(path)
				return
			}
			c.use(path)
		}
	})
}

// expandHome replaces a ~ at the beginning by the home folder.
func expandHome(path string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if home, err := os.UserHomeDir(); ok && err == nil && (rest == "" || os.IsPathSeparator(rest[0])) {
		return home + rest
	}
	return path
}
