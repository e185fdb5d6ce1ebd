package notation

import "qilab/core"

// textError makes an error; the tests of the catalogues look for the codes by this name.
var textError = core.Unreadable

// tooLong returns the error for a text that exceeds its bound.
func tooLong(length, most int) *core.TextError { return core.TooLong("et-too-long", length, most) }
