package notation

import "qilab/core"

// Constructors of this package's errors, as in package gomoku. The tests of the catalogues find the codes by these
// names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
	short     = core.Excerpt
)

// tooLong returns the error for a text beyond its limit.
func tooLong(length, most int) *core.TextError { return core.TooLong("gm-too-long", length, most) }

// empty returns the error for an empty text.
func empty() *core.TextError { return textError("gm-empty", 0, "there is no text") }

// onLine wraps err with the number of its line.
func onLine(line int, err *core.TextError) error {
	err.Field = line
	return &core.PlaceError{Line: line, Err: err}
}
