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

// dhtmlWord matches the bracket that would end a field, or begin another field or the segment of a page.
var dhtmlWord = regexp.MustCompile(`(?i)\[(/?dhtmlxq|\d+_\d+_\d+\])`)

// writeDhtmlText returns a text so that readDhtmlText returns it. Other programs take most texts as they are, so that these stay.
func writeDhtmlText(text string) string {
	if readDhtmlText(text) != text {
		text = strings.NewReplacer("&", "&amp;", "<", "&lt;", `\u`, `\u005Cu`).Replace(text)
	}
	return dhtmlWord.ReplaceAllString(text, `\u005B$1`)
}

// readDhtmlComment returns a comment as plain text.
func readDhtmlComment(text string) string {
	return readDhtmlText(strings.ReplaceAll(text, "||", "\n"))
}

// writeDhtmlComment returns a comment so that readDhtmlComment returns it.
func writeDhtmlComment(comment string) string {
	text := writeDhtmlText(comment)
	flat := strings.ReplaceAll(text, "\n", "||")
	if strings.ReplaceAll(flat, "||", "\n") == text {
		return flat
	}
	return strings.NewReplacer("\n", "||", "|", `\u007C`).Replace(text)
}
