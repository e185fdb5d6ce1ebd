package look

// Numbers selects the gomoku stones that show their move number. Its name is "numbers.ID" in the catalogues.
type Numbers string

// The ways of numbering.
const (
	NumbersNone Numbers = "none"
	NumbersLast Numbers = "last" // the last few
	NumbersAll  Numbers = "all"
)

// AllNumbers lists the ways of numbering, the default first.
func AllNumbers() []Numbers { return []Numbers{NumbersNone, NumbersLast, NumbersAll} }
