package core

import "strings"

// PointNames is a second way of naming the points of a board in texts, beside the notation.
type PointNames struct {
	// Texts are the key prefixes of the texts whose arguments may be points.
	Texts []string
	// Name converts a point from the notation ("h2") to a text of the catalogues, whose arguments may be keys of other
	// texts; false: it is no point.
	Name func(point string) (Note, bool)
}

// In reports whether the arguments of the text with that key may be points.
func (n *PointNames) In(key string) bool {
	for _, begin := range n.Texts {
		if strings.HasPrefix(key, begin) {
			return true
		}
	}
	return false
}
