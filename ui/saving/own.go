package saving

import (
	"maps"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// own is the user's own game as it is to be saved.
type own struct {
	snapshot *core.Snapshot
	meta     storage.Meta
	revision uint64
	name     string // of its file, without the extension
}

// own returns the user's own game, which an exercise may cover.
func (r *Room) own() own {
	if !r.Table.Drill.On() || r.kept.snapshot == nil {
		d := r.Table.Document()
		r.kept = own{d.Snapshot(), gamefile.Meta(r.Table), d.Revision(), gamefile.Name(r.Table)}
	}
	return r.kept
}

// Fresh tells that the current game is the one that the program opens with when it has none of a previous run. It is not saved while it is
// untouched, since nobody has begun it.
func (r *Room) Fresh() { r.fresh = touches(r.Table) }

// fresh is the state of the game that the program opens with, as touches returns it; nil: another game is open.
type fresh map[string]string

// untouched reports whether the current game of a table, at a revision, is still the fresh one.
func (f *fresh) untouched(t *table.Table, revision uint64) bool {
	if *f != nil && (revision != 0 || !maps.Equal(*f, touches(t))) {
		*f = nil
	}
	return *f != nil
}

// touches returns the state of the current game beside its moves, without the view: looking at a game does not begin it.
func touches(t *table.Table) fresh {
	k := table.Keep(t)
	k.View = table.ViewOptions{}
	return gamefile.Encode(k).Session
}

// revision returns the revision of the user's own game.
func (r *Room) revision() uint64 {
	if r.Table.Drill.On() {
		return r.kept.revision
	}
	return r.Table.Document().Revision()
}

// text returns the game in the program's own form. Errors: storage.ErrTooLarge.
func (o own) text() ([]byte, error) { return storage.Encode(o.snapshot.Game(), o.meta) }
