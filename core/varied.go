package core

// Varied is implemented by the rules of games that are played on one board by several sets of rules, each of which is a
// game of its own here. A Setup of one is a Setup of all of them.
type Varied interface {
	// Variants lists the ids of all the sets, that of these rules among them.
	Variants() []string
}

// SameBoard reports whether two games are sets of rules of one: then they have their set-ups in common.
func SameBoard(a, b Rules) bool {
	v, ok := a.(Varied)
	if !ok {
		return a.ID() == b.ID()
	}
	for _, id := range v.Variants() {
		if id == b.ID() {
			return true
		}
	}
	return false
}
