package external

import (
	"errors"
	"strings"
)

// errQuote is the error of an unclosed quotation mark in a command line.
var errQuote = errors.New("a quotation mark is not closed")

// SplitCommand reads the command line of an engine: a program and its arguments, separated by spaces. Quotation marks,
// single or double, protect spaces; a backslash is an ordinary character, as it is part of Windows paths. The error is
// an unclosed quotation mark.
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

// JoinCommand inverts SplitCommand.
func JoinCommand(words ...string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quoteWord(w)
	}
	return strings.Join(quoted, " ")
}

// quoteWord quotes a word if necessary.
func quoteWord(w string) string {
	switch {
	case w != "" && !strings.ContainsAny(w, " \t\r\n\"'"):
		return w
	case !strings.Contains(w, `"`):
		return `"` + w + `"`
	case !strings.Contains(w, "'"):
		return "'" + w + "'"
	}
	return `"` + strings.ReplaceAll(w, `"`, `"'"'"`) + `"` // put double quotes in single ones
}
