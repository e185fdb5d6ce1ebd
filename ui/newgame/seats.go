package newgame

import (
	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// seatSettings are the settings that remember who had the seats in the last new game of each kind, before its id, and those of
// former versions, which were the same for all games.
var seatSettings = [2]struct{ of, all string }{
	{prefs.FirstSeatOf, prefs.FirstSeat}, {prefs.SecondSeatOf, prefs.SecondSeat},
}

// lastSeats returns who had the seats in the last new game of a kind. The first one is against the program at an easy level.
// A level that the game does not have, of another game or of an engine that is gone, is a person's seat.
func (r *Room) lastSeats(g catalog.Game) (seats [2]seat) {
	id := core.FamilyID(g.Rules)
	var levels [2]string
	for side, key := range seatSettings {
		if levels[side] = r.Settings.Get(key.of + id); levels[side] == "" {
			levels[side] = r.Settings.Get(key.all)
		}
	}
	if levels == [2]string{} {
		return firstSeats(g)
	}
	for side, level := range levels {
		if table.HasLevel(g, level) {
			seats[side].Level = level
		}
	}
	return seats
}

// firstSeats puts the program on the second seat, at its second lowest level: the lowest is for children.
func firstSeats(g catalog.Game) (seats [2]seat) {
	if g.Opponent == nil {
		return seats
	}
	if levels := g.Opponent.Levels(); len(levels) > 0 {
		seats[core.Second].Level = levels[min(1, len(levels)-1)].ID
	}
	return seats
}

// rememberSeats keeps who has the seats for the next new game of a kind.
func (r *Room) rememberSeats(g catalog.Game, seats [2]seat) {
	id := core.FamilyID(g.Rules)
	for side, s := range seats {
		level := s.Level
		if s.Person() {
			level = prefs.PersonSeat
		}
		r.Settings.Set(seatSettings[side].of+id, level)
	}
}
