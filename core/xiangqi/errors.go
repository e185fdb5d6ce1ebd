package xiangqi

import "qilab/core"

// How this package makes its errors; the tests of the catalogues look for the codes by these names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
)

// tooLong returns the error for a text that exceeds its bound.
func tooLong(length, most int) *core.TextError { return core.TooLong("xq-too-long", length, most) }
