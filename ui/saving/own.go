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
func (r *Room) Fresh() { r.fresh = r.touches() }

// untouched reports whether the current game is still the fresh one.
func (r *Room) untouched() bool {
	if r.fresh != nil && (r.revision() != 0 || !maps.Equal(r.fresh, r.touches())) {
		r.fresh = nil
	}
	return r.fresh != nil
}

// touches returns the state of the current game beside its moves, without the view: looking at a game does not begin it.
func (r *Room) touches() map[string]string {
	k := table.Keep(r.Table)
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
