package engines

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
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// engineTimes are the times for a move that the dialog offers, in milliseconds.
var engineTimes = []int{100, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000}

// dialog sets up the third-party engine that plays and analyses beside the program's own.
type dialog struct {
	room *Room
	game catalog.Game
	path *control.Entry
	// times is where the choice of the time stands: each engine has its own.
	times  *fyne.Container
	result *prose.Text
	busy   *widget.ProgressBarInfinite
	within context.Context // of the dialog: it ends with it
	stop   context.CancelFunc
}

// Setups returns the engines that were set up for a game.
func Setups(settings *prefs.Settings, id string) external.Setups {
	list, err := external.ParseSetups(settings.Get(prefs.EngineSetups + id))
	if err != nil {
		return nil // the schema lets no such text in
	}
	return list
}

// Setup returns the third-party engine that a game uses now.
func Setup(settings *prefs.Settings, id string) external.Setup {
	return Setups(settings, id).Of(settings.Get(prefs.Engine + id))
}

// setUp opens the dialog: the path of the engine's program, a check that it answers, its time and options, and
// whether it is to analyse.
func (r *Room) setUp() {
	g := r.Session.Current()
	if g.External == nil {
		return
	}
	id := g.Rules.ID()
	ctx, leave := context.WithCancel(context.Background())
	d := &dialog{
		room: r, game: g, path: control.NewEntry(r), times: container.NewStack(), result: prose.New(""), busy: widget.NewProgressBarInfinite(),
		within: ctx, stop: func() {},
	}
	d.busy.Stop()
	d.busy.Hide()
	d.path.SetPlaceHolder(r.Words.T("engine.path"))
	d.path.SetText(r.Settings.Get(prefs.Engine + id))
	d.path.OnSubmitted = func(string) { d.check() }
	choose := control.NewButton(r, r.Words.T("engine.choose"), func() {
		paths.Ask(r.Context, paths.Question{
			Title: r.Words.T("engine.choose"), Yes: r.Words.T("engine.take"), Hint: r.Words.T("engine.hint"),
			Use: func(file string) {
				d.path.SetText(file)
				d.check()
			},
		})
	})
	try := control.NewButton(r, r.Words.T("engine.check"), d.check)
	try.Importance = widget.HighImportance
	options := control.NewButton(r, r.Words.T("engine.options"), func() { d.ask(d.options) })
	analyses := control.NewCheck(r, r.Words.T("engine.analyses"), r.Settings.Bool(prefs.EngineAnalyses+id), func(on bool) {
		r.Settings.SetBool(prefs.EngineAnalyses+id, on)
	})
	d.showTime()
	r.Open(host.Dialog{
		Title: r.Heading("engine"),
		Body: prose.NewColumn(
			prose.New(r.Words.T("engine.about", r.Words.Game(g.Rules))), d.path,
			container.NewGridWithColumns(3, choose, options, try), d.busy, d.result, d.times, analyses,
		),
		Size: fyne.NewSize(580, 450), Focus: d.path, Closed: leave,
	})
}

// keep saves a setup of the engine and uses it at once.
func (d *dialog) keep(s external.Setup) {
	id := d.game.Rules.ID()
	d.room.Settings.Set(prefs.EngineSetups+id, Setups(d.room.Settings, id).With(s).String())
}

// showTime offers the time of the engine that is used.
func (d *dialog) showTime() {
	r := d.room
	now := strconv.FormatInt(Setup(r.Settings, d.game.Rules.ID()).MoveTime().Milliseconds(), 10)
	choice := control.NewNumberChoice(r, now, engineTimes, r.Words.Seconds, func(v string) {
		setup := Setup(r.Settings, d.game.Rules.ID())
		if ms, err := strconv.Atoi(v); err == nil && setup.Path != "" {
			setup.Time = time.Duration(ms) * time.Millisecond
			d.keep(setup)
		}
	})
	d.times.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, widget.NewLabel(r.Words.T("engine.time")), nil, choice)}
	d.times.Refresh()
	control.SetVisible(d.times, r.Settings.Get(prefs.Engine+d.game.Rules.ID()) != "")
}

// check uses the program whose path stands there, and says whether it answers.
func (d *dialog) check() {
	d.ask(func(i external.Identity) {
		text := "✓ " + d.room.Words.T("engine.found", i.Name)
		if len(i.Skipped) > 0 {
			text += "\n" + d.room.Words.T("engine.skipped", strings.Join(i.Skipped, ", "))
		}
		d.result.SetText(d.room.Clean(text))
	})
}

// ask uses the program whose path stands there, and calls done with what it says of itself.
func (d *dialog) ask(done func(external.Identity)) {
	r := d.room
	r.Settings.Set(prefs.Engine+d.game.Rules.ID(), strings.TrimSpace(d.path.Text))
	d.showTime()
	if r.Settings.Get(prefs.Engine+d.game.Rules.ID()) == "" {
		d.stop()
		d.result.SetText(r.Words.T("engine.none"))
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
func (d *dialog) run(do func(context.Context) error, done func()) {
	d.stop()
	var ctx context.Context
	ctx, d.stop = context.WithCancel(d.within)
	d.result.SetText("")
	d.busy.Show()
	d.busy.Start()
	go func() {
		err := do(ctx)
		d.room.Post(func() {
			if ctx.Err() != nil || d.room.Closed() {
				return
			}
			d.stop()
			d.busy.Stop()
			d.busy.Hide()
			if err != nil {
				d.result.SetText("× " + d.room.Clean(d.room.Words.Error(err)))
				return
			}
			done()
		})
	}()
}
