package gamescreen

import (
	"qilab/core"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// sounds plays the sounds of moves and of the end of a game.
type sounds struct {
	table  *table.Table
	player sound.Player
	lastOn *core.Node // the last node, and whether the game had an ending there
	ended  bool
}

// Moved plays the sound of a move.
func (r *Room) Moved(n *core.Node) { r.Sounds.Play(r.sounds.of(n)) }

// of returns the sound of the move that leads to n.
func (s *sounds) of(n *core.Node) sound.Event {
	if out := s.table.OutcomeOf(n); out.Over() {
		return soundOfEnd(out.Result.For(s.viewer()))
	}
	return sound.Of(s.table.Rules().Capabilities().EffectOf(n.Parent().Position(), n.Move(), n.Position()))
}

// ending plays the sound of a game that has just ended by resignation, agreement or time.
func (s *sounds) ending() {
	n := s.table.Node()
	out, ended := s.table.Ending.At(n)
	if ended && !s.ended && n == s.lastOn {
		s.player.Play(soundOfEnd(out.Result.For(s.viewer())))
	}
	s.lastOn, s.ended = n, ended
}

// viewer returns the side for which the end of the game sounds good or bad: the user's against the computer, or else the side that
// has just moved.
func (s *sounds) viewer() core.Side {
	side, ok := s.table.Players.Viewer()
	if parent := s.table.Node().Parent(); !ok && parent != nil {
		return parent.Position().Turn()
	}
	return side
}

func soundOfEnd(v core.View) sound.Event {
	switch v {
	case core.ViewWin:
		return sound.Win
	case core.ViewBothWin, core.ViewDraw:
		return sound.BothWin
	}
	return sound.Lose
}
