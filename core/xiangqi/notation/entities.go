package notation

import (
	"html"
	"regexp"
	"strconv"
	"strings"
)

// escapedASCII is a character of ASCII as the pages of dpxq.com escape it.
var escapedASCII = regexp.MustCompile(`\\u00[2-7][0-9A-Fa-f]`)

// unescapeASCII decodes characters in that form.
func unescapeASCII(text string) string {
	return escapedASCII.ReplaceAllStringFunc(text, func(escape string) string {
		code, _ := strconv.ParseUint(escape[len(`\u`):], 16, 8) // the pattern allows only digits
		return string(rune(code))
	})
}

// numericEntity is a character by its number, in decimal or hexadecimal.
var numericEntity = regexp.MustCompile(`&#(?:[0-9]+|[Xx][0-9A-Fa-f]+);`)

// unescapeHTML returns a comment as plain text if it was copied from a page: many collections were. A comment without spaces, quotes,
// ASCII or numbered characters in escaped form is not taken for HTML, as "&amp;" alone may be meant.
func unescapeHTML(comment string) string {
	escapes := strings.Contains(comment, `\u00`) && escapedASCII.MatchString(comment)
	if escapes || strings.Contains(comment, "&nbsp;") || strings.Contains(comment, "&quot;") {
		return plainHTML(comment)
	}
	return numericEntity.ReplaceAllStringFunc(comment, html.UnescapeString)
}

// escapeHTML returns a comment so that unescapeHTML returns it. Other programs take comments as they are, so that most stay.
func escapeHTML(comment string) string {
	if unescapeHTML(comment) == comment {
		return comment
	}
	return strings.NewReplacer("&", `\u0026amp;`, `\u00`, `\u005Cu00`).Replace(comment)
}

// plainHTML decodes escaped ASCII and the entities of HTML.
func plainHTML(text string) string {
	return html.UnescapeString(strings.ReplaceAll(unescapeASCII(text), "&nbsp;", " "))
}
