package slots

import (
	"errors"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/gamefile"
)

// quickTime returns when the quick slot was saved last, by this window or another one; zero if it is empty.
func (r *Room) quickTime() time.Time {
	info, err := r.Store.Quick().Info()
	if err != nil {
		return time.Time{}
	}
	return info.Saved
}

// quickSave puts the game into the quick slot, and asks first if another window has put one there.
func (r *Room) quickSave() {
	if at := r.quickTime(); !at.IsZero() && !at.Equal(r.quick) {
		r.Host.AskFirst(r.Words.T("slot.quick.name"), r.Words.T("slot.quick.other", r.Words.Time(at)), r.Words.T("dialog.replace"),
			r.Words.T("dialog.cancel"), r.quickWrite)
		return
	}
	r.quickWrite()
}

func (r *Room) quickWrite() {
	if err := r.Store.Quick().Save(r.Table.Document().Game(), gamefile.Meta(r.Table)); err != nil {
		r.Paths.SaveFailed(err, r.quickWrite, r.links.Elsewhere)
		return
	}
	r.quick = r.quickTime()
	r.Host.Tell(r.Words.T("slot.quick.saved"))
}

// quickLoad takes the game out of the quick slot; it can be undone.
func (r *Room) quickLoad() {
	game, meta, err := r.Store.Quick().Load()
	if errors.Is(err, storage.ErrNotFound) {
		r.Host.Tell(r.Words.T("slot.quick.empty"))
		return
	}
	if game != nil {
		r.quick = r.quickTime() // it is known now what is there
	}
	r.take(game, meta, err, r.Words.T("slot.quick.loaded"))
}

// take opens a loaded game, which may be a part of a damaged one, and reports the damage.
func (r *Room) take(game *core.Game, meta storage.Meta, err error, said string) {
	if game != nil {
		gamefile.Take(r.Host, r.Table, r.Words, game, meta, said)
	}
	if err != nil {
		r.Problem(err)
	}
}
