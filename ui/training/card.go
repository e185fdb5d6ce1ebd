package training

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// actions are the commands on a card, in a session and on the page.
type actions struct{ room *Room }

// setStatus changes the status of a card, and after the write calls done and tells it.
func (x actions) setStatus(c training.Card, status training.Status, done func()) {
	r := x.room
	r.actions.change(func(t *training.Store) error { return t.Cards.SetStatus(context.Background(), c.ID, status) }, func() {
		done()
		r.Host.Tell(r.texts.newStatus(status))
	})
}

// report marks a built-in puzzle as wrong, and after the write calls done and tells it.
func (x actions) report(c training.Card, done func()) {
	r := x.room
	now := r.now()
	r.actions.change(func(t *training.Store) error { return t.Cards.Report(context.Background(), c, now) }, func() {
		done()
		r.Host.Tell(r.texts.newStatus(training.Wrong))
	})
}

// remove deletes a card for good, after confirmation.
func (x actions) remove(c training.Card, done func()) {
	r := x.room
	r.Host.AskFirst(r.Words.T("training.delete.title"), r.Words.T("training.delete"), r.Words.T("training.do.delete"), r.Words.T("dialog.cancel"), func() {
		r.actions.setStatus(c, training.Deleted, done)
	})
}

// change modifies the training file in the background, and calls done on the window's goroutine on success.
func (x actions) change(run func(*training.Store) error, done func()) {
	r := x.room
	if !r.usable() {
		return
	}
	t := r.Training
	r.work.Go(func() {
		x.written(run(t), func() {
			done()
			r.Recount()
		})
	})
}

// written shows the error of a write, or calls done, on the window's goroutine. A session may have ended since it wrote.
func (x actions) written(err error, done func()) {
	r := x.room
	r.Host.Post(func() {
		switch {
		case r.Host.Closed():
		case err != nil:
			r.Host.Message(r.Words.T("training.unsaved"), r.Host.Clean(r.Words.Error(err)))
		default:
			done()
		}
	})
}

// edit edits a card: the user's note and, if it is about a mistake, the moves that count as right beside the best one. done gets the
// updated card.
func (x actions) edit(c training.Card, done func(training.Card)) {
	r := x.room
	entry := control.NewText(r.Host)
	entry.SetText(c.Note)
	title := r.Words.T("training.edit.note.title")
	var head fyne.CanvasObject
	var also []other
	if c.Kind == training.Mistake {
		also = r.texts.others(c)
	}
	dropped := map[string]bool{}
	if len(also) > 0 {
		title = r.Words.T("training.edit.title")
		entry.SetPlaceHolder(r.Words.T("training.edit.note"))
		boxes := []fyne.CanvasObject{prose.New(r.Words.T("training.edit.also"))}
		for _, o := range also {
			boxes = append(boxes, control.NewCheck(r.Host, o.name, true, func(on bool) { dropped[o.move] = !on }))
		}
		head = prose.NewColumn(boxes...)
	}
	r.Host.Open(host.Dialog{
		Title: title, Body: prose.NewRoom(head, entry, nil), Size: fyne.NewSize(440, 240+40*float32(len(also))), Focus: entry,
		Buttons: []host.Button{{Text: r.Words.T("training.edit.save"), Run: func() {
			c.Note = entry.Text
			if len(dropped) > 0 {
				c.Accepted = withFirst(c.Accepted, slices.DeleteFunc(slices.Clone(c.Accepted[0]), func(m string) bool { return dropped[m] }))
			}
			r.actions.change(func(t *training.Store) error {
				if len(dropped) > 0 {
					return t.Cards.Edit(context.Background(), c)
				}
				return t.Cards.SetNote(context.Background(), c.ID, c.Note) // the session may ask the card in a mirrored position
			}, func() { done(c) })
		}}},
		Close: r.Words.T("dialog.cancel"),
		Typed: func() bool { return entry.Text != c.Note },
	})
}

// withFirst returns the right moves of a card with others at its first step.
func withFirst(accepted [][]string, first []string) [][]string {
	return append([][]string{first}, accepted[1:]...)
}

// openPosition opens the position of a card as a game of its own.
func (x actions) openPosition(c training.Card) {
	r := x.room
	g, known := r.Table.GameByID(c.Game)
	if !known {
		return
	}
	p, err := g.Rules.Parse(c.Position)
	if err != nil {
		r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
		return
	}
	r.finish(false)
	r.Host.CloseDialogs()
	r.Table.Start(g, p, [2]table.Seat{})
	r.Table.View.SetActivity(table.Study)
	r.Host.Show(prefs.GameScreen)
}

// sourceOf returns a function that opens the game or the repertoire of a card at its position; nil if the card is from neither.
func (x actions) sourceOf(c training.Card) func() {
	r := x.room
	if !cards.OfLibrary(c) {
		return nil
	}
	return func() {
		lib := r.Library
		r.work.Go(func() {
			o, ok := cards.Origins(context.Background(), lib, []training.Card{c})[c.ID]
			r.Host.Post(func() {
				switch {
				case r.Host.Closed():
				case !ok:
					r.Host.Message(r.Words.T("training.source.title"), r.Words.T("training.source.gone"))
				default:
					r.finish(false)
					r.Host.CloseDialogs()
					r.links.Open(o.Game.ID, func() { table.Walk(r.Table, o.Node.Moves()) })
				}
			})
		})
	}
}
