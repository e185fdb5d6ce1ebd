package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/command"
)

// dividerStep is how far a key moves a divider, as a part of what it divides.
const dividerStep = 0.04

// dividers returns the commands that move the dividers, for the keyboard: between the board and the panels, and between the analysis
// and the moves.
func dividers(r *Room) command.Table {
	alt := func(name fyne.KeyName) []command.Key {
		return command.Keys(command.Key{Name: name, Modifier: fyne.KeyModifierAlt})
	}
	between := func() bool { return r.view != nil && r.Host.Playing() }
	return command.Table{
		{ID: "board-smaller", Keys: alt(fyne.KeyLeft), Enabled: r.Host.OnBoard, Run: func() { divide(r, r.view.boardSplit, -dividerStep, 0.1, 0.9) }},
		{ID: "board-larger", Keys: alt(fyne.KeyRight), Enabled: r.Host.OnBoard, Run: func() { divide(r, r.view.boardSplit, dividerStep, 0.1, 0.9) }},
		{ID: "moves-larger", Keys: alt(fyne.KeyUp), Enabled: between, Run: func() { divide(r, r.view.study.split, -dividerStep, 0.05, 0.95) }},
		{ID: "moves-smaller", Keys: alt(fyne.KeyDown), Enabled: between, Run: func() { divide(r, r.view.study.split, dividerStep, 0.05, 0.95) }},
	}
}

// divide moves a divider and keeps its place.
func divide(r *Room, s *container.Split, by, least, most float64) {
	before := s.Offset
	s.SetOffset(min(most, max(least, visibleOffset(s)+by)))
	if s.Offset == before {
		r.Host.Tell(r.Words.T("told.divider.end"))
	}
	r.Remember()
}

// visibleOffset returns where the divider of a split is seen: its sides are not smaller than they can be, whatever its offset.
func visibleOffset(s *container.Split) float64 {
	whole, first := s.Size().Height, s.Leading.Size().Height
	if s.Horizontal {
		whole, first = s.Size().Width, s.Leading.Size().Width
	}
	if whole <= 0 || first <= 0 {
		return s.Offset
	}
	return float64(first / whole)
}
