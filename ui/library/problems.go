package library

import (
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// maxProblems bounds the list of failures.
const maxProblems = 20_000

// problems lists the games that could not be imported, with file and reason.
func (r *imports) problems() {
	lib := r.room.Library
	if lib == nil {
		return
	}
	r.room.runs.Go(func() func() {
		list, err := lib.Imports.Failures(r.room.runs.Ctx, 0, maxProblems)
		return func() {
			switch {
			case err != nil:
				r.room.Host.Message(r.room.Host.Heading("library-problems"), r.room.Host.Clean(r.room.Words.Error(err)))
			case len(list) == 0:
				r.room.Host.Message(r.room.Host.Heading("library-problems"), r.room.Words.T("games.problems.none"))
			default:
				r.showProblems(r.lastFirst(list))
			}
		}
	})
}

// lastFirst puts the failures of the last import before those of earlier ones.
func (r *imports) lastFirst(list []library.Failure) []library.Failure {
	began := r.began.Truncate(time.Millisecond) // as in the library
	var last, earlier []library.Failure
	for _, f := range list {
		if f.Imported.Before(began) {
			earlier = append(earlier, f)
		} else {
			last = append(last, f)
		}
	}
	return append(last, earlier...)
}

// showProblems lists failures; the selected one is shown in full below the list.
func (r *imports) showProblems(list []library.Failure) {
	whole := prose.New("")
	titles := control.NewList(r.room.Host, func() int { return len(list) }, func(i int) string {
		return r.room.Host.Clean(r.room.Words.T("games.problems.line", filepath.Base(list[i].File), list[i].Number, r.reason(list[i])))
	})
	titles.OnChosen = func(i int, _ bool) {
		whole.SetText(r.room.Host.Clean(r.problemText(list[i])))
	}
	text := container.NewVScroll(whole)
	text.SetMinSize(fyne.NewSize(100, 96))
	head := prose.NewNote(r.room.Words.T("games.problems.head", len(list)))
	r.room.Host.Open(host.Dialog{
		Title:   r.room.Host.Heading("library-problems"),
		Body:    prose.NewRoom(head, titles, text),
		Size:    fyne.NewSize(760, 560),
		Scrolls: true,
		Focus:   titles,
		Extra: &host.Button{Text: r.room.Words.T("games.problems.copy"), Run: func() {
			var b strings.Builder
			for _, f := range list {
				b.WriteString(r.problemText(f) + "\n\n")
			}
			r.room.Host.Copy(b.String(), r.room.Words.T("told.copied"))
		}},
	})
	titles.Select(0)
}

// problemText describes a failure: file, place and reason.
func (r *imports) problemText(f library.Failure) string {
	return r.room.Words.T("games.problems.whole", f.File, f.Number, r.reason(f))
}

// reason returns why a game, or the rest of it, could not be imported.
func (r *imports) reason(f library.Failure) string {
	text := f.Text
	switch w := r.room.Words; {
	case f.Code == "":
	case w.Has("error." + f.Code):
		text = w.Error(&core.TextError{Code: f.Code, Args: f.Args, Message: f.Text})
	case strings.HasPrefix(f.Code, "problem.") && w.Has(f.Code):
		text = w.Problem(core.Problem{Code: strings.TrimPrefix(f.Code, "problem."), Args: f.Args})
	case w.Has(f.Code):
		text = w.T(f.Code, i18n.Strings(f.Args)...)
	}
	text = words.Place(r.room.Words, f.Place, f.Args...) + text
	switch {
	case f.Part && f.Plies > 0:
		return r.room.Words.T("games.problems.part.to", f.Plies, text)
	case f.Part:
		return r.room.Words.T("games.problems.part", text)
	}
	return text
}
