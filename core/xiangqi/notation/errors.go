package notation

import "qilab/core"

// What errors are made with; see xiangqi's errors for what their fields hold.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
	short     = core.Excerpt
)

// tooLong returns the error for a text that exceeds its bound.
func tooLong(length, most int) *core.TextError { return core.TooLong("xq-too-long", length, most) }
