package notation

import (
	"html"
	"regexp"
	"strconv"
	"strings"
)

// The texts of DhtmlXQ are HTML. The pages of dpxq.com also escape characters of ASCII as a script does: \u003F.
var (
	dhtmlBreak  = regexp.MustCompile(`(?i)<br\s*/?>`)
	dhtmlEscape = regexp.MustCompile(`\\u00[2-7][0-9A-Fa-f]`)
)

// readDhtmlText returns a comment or the value of a tag as plain text.
func readDhtmlText(text string) string {
	if !strings.ContainsAny(text, `&<\`) {
		return text
	}
	text = dhtmlBreak.ReplaceAllString(text, "\n")
	text = dhtmlEscape.ReplaceAllStringFunc(text, func(escape string) string {
		code, _ := strconv.ParseUint(escape[len(`\u`):], 16, 8) // the pattern allows only digits
		return string(rune(code))
	})
	return html.UnescapeString(strings.ReplaceAll(text, "&nbsp;", " "))
}

// writeDhtmlText returns a text so that readDhtmlText returns it. Other programs take most texts as they are, so that these stay.
func writeDhtmlText(text string) string {
	if readDhtmlText(text) == text {
		return text
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", `\u`, `\u005Cu`).Replace(text)
}
