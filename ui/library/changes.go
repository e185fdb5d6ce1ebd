package library

import (
	"context"
	"slices"
	"time"

	"qilab/storage/library"
	"qilab/ui/host"
	"qilab/ui/words"
)

// changes runs the user's changes to games of the library: one after the other, off the window's goroutine, and undoable in reverse
// order.
type changes struct {
	room    *Room
	todo    []job // the first is running
	done    []undo
	notice  *host.Notice
	running bool
}

// job changes games, or writes them to files. It returns how to undo the change, or nil, and its message.
type job struct {
	begins string // the message while it runs
	run    func(ctx context.Context, lib *library.Library, tell func(done, of int)) (undo, saying, error)
}

// undo reverts a change. After an error it is run again, and skips what it has reverted.
type undo struct {
	run  func(ctx context.Context, lib *library.Library) error
	said saying
}

// saying returns a message, on the window's goroutine; nil: no message.
type saying func() string

// maxUndo is how many changes can be undone.
const maxUndo = 100

// change queues a change of the library.
func (r *changes) change(j job) {
	r.todo = append(r.todo, j)
	if !r.running {
		r.nextChange()
	}
}

func (r *changes) nextChange() {
	c := r
	if len(c.todo) == 0 || r.room.Library == nil {
		c.todo = nil
		return
	}
	j := c.todo[0]
	c.todo = c.todo[1:]
	c.running = true
	lib := r.room.Library
	ctx, cancel := context.WithCancel(r.room.runs.Ctx)
	began, told := time.Now(), time.Time{}
	tell := func(done, of int) {
		if now := time.Now(); now.Sub(began) > 300*time.Millisecond && now.Sub(told) > 100*time.Millisecond {
			told = now
			r.room.Host.Post(func() { r.progress(j, done, of, cancel) })
		}
	}
	r.room.runs.Go(func() func() {
		back, said, err := j.run(ctx, lib, tell)
		stopped := ctx.Err() != nil
		cancel()
		return func() { r.changed(back, said, err, stopped) }
	})
}

// progress shows the progress of a change.
func (r *changes) progress(j job, done, of int, cancel func()) {
	if r.room.Host.Closed() || !r.running {
		return
	}
	text := r.room.Words.T("games.progress", j.begins, words.Count(done), words.Count(of))
	if n := r.notice; n != nil && n.Share >= 0 {
		n.Text, n.Share = text, float32(done)/float32(max(of, 1))
	} else {
		r.notice = &host.Notice{Text: text, Share: float32(done) / float32(max(of, 1)), Buttons: []host.Button{{Text: r.room.Words.T("dialog.cancel"), Run: cancel}}}
	}
	r.room.view.refreshStrip()
}

// changed handles the end of a change.
func (r *changes) changed(back undo, said saying, err error, stopped bool) {
	c := r
	c.running = false
	if back.run != nil {
		c.done = append(c.done, back)
		if len(c.done) > maxUndo {
			c.done = c.done[1:]
		}
	}
	buttons := []host.Button{{Text: r.room.Words.T("dialog.close"), Run: r.hideNotice}}
	if back.run != nil {
		buttons = slices.Insert(buttons, 0, host.Button{Text: r.room.Words.T("games.tool.library-undo"), Run: r.takeBack})
	}
	switch {
	case err != nil && !stopped:
		c.notice = &host.Notice{Text: r.room.Words.T("games.failed", r.room.Words.Error(err)), Share: -1, Buttons: buttons, Bad: true}
	case said == nil:
		c.notice = nil
	default:
		c.notice = &host.Notice{Text: said(), Share: -1, Buttons: buttons}
	}
	r.room.links.Changed()
	r.room.list.forget()
	r.room.preview.reread()
	r.room.view.refreshStrip()
	r.room.Host.RefreshCommands()
	r.room.view.refreshTools()
	r.nextChange()
	if !c.running && r.room.here() {
		r.room.finder.findAgain()
	}
}

// left removes the message about a change that has succeeded, once the user has left the screen.
func (r *changes) left() {
	if n := r.notice; n != nil && n.Share < 0 && !n.Bad && !r.running {
		r.hideNotice()
	}
}

// hideNotice removes the message.
func (r *changes) hideNotice() {
	r.notice = nil
	r.room.view.refreshStrip()
}

// canTakeBack reports whether there is a change to undo.
func (r *changes) canTakeBack() bool {
	return r.room.here() && r.room.Library != nil && !r.running && len(r.done) > 0
}

// takeBack undoes the last change.
func (r *changes) takeBack() {
	c := r
	if !r.canTakeBack() {
		return
	}
	last := c.done[len(c.done)-1]
	c.done = c.done[:len(c.done)-1]
	r.change(job{begins: r.room.Words.T("games.undoing"), run: func(ctx context.Context, lib *library.Library, _ func(int, int)) (undo, saying, error) {
		if err := last.run(ctx, lib); err != nil {
			return last, nil, err // it can be repeated
		}
		return undo{}, last.said, nil
	}})
}

// setStars rates the selected games.
func (r *changes) setStars(stars int) {
	ids, w := r.room.list.chosen(), r.room.Words
	r.change(job{begins: w.T("games.starring"), run: func(ctx context.Context, lib *library.Library, _ func(int, int)) (undo, saying, error) {
		records, err := lib.Records(ctx, ids...)
		if err != nil {
			return undo{}, nil, err
		}
		before := map[int][]int64{}
		for _, g := range records {
			if g.Stars != stars {
				before[g.Stars] = append(before[g.Stars], g.ID)
			}
		}
		if err := lib.SetStars(ctx, stars, ids...); err != nil || len(before) == 0 {
			return undo{}, nil, err
		}
		back := undo{said: func() string { return w.T("games.starred.back") }, run: func(ctx context.Context, lib *library.Library) error {
			for n, ids := range before {
				if err := lib.SetStars(ctx, n, ids...); err != nil {
					return err
				}
			}
			return nil
		}}
		if len(ids) == 1 {
			return back, nil, nil // the list shows it
		}
		return back, func() string { return w.T("games.starred", words.Count(len(ids)), stars) }, nil
	}})
}

// canPurge reports whether the selected games are deleted ones.
func (r *changes) canPurge() bool { return r.room.writable() && r.room.question.deleted() }

// purge removes the selected games, which were deleted, for good.
func (r *changes) purge() {
	ids, w := r.room.list.chosen(), r.room.Words
	n := words.Count(len(ids))
	r.room.Host.Ask(r.room.Host.Heading("library-purge"), w.T("games.purge.ask", n), w.T("games.tool.library-delete"), func() {
		r.done = nil // older changes may be of these games
		r.change(job{begins: w.T("games.deleting"), run: func(ctx context.Context, lib *library.Library, _ func(int, int)) (undo, saying, error) {
			return undo{}, func() string { return w.T("games.purged", n) }, lib.Purge(ctx, ids...)
		}})
	})
}

// delete removes the selected games from the list, or restores them if deleted games are listed.
func (r *changes) delete() {
	ids, w := r.room.list.chosen(), r.room.Words
	n := words.Count(len(ids))
	remove := func(ctx context.Context, lib *library.Library) error { return lib.Delete(ctx, ids...) }
	restore := func(ctx context.Context, lib *library.Library) error { return lib.Restore(ctx, ids...) }
	deleted, restored := func() string { return w.T("games.deleted", n) }, func() string { return w.T("games.restored", n) }
	do, back, said, begins := remove, undo{restore, restored}, deleted, w.T("games.deleting")
	if r.room.question.deleted() {
		do, back, said, begins = restore, undo{remove, deleted}, restored, w.T("games.restoring")
	}
	r.change(job{begins: begins, run: func(ctx context.Context, lib *library.Library, _ func(int, int)) (undo, saying, error) {
		if err := do(ctx, lib); err != nil {
			return undo{}, nil, err
		}
		return back, said, nil
	}})
}
