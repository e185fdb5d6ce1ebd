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

// A Writer writes games of some rules.
type Writer struct {
	core.Reader
	// Notation is the notation for moves in the formats that allow for several; "": that of the format.
	Notation string
}

// NewWriter returns the writer of games that r reads, in the notation chosen by the user.
func NewWriter(w words.Words, r core.Reader) Writer {
	if r.Rules.Capabilities().Notations == nil {
		return Writer{Reader: r}
	}
	return Writer{r, w.NotationOf(r.Rules)}
}

// Write writes a game in a form; meta is kept by Own alone. Errors: storage.ErrTooLarge, and those of core.Codec.Write.
func (w Writer) Write(g *core.Game, f core.Format, meta storage.Meta) (string, error) {
	switch {
	case f.ID == Own.ID:
		data, err := storage.Encode(g, meta)
		return string(data), err
	case w.Notation != "":
		return w.WriteIn(g, f.ID, w.Notation)
	}
	return w.Reader.Write(g, f.ID)
}

// Encoded returns the text of a file in a form: in GB 18030 if the user wants it, and older programs expect it.
func Encoded(text string, f core.Format, gb18030 bool) string {
	if f.GB18030 && gb18030 {
		return core.GB18030.Encode(text)
	}
	return text
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
