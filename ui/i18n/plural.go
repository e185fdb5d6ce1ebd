package i18n

import (
	"regexp"
	"strconv"
	"strings"
)

// choice matches a part of a text that depends on a number: {0:ply|plies} is "ply" if argument 0 is 1, and "plies"
// otherwise. Chinese needs none.
var choice = regexp.MustCompile(`\{(\d+):([^|{}]*)\|([^|{}]*)\}`)

// inflect resolves the parts of a text that depend on its arguments, given in their final form.
func inflect(text string, args []string) string {
	if !strings.Contains(text, "|") {
		return text
	}
	return choice.ReplaceAllStringFunc(text, func(part string) string {
		m := choice.FindStringSubmatch(part)
		if i, err := strconv.Atoi(m[1]); err == nil && i < len(args) && args[i] == "1" {
			return m[2]
		}
		return m[3]
	})
}
