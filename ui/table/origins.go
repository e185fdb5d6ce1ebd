package table

import (
	"slices"

	"qilab/core"
)

// Way is how a game became the current game.
type Way uint8

// The ways, stored in files by name.
const (
	Begun  Way = iota // played here from its first move
	Opened            // pasted, or opened from a file
	Shown             // shown by the program, as a sample
)

// wayNames are the names of the ways in files.
var wayNames = [...]string{Begun: "begun", Opened: "opened", Shown: "shown"}

// String returns the name of the way in files.
func (w Way) String() string { return wayNames[w] }

// ParseWay returns the way of that name; that of another text is Begun.
func ParseWay(name string) Way { return Way(max(0, slices.Index(wayNames[:], name))) }

// Origin is the source of a game and its place in the library. It belongs to the game: undo restores it with the game.
type Origin struct {
	Way    Way
	Record int64 // its number in the library; 0: not stored there
	// Tags are the names of the tags that the program has set and may change; the others are the user's.
	Tags []string
}

// own returns a copy for another game, since forms of one game share their origin.
func (o Origin) own() *Origin { return &o }

// Origins records where games come from.
type Origins struct{ shared *state }

// Here returns the origin of the current game.
func (o *Origins) Here() Origin { return *o.shared.sitting().origin }

// Of returns the origin of the current game or of one that undo may bring back.
func (o *Origins) Of(game *core.Game) Origin {
	if t := o.shared.sittings[game]; t != nil {
		return *t.origin
	}
	return Origin{}
}

// Set records the origin of a game.
func (o *Origins) Set(game *core.Game, from Origin) { *o.shared.sittingOf(game).origin = from }

// Same reports whether two games are forms of one game, as before and after the board was turned: they have the same origin.
func (o *Origins) Same(a, b *core.Game) bool {
	of, with := o.shared.sittings[a], o.shared.sittings[b]
	return of != nil && with != nil && of.origin == with.origin
}

// One reports whether a game and the next one in the history are one to the user: forms of a game, see Same, or the game before and after
// a free move.
func (o *Origins) One(before, after *core.Game) bool {
	given, _ := after.Handicap()
	from, _ := before.Handicap()
	return o.Same(before, after) || given.Follows(from)
}

// Part makes a game one of its own, which is no form of another game any more.
func (o *Origins) Part(game *core.Game) {
	t := o.shared.sittingOf(game)
	t.origin = t.origin.own()
}

// Describe sets the tags of the current game to those that the program keeps: its players, date and result.
func (o *Origins) Describe(tags core.Tags) { o.shared.doc.AmendTags(tags) }

// Holds reports whether a game is the current one or can come back: by undo or redo, or after an exercise. What is known of other
// games can be dropped.
func (o *Origins) Holds(game *core.Game) bool { return o.shared.holds(game) }

// begun reports whether the game was played here, so that its tags are kept up to date.
func (s *state) begun() bool { return s.sitting().origin.Way == Begun || s.againstProgram() }

// company returns who plays the current game.
func (s *state) company() Company {
	t := s.sitting()
	switch {
	case s.againstProgram():
		return AgainstComputer
	case t.origin.Way != Begun || !t.seats[0].Person():
		return Spectating
	}
	return FaceToFace
}

// carry gives another game between the players of the current one its handicap, and the names that the user has typed into its tags. Those
// of an opened game are of other people.
func (s *state) carry(game *core.Game, swapped bool) {
	tags, from := game.Tags(), s.sitting().origin
	for _, side := range []core.Side{core.First, core.Second} {
		name, to := core.SideTag(s.game.Rules, side), side
		if swapped {
			to = side.Other()
		}
		if typed := s.doc.Game().Tags().Get(name); typed != "" && from.Way == Begun && !slices.Contains(from.Tags, name) {
			tags = tags.With(core.SideTag(s.game.Rules, to), typed)
		}
	}
	game.SetTags(tags)
	if h, ok := s.doc.Game().Handicap(); ok {
		game.SetHandicap(core.GivenHandicap{Handicap: h.Handicap})
	}
}
