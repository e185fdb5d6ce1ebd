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

// seatForm is the form for the players.
type seatForm struct {
	form    fyne.CanvasObject
	choices [2]*control.Choice[string] // of a level; "": a person
}

// seatForm returns the form, with the current players selected.
func (r *Room) seatForm(g catalog.Game, now [2]seat) *seatForm {
	f, levels := &seatForm{}, []string{""}
	if g.Opponent != nil {
		for _, l := range g.Opponent.Levels() {
			levels = append(levels, l.ID)
		}
	}
	for _, s := range now { // the defender of a puzzle cannot be selected
		if !slices.Contains(levels, s.Level) {
			levels = append(levels, s.Level)
		}
	}
	name := func(level string) string {
		if level == "" {
			return r.Words.T("player.person")
		}
		return r.Words.Player(level)
	}
	rows := prose.NewColumn()
	for side := range f.choices {
		f.choices[side] = control.NewChoice(r.Host, levels, name, now[side].Level, nil)
		label := widget.NewLabel(r.Words.T("new.side", r.Words.Side(g.Rules, core.Side(side))))
		rows.Add(container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(110, 36), label), nil, f.choices[side].Framed))
	}
	f.form = rows
	return f
}

// seats returns the selected players.
func (f *seatForm) seats() (picked [2]seat) {
	for side, c := range f.choices {
		picked[side].Level = c.Value()
	}
	return picked
}

// measured reports whether the strength of any level of the game is known.
func measured(g catalog.Game) bool { return len(g.Strengths)+len(g.Scores) > 0 }

// strengthText explains how the strength of a level was measured; "" if it was not.
func (r *Room) strengthText(g catalog.Game, level string) string {
	if of, ok := g.Scores[level]; ok {
		return words.Score(r.Words, level, of)
	}
	if of, ok := g.Strengths[level]; ok {
		return r.Words.T("strength.scale", r.Words.T("level."+level), words.StrengthRange(r.Words, of), catalog.Anchor)
	}
	return r.Words.T("strength.weakest")
}
