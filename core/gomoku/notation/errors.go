package notation

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// Constructors of errors, some of them those of package gomoku. The tests of the catalogues find the codes by these names.
var (
	textError = core.Unreadable
	illegal   = core.IllegalMove
	quote     = core.Quote
	short     = core.Excerpt
	tooLong   = gomoku.TooLong
	empty     = gomoku.Empty
	onLine    = core.OnLine
)
