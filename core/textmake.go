package core

import (
	"fmt"
	"strconv"
	"strings"
)

// Constructors for the errors of readers.

// Unreadable returns the error of a text that does not follow its notation, with a code, the number of the faulty field
// (0: none), the message in English, and the arguments of the translated message.
func Unreadable(code string, field int, message string, args ...string) *TextError {
	return &TextError{Kind: ErrUnreadable, Code: code, Field: field, Args: args, Message: "unreadable: " + message}
}

// IllegalMove returns the error of a move that is readable but cannot be played.
func IllegalMove(code, message string, args ...string) *TextError {
	return &TextError{Kind: ErrIllegalMove, Code: code, Args: args, Message: "illegal move: " + message}
}

// TooLong returns the error of a text beyond its limit; both are in bytes.
func TooLong(code string, length, limit int) *TextError {
	return Unreadable(code, 0, fmt.Sprintf("%d bytes are too many; the limit is %d", length, limit),
		strconv.Itoa(length), strconv.Itoa(limit))
}

// Quote returns an excerpt of a text for an error, in quotes.
func Quote(text string) string { return strconv.Quote(Excerpt(text)) }

// Excerpt returns text trimmed and shortened for an error.
func Excerpt(text string) string { return Cut(text, 20) }

// Cut trims a text and cuts it to limit characters.
func Cut(text string, limit int) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) > limit {
		runes = append(runes[:limit], '…')
	}
	return string(runes)
}
