package notation

import "qilab/core"

// textError makes an error; the tests of the catalogues find the codes by this name.
var textError = core.Unreadable

// tooLong returns the error for a text beyond its limit.
func tooLong(length, limit int) *core.TextError { return core.TooLong("et-too-long", length, limit) }
