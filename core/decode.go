package core

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// OneLine is a text as a name in a file or on a label can be: valid UTF-8, with one space for any gap and line end.
func OneLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
}

// CleanComment is a comment as every form of a game keeps it: valid UTF-8, \n at the ends of lines, no space at its own ends.
func CleanComment(text string) string {
	return strings.TrimSpace(lineEnds.Replace(strings.ToValidUTF8(text, "\uFFFD")))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// DecodeText is a text from a file or the clipboard in UTF-8, of which the byte order mark is left out. Bytes that are no
// UTF-8 are read as GB 18030, of which GBK and GB 2312, the usual encodings of Chinese game files, are parts.
func DecodeText(text string) string {
	text = strings.TrimPrefix(text, "\uFEFF")
	if utf8.ValidString(text) {
		return text
	}
	decoded, err := simplifiedchinese.GB18030.NewDecoder().String(text)
	if err != nil {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	return decoded
}
