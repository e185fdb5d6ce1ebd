package prefs

import "slices"

// maxRecent is how many files are remembered.
const maxRecent = 10

// parseRecent reads the list of recent files, the last one first.
func parseRecent(text string) ([]string, error) {
	return parseList(text, maxRecent, func(path string) bool { return path != "" && len(path) <= MaxPath })
}

// Recent returns the files that were opened, the last one first.
func (s *Settings) Recent() []string {
	list, _ := parseRecent(s.Get(Recent)) // only readable values are stored
	return list
}

// AddRecent puts a file in front of those that were opened.
func (s *Settings) AddRecent(path string) {
	if path == "" || len(path) > MaxPath {
		return
	}
	list := append([]string{path}, without(s.Recent(), path)...)
	s.Set(Recent, formatList(list[:min(len(list), maxRecent)]))
}

// DropRecent takes a file out of those that were opened.
func (s *Settings) DropRecent(path string) { s.Set(Recent, formatList(without(s.Recent(), path))) }

func without(list []string, path string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(other string) bool { return other == path })
}
