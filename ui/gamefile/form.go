package gamefile

import (
	"qilab/core"
	"qilab/ui/words"
)

// Own is the program's own form of a game, which all games have.
var Own = core.Format{ID: "qigame", Extension: Extension}

// A Form is a format of games, with its name.
type Form struct {
	core.Format
	Name, Hint string
}

// Forms lists those of a game, Own last.
func Forms(w words.Words, r core.Reader) []Form {
	var list []Form
	for _, f := range r.Formats() {
		key := "format." + r.Rules.ID() + "." + f.ID
		list = append(list, Form{f, w.T(key), w.T(key + ".hint")})
	}
	return append(list, Form{Own, w.T("format.qigame"), w.T("format.qigame.hint")})
}
