package library

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/words"
)

// canDropNotes reports whether a selected game is an imported one with the user's notes.
func (r *changes) canDropNotes() bool {
	return r.room.writable() && r.room.list.anyNoted()
}

// noted is a game with the user's notes.
type noted struct {
	id   int64
	game *core.Game
	info library.Info
}

// dropNotes restores the selected imported games to their imported form.
func (r *changes) dropNotes() {
	ids, w := r.room.list.chosen(), r.room.Words
	if slices.Contains(ids, r.room.links.Current()) {
		// The notes would be saved again with the next change.
		r.room.Host.Message(r.room.Host.Heading("library-notes"), w.T("games.notes.table"))
		return
	}
	r.change(job{begins: w.T("games.notes.dropping"), run: func(ctx context.Context, lib *library.Library, tell func(int, int)) (undo, saying, error) {
		var before []noted
		for i, id := range ids {
			tell(i, len(ids))
			g, record, err := lib.Get(ctx, id)
			if err != nil {
				return undo{}, nil, err
			}
			if record.Noted {
				before = append(before, noted{id, g, record.Info})
			}
		}
		if len(before) == 0 {
			return undo{}, nil, nil
		}
		if err := lib.RestoreImported(ctx, ids...); err != nil {
			return undo{}, nil, err
		}
		n, restored := words.Count(len(before)), 0
		back := undo{said: func() string { return w.T("games.notes.back", words.Count(restored)) }, run: func(ctx context.Context, lib *library.Library) error {
			for _, was := range before {
				_, record, err := lib.Get(ctx, was.id)
				if err == nil && record.Noted { // by newer notes, which stay
					continue
				}
				if err == nil {
					err = lib.Update(ctx, was.id, was.game, was.info)
				}
				if err != nil {
					return err
				}
				restored++
			}
			return nil
		}}
		return back, func() string { return w.T("games.notes.dropped", n) }, nil
	}})
}
