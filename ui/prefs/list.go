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

// formatList writes a list of strings, or of structs of strings and bools.
func formatList[T any](list []T) string {
	if len(list) == 0 {
		return ""
	}
	text, _ := json.Marshal(list) // such values can be written
	return string(text)
}
