package external

import (
	"errors"
	"strings"
)

// errQuote says that a quotation mark of a command line is not closed.
var errQuote = errors.New("a quotation mark is not closed")

// SplitCommand reads the command line of an engine: a program and its arguments, with spaces between them. Quotation marks,
// single or double, keep spaces together; a backslash means nothing else, as it is part of the paths of Windows. The error
// says that a quotation mark is not closed.
func SplitCommand(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	open, quote := false, rune(0)
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, open = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n' || r == '\r'):
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, errQuote
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}

// JoinCommand writes words as SplitCommand reads them.
func JoinCommand(words ...string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quoteWord(w)
	}
	return strings.Join(quoted, " ")
}

// quoteWord puts quotation marks around a word that needs them.
func quoteWord(w string) string {
	switch {
	case w != "" && !strings.ContainsAny(w, " \t\r\n\"'"):
		return w
	case !strings.Contains(w, `"`):
		return `"` + w + `"`
	case !strings.Contains(w, "'"):
		return "'" + w + "'"
	}
	return `"` + strings.ReplaceAll(w, `"`, `"'"'"`) + `"` // a quotation mark stands between the other ones
}
