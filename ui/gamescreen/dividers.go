package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/command"
)

// dividerStep is how far a key moves a divider, as a share of the split.
const dividerStep = 0.04

// dividers returns the commands that move the dividers by keyboard: between board and panels, and between analysis and moves.
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

// divide moves a divider and stores its position.
func divide(r *Room, s *container.Split, by, low, high float64) {
	before := s.Offset
	s.SetOffset(min(high, max(low, visibleOffset(s)+by)))
	if s.Offset == before {
		r.Host.Tell(r.Words.T("told.divider.end"))
	}
	r.Remember()
}

// visibleOffset returns the visible offset of a split's divider, which is limited by the minimum sizes of its sides.
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
