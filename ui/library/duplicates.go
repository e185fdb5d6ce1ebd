package library

import (
	"context"

	"qilab/storage/library"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// canDropDuplicates reports whether duplicates can be searched for.
func (r *changes) canDropDuplicates() bool {
	return r.room.Library != nil && r.room.Library.ReadOnly() == nil && !r.running
}

// findDuplicates searches the library for duplicates, and asks whether to delete them. The current game is kept: the next
// change would store it anew.
func (r *changes) findDuplicates() {
	current, w := r.room.links.Current(), r.room.Words
	r.room.Host.Show(prefs.LibraryScreen)
	r.change(job{begins: w.T("games.duplicates.searching"), run: func(ctx context.Context, lib *library.Library, tell func(int, int)) (undo, saying, error) {
		list, err := lib.Duplicates.Find(ctx, current, tell)
		if err != nil {
			return undo{}, nil, err
		}
		if len(list) == 0 {
			return undo{}, func() string { return w.T("games.duplicates.none") }, nil
		}
		r.room.Host.Post(func() {
			if !r.room.Host.Closed() {
				r.room.Host.Ask(r.room.Host.Heading("library-duplicates"), w.T("games.duplicates.ask", words.Count(len(list))), w.T("games.tool.library-delete"),
					func() { r.dropDuplicates(list) })
			}
		})
		return undo{}, nil, nil
	}})
}

// dropDuplicates deletes duplicates.
func (r *changes) dropDuplicates(list []library.Duplicate) {
	w := r.room.Words
	r.change(job{begins: w.T("games.deleting"), run: func(ctx context.Context, lib *library.Library, tell func(int, int)) (undo, saying, error) {
		ids, err := lib.Duplicates.Delete(ctx, list, tell)
		if len(ids) == 0 {
			return undo{}, nil, err
		}
		n := words.Count(len(ids))
		back := undo{said: func() string { return w.T("games.restored", n) }, run: func(ctx context.Context, lib *library.Library) error {
			return lib.Restore(ctx, ids...)
		}}
		return back, func() string { return w.T("games.deleted", n) }, err
	}})
}
