package external

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// Xiangqi is how xiangqi engines are spoken to.
var Xiangqi = Dialect{
	Variant: "xiangqi",
	Begin:   afterCapture,
	Read:    xiangqi.ReadCoordinates,
	Format:  xiangqi.FormatCoordinates,
}

// afterCapture is where the position after the last capture is: what was before cannot be repeated, and some engines read
// short lines only.
func afterCapture(line core.Line) int {
	start := len(line) - 1
	for start > 0 && line[start].Position.(xiangqi.Position).Quiet() > 0 {
		start--
	}
	return start
}
