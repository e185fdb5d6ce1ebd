package prefs

import (
	"encoding/json"
	"errors"
)

// The bounds of the list of books.
const (
	MostBooks     = 200
	mostBookBytes = 256 << 10
)

// BookFile is an opening book of the person, as the setting Books keeps it.
type BookFile struct {
	Path string `json:"path"`
	Off  bool   `json:"off,omitempty"` // it is kept in the list and not used
	Side string `json:"side,omitempty"`
}

// The sides that a book may be for; "": both.
const (
	BookFirst  = "first"
	BookSecond = "second"
)

// ParseBooks reads the list of books. The first has precedence.
func ParseBooks(text string) ([]BookFile, error) {
	if text == "" {
		return nil, nil
	}
	if len(text) > mostBookBytes {
		return nil, errors.New("a list of books that is too long")
	}
	var list []BookFile
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, err
	}
	if len(list) > MostBooks {
		return nil, errors.New("more books than the list takes")
	}
	for _, f := range list {
		if f.Path == "" || len(f.Path) > MostFolder || f.Side != "" && f.Side != BookFirst && f.Side != BookSecond {
			return nil, errors.New("an entry of the list of books that says nothing")
		}
	}
	return list, nil
}

// FormatBooks writes what ParseBooks reads.
func FormatBooks(list []BookFile) string {
	if len(list) == 0 {
		return ""
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "" // strings and bools alone are in it
	}
	return string(text)
}
