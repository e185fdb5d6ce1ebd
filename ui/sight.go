package ui

import (
	"strconv"

	"qilab/storage"
	"qilab/ui/session"
)

// The keys of storage.Meta.Session for how a game is seen; what is not there is as the settings say.
const (
	metaHidden  = "hidden"
	metaFlipped = "flipped"
)

// keepSight puts how the game on the table is seen into what is saved.
func (w *Window) keepSight(meta storage.Meta) {
	sight := w.session.View.Sight()
	for key, said := range map[string]*bool{metaHidden: sight.Hidden, metaFlipped: sight.Flipped} {
		if said != nil {
			meta.Session[key] = strconv.FormatBool(*said)
		}
	}
}

// resumeSight takes up how a saved game was seen.
func (w *Window) resumeSight(meta storage.Meta) {
	said := func(key string) *bool {
		on, err := strconv.ParseBool(meta.Session[key])
		if err != nil {
			return nil
		}
		return &on
	}
	w.session.View.SetSight(session.Sight{Hidden: said(metaHidden), Flipped: said(metaFlipped)})
}

// sightChanged keeps what the person has chosen to see, in this game or in all of them.
func (w *Window) sightChanged() {
	w.setBool(setHidden, w.session.View.Settings().Hidden)
	w.autosave()
}
