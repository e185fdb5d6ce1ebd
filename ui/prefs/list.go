package prefs

import (
	"encoding/json"
	"errors"
)

// parseList parses the output of formatList, with at most max entries, all valid.
func parseList[T any](text string, max int, valid func(T) bool) ([]T, error) {
	if text == "" {
		return nil, nil
	}
	var list []T
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, err
	}
	if len(list) > max {
		return nil, errors.New("the list is too long")
	}
	for _, entry := range list {
		if !valid(entry) {
			return nil, errors.New("the list has an entry that is out of bounds")
		}
	}
	return list, nil
}

// maxEntries bounds the lists that validPart takes apart.
const maxEntries = 1000

// validPart returns a JSON list of those entries of text that make a valid list together, and the others.
func validPart(text string, valid func(string) bool) (part string, bad []string) {
	var entries, kept []json.RawMessage
	if err := json.Unmarshal([]byte(text), &entries); err != nil || len(entries) > maxEntries {
		return "", []string{text}
	}
	for _, entry := range entries {
		longer := formatList(append(kept, entry))
		if !valid(longer) {
			bad = append(bad, string(entry))
			continue
		}
		part, kept = longer, append(kept, entry)
	}
	return part, bad
}

// formatList writes a list of strings, or of structs of strings and bools.
func formatList[T any](list []T) string {
	if len(list) == 0 {
		return ""
	}
	text, _ := json.Marshal(list) // such values can be written
	return string(text)
}
