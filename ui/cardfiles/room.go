// Package cardfiles is the room that exports, imports and deletes all training data.
package cardfiles

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"qilab/storage"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/command"
	"qilab/ui/paths"
)

// Links are the connections to other rooms.
type Links struct {
	// Changed is called when the cards have changed.
	Changed func()
	// Cleared is called before Changed when everything was deleted.
	Cleared func()
}

// Room exports, imports and deletes training data.
type Room struct {
	Deps
	links Links
}

// New returns the room.
func New(d Deps, links Links) *Room { return &Room{d, links} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	can := func() bool { return r.Training != nil }
	return command.Table{
		{ID: "training-export", Enabled: can, Run: r.export},
		{ID: "training-import", Enabled: can, Run: r.take},
		{ID: "training-clear", Enabled: can, Run: r.clear},
	}
}

// export asks for a file and writes everything to it.
func (r *Room) export() {
	r.Paths.AskNew(paths.Question{
		Title: r.Host.Heading("training-export"), Yes: r.Words.T("training.export.yes"), Hint: r.Words.T("training.export.hint"),
		Name: r.Words.T("training.export.name") + extension, Extension: extension, Use: r.write,
	})
}

// extension is the file name extension.
const extension = ".jsonl"

// write writes everything to a file.
func (r *Room) write(path string) {
	store := r.Training
	r.Disk.Write(r.Words.T("disk.write", path), func() func() {
		var cards, tries int
		err := storage.Export(path, func(w io.Writer) (err error) {
			cards, tries, err = store.Export(context.Background(), w)
			return err
		})
		return func() {
			if err != nil {
				r.Paths.SaveFailed(err, nil, r.export)
				return
			}
			paths.RememberSaved(r.Settings, path)
			r.Host.Tell(r.Words.T("training.exported", cards, tries))
		}
	})
}

// take asks for a file and reads it.
func (r *Room) take() {
	r.Paths.Ask(paths.Question{
		Title: r.Host.Heading("training-import"), Yes: r.Words.T("training.import.yes"), Hint: r.Words.T("training.import.hint"), Use: r.read,
	})
}

// read imports a file.
func (r *Room) read(path string) {
	store, games := r.Training, r.Games()
	r.Disk.Write(r.Words.T("disk.look", path), func() func() {
		n, err := importFile(store, path, cards.Goals(games))
		return func() {
			switch {
			case errors.Is(err, training.ErrEmpty):
				r.Host.Message(r.Host.Heading("training-import"), r.Words.T("training.import.empty"))
				return
			case err != nil:
				r.Host.Message(r.Host.Heading("training-import"), r.Host.Clean(r.Words.T("training.import.failed", r.Words.Error(err))))
				return
			}
			paths.Remember(r.Settings, path)
			r.Host.Tell(r.Words.T("training.imported", n.Cards, n.Tries, n.Known))
			r.links.Changed()
		}
	})
}

// importFile imports a file, completely or not at all.
func importFile(store *training.Store, path string, goals training.Goals) (n training.Imported, err error) {
	f, err := os.Open(path)
	if err != nil {
		return n, err
	}
	defer f.Close()
	return store.Import(context.Background(), f, goals)
}

// clear deletes everything, after a question that lists the numbers of cards, reviews and tries.
func (r *Room) clear() {
	store := r.Training
	r.Disk.Look(r.Words.T("training.clear.counting"), func() func() {
		list, err := store.Stats(context.Background(), time.Now())
		return func() {
			if err != nil {
				r.Host.Message(r.Host.Heading("training-clear"), r.Host.Clean(r.Words.Error(err)))
				return
			}
			var cards, reviews, tries int
			for _, s := range list {
				cards += s.Cards + s.Suspended + s.Leeches + s.Wrong
				reviews += s.Reviews
				tries += s.Tries
			}
			r.Host.AskFirst(r.Host.Heading("training-clear"), r.Words.T("training.clear.ask", cards, reviews, tries), r.Words.T("training.clear.yes"), r.Words.T("dialog.cancel"), func() {
				r.Disk.Write(r.Words.T("training.clearing"), func() func() {
					err := store.Clear(context.Background())
					return func() {
						if err != nil {
							r.Host.Message(r.Host.Heading("training-clear"), r.Host.Clean(r.Words.Error(err)))
							return
						}
						r.Host.Tell(r.Words.T("training.cleared"))
						r.links.Cleared()
						r.links.Changed()
					}
				})
			})
		}
	})
}
