package newgame

import (
	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// last is how the last new game began, as the settings remember it.
type last struct{ settings *prefs.Settings }

// seatSettings are the settings that remember who had the seats in the last new game of each kind, before its id, and those of
// former versions, which were the same for all games.
var seatSettings = [2]struct{ of, all string }{
	{prefs.FirstSeatOf, prefs.FirstSeat}, {prefs.SecondSeatOf, prefs.SecondSeat},
}

// seats returns who had the seats in the last new game of a kind. The first one is against the program at an easy level.
// A level that the game does not have, of another game or of an engine that is gone, is a person's seat.
func (l last) seats(g catalog.Game) (seats [2]seat) {
	id := core.FamilyID(g.Rules)
	var levels [2]string
	for side, key := range seatSettings {
		if levels[side] = l.settings.Get(key.of + id); levels[side] == "" {
			levels[side] = l.settings.Get(key.all)
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

// keepSeats keeps who has the seats for the next new game of a kind.
func (l last) keepSeats(g catalog.Game, seats [2]seat) {
	id := core.FamilyID(g.Rules)
	for side, s := range seats {
		level := s.Level
		if s.Person() {
			level = prefs.PersonSeat
		}
		l.settings.Set(seatSettings[side].of+id, level)
	}
}

// opponent returns the opponent and the side of the last game of a kind.
func (l last) opponent(g catalog.Game) (level, side string) {
	held := l.seats(g)
	side = l.settings.Get(prefs.SideOf + core.FamilyID(g.Rules))
	if level = held[core.Second].Level; level == "" && !held[core.First].Person() {
		level = held[core.First].Level
		if side == "" {
			side = prefs.SideSecond
		}
	}
	return level, side
}

// clocks returns the clocks of the last new game.
func (l last) clocks() (now [2]timing.Control) {
	for side, key := range [2]string{prefs.FirstClock, prefs.SecondClock} {
		now[side], _ = timing.Parse(l.settings.Get(key)) // the schema refuses what it cannot read
	}
	return now
}

// keepClocks has the next new game begin with these clocks.
func (l last) keepClocks(now [2]timing.Control) {
	l.settings.Set(prefs.FirstClock, now[core.First].String())
	l.settings.Set(prefs.SecondClock, now[core.Second].String())
}
