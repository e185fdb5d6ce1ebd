package library

import (
	"context"
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// edit opens the dialog for the tags of the selected games.
func (r *changes) edit() {
	ids := r.room.list.chosen()
	if len(ids) == 0 || r.room.Library == nil {
		return
	}
	if current := r.room.links.Current(); current != 0 && slices.Contains(ids, current) {
		if len(ids) == 1 { // it would be saved over a change in the library
			r.room.links.EditCurrent()
			return
		}
		ids = slices.DeleteFunc(ids, func(id int64) bool { return id == current })
	}
	lib := r.room.Library
	r.room.runs.Go(func() func() {
		g, record, err := lib.Get(r.room.runs.Ctx, ids[0])
		return func() {
			switch {
			case err != nil:
				r.room.Host.Message(r.room.Host.Heading("library-edit"), r.room.Host.Clean(r.room.Words.Error(err)))
			default:
				r.editDialog(ids, g, record)
			}
		}
	})
}

// editDialog edits the tags of a game, or the common tags of several.
func (r *changes) editDialog(ids []int64, g *core.Game, record library.Record) {
	w, title := r.room.Words, r.room.Host.Heading("library-edit")
	form := newTagForm(r.room, g, record, len(ids) == 1)
	head := prose.NewNote(w.T("games.edit.several", len(ids)))
	control.SetVisible(head, !form.one)
	var m host.Opened
	save := func() {
		change, wrong := form.edits()
		if wrong != "" {
			r.room.Host.Message(title, r.room.Host.Clean(wrong))
			return
		}
		m.Close()
		if len(change.tags) > 0 || change.comment != nil {
			r.apply(ids, change)
		}
	}
	m = r.room.Host.Open(host.Dialog{
		Title:   title,
		Body:    prose.NewRoom(head, scroll.Scrolled(form.body), nil),
		Size:    fyne.NewSize(560, 470),
		Buttons: []host.Button{{Text: w.T("dialog.ok"), Run: save, Stays: true}},
		Close:   w.T("dialog.cancel"),
		Focus:   form.entries[0],
		Typed: func() bool {
			change, wrong := form.edits()
			return wrong != "" || len(change.tags) > 0 || change.comment != nil
		},
		Scrolls: true,
	})
}

// old is the state before a change.
type old struct {
	tags    core.Tags
	comment string
	info    library.Info
}

// apply writes a change to games in the library.
func (r *changes) apply(ids []int64, change edits) {
	w := r.room.Words
	r.change(job{begins: w.T("games.editing"), run: func(ctx context.Context, lib *library.Library, tell func(int, int)) (undo, saying, error) {
		before := map[int64]old{}
		var failed error
		for i, id := range ids {
			tell(i, len(ids))
			if failed = applyTo(ctx, lib, id, change, before); failed != nil {
				break
			}
		}
		back := undo{said: func() string { return w.T("games.edited.back", words.Count(len(before))) }, run: func(ctx context.Context, lib *library.Library) error {
			for id, was := range before {
				if err := restore(ctx, lib, id, was, change); err != nil && !errors.Is(err, storage.ErrNotFound) {
					return err
				}
			}
			return nil
		}}
		if len(before) == 0 {
			return undo{}, nil, failed
		}
		return back, func() string { return w.T("games.edited", words.Count(len(before))) }, failed
	}})
}

// applyTo writes a change to one game.
func applyTo(ctx context.Context, lib *library.Library, id int64, change edits, before map[int64]old) error {
	g, record, err := lib.Get(ctx, id)
	if err != nil {
		return err
	}
	was := old{tags: g.Tags(), comment: g.Root().Comment, info: record.Info}
	tags, info := g.Tags(), record.Info
	for name, value := range change.tags {
		tags = tags.With(name, value)
	}
	if _, has := change.tags[core.TagResult]; has {
		info.Result = core.Unfinished // that of the tag
	}
	if err := tags.Check(); err != nil {
		return err
	}
	g.SetTags(tags)
	if change.comment != nil {
		g.Root().Comment = core.WithText(g.Root().Comment, *change.comment)
	}
	if err := lib.Update(ctx, id, g, info); err != nil {
		return err
	}
	before[id] = was
	return nil
}

// restore takes a change to a game back, except what has changed again since.
func restore(ctx context.Context, lib *library.Library, id int64, was old, change edits) error {
	g, record, err := lib.Get(ctx, id)
	if err != nil {
		return err
	}
	tags, info := g.Tags(), record.Info
	for name, value := range change.tags {
		if tags.Get(name) != value {
			continue
		}
		if tags = tags.With(name, was.tags.Get(name)); name == core.TagResult {
			info.Result = was.info.Result
		}
	}
	g.SetTags(tags)
	if change.comment != nil && g.Root().Comment == core.WithText(was.comment, *change.comment) {
		g.Root().Comment = was.comment
	}
	return lib.Update(ctx, id, g, info)
}
