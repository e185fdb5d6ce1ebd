package judge

import "qilab/core"

// Lost returns how much of the range of chances, which is 2, a move gives away, by the value before it and after it as the mover
// sees them: to put errors in an order. Outcomes that are no chance stand where they are between a win and a loss: sharing a
// win is half a step below winning alone, and losing together half a step above losing alone. It is 0 where nothing is known.
func (s Scale) Lost(before, after Value) float64 {
	was, known := s.place(before)
	is, also := s.place(after)
	if !known || !also {
		return 0
	}
	return max(0, was-is)
}

// place returns where a value is between a loss, -1, and a win, 1.
func (s Scale) place(v Value) (place float64, ok bool) {
	switch v.View {
	case core.ViewBothWin:
		return 0.5, true
	case core.ViewBothLose:
		return -0.5, true
	}
	return s.Chance(v)
}
