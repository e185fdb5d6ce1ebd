package core

import "strings"

// PointNames are a second way of naming the points of a board in texts, beside that of the notation.
type PointNames struct {
	// Texts are the beginnings of the keys of the texts whose arguments may be points.
	Texts []string
	// Name returns the name of a point that is given as the notation names it ("h2"), as a text of the catalogues whose
	// arguments may be keys of other texts; false: it is no point.
	Name func(point string) (Note, bool)
}

// In reports whether the arguments of a text may be points.
func (n *PointNames) In(key string) bool {
	for _, begin := range n.Texts {
		if strings.HasPrefix(key, begin) {
			return true
		}
	}
	return false
}
