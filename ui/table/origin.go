package table

import (
	"slices"

	"qilab/core"
)

// Way is how a game came to the table.
type Way uint8

// The ways. The numbers are kept in files, as their names.
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

// Origin says where a game on the table comes from, and where it is kept. It belongs to the game: another one has its own, and
// the old one as before when undo brings it back.
type Origin struct {
	Way    Way
	Record int64 // its number in the library; 0: it is not there
	// Tags are the names of the tags that the program has set and may change; the others are the person's.
	Tags []string
}

// Origin returns the origin of the game on the table.
func (s *Table) Origin() Origin { return s.sitting().origin }

// SetOrigin says where a game comes from, be it on the table or one that undo may bring back.
func (s *Table) SetOrigin(game *core.Game, o Origin) { s.sittingOf(game).origin = o }

// OriginOf returns the origin of such a game.
func (s *Table) OriginOf(game *core.Game) Origin { return s.sittingOf(game).origin }

// makeMove makes a move on the table. In a game that is being played, a move that was taken back makes way for the one that is
// played in its place; in one that is studied, the new move is a variation of the old.
func makeMove(s *Table, m core.Move) error {
	if s.Clocks.spend(); s.Clocks.expire() {
		return core.ErrGameOver
	}
	from, play := s.Node(), s.doc.Play
	if s.sitting().origin.Way == Begun || s.Players.againstProgram() {
		play = s.doc.PlayOn
	}
	if err := play(m); err != nil {
		return err
	}
	s.Ending.follow()
	s.Clocks.moved(from)
	return nil
}
