package prefs

import "errors"

// The bounds of the list of books.
const (
	MaxBooks     = 200
	maxBookBytes = 256 << 10
)

// BookFile is an opening book of the user, as the setting Books keeps it.
type BookFile struct {
	Path string `json:"path"`
	Off  bool   `json:"off,omitempty"` // in the list, but not used
	Side string `json:"side,omitempty"`
}

// The sides that a book may be for; "": both.
const (
	BookFirst  = "first"
	BookSecond = "second"
)

// ParseBooks reads the list of books. The first has precedence.
func ParseBooks(text string) ([]BookFile, error) {
	if len(text) > maxBookBytes {
		return nil, errors.New("the list of books is too long")
	}
	return parseList(text, MaxBooks, func(f BookFile) bool {
		return f.Path != "" && len(f.Path) <= MaxPath && (f.Side == "" || f.Side == BookFirst || f.Side == BookSecond)
	})
}

// FormatBooks writes a list of books for ParseBooks.
func FormatBooks(list []BookFile) string { return formatList(list) }
