package recorder

import (
	"slices"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/external"
	"qilab/storage/library"
	"qilab/ui/table"
)

// The tags that the program writes into a game played here. The names are those of PGN.
const (
	tagDate = "Date"
	tagTime = "Time"
	// PGN's TimeControl cannot express different times for the sides.
	tagControl = "TimeControl"
	tagResult  = core.TagResult
)

// fillTags fills in players, date and result in the tags of the current game. The user's entries stay: it changes only missing tags
// and those that the program has set itself.
func (r *Room) fillTags(e *entry) {
	t := r.Table
	o := t.Origins.Here()
	seats := t.Players.Seats()
	e.mine = table.AgainstProgram(seats) || e.attempt || r.named(e.game)
	if e.way != table.Begun || len(e.game.Root().Children()) == 0 {
		return
	}
	tags, own := e.game.Tags(), slices.Clone(o.Tags)
	if e.tags == nil { // set before the program was started
		e.tags = map[string]string{}
		for _, name := range own {
			e.tags[name] = tags.Get(name)
		}
	}
	set := func(name, value string) {
		now, at := tags.Get(name), slices.Index(own, name)
		switch was, set := e.tags[name]; {
		case set && now != was: // the user has changed it
			if at >= 0 {
				own = slices.Delete(own, at, at+1)
			}
			return
		case !set && now != "":
			return
		}
		tags = tags.With(name, value)
		if e.tags[name] = value; at < 0 && value != "" {
			own = append(own, name)
		}
	}
	if e.fresh && e.tags[tagDate] == "" {
		now := time.Now()
		set(tagDate, now.Format("2006.01.02"))
		set(tagTime, now.Format("15:04:05"))
	}
	for side, name := range r.players(seats) {
		if name != "" || e.tags[core.SideTag(t.Rules(), core.Side(side))] != "" {
			set(core.SideTag(t.Rules(), core.Side(side)), name)
		}
	}
	if control := controlTag(t.Clocks.Controls()); control != "" || e.tags[tagControl] != "" {
		set(tagControl, control)
	}
	if result := t.Ending.Played().Result.Tag(); result != "" || e.tags[tagResult] != "" {
		set(tagResult, result)
	}
	if !slices.Equal(tags, e.game.Tags()) && tags.Check() == nil {
		t.Origins.Describe(tags)
	}
	if !slices.Equal(own, o.Tags) {
		o.Tags = own
		t.Origins.Set(e.game, o)
	}
}

// players returns the names of the players: the program by its level, and a user by the name in the settings, or by a word against
// the program. Two people get no names.
func (r *Room) players(seats [2]table.Seat) (names [2]string) {
	alone := table.AgainstProgram(seats)
	for side, seat := range seats {
		switch {
		case external.IsEngine(seat.Level): // a third-party engine, not the program
			names[side] = r.Words.Level(seat.Level)
		case !seat.Person():
			names[side] = r.Words.T("recorder.program", r.Words.T("level."+seat.Level))
		case alone:
			if names[side] = r.Settings.UserName(); names[side] == "" {
				names[side] = r.Words.T("player.person")
			}
		}
	}
	return names
}

// named reports whether the tags name the user as a player.
func (r *Room) named(g *core.Game) bool {
	name := library.Fold(r.Settings.UserName())
	if name == "" {
		return false
	}
	return slices.ContainsFunc([]core.Side{core.First, core.Second}, func(s core.Side) bool {
		return library.Fold(g.Tags().Get(core.SideTag(g.Rules(), s))) == name
	})
}

// controlTag returns the tag of the clocks: none without clocks, and that of the first side if they differ, as PGN has only one.
func controlTag(controls [2]timing.Control) string {
	for _, c := range controls {
		if !c.None() {
			return c.String()
		}
	}
	return ""
}
