package library

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// imports runs imports, one at a time.
type imports struct {
	room    *Room
	notice  *host.Notice
	running bool
	waiting func()    // starts once the library is open
	files   int       // in the folders, once counted; 0: not yet
	began   time.Time // when the last one began
}

// renewPause is how often the list is updated while games come in.
const renewPause = 2 * time.Second

// askImport asks for a file or a folder to import.
func (r *imports) askImport() {
	r.room.Paths.Ask(paths.Question{
		Title: r.room.Host.Heading("library-import"), Yes: r.room.Words.T("games.import.file"), Hint: r.room.Words.T("games.import.hint"),
		Folder: r.room.Words.T("games.import.folder"), Use: func(path string) { r.ask([]string{path}) },
	})
}

// ask asks for the options of an import, and starts it.
func (r *imports) ask(list []string) {
	if r.room.Library == nil {
		if r.room.LibraryErr != nil {
			r.room.Host.Message(r.room.Words.T("games.import.title"), r.room.Host.Clean(r.room.Words.T("games.empty.failed", r.room.Words.Error(r.room.LibraryErr))))
			return
		}
		r.waiting = func() { r.ask(list) }
		return
	}
	if r.running {
		r.room.Host.Message(r.room.Words.T("games.import.title"), r.room.Words.T("games.import.busy"))
		return
	}
	if len(list) > 1 {
		r.askHow(list, false)
		return
	}
	r.room.Disk.Look(r.room.Words.T("disk.look", list[0]), func() func() {
		info, err := os.Stat(list[0])
		return func() { r.askHow(list, err == nil && info.Mode().IsRegular() && !library.IsArchive(list[0])) }
	})
}

// askHow asks for the options of an import. A single file can be opened instead.
func (r *imports) askHow(list []string, file bool) {
	var options library.ImportOptions
	what := prose.New(r.room.Host.Clean(r.whatToImport(list)))
	form := container.New(layout.NewFormLayout(),
		widget.NewLabel(r.room.Words.T("games.import.encoding")), r.encodingChoice(&options),
		widget.NewLabel(r.room.Words.T("games.import.game")), r.gameChoice(&options),
	)
	d := host.Dialog{
		Title:   r.room.Words.T("games.import.title"),
		Body:    prose.NewColumn(what, form, prose.NewNote(r.room.Words.T("games.import.note"))),
		Size:    fyne.NewSize(560, 300),
		Buttons: []host.Button{{Text: r.room.Words.T("games.import.begin"), Run: func() { r.begin(list, options) }}},
		Close:   r.room.Words.T("dialog.cancel"),
	}
	if file {
		d.Buttons = append(d.Buttons, host.Button{Text: r.room.Words.T("games.import.one"), Run: func() { r.room.links.OpenFile(list[0]) }})
	}
	r.room.Host.Open(d)
}

// whatToImport describes the files and folders.
func (r *imports) whatToImport(list []string) string {
	const limit = 6
	lines := slices.Clone(list[:min(len(list), limit)])
	if len(list) > limit {
		lines = append(lines, r.room.Words.T("games.import.others", len(list)-limit))
	}
	return strings.Join(lines, "\n")
}

// encodingChoice offers the text encodings.
func (r *imports) encodingChoice(o *library.ImportOptions) fyne.CanvasObject {
	return control.NewChoice(r.room.Host, append([]string{""}, core.EncodingNames()...), func(v string) string {
		if v == "" {
			return r.room.Words.T("games.import.found")
		}
		return v
	}, "", func(v string) {
		if o.Encoding = nil; v != "" {
			if e, ok := core.EncodingNamed(v); ok {
				o.Encoding = &e
			}
		}
	}).Framed
}

// gameChoice offers the games to read texts as.
func (r *imports) gameChoice(o *library.ImportOptions) fyne.CanvasObject {
	values := []string{""}
	for _, g := range r.room.Table.Games() {
		values = append(values, g.Rules.ID())
	}
	return control.NewChoice(r.room.Host, values, func(v string) string {
		if v == "" {
			return r.room.Words.T("games.import.found")
		}
		return r.room.texts.gameName(v)
	}, "", func(v string) { o.Rules = v }).Framed
}

// begin imports files and folders off the window's goroutine, with the progress below the list.
func (r *imports) begin(list []string, options library.ImportOptions) {
	if r.running || r.room.Library == nil {
		return
	}
	lib := r.room.Library
	ctx, cancel := context.WithCancel(r.room.runs.Ctx)
	began := time.Now()
	r.running, r.files, r.began = true, 0, began
	r.notice = &host.Notice{Text: r.room.Words.T("games.import.begins"), Share: -1, Buttons: []host.Button{{Text: r.room.Words.T("dialog.cancel"), Run: cancel}}}
	if len(list) > 0 {
		paths.Remember(r.room.Settings, list[0])
	}
	r.room.Host.Show(prefs.LibraryScreen)
	r.room.runs.Go(func() func() {
		n := countFiles(ctx, list)
		return func() {
			if r.running {
				r.files = n
			}
		}
	})
	r.room.runs.Go(func() func() {
		account, err := lib.Imports.Run(ctx, list, options, func(p library.Progress) {
			r.room.Host.Post(func() {
				if !r.room.Host.Closed() && r.running {
					r.importing(p, began)
				}
			})
		})
		stopped := ctx.Err() != nil
		cancel()
		encodings, _ := lib.Imports.Encodings(r.room.runs.Ctx, began) // only extra information
		return func() { r.imported(list, account, encodings, err, stopped) }
	})
}

// importing shows the progress of an import.
func (r *imports) importing(p library.Progress, began time.Time) {
	n := r.notice
	of := max(r.files, p.Found)
	if n.Share = -1; r.files > 1 { // the number of games in a single file is unknown
		n.Share = float32(p.Files+p.Skipped) / float32(of)
	}
	speed := int(float64(p.Read) / max(time.Since(began).Seconds(), 0.1))
	n.Text = r.room.Words.T("games.import.progress", words.Count(p.Files), words.Count(of), r.accountText(p.Account), words.Count(speed), filepath.Base(p.File))
	r.room.view.refreshStrip()
	r.room.finder.renew(renewPause)
}

// countFiles counts the files, the basis of the progress of an import.
func countFiles(ctx context.Context, list []string) int {
	n := 0
	for _, path := range list {
		_ = filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error { // the import reports unreadable files
			switch {
			case ctx.Err() != nil:
				return fs.SkipAll
			case err == nil && e.Type().IsRegular():
				n++
			}
			return nil
		})
	}
	return n
}

// accountText describes the results of an import.
func (r *imports) accountText(a library.Account) string {
	w := r.room.Words
	text := w.T("games.import.account", words.Count(a.Read), words.Count(a.Added), words.Count(a.Duplicates), words.Count(a.Failed))
	if a.Parts == 0 {
		return text
	}
	return sentences([]string{text, w.T("games.import.parts", words.Count(a.Parts))})
}

// sentences joins sentences; the Chinese full stop includes its space.
func sentences(list []string) string {
	return strings.ReplaceAll(strings.Join(list, " "), "。 ", "。")
}

// imported shows the results of an import.
func (r *imports) imported(list []string, a library.Account, encodings []library.EncodingCount, err error, stopped bool) {
	r.running = false
	r.room.links.Changed()
	w := r.room.Words
	said := []string{r.accountText(a)}
	switch {
	case stopped:
		said = append([]string{w.T("games.import.stopped")}, said...)
	case err != nil:
		said = append([]string{r.importError(err)}, said...)
	default:
		said = append([]string{w.T("games.import.done", words.Count(a.Files), w.Seconds(int(a.Elapsed.Round(100*time.Millisecond).Milliseconds())))}, said...)
	}
	if a.Again > 0 {
		said = append(said, w.T("games.import.again", words.Count(a.Again)))
	}
	if a.Skipped > 0 {
		said = append(said, w.T("games.import.skipped", words.Count(a.Skipped)))
	}
	if len(encodings) > 0 {
		var names []string
		for _, e := range encodings {
			names = append(names, w.T("games.import.in", e.Name, words.Count(e.Files)))
		}
		said = append(said, w.T("games.import.encodings", strings.Join(names, w.T("punctuation.comma"))))
	}
	n := &host.Notice{Text: sentences(said), Share: -1, Bad: err != nil && !stopped}
	if a.Failed+a.Parts > 0 {
		n.Buttons = append(n.Buttons, host.Button{Text: w.T("games.import.problems"), Run: func() { r.room.Host.Run("library-problems") }})
	}
	n.Buttons = append(n.Buttons,
		host.Button{Text: w.T("games.import.otherwise"), Run: func() { r.ask(list) }},
		host.Button{Text: w.T("dialog.close"), Run: func() {
			r.notice = nil
			r.room.view.refreshStrip()
		}})
	r.notice = n
	r.room.view.refreshStrip()
	r.room.Host.RefreshCommands()
	if r.room.here() {
		r.room.finder.findAgain()
	} else {
		r.room.Host.Tell(n.Text)
	}
}

// importError returns the message for an import that ended early.
func (r *imports) importError(err error) string {
	var path *os.PathError
	if errors.As(err, &path) && errors.Is(err, os.ErrNotExist) {
		return r.room.Words.T("games.import.none", path.Path)
	}
	return r.room.Words.T("games.import.failed", r.room.Words.Error(err))
}
