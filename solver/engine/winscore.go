package engine

// ToTable converts a score relative to the root to one relative to a position ply plies from there, so that it is right
// wherever that position recurs. won is the lowest score of a win, which falls with its distance. FromTable is the
// inverse.
func ToTable(score, ply, won int) int16 {
	switch {
	case score >= won:
		return int16(score + ply)
	case score <= -won:
		return int16(score - ply)
	}
	return int16(score)
}

// FromTable converts a score of ToTable to one relative to the root.
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
