package recorder

import (
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/external"
	"qilab/storage/library"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// What the program writes into the tags of a game that is played here. The names are those of PGN.
const (
	tagDate = "Date"
	tagTime = "Time"
	// That of how much time there is has no word for two sides that have not the same.
	tagControl = "TimeControl"
	tagResult  = core.TagResult
)

// complete says in the tags of the game on the table who plays, since when and how it has ended. What the person has said stays:
// a tag is changed only where there was none, or where the program has set it itself.
func (r *Room) complete(e *entry) {
	s := r.Table
	o := s.Origins.Here()
	seats := s.Players.Seats()
	e.mine = seats[core.First].Person() != seats[core.Second].Person() || e.attempt || r.named(e.game)
	if e.way != table.Begun || len(e.game.Root().Children()) == 0 {
		return
	}
	tags, own := e.game.Tags(), slices.Clone(o.Tags)
	if e.tags == nil { // what was set before the program was started
		e.tags = map[string]string{}
		for _, name := range own {
			e.tags[name] = tags.Get(name)
		}
	}
	set := func(name, value string) {
		now, at := tags.Get(name), slices.Index(own, name)
		switch was, set := e.tags[name]; {
		case set && now != was: // the person has changed it
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
		if name != "" || e.tags[core.SideTag(s.Rules(), core.Side(side))] != "" {
			set(core.SideTag(s.Rules(), core.Side(side)), name)
		}
	}
	if control := controlTag(s.Clocks.Controls()); control != "" || e.tags[tagControl] != "" {
		set(tagControl, control)
	}
	line := e.game.MainLine()
	if result := s.Ending.Of(line[len(line)-1]).Result.Tag(); result != "" || e.tags[tagResult] != "" {
		set(tagResult, result)
	}
	if !slices.Equal(tags, e.game.Tags()) && tags.Check() == nil {
		e.game.SetTags(tags)
	}
	if !slices.Equal(own, o.Tags) {
		o.Tags = own
		s.Origins.Set(e.game, o)
	}
}

// players returns what those who play are called: the program by its level, and a person by the name of the settings, or
// by a word where only one plays. Two people are called nothing.
func (r *Room) players(seats [2]table.Seat) (names [2]string) {
	alone := seats[core.First].Person() != seats[core.Second].Person()
	for side, seat := range seats {
		switch {
		case external.IsEngine(seat.Level): // which is not the program
			names[side] = r.Words.Level(seat.Level)
		case !seat.Person():
			names[side] = r.Words.T("recorder.program", r.Words.T("level."+seat.Level))
		case alone:
			if names[side] = strings.TrimSpace(r.Settings.Get(prefs.Name)); names[side] == "" {
				names[side] = r.Words.T("player.person")
			}
		}
	}
	return names
}

// named reports whether the person is one of the players by the tags.
func (r *Room) named(g *core.Game) bool {
	name := library.Fold(r.Settings.Get(prefs.Name))
	if name == "" {
		return false
	}
	return slices.ContainsFunc([]core.Side{core.First, core.Second}, func(s core.Side) bool {
		return library.Fold(g.Tags().Get(core.SideTag(g.Rules(), s))) == name
	})
}

// controlTag returns what the tag says of the clocks: nothing if there are none, and that of the first side if they are not the same,
// as PGN has but one.
func controlTag(controls [2]timing.Control) string {
	for _, c := range controls {
		if !c.None() {
			return c.String()
		}
	}
	return ""
}
