package judge

import "qilab/core"

// Lost returns how much of the range of chances, which is 2, a move loses, from the values before and after it for the
// mover. It serves to order errors. Other outcomes have places between a win and a loss: sharing a win is half a step
// below winning alone, and losing together half a step above losing alone. It is 0 if a value is unknown.
func (s Scale) Lost(before, after Value) float64 {
	was, known := s.place(before)
	is, also := s.place(after)
	if !known || !also {
		return 0
	}
	return max(0, was-is)
}

// place returns the place of a value between a loss, -1, and a win, 1.
func (s Scale) place(v Value) (place float64, ok bool) {
	switch v.View {
	case core.ViewBothWin:
		return 0.5, true
	case core.ViewBothLose:
		return -0.5, true
	}
	return s.Chance(v)
}
