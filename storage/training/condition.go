package training

import (
	"encoding/json"
	"strings"
)

// condition is a condition of SQL with its arguments. The zero value holds everywhere.
type condition struct {
	terms []string
	args  []any
}

// and adds a term, which may have an OR in it.
func (c *condition) and(term string, args ...any) {
	c.terms, c.args = append(c.terms, "("+term+")"), append(c.args, args...)
}

func (c *condition) sql() string { return strings.Join(append(c.terms, "1"), " AND ") }

// inList compares a column with a list that is given as jsonList or numbers.
const inList = " IN (SELECT value FROM json_each(?))"

// jsonList returns words or numbers as the argument of json_each. For kinds use numbers.
func jsonList[T string | int | int64](list []T) string {
	text, _ := json.Marshal(list) // these always marshal
	return string(text)
}

// numbers returns kinds as the argument of json_each. JSON would take them for bytes.
func numbers(kinds []Kind) string {
	list := make([]int, len(kinds))
	for i, k := range kinds {
		list[i] = int(k)
	}
	return jsonList(list)
}

// like returns the pattern of a text anywhere, for LIKE with a backslash as the escape.
func like(text string) string {
	return "%" + strings.NewReplacer("\\", "\\\\", "%", "\\%", "_", "\\_").Replace(text) + "%"
}
