package prefs

import (
	"encoding/json"
	"errors"
	"slices"
)

// MostRecent is how many files are remembered.
const MostRecent = 10

// ParseRecent reads the list of files that were opened, the last one first.
func ParseRecent(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	var list []string
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, err
	}
	if len(list) > MostRecent || slices.ContainsFunc(list, func(path string) bool { return path == "" || len(path) > MostFolder }) {
		return nil, errors.New("a list of files that is too long, or an entry that says nothing")
	}
	return list, nil
}

// FormatRecent writes what ParseRecent reads.
func FormatRecent(list []string) string {
	if len(list) == 0 {
		return ""
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "" // strings alone are in it
	}
	return string(text)
}

// Recent returns the files that were opened, the last one first.
func (s *Settings) Recent() []string {
	list, _ := ParseRecent(s.Get(Recent)) // only what can be read is let in
	return list
}

// AddRecent puts a file in front of those that were opened.
func (s *Settings) AddRecent(path string) {
	if path == "" || len(path) > MostFolder {
		return
	}
	list := append([]string{path}, without(s.Recent(), path)...)
	s.Set(Recent, FormatRecent(list[:min(len(list), MostRecent)]))
}

// DropRecent takes a file out of those that were opened.
func (s *Settings) DropRecent(path string) { s.Set(Recent, FormatRecent(without(s.Recent(), path))) }

func without(list []string, path string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(other string) bool { return other == path })
}
