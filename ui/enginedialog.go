package ui

import (
	"context"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// engineTimes are the times for a move that the dialog offers, in milliseconds.
var engineTimes = []int{100, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000}

// engineDialog sets up the engine of others that plays and analyses beside the program's own.
type engineDialog struct {
	w    *Window
	game catalog.Game
	path *control.Entry
	// times is where the choice of the time stands: each engine has its own.
	times  *fyne.Container
	result *prose.Text
	busy   *widget.ProgressBarInfinite
	within context.Context // of the dialog: it ends with it
	stop   context.CancelFunc
}

// engineSetups are the engines that were set up for a game.
func (w *Window) engineSetups(id string) external.Setups {
	list, err := external.ParseSetups(w.settings.Get(setEngineSetups + id))
	if err != nil {
		return nil // the schema lets no such text in
	}
	return list
}

// engineSetup is the engine of others that a game uses now.
func (w *Window) engineSetup(id string) external.Setup {
	return w.engineSetups(id).Of(w.settings.Get(setEngine + id))
}

// engineDialog opens the dialog: the path of the engine's program, a check that it answers, its time and options, and
// whether it is to analyse.
func (w *Window) engineDialog() {
	g := w.session.Current()
	if g.External == nil {
		return
	}
	id := g.Rules.ID()
	ctx, leave := context.WithCancel(context.Background())
	d := &engineDialog{
		w: w, game: g, path: control.NewEntry(w), times: container.NewStack(), result: prose.New(""), busy: widget.NewProgressBarInfinite(),
		within: ctx, stop: func() {},
	}
	d.busy.Stop()
	d.busy.Hide()
	d.path.SetPlaceHolder(w.words.T("engine.path"))
	d.path.SetText(w.settings.Get(setEngine + id))
	d.path.OnSubmitted = func(string) { d.check() }
	choose := control.NewButton(w, w.words.T("engine.choose"), func() {
		w.pathDialog(pathSpec{
			title: w.words.T("engine.choose"), yes: w.words.T("engine.take"), hint: w.words.T("engine.hint"),
			use: func(file string) {
				d.path.SetText(file)
				d.check()
			},
		})
	})
	try := control.NewButton(w, w.words.T("engine.check"), d.check)
	try.Importance = widget.HighImportance
	options := control.NewButton(w, w.words.T("engine.options"), func() { d.ask(d.options) })
	analyses := control.NewCheck(w, w.words.T("engine.analyses"), w.settings.Bool(setEngineAnalyses+id), func(on bool) {
		w.setBool(setEngineAnalyses+id, on)
		w.applySettings()
	})
	d.showTime()
	w.dialog(dialogSpec{
		title: w.heading("engine"),
		body: prose.NewColumn(
			prose.New(w.words.T("engine.about", w.words.Game(g.Rules))), d.path,
			container.NewGridWithColumns(3, choose, options, try), d.busy, d.result, d.times, analyses,
		),
		size: fyne.NewSize(580, 450), focus: d.path, closed: leave,
	})
}

// keep saves a set-up of the engine and uses it at once.
func (d *engineDialog) keep(s external.Setup) {
	id := d.game.Rules.ID()
	d.w.set(setEngineSetups+id, d.w.engineSetups(id).With(s).String())
	d.w.applySettings()
}

// showTime offers the time of the engine that is used.
func (d *engineDialog) showTime() {
	w := d.w
	now := strconv.FormatInt(w.engineSetup(d.game.Rules.ID()).MoveTime().Milliseconds(), 10)
	choice := w.numberChoice(now, engineTimes, w.seconds, func(v string) {
		setup := w.engineSetup(d.game.Rules.ID())
		if ms, err := strconv.Atoi(v); err == nil && setup.Path != "" {
			setup.Time = time.Duration(ms) * time.Millisecond
			d.keep(setup)
		}
	})
	d.times.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, widget.NewLabel(w.words.T("engine.time")), nil, choice)}
	d.times.Refresh()
	setVisible(d.times, w.settings.Get(setEngine+d.game.Rules.ID()) != "")
}

// check uses the program whose path stands there, and says whether it answers.
func (d *engineDialog) check() {
	d.ask(func(i external.Identity) {
		text := "✓ " + d.w.words.T("engine.found", i.Name)
		if len(i.Skipped) > 0 {
			text += "\n" + d.w.words.T("engine.skipped", strings.Join(i.Skipped, ", "))
		}
		d.result.SetText(d.w.clean(text))
	})
}

// ask uses the program whose path stands there, and calls done with what it says of itself.
func (d *engineDialog) ask(done func(external.Identity)) {
	w := d.w
	w.set(setEngine+d.game.Rules.ID(), strings.TrimSpace(d.path.Text))
	w.applySettings()
	d.showTime()
	if w.settings.Get(setEngine+d.game.Rules.ID()) == "" {
		d.stop()
		d.result.SetText(w.words.T("engine.none"))
		return
	}
	var identity external.Identity
	d.run(func(ctx context.Context) (err error) {
		identity, err = d.game.External.Check(ctx)
		return err
	}, func() { done(identity) })
}

// run does something with the engine that takes time. Then done is called, or the error is shown. What was begun before is
// given up.
func (d *engineDialog) run(do func(context.Context) error, done func()) {
	d.stop()
	var ctx context.Context
	ctx, d.stop = context.WithCancel(d.within)
	d.result.SetText("")
	d.busy.Show()
	d.busy.Start()
	go func() {
		err := do(ctx)
		d.w.deps.Post(func() {
			if ctx.Err() != nil || d.w.closed {
				return
			}
			d.stop()
			d.busy.Stop()
			d.busy.Hide()
			if err != nil {
				d.result.SetText("× " + d.w.clean(d.w.words.Error(err)))
				return
			}
			done()
		})
	}()
}
