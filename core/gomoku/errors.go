package gomoku

import "qilab/core"

// How this package makes its errors; the tests of the catalogues look for the codes by these names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
	short     = core.Excerpt
)

// tooLong is a text over its bound.
func tooLong(length, most int) *core.TextError { return core.TooLong("gm-too-long", length, most) }

// empty is a text with nothing in it.
func empty() *core.TextError { return textError("gm-empty", 0, "there is no text") }

// onLine says of an error which line of the text it is about.
func onLine(line int, err *core.TextError) error {
	err.Field = line
	return &core.PlaceError{Line: line, Err: err}
}
