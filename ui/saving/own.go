package saving

import (
	"qilab/core"
	"qilab/storage"
	"qilab/ui/gamefile"
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

// revision returns the revision of the user's own game.
func (r *Room) revision() uint64 {
	if r.Table.Drill.On() {
		return r.kept.revision
	}
	return r.Table.Document().Revision()
}

// text returns the game in the program's own form. Errors: storage.ErrTooLarge.
func (o own) text() ([]byte, error) { return storage.Encode(o.snapshot.Game(), o.meta) }
