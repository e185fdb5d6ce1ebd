package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/command"
	"qilab/ui/prefs"
)

// dividerStep is how far a key moves a divider, as a share of the split.
const dividerStep = 0.04

// dividers are those between board and panels, and between analysis and moves.
type dividers struct{ room *Room }

// commands returns the commands that move the dividers by keyboard.
func (d dividers) commands() command.Table {
	r := d.room
	alt := func(name fyne.KeyName) []command.Key {
		return command.Keys(command.Key{Name: name, Modifier: fyne.KeyModifierAlt})
	}
	between := func() bool { return r.view != nil && r.Host.Playing() }
	return command.Table{
		{ID: "board-smaller", Keys: alt(fyne.KeyLeft), Enabled: r.Host.OnBoard, Run: func() { d.move(r.view.boardSplit, -dividerStep, 0.1, 0.9) }},
		{ID: "board-larger", Keys: alt(fyne.KeyRight), Enabled: r.Host.OnBoard, Run: func() { d.move(r.view.boardSplit, dividerStep, 0.1, 0.9) }},
		{ID: "moves-larger", Keys: alt(fyne.KeyUp), Enabled: between, Run: func() { d.move(r.view.study.split, -dividerStep, 0.05, 0.95) }},
		{ID: "moves-smaller", Keys: alt(fyne.KeyDown), Enabled: between, Run: func() { d.move(r.view.study.split, dividerStep, 0.05, 0.95) }},
	}
}

// move moves a divider and stores its position.
func (d dividers) move(s *container.Split, by, low, high float64) {
	before := s.Offset
	s.SetOffset(min(high, max(low, visibleOffset(s)+by)))
	if s.Offset == before {
		d.room.Host.Tell(d.room.Words.T("told.divider.end"))
	}
	d.room.Remember()
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

// Remember stores the positions of the dividers.
func (r *Room) Remember() {
	if r.view != nil {
		r.Settings.SetInt(prefs.BoardSplit, splitSetting(r.view.boardSplit.Offset, 10, 90))
		r.Settings.SetInt(prefs.SideSplit, splitSetting(r.view.study.split.Offset, 5, 95))
	}
}

func splitSetting(share float64, low, high int) int {
	return min(high, max(low, int(share*100+0.5)))
}
