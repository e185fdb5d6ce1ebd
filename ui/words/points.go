package words

import (
	"unicode"

	"qilab/core"
)

// point converts a point as named by the rules ("h2") to the name shown on the board.
func point(w Words, names *core.PointNames, name string) string {
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

// closed removes the spaces around points and quotations between Chinese characters: the catalogue has them for Latin letters and
// digits.
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

// closes reports whether a character takes no space beside another of its kind.
func closes(r, mark rune) bool { return r == mark || unicode.Is(unicode.Han, r) }
