package gomoku

import "qilab/core"

// Constructors of this package's errors. The tests of the catalogues find the codes by these names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
	short     = core.Excerpt
	onLine    = core.OnLine
)

// TooLong returns the error for a text beyond its limit.
func TooLong(length, limit int) *core.TextError { return core.TooLong("gm-too-long", length, limit) }

// Empty returns the error for an empty text.
func Empty() *core.TextError { return textError("gm-empty", 0, "there is no text") }
