package engine

// ToTable makes a score, which counts from the root, count from a position ply plies from there, so that it is right
// wherever that position comes up again: won is the least score that stands for a win and falls with its distance.
// FromTable takes it back.
func ToTable(score, ply, won int) int16 {
	switch {
	case score >= won:
		return int16(score + ply)
	case score <= -won:
		return int16(score - ply)
	}
	return int16(score)
}

// FromTable returns the score of ToTable as it counts from the root.
func FromTable(score int16, ply, won int) int {
	switch s := int(score); {
	case s >= won:
		return s - ply
	case s <= -won:
		return s + ply
	default:
		return s
	}
}
