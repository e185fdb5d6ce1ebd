package gamefile

import (
	"slices"

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

// Forms lists those of a game, Own last. In other languages than Chinese, moves in Chinese come after the other forms.
func Forms(w words.Words, r core.Reader) []Form {
	var list []Form
	formats := r.Formats()
	if !w.Chinese() {
		slices.SortStableFunc(formats, func(a, b core.Format) int { return core.CompareBool(a.Chinese, b.Chinese) })
	}
	for _, f := range formats {
		key := "format." + r.Rules.ID() + "." + f.ID
		list = append(list, Form{f, w.T(key), w.T(key + ".hint")})
	}
	return append(list, Form{Own, w.T("format.qigame"), w.T("format.qigame.hint")})
}
