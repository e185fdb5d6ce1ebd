package core

import (
	"fmt"
	"strconv"
	"strings"
)

// What the games' readers make their errors with.

// Unreadable makes the error of a text that is not of its notation: a code, the number of the faulty field (0: none),
// the message in English, and the arguments of the translated message.
func Unreadable(code string, field int, message string, args ...string) *TextError {
	return &TextError{Kind: ErrUnreadable, Code: code, Field: field, Args: args, Message: "unreadable: " + message}
}

// IllegalMove makes the error of a move that can be read but not played.
func IllegalMove(code, message string, args ...string) *TextError {
	return &TextError{Kind: ErrIllegalMove, Code: code, Args: args, Message: "illegal move: " + message}
}

// TooLong makes the error of a text that is longer than its limit; both are in bytes.
func TooLong(code string, length, most int) *TextError {
	return Unreadable(code, 0, fmt.Sprintf("%d bytes are too many; the limit is %d", length, most),
		strconv.Itoa(length), strconv.Itoa(most))
}

// Quote returns a piece of text as an error shows it: trimmed, shortened, in quotes.
func Quote(text string) string { return strconv.Quote(Excerpt(text)) }

// Excerpt returns a piece of text, trimmed and shortened to what an error can show.
func Excerpt(text string) string { return Cut(text, 20) }

// Cut returns a text, trimmed and cut to so many characters.
func Cut(text string, most int) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) > most {
		runes = append(runes[:most], '…')
	}
	return string(runes)
}
