package core

// CompareBool orders false before true, as cmp.Compare does other values.
func CompareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
