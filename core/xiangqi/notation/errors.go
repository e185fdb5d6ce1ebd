package notation

import "qilab/core"

// Constructors of errors; the errors of package xiangqi document their fields.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
)

// tooLong returns the error for a text beyond its limit.
func tooLong(length, limit int) *core.TextError { return core.TooLong("xq-too-long", length, limit) }
