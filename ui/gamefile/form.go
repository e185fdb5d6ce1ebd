package gamefile

import (
	"slices"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/words"
)

// Own is the program's own form of a game, which all games have.
var Own = core.Format{ID: "qigame", Extension: Extension, Evaluations: true}

// A Form is a format of games, with its name.
type Form struct {
	core.Format
	Name, Hint string
}

// Write writes a game that r reads in the form; meta is kept by Own alone. Errors: storage.ErrTooLarge, and those of core.Codec.Write.
func (f Form) Write(r core.Reader, g *core.Game, meta storage.Meta) (string, error) {
	if f.ID == Own.ID {
		data, err := storage.Encode(g, meta)
		return string(data), err
	}
	return r.Write(g, f.ID)
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
