package notation

import "qilab/core"

// How this package makes its errors, as package gomoku does; the tests of the catalogues look for the codes by these names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
	short     = core.Excerpt
)

// tooLong returns the error for a text that exceeds its bound.
func tooLong(length, most int) *core.TextError { return core.TooLong("gm-too-long", length, most) }

// empty returns the error for a text with nothing in it.
func empty() *core.TextError { return textError("gm-empty", 0, "there is no text") }

// onLine wraps err with the number of its line.
func onLine(line int, err *core.TextError) error {
	err.Field = line
	return &core.PlaceError{Line: line, Err: err}
}
