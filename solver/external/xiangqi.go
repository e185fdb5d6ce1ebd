package external

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// Xiangqi is the Dialect of xiangqi engines.
var Xiangqi = Dialect{
	Protocols: []Protocol{UCI, UCCI},
	Variant:   "xiangqi",
	Begin:     afterCapture,
	Read:      xiangqi.ReadCoordinates,
	Format:    xiangqi.FormatCoordinates,
}

// afterCapture returns the index of the position after the last capture: earlier positions cannot recur, and some
// engines read only short lines.
func afterCapture(line core.Line) int {
	start := len(line) - 1
	for start > 0 && line[start].Position.(xiangqi.Position).Quiet() > 0 {
		start--
	}
	return start
}
