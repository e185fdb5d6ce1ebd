package words

import (
	"unicode"

	"qilab/core"
)

// point returns a point, given as the rules name it ("h2"), by the name that the board shows.
func (w Words) point(names *core.PointNames, name string) string {
	note, ok := names.Name(name)
	if !ok {
		return name
	}
	args := make([]any, len(note.Args))
	for i, arg := range note.Args {
		args[i] = arg
		if w.Has(arg) {
			args[i] = w.T(arg)
		}
	}
	return w.T(note.Key, args...)
}

// closed removes the spaces between Chinese characters or quotation marks: a point or a quotation has them around it in the
// catalogue, for the letter and the digit that it may be.
func closed(text string) string {
	runes := []rune(text)
	kept := runes[:0:0]
	for i, r := range runes {
		if r == ' ' && i > 0 && i+1 < len(runes) && closes(runes[i-1], '”') && closes(runes[i+1], '“') {
			continue
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// closes reports whether a character has no space beside it, where there is another one of these.
func closes(r, mark rune) bool { return r == mark || unicode.Is(unicode.Han, r) }
