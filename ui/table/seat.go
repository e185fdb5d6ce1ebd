package table

// Seat is who plays a side: a person, or the program at a level.
type Seat struct {
	Level string // "" for a person
}

// Person reports whether a person plays the side.
func (s Seat) Person() bool { return s.Level == "" }

// AgainstProgram reports whether a user plays against the program or an engine.
func AgainstProgram(seats [2]Seat) bool { return seats[0].Person() != seats[1].Person() }
