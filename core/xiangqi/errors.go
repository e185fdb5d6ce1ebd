package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
)

// textError is a text that is not of its notation: a code, the number of the faulty field (0: none), the message in
// English, and what the translated message speaks of.
func textError(code string, field int, message string, args ...string) *core.TextError {
	return &core.TextError{
		Kind: core.ErrUnreadable, Code: code, Field: field, Args: args, Message: "unreadable: " + message,
	}
}

// illegal is a move that can be read, but not be played.
func illegal(code, message string, args ...string) *core.TextError {
	return &core.TextError{Kind: core.ErrIllegalMove, Code: code, Args: args, Message: "illegal move: " + message}
}

// tooLong is a text over its bound.
func tooLong(length, most int) *core.TextError {
	return textError("xq-too-long", 0, fmt.Sprintf("%d bytes are too many, %d are the most", length, most),
		strconv.Itoa(length), strconv.Itoa(most))
}

// quote is a piece of text as an error shows it: trimmed, cut, in quotes.
func quote(text string) string { return strconv.Quote(short(text)) }

// short is a piece of text, trimmed and cut.
func short(text string) string {
	const most = 20
	runes := []rune(strings.TrimSpace(text))
	if len(runes) > most {
		runes = append(runes[:most], '…')
	}
	return string(runes)
}
