package look

// Numbers says which stones of gomoku have the number of their move written on them. Its name is "numbers.ID" in the
// catalogues.
type Numbers string

// The ways of numbering.
const (
	NumbersNone Numbers = "none"
	NumbersLast Numbers = "last" // the last few
	NumbersAll  Numbers = "all"
)

// AllNumbers lists them, the one to begin with first.
func AllNumbers() []Numbers { return []Numbers{NumbersNone, NumbersLast, NumbersAll} }
