package library

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/command"
	"qilab/ui/host"
)

// Work is the background work of other rooms on games of the library.
type Work struct {
	Train   func(ids []int64) // makes cards of the user's mistakes
	Puzzles func(ids []int64) // finds puzzles
	Review  func(ids []int64)
	Can     func() bool // reports whether such work is possible
	// Notice returns the progress; nil: no work. A new notice has a new address.
	Notice func() *host.Notice
}

// work is the room's view of that.
type work struct {
	room *Room
	Work
}

// notice returns the progress of the work.
func (w *work) notice() *host.Notice {
	if w.Notice == nil {
		return nil
	}
	return w.Notice()
}

// commands returns the commands of the work, for the selected games.
func (w *work) commands() command.Table {
	can := func() bool { return w.room.some() && w.Can != nil && w.Can() }
	run := func(do func([]int64)) func() { return func() { do(w.games()) } }
	return command.Table{
		{ID: "library-train", Enabled: can, Run: run(w.Train)},
		{ID: "library-puzzles", Enabled: can, Run: run(w.Puzzles)},
		{ID: "library-review", Enabled: can, Run: run(w.Review)},
	}
}

// games returns the selected games, in the order of the list.
func (w *work) games() []int64 {
	l := w.room.list
	return slices.DeleteFunc(slices.Clone(l.ids), func(id int64) bool { return !l.selected[id] })
}

// Worked shows the progress of the work.
func (r *Room) Worked() { r.view.refreshStrip() }

// FindThese shows games of some rules, each at one of its plies, under a heading.
func (r *Room) FindThese(rules core.Rules, heading string, plies map[int64]int) {
	var hits []library.Hit
	for id, ply := range plies {
		hits = append(hits, library.Hit{ID: id, Ply: ply})
	}
	r.question.at(&place{rules: rules, key: "games.place.these", none: "games.empty.filter", name: heading,
		search: func(context.Context, library.Filter, func(library.Answer)) (library.Answer, error) {
			return library.Answer{Done: true, Through: hits}, nil
		},
	})
}
