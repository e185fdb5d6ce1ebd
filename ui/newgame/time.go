package newgame

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// quickTimes are the one-click time controls, before custom ones.
var quickTimes = []struct {
	key     string
	control timing.Control
}{
	{"clock.none", timing.Control{}},
	{"new.time.5", timing.Control{Main: 5 * time.Minute}},
	{"new.time.10", timing.Control{Main: 10 * time.Minute}},
	{"new.time.15", timing.Control{Main: 15 * time.Minute, Increment: 10 * time.Second}},
}

// timeForm is the form for the clock of a new game: a usual one with a click, or any.
type timeForm struct {
	form fyne.CanvasObject
	pick *control.Pick
	any  *clockForm
}

// timeForm returns the form with the clocks of the last game. grown is called when its height changes.
func (r *Room) timeForm(g catalog.Game, now [2]timing.Control, grown func(into fyne.CanvasObject)) *timeForm {
	f := &timeForm{any: r.clockForm(g, now, grown)}
	at := len(quickTimes)
	var texts []string
	for i, q := range quickTimes {
		texts = append(texts, r.Words.T(q.key))
		if now == [2]timing.Control{q.control, q.control} {
			at = i
		}
	}
	texts = append(texts, r.Words.T("new.time.other"))
	f.pick = control.NewPick(r.Host, texts, nil, at, func() {
		control.SetVisible(f.any.form, f.own())
		if f.own() {
			grown(f.any.form)
			return
		}
		grown(nil)
	})
	control.SetVisible(f.any.form, f.own())
	f.form = prose.NewColumn(control.NewHeading(r.Words.T("new.time")), f.pick.Row, f.any.form)
	return f
}

// own reports whether the clocks are set below the usual ones.
func (f *timeForm) own() bool { return f.pick.At() == len(quickTimes) }

// controls returns the selected clocks. The error describes a mistake in custom times.
func (f *timeForm) controls() ([2]timing.Control, error) {
	if f.own() {
		return f.any.controls()
	}
	return [2]timing.Control(slices.Repeat([]timing.Control{quickTimes[f.pick.At()].control}, 2)), nil
}
