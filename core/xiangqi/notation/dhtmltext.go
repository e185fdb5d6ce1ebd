package notation

import (
	"regexp"
	"strings"
)

// dhtmlBreak matches a line break: the texts of DhtmlXQ are HTML.
var dhtmlBreak = regexp.MustCompile(`(?i)<br\s*/?>`)

// readDhtmlText returns a comment or the value of a tag as plain text.
func readDhtmlText(text string) string {
	if !strings.ContainsAny(text, `&<\`) {
		return text
	}
	return plainHTML(dhtmlBreak.ReplaceAllString(text, "\n"))
}

// writeDhtmlText returns a text so that readDhtmlText returns it. Other programs take most texts as they are, so that these stay.
func writeDhtmlText(text string) string {
	if readDhtmlText(text) == text {
		return text
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", `\u`, `\u005Cu`).Replace(text)
}
