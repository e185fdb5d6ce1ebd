package newgame

import (
	"cmp"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/families"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// last holds the choices of the last new game in the settings.
type last struct{ settings *prefs.Settings }

// rules returns the game of the family of g with the rules of the last new game, or g before the first one.
func (l last) rules(games []catalog.Game, g catalog.Game) catalog.Game {
	id := l.settings.Get(prefs.RulesOf + core.FamilyID(g.Rules))
	for _, other := range families.Of(games, g) {
		if other.Rules.ID() == id {
			return other
		}
	}
	return g
}

// keepRules stores the rules for the next new game of a kind.
func (l last) keepRules(g catalog.Game) {
	l.settings.Set(prefs.RulesOf+core.FamilyID(g.Rules), g.Rules.ID())
}

// seatSettings are the settings with the seats of the last new game of each kind, followed by its id, and those of former versions,
// which were common to all games.
var seatSettings = [2]struct{ of, all string }{
	{prefs.FirstSeatOf, prefs.FirstSeat}, {prefs.SecondSeatOf, prefs.SecondSeat},
}

// seats returns the seats of the last new game of a kind. The first game is against the program at an easy level. A level that the
// game lacks, of another game or of a removed engine, becomes a person.
func (l last) seats(g catalog.Game) (seats [2]seat) {
	id := core.FamilyID(g.Rules)
	var levels [2]string
	for side, key := range seatSettings {
		levels[side] = cmp.Or(l.settings.Get(key.of+id), l.settings.Get(key.all))
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

// firstSeats gives the program the second seat at its second lowest level: the lowest is for children.
func firstSeats(g catalog.Game) (seats [2]seat) {
	if g.Opponent == nil {
		return seats
	}
	if levels := g.Opponent.Levels(); len(levels) > 0 {
		seats[core.Second].Level = levels[min(1, len(levels)-1)].ID
	}
	return seats
}

// keepSeats stores the seats for the next new game of a kind.
func (l last) keepSeats(g catalog.Game, seats [2]seat) {
	id := core.FamilyID(g.Rules)
	for side, s := range seats {
		level := s.Level
		if s.Person() {
			level = prefs.PersonSeat
		} else {
			l.settings.Set(prefs.OpponentOf+id, level)
		}
		l.settings.Set(seatSettings[side].of+id, level)
	}
}

// level returns the level of the last game against the program or an engine, also if another was played against a person since.
func (l last) level(g catalog.Game) string {
	return l.settings.Get(prefs.OpponentOf + core.FamilyID(g.Rules))
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

// clockSettings are the settings with the clocks, as seatSettings are those with the seats.
var clockSettings = [2]struct{ of, all string }{
	{prefs.FirstClockOf, prefs.FirstClock}, {prefs.SecondClockOf, prefs.SecondClock},
}

// clocks returns the clocks of the last new game of a kind.
func (l last) clocks(g catalog.Game) (now [2]timing.Control) {
	id := core.FamilyID(g.Rules)
	for side, key := range clockSettings {
		text := cmp.Or(l.settings.Get(key.of+id), l.settings.Get(key.all))
		now[side], _ = timing.Parse(text) // the schema rejects unreadable values
	}
	return now
}

// keepClocks stores the clocks for the next new game of a kind.
func (l last) keepClocks(g catalog.Game, now [2]timing.Control) {
	for side, key := range clockSettings {
		l.settings.Set(key.of+core.FamilyID(g.Rules), now[side].String())
	}
}
