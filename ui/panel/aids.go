package panel

import (
	"strings"

	"qilab/ui/table"
	"qilab/ui/words"
)

// AidsText lists the help that the user had in a game; "": none.
func AidsText(w words.Words, a table.Aids) string {
	var list []string
	for _, aid := range []struct {
		key string
		n   int
	}{{"end.hints", a.Hints}, {"end.take-backs", a.TakeBacks}, {"end.looks", a.Looks}} {
		if aid.n > 0 {
			list = append(list, w.T(aid.key, aid.n))
		}
	}
	return strings.Join(list, " · ")
}
