package xiangqi

import "qilab/core"

// Constructors of this package's errors. The tests of the catalogues find the codes by these names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
)

// tooLong returns the error for a text beyond its limit.
func tooLong(length, limit int) *core.TextError { return core.TooLong("xq-too-long", length, limit) }
