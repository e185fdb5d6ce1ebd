package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/reports"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// exports writes games of the library to files.
type exports struct{ room *Room }

// export asks for the form of an export of the selected games.
func (r *exports) export() {
	ids, lib := r.room.list.chosen(), r.room.Library
	if len(ids) == 0 || lib == nil {
		return
	}
	r.room.runs.Go(func() func() {
		kinds, err := kindsOf(r.room.runs.Ctx, lib, ids)
		return func() {
			switch {
			case err != nil:
				r.room.Host.Message(r.room.Host.Heading("library-export"), r.room.Host.Clean(r.room.Words.Error(err)))
			default:
				r.exportDialog(ids, kinds)
			}
		}
	})
}

// kindsOf returns the ids of the selected games' rules.
func kindsOf(ctx context.Context, lib *library.Library, ids []int64) ([]string, error) {
	var kinds []string
	for part := range slices.Chunk(ids, 500) {
		records, err := lib.Records(ctx, part...)
		if err != nil {
			return nil, err
		}
		for _, g := range records {
			if !slices.Contains(kinds, g.Rules) {
				kinds = append(kinds, g.Rules)
			}
		}
	}
	return kinds, nil
}

// forms lists the forms common to all these games.
func (r *exports) forms(kinds []string) []gamefile.Form {
	list := gamefile.Forms(r.room.Words, core.Reader{})
	for i, id := range kinds {
		g, _ := r.room.Table.GameByID(id)
		own := gamefile.Forms(r.room.Words, g.Reader())
		if i == 0 {
			list = own
			continue
		}
		list = slices.DeleteFunc(list, func(f gamefile.Form) bool {
			return !slices.ContainsFunc(own, func(o gamefile.Form) bool { return o.ID == f.ID })
		})
	}
	return list
}

// exportDialog asks for the form, and whether the games go into one file.
func (r *exports) exportDialog(ids []int64, kinds []string) {
	w := r.room.Words
	single := control.NewCheck(r.room.Host, w.T("games.export.single"), true, nil)
	var form *paths.FormChoice
	show := func() { control.SetVisible(single, form.Selected.Many && len(ids) > 1) }
	form = r.room.Paths.ChooseForm(r.forms(kinds), func() bool { return r.scored(kinds) }, show)
	show()
	r.room.Host.Open(host.Dialog{
		Title: w.T("games.export.title", len(ids)),
		Body:  prose.NewColumn(control.NewFrame(form.Choice), form.Hint, single, form.Evaluations, form.GB18030),
		Size:  fyne.NewSize(560, 290),
		Buttons: []host.Button{{Text: w.T("games.export.where"), Run: func() {
			r.room.Settings.Set(prefs.Export, form.Selected.ID)
			if len(ids) == 1 || form.Selected.Many && single.Checked {
				r.askFile(ids, form.Selected)
			} else {
				r.askFolder(ids, form.Selected)
			}
		}}},
		Close: w.T("dialog.cancel"),
		Focus: form.Choice,
	})
}

// askFile asks for the file to write.
func (r *exports) askFile(ids []int64, f gamefile.Form) {
	name := "games"
	if len(ids) == 1 {
		if g := r.room.list.byID(ids[0]); g != nil {
			name = fileName(g)
		}
	}
	w := r.room.Words
	r.room.Paths.AskNew(paths.Question{
		Title: r.room.Host.Heading("library-export"), Yes: w.T("slot.save"), Hint: f.Name, Name: name + "." + f.Extension, Extension: "." + f.Extension,
		Use: func(path string) { r.write(ids, f, path, true) },
	})
}

// askFolder asks for a folder, where each game gets a file.
func (r *exports) askFolder(ids []int64, f gamefile.Form) {
	w := r.room.Words
	r.room.Paths.Ask(paths.Question{
		Title: r.room.Host.Heading("library-export"), Yes: w.T("slot.save"), Hint: w.T("games.export.folder"), Name: "games",
		Folder: w.T("games.export.here"), Use: func(path string) { r.write(ids, f, path, false) },
	})
}

// write writes games to one file, or to a folder.
func (r *exports) write(ids []int64, f gamefile.Form, path string, single bool) {
	w := r.room.Words
	paths.RememberSaved(r.room.Settings, path)
	gb18030 := r.room.Settings.Bool(prefs.GB18030)
	evals, writers := r.evaluated(), map[string]gamefile.Writer{}
	for _, g := range r.room.Table.Games() {
		writers[g.Rules.ID()] = gamefile.NewWriter(w, g.Reader())
	}
	r.room.changes.change(job{begins: w.T("games.exporting"), run: func(ctx context.Context, lib *library.Library, tell func(int, int)) (undo, saying, error) {
		e := exporter{lib: lib, form: f, gb18030: gb18030, tell: tell, evals: evals, writers: writers}
		var err error
		if single {
			err = storage.Export(path, func(out io.Writer) error {
				if err := e.each(ctx, ids, func(_ *library.Record, text string) error { return e.add(out, text) }); err != nil {
					return err
				}
				if e.written == 0 {
					return e.why // an empty file would replace the one there
				}
				return nil
			})
		} else {
			err = e.folder(ctx, ids, path)
		}
		if err != nil {
			return undo{}, nil, err
		}
		return undo{}, func() string {
			said := w.T("games.exported", words.Count(e.written), path)
			if e.failed > 0 {
				said += " " + w.T("games.export.failed", words.Count(e.failed), w.Error(e.why))
			}
			return said
		}, nil
	}})
}

// evaluated returns the ids of games that are exported with stored analyses: those whose engines give scores, if the user wants it.
func (r *exports) evaluated() map[string]bool {
	games := map[string]bool{}
	for _, g := range r.room.Table.Games() {
		games[g.Rules.ID()] = g.Scale > 0 && r.room.Settings.Bool(prefs.Evaluations)
	}
	return games
}

// scored reports whether the engine of one of the games gives scores.
func (r *exports) scored(ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool {
		g, ok := r.room.Table.GameByID(id)
		return ok && g.Scale > 0
	})
}

// exporter writes games.
type exporter struct {
	evals   map[string]bool
	writers map[string]gamefile.Writer // by the ids of their games
	lib     *library.Library
	form    gamefile.Form
	gb18030 bool
	tell    func(done, of int)

	written, failed int
	why             error // the reason of the first failure
}

// each writes games as texts, counting those that the form cannot hold.
func (e *exporter) each(ctx context.Context, ids []int64, use func(*library.Record, string) error) error {
	for i, id := range ids {
		e.tell(i, len(ids))
		g, record, err := e.lib.Get(ctx, id)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		text := ""
		if err == nil {
			if e.form.Evaluations && e.evals[g.Rules().ID()] {
				e.annotate(ctx, id, g)
			}
			text, err = e.text(g)
		}
		if err != nil {
			if e.failed++; e.failed == 1 {
				e.why = err
			}
			continue
		}
		if err := use(&record, text); err != nil {
			return err
		}
		e.written++
	}
	return nil
}

// annotate writes the stored analysis of a game into it. On an error the game remains as it is.
func (e *exporter) annotate(ctx context.Context, id int64, g *core.Game) {
	if found, _, err := e.lib.Analysis(ctx, id, ""); err == nil {
		_ = reports.Annotate(g, found)
	}
}

// text writes a game; forms of one position or one line get the last position of its main line, and that line.
func (e *exporter) text(g *core.Game) (string, error) {
	line := g.MainLine()
	if err := g.Goto(line[len(line)-1]); err != nil {
		return "", err
	}
	text, err := e.writers[g.Rules().ID()].Write(g, e.form.Format, storage.Meta{})
	return gamefile.Encoded(text, e.form.Format, e.gb18030), err
}

// add writes a game after others.
func (e *exporter) add(out io.Writer, text string) error {
	if e.written > 0 {
		if _, err := io.WriteString(out, "\n"); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, text)
	return err
}

// folder writes each game to its own file, without overwriting existing files.
func (e *exporter) folder(ctx context.Context, ids []int64, path string) error {
	if err := storage.ExportFolder(path); err != nil { // as the question announced
		return err
	}
	used := map[string]int{} // the last number of a name
	return e.each(ctx, ids, func(g *library.Record, text string) error {
		name := fileName(g)
		for {
			used[name]++
			file := filepath.Join(path, name+"."+e.form.Extension)
			if n := used[name]; n > 1 {
				file = filepath.Join(path, fmt.Sprintf("%s (%d).%s", name, n, e.form.Extension))
			}
			if _, err := os.Lstat(file); errors.Is(err, os.ErrNotExist) {
				return storage.ExportFile(file, []byte(text))
			} else if err != nil {
				return err
			}
		}
	})
}

// fileName returns a name for the file of a game: the players and the date.
func fileName(g *library.Record) string {
	name := strings.Join(notEmpty(g.First, g.Second, g.Date), "-")
	if name == "" {
		name = g.Rules
	}
	return gamefile.Plain(name, 60)
}
