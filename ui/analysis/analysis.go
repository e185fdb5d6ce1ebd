// Package analysis is the room of the analysis: its commands and visibility (analysis.go, review.go, legend.go), and its views: the
// verdicts on all legal moves with their lines (panel.go, movetable.go, lines.go, linetext.go, linekeys.go), those of a second
// engine (second.go), threats (threat.go), the score beside the board (evalbar.go), the course of the game (graph.go,
// graphcurve.go), and the report (report.go, summary.go).
package analysis

import (
	"fyne.io/fyne/v2"

	"qilab/ui/analysis/search"
	"qilab/ui/command"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Room starts, pauses, hides and explains the analysis.
type Room struct {
	Deps
	effort   string               // of reviews, by the settings
	reviewed *search.ReviewStatus // the running review at the last change; nil: none
}

// New returns the room.
func New(d Deps) *Room {
	return &Room{Deps: d, effort: d.Settings.Get(prefs.Effort)}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	t := r.Table
	on := func() bool { on, _ := r.Search.Analysis.On(); return on }
	paused := func() bool { _, paused := r.Search.Analysis.On(); return paused }
	may := func() bool { return r.Host.Playing() && !t.Drill.Unaided() }
	reviewing := func() bool { _, on := r.Search.Reviews.Status(); return on }
	return command.Table{
		{ID: "analyse", Study: true, Keys: command.Keys(command.Plain(fyne.KeyL)), Enabled: may, Checked: on, Run: func() {
			if t.View.Concealed() == table.ConcealedForPuzzle {
				r.hide() // which asks: nobody would see that it is off
				return
			}
			r.Search.Analysis.SetOn(!on())
			r.Settings.SetBool(prefs.Analysing, on())
		}},
		{ID: "pause", Study: true, Keys: command.Keys(command.Plain(fyne.KeyK)), Enabled: func() bool { return r.Host.Playing() && on() }, Checked: paused,
			Run: func() { r.Search.Analysis.SetPaused(!paused()) }},
		{ID: "deeper", Study: true, Keys: command.Keys(command.Plain(fyne.KeyD)), Enabled: func() bool { return r.Host.Playing() && r.Search.Analysis.CanDeepen() },
			Checked: r.Search.Analysis.Deepening, Run: r.Search.Analysis.Deeper},
		{ID: "review", Keys: command.Keys(command.Plain(fyne.KeyR)), Enabled: func() bool { return r.Host.Playing() && r.canReview() },
			Checked: reviewing, Run: r.review},
		{ID: "winning-line", Study: true, Moves: true, Keys: command.Keys(command.Plain(fyne.KeyW)), Enabled: may, Run: r.bestLine},
		{ID: "hide", Study: true, Shows: true, Keys: command.Keys(command.Plain(fyne.KeyH)),
			Enabled: func() bool { return may() && !t.View.Covered() }, Checked: r.Search.Analysis.Visible, Run: r.hide},
		{ID: "overlay", Study: true, Keys: command.Keys(command.Plain(fyne.KeyA)), Enabled: r.Host.OnBoard,
			Checked: func() bool { return t.View.Settings().Overlay }, Name: func() string {
				if t.Current().Scale > 0 {
					return "command.overlay.scored"
				}
				return "command.overlay"
			}, Run: func() {
				v := t.View.Settings()
				v.Overlay = !v.Overlay
				r.setView(v)
			}},
		{ID: "bar", Study: true, Keys: command.Keys(command.Plain(fyne.KeyV)), Enabled: func() bool { return r.Host.OnBoard() && t.Current().Scale > 0 },
			Checked: func() bool { return t.View.Settings().Bar }, Run: func() {
				v := t.View.Settings()
				v.Bar = !v.Bar
				r.setView(v)
			}},
		{ID: "legend", Run: r.showLegend},
	}
}

// hide hides or shows the analysis; showing turns it on. During a puzzle or card, showing it gives it up, after confirmation.
func (r *Room) hide() {
	t := r.Table
	if t.View.Concealed() == table.ConcealedForPuzzle {
		giveUp := t.Puzzle.GiveUp
		if t.Drill.On() {
			giveUp = func() { r.Host.Run("training-answer") }
		}
		r.Host.Ask(r.Host.Heading("hide"), r.Words.T("puzzle.give-up.ask"), r.Words.T("puzzle.give-up"), giveUp)
		return
	}
	if on, _ := r.Search.Analysis.On(); !on {
		r.Search.Analysis.SetOn(true)
		r.Settings.SetBool(prefs.Analysing, true)
		t.View.SetHidden(false)
	} else {
		t.View.SetHidden(!t.View.Hidden())
	}
	r.Settings.SetBool(prefs.Hidden, t.View.Settings().Hidden)
}

// setView sets and stores the view settings.
func (r *Room) setView(v table.ViewSettings) {
	r.Table.View.SetSettings(v)
	r.Settings.SetBool(prefs.Hidden, v.Hidden)
	r.Settings.SetBool(prefs.Overlay, v.Overlay)
	r.Settings.SetBool(prefs.Bar, v.Bar)
}
