package library

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/dates"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// edited are the tags in the dialog besides the title and the players of a single game.
var edited = []string{"Event", "Round", "Site", "Date"}

// edits holds the changes of the dialog: tags, and the text of the comment on the start. Untouched ones are missing.
type edits struct {
	tags    map[string]string
	comment *string
}

// tagForm edits the tags of a game and the comment on its start, or the common tags of several games.
type tagForm struct {
	room    *Room
	one     bool // of one game
	body    *fyne.Container
	names   []string // of the tags
	before  []string // their values at first
	entries []*control.Entry
	result  string         // the chosen one; "": unchanged
	first   string         // the comment at first
	comment *control.Entry // nil: it cannot be edited
}

// newTagForm returns the form of game g or, unless one is set, of several games that begin with it.
func newTagForm(r *Room, g *core.Game, record library.Record, one bool) *tagForm {
	f := &tagForm{room: r, one: one, body: container.New(layout.NewFormLayout()), names: edited}
	if one {
		f.names = append([]string{"Title", core.SideTag(g.Rules(), core.First), core.SideTag(g.Rules(), core.Second)}, edited...)
	}
	for _, name := range f.names {
		f.addTag(g, name)
	}
	f.addResult(g.Rules(), &record)
	if one {
		f.addComment(g)
	}
	return f
}

// add adds a row.
func (f *tagForm) add(label string, o fyne.CanvasObject) {
	f.body.Add(widget.NewLabel(label))
	f.body.Add(o)
}

// addTag adds the row of a tag.
func (f *tagForm) addTag(g *core.Game, name string) {
	w, before := f.room.Words, ""
	entry := control.NewEntry(f.room.Host)
	if f.one {
		before = f.room.Host.Clean(core.Cut(core.OneLine(g.Tags().Get(name)), 500))
		entry.SetText(before)
	} else {
		entry.SetPlaceHolder(w.T("games.edit.unchanged"))
	}
	if name == "Date" && f.one {
		entry.SetPlaceHolder(w.T("info.date"))
	}
	f.before, f.entries = append(f.before, before), append(f.entries, entry)
	f.add(words.TagName(w, g.Rules(), name), entry)
}

// addResult adds the choice of a result.
func (f *tagForm) addResult(rules core.Rules, record *library.Record) {
	w := f.room.Words
	values, texts := words.ResultTags(w, rules)
	f.add(w.T("tag.Result"), control.NewChoice(f.room.Host, values, func(v string) string {
		switch {
		case v == "" && f.one && record.Result != core.Unfinished:
			return w.T("games.edit.as", f.room.texts.resultText(record))
		case v == "" && f.one:
			return w.T("games.result.unknown")
		case v == "":
			return w.T("games.edit.unchanged")
		}
		return texts[v]
	}, "", func(v string) { f.result = v }).Framed)
}

// addComment adds the comment on the start, unless it is too long for a field.
func (f *tagForm) addComment(g *core.Game) {
	w := f.room.Words
	f.first = f.room.Host.Clean(core.CommentText(g.Root().Comment)) // the commands in it are no text for people
	if len(f.first) > control.MaxText {
		f.add(w.T("games.edit.comment"), prose.NewNote(w.T("games.edit.long")))
		return
	}
	f.comment = control.NewText(f.room.Host)
	f.comment.SetMinRowsVisible(3)
	f.comment.SetText(f.first)
	f.add(w.T("games.edit.comment"), f.comment)
}

// edits returns the changes, or else the error in them.
func (f *tagForm) edits() (change edits, wrong string) {
	change.tags = map[string]string{}
	for i, name := range f.names {
		text := strings.TrimSpace(f.entries[i].Text)
		if text == f.before[i] {
			continue
		}
		if name == "Date" && !dates.Known(text) {
			return edits{}, f.room.Words.T("info.date.unknown", text)
		}
		change.tags[name] = text
	}
	if f.result != "" {
		change.tags[core.TagResult] = f.result
	}
	if f.comment != nil && f.comment.Text != f.first {
		text := f.comment.Text
		change.comment = &text
	}
	return change, ""
}
