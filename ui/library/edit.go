package library

import (
	"context"
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// edited are the tags in the dialog besides the players.
var edited = []string{"Event", "Round", "Site", "Date"}

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
	r.room.runs.Go(func() {
		g, record, err := lib.Get(r.room.ctx, ids[0])
		r.room.Host.Post(func() {
			switch {
			case r.room.Host.Closed():
			case err != nil:
				r.room.Host.Message(r.room.Host.Heading("library-edit"), r.room.Host.Clean(r.room.Words.Error(err)))
			default:
				r.editDialog(ids, g, record)
			}
		})
	})
}

// edits holds the changes of the dialog: tags, and the text of the comment on the start. Untouched ones are missing.
type edits struct {
	tags    map[string]string
	comment *string
}

// editDialog edits the tags of a game, or the common tags of several.
func (r *changes) editDialog(ids []int64, g *core.Game, record library.Record) {
	w, one := r.room.Words, len(ids) == 1
	rules := g.Rules()
	names := edited
	if one {
		names = slices.Concat([]string{core.SideTag(rules, core.First), core.SideTag(rules, core.Second)}, edited)
	}
	form := container.New(layout.NewFormLayout())
	entries := make([]*control.Entry, len(names))
	before := make([]string, len(names))
	for i, name := range names {
		entries[i] = control.NewEntry(r.room.Host)
		if one {
			before[i] = r.room.Host.Clean(core.Cut(core.OneLine(g.Tags().Get(name)), 500))
			entries[i].SetText(before[i])
		} else {
			entries[i].SetPlaceHolder(w.T("games.edit.unchanged"))
		}
		if name == "Date" && one {
			entries[i].SetPlaceHolder(w.T("info.date"))
		}
		form.Add(widget.NewLabel(r.tagName(rules, name)))
		form.Add(entries[i])
	}
	result := ""
	values, texts := words.ResultTags(w, rules)
	form.Add(widget.NewLabel(w.T("tag.Result")))
	form.Add(control.NewChoice(r.room.Host, values, func(v string) string {
		switch {
		case v == "" && one && record.Result != core.Unfinished:
			return w.T("games.edit.as", r.room.texts.resultText(&record))
		case v == "" && one:
			return w.T("games.result.unknown")
		case v == "":
			return w.T("games.edit.unchanged")
		}
		return texts[v]
	}, "", func(v string) { result = v }))
	comment := control.NewText(r.room.Host)
	comment.SetMinRowsVisible(3)
	first := r.room.Host.Clean(core.CommentText(g.Root().Comment)) // the commands in it are no text for people
	long := len(first) > control.MaxText
	switch {
	case one && long:
		form.Add(widget.NewLabel(w.T("games.edit.comment")))
		form.Add(prose.NewNote(w.T("games.edit.long")))
	case one:
		comment.SetText(first)
		form.Add(widget.NewLabel(w.T("games.edit.comment")))
		form.Add(comment)
	}
	head := prose.NewNote(w.T("games.edit.several", len(ids)))
	control.SetVisible(head, !one)
	var m host.Opened
	save := func() {
		change := edits{tags: map[string]string{}}
		for i, name := range names {
			text := strings.TrimSpace(entries[i].Text)
			if text == before[i] {
				continue
			}
			if name == "Date" && !library.KnowsDate(text) {
				r.room.Host.Message(r.room.Host.Heading("library-edit"), r.room.Host.Clean(w.T("info.date.unknown", text)))
				return
			}
			change.tags[name] = text
		}
		if result != "" {
			change.tags[core.TagResult] = result
		}
		if text := comment.Text; one && !long && text != first {
			change.comment = &text
		}
		m.Close()
		if len(change.tags) > 0 || change.comment != nil {
			r.apply(ids, change)
		}
	}
	m = r.room.Host.Open(host.Dialog{
		Title:   r.room.Host.Heading("library-edit"),
		Body:    prose.NewRoom(head, scroll.Scrolled(form), nil),
		Size:    fyne.NewSize(560, 470),
		Buttons: []host.Button{{Text: w.T("dialog.ok"), Run: save, Stays: true}},
		Close:   w.T("dialog.cancel"),
		Focus:   entries[0],
		Scrolls: true,
	})
}

// tagName returns the label of a tag.
func (r *changes) tagName(rules core.Rules, name string) string {
	for _, s := range []core.Side{core.First, core.Second} {
		if name == core.SideTag(rules, s) {
			return r.room.Words.T("new.side", r.room.Words.Side(rules, s))
		}
	}
	return r.room.Words.T("tag." + name)
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
		back := undo{said: func() string { return w.T("games.edited.back", thousands(len(before))) }, run: func(ctx context.Context, lib *library.Library) error {
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
		return back, func() string { return w.T("games.edited", thousands(len(before))) }, failed
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
