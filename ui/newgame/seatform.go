package newgame

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// seatForm is the form in which the players are chosen.
type seatForm struct {
	form    fyne.CanvasObject
	names   [2]*widget.Label // of the sides
	selects [2]*control.Select
	levels  []string // what the selects choose from; "": a person
}

// seatForm makes the form, with those who play now. grown is called when it changes its height; it may be nil.
func (r *Room) seatForm(g catalog.Game, now [2]seat, grown func()) *seatForm {
	f := &seatForm{levels: []string{""}}
	if g.Opponent != nil {
		for _, l := range g.Opponent.Levels() {
			f.levels = append(f.levels, l.ID)
		}
	}
	for _, s := range now { // the defender of a puzzle is none that can be chosen
		if !slices.Contains(f.levels, s.Level) {
			f.levels = append(f.levels, s.Level)
		}
	}
	options := []string{r.Words.T("player.person")}
	for _, level := range f.levels[1:] {
		options = append(options, r.levelName(g, level))
	}
	scale := prose.NewNote("")
	rows := prose.NewColumn()
	for side := range f.selects {
		f.selects[side] = control.NewSelect(r, options, nil)
		f.selects[side].SetSelectedIndex(max(0, slices.Index(f.levels, now[side].Level)))
		f.names[side] = widget.NewLabel(r.Words.T("new.side", r.Words.Side(g.Rules, core.Side(side))))
		rows.Add(container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(110, 36), f.names[side]), nil, control.NewFrame(f.selects[side])))
	}
	if measured(g) {
		explain := func(string) {
			text := r.strengthText(g, f.seats())
			if text == scale.Text() {
				return
			}
			scale.SetText(text)
			control.SetVisible(scale, text != "")
			if grown != nil {
				grown()
			}
		}
		for _, s := range f.selects {
			s.OnChanged = explain
		}
		scale.Hide()
		rows.Add(scale)
		explain("")
	}
	f.form = rows
	return f
}

// seats returns who was chosen.
func (f *seatForm) seats() (picked [2]seat) {
	for side, s := range f.selects {
		picked[side].Level = f.levels[max(0, s.SelectedIndex())]
	}
	return picked
}

// swap has the players change places.
func (f *seatForm) swap() {
	first, second := f.selects[core.First].SelectedIndex(), f.selects[core.Second].SelectedIndex()
	f.selects[core.First].SetSelectedIndex(second)
	f.selects[core.Second].SetSelectedIndex(first)
}

// levelName returns what a level of the program is called in lists, with its strength if that was measured.
func (r *Room) levelName(g catalog.Game, level string) string {
	name := r.Words.Player(level)
	if s, ok := g.Strengths[level]; ok {
		name = r.Words.T("strength.level", name, r.Words.Strength(s))
	}
	return name
}

// measured reports whether anything is known of how strong the levels of a game are.
func measured(g catalog.Game) bool { return len(g.Strengths)+len(g.Scores) > 0 }

// strengthText says what the numbers of the levels that were chosen mean, or how one has fared against another; "" if nothing is
// known of them.
func (r *Room) strengthText(g catalog.Game, seats [2]seat) string {
	for _, s := range seats {
		if of, ok := g.Scores[s.Level]; ok {
			return words.Score(r.Words, s.Level, of)
		}
		if of, ok := g.Strengths[s.Level]; ok {
			return r.Words.T("strength.scale", r.Words.T("level."+s.Level), words.StrengthRange(r.Words, of), catalog.Anchor)
		}
	}
	return ""
}
