package engines

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prose"
)

// engineTimes are the times for a move in the dialog, in milliseconds.
var engineTimes = []int{100, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000}

// editor is the dialog for adding or changing an engine. Its contents are saved only after the engine has passed a trial: a failing
// path does not replace one that worked.
type editor struct {
	room     *Room
	setup    external.Setup // as saved
	command  *control.Entry
	dir      *control.Entry
	name     *control.Entry
	protocol external.Protocol
	time     int
	games    *fyne.Container
	checks   map[string]*control.Check // by the ids of rule sets
	body     *fyne.Container
	said     *prose.Text
	log      *external.Log
	dialog   host.Opened
	within   context.Context // of the dialog
	stop     context.CancelFunc
}

// edit opens the dialog for an engine of the list, or for a new one, which has no id yet. It returns nil if the list is full.
func (r *Room) edit(s external.Setup) *editor {
	if s.ID == "" && len(List(r.Settings)) >= external.MaxSetups {
		r.Host.Message(r.Host.Heading("engine"), r.Words.T("engine.many", external.MaxSetups))
		return nil
	}
	ctx, leave := context.WithCancel(r.work.Ctx)
	e := &editor{
		room: r, setup: s, command: control.NewEntry(r.Host), dir: control.NewEntry(r.Host), name: control.NewEntry(r.Host), protocol: s.Protocol,
		time: int(s.MoveTime().Milliseconds()), games: container.NewVBox(), said: prose.New(""),
		log: &external.Log{}, within: ctx, stop: func() {},
	}
	e.said.Hide()
	e.command.SetText(s.CommandLine())
	e.command.SetPlaceHolder(r.Words.T("engine.command.example"))
	e.command.OnChanged = func(string) { e.say("") } // an answer is about the command before
	e.command.OnSubmitted = func(string) { e.accept() }
	e.dir.SetText(s.Dir)
	e.dir.SetPlaceHolder(r.Words.T("engine.dir.usual"))
	e.name.SetText(s.Name)
	e.name.SetPlaceHolder(r.Words.T("engine.name.own"))
	choose := control.NewButton(r.Host, r.Words.T("engine.choose"), e.choose)
	protocols := []external.Protocol{external.Auto}
	for _, g := range playable(r.Table.Games(), r.Table.Current()) {
		for _, p := range g.External.Protocols() {
			if !slices.Contains(protocols, p) {
				protocols = append(protocols, p)
			}
		}
	}
	form, add := control.NewForm(r.Words.T)
	add("engine.command", container.NewBorder(nil, nil, nil, choose, e.command))
	add("engine.dir", e.dir)
	add("engine.name", e.name)
	add("engine.protocol", control.NewChoice(r.Host, protocols, r.protocol, e.protocol, func(p external.Protocol) { e.protocol = p }).Framed)
	add("engine.time", control.NewNumberChoice(r.Host, e.time, engineTimes, r.Words.Seconds, func(ms int) { e.time = ms }).Framed)
	e.showGames(s.Games)
	e.body = prose.NewColumn(prose.NewNote(r.Words.T("engine.edit.about")), form, e.games, e.said)
	title := r.Words.T("engine.add.title")
	buttons := []host.Button{{Text: r.Words.T("engine.save"), Run: e.accept, Stays: true}}
	if s.ID != "" {
		title = r.Words.T("engine.edit.title", r.Host.Clean(s.Title()))
	}
	e.dialog = r.Host.Open(host.Dialog{
		Title: title, Body: e.body, Size: fyne.NewSize(700, 0), Grows: true, Buttons: buttons,
		Extra: &host.Button{Text: r.Words.T("engine.log"), Run: e.showLog, Stays: true},
		Focus: e.command, Closed: leave,
	})
	return e
}

// showGames offers the rule sets of the engine's game, if it has several.
func (e *editor) showGames(chosen []string) {
	r := e.room
	e.games.RemoveAll()
	e.checks = map[string]*control.Check{}
	if len(chosen) == 0 {
		return
	}
	family := ""
	for _, g := range r.Table.Games() {
		if slices.Contains(chosen, g.Rules.ID()) {
			family = core.FamilyID(g.Rules)
		}
	}
	row := prose.NewFlow()
	for _, g := range r.Table.Games() {
		if core.FamilyID(g.Rules) != family || g.External == nil {
			continue
		}
		id := g.Rules.ID()
		c := control.NewCheck(r.Host, r.Words.Game(g.Rules), slices.Contains(chosen, id), nil)
		e.checks[id] = c
		row.Add(c)
	}
	if len(e.checks) > 1 {
		e.games.Add(control.NewHeading(r.Words.T("engine.rules")))
		e.games.Add(row)
	}
}

// choose asks for the file of the program.
func (e *editor) choose() {
	r := e.room
	r.Paths.Ask(paths.Question{
		Title: r.Words.T("engine.choose"), Yes: r.Words.T("engine.take"), Hint: r.Words.T("engine.hint"),
		Use: func(file string) {
			paths.Remember(r.Settings, file)
			e.command.SetText(external.JoinCommand(file))
			e.accept()
		},
	})
}

// showLog shows the communication during trials.
func (e *editor) showLog() {
	r := e.room
	ctx, end := context.WithCancel(e.within)
	v := newLogView(ctx, r, e.log.Lines)
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("engine-log"), Body: prose.NewRoom(prose.NewNote(r.Words.T("engine.log.about")), v.list, nil),
		Size: fyne.NewSize(700, 520), Scrolls: true, Closed: end,
	})
}

// say shows a text below the form.
func (e *editor) say(text string) {
	e.said.SetText(e.room.Host.Clean(text))
	control.SetVisible(e.said, text != "")
	e.body.Refresh()
	if e.dialog != nil && text != "" {
		e.dialog.Grow(e.said)
	}
}

// stated returns the engine described by the form, and whether its program has changed; ok is false if the form is incomplete,
// which it reports.
func (e *editor) stated() (s external.Setup, other, ok bool) {
	r := e.room
	words, err := external.SplitCommand(e.command.Text)
	if err != nil {
		e.say("× " + r.Words.T("engine.quote"))
		return s, false, false
	}
	if len(words) == 0 {
		e.say("× " + r.Words.T("engine.command.missing"))
		r.Host.Canvas().Focus(e.command)
		return s, false, false
	}
	s = e.setup
	s.Path, s.Args = words[0], words[1:]
	s.Dir, s.Name = strings.TrimSpace(e.dir.Text), strings.TrimSpace(e.name.Text)
	s.Time = time.Duration(e.time) * time.Millisecond
	s.Protocol = e.protocol
	other = s.ID == "" || s.Path != e.setup.Path || !slices.Equal(s.Args, e.setup.Args) || s.Dir != e.setup.Dir || s.Protocol != e.setup.Protocol
	if other && (s.Path != e.setup.Path || !slices.Equal(s.Args, e.setup.Args)) {
		s.Options, s.Several = nil, false // these belonged to the other program
	}
	if len(e.checks) > 0 {
		s.Games = nil
		for _, g := range r.Table.Games() {
			if c := e.checks[g.Rules.ID()]; c != nil && c.Checked {
				s.Games = append(s.Games, g.Rules.ID())
			}
		}
		if len(s.Games) == 0 {
			e.say("× " + r.Words.T("engine.rules.missing"))
			return s, false, false
		}
		s.Failed = slices.DeleteFunc(slices.Clone(s.Failed), s.Plays) // the user has ticked them
	}
	return s, other, true
}

// accept tries the engine and saves it if it passes. An unchanged program is saved at once.
func (e *editor) accept() {
	r := e.room
	s, other, ok := e.stated()
	if !ok {
		return
	}
	if !other && s.Protocol != external.Auto {
		e.setup = r.save(s)
		e.dialog.Close()
		return
	}
	e.stop()
	var ctx context.Context
	ctx, e.stop = context.WithCancel(e.within)
	within, done := context.WithCancel(ctx)
	r.waiting(within, e.say)
	games, current := r.Table.Games(), r.Table.Current()
	log := e.log
	r.work.Go(func() func() {
		o := examine(ctx, s, games, current, log)
		return func() {
			done()
			if ctx.Err() == nil {
				e.tried(o)
			}
		}
	})
}

// tried saves an engine that has passed its trial, or shows why it failed.
func (e *editor) tried(o outcome) {
	r := e.room
	if o.err != nil {
		kept := r.Words.T("engine.failed.new")
		if e.setup.ID != "" {
			kept = r.Words.T("engine.failed.kept")
		}
		if len(e.log.Lines()) > 0 {
			kept += r.Words.T("engine.failed.log")
		}
		e.say(r.tell(o) + "\n" + kept)
		return
	}
	if o.setup.Name == "" {
		o.setup.Name, _, _ = strings.Cut(o.trial.Name, " (") // the author is omitted
		e.name.SetText(o.setup.Name)
	}
	added := e.setup.ID == ""
	e.setup = r.save(o.setup)
	e.protocol = o.setup.Protocol
	if added { // the title of the dialog names the engine that another command would replace
		log := e.log
		e.dialog.Close()
		e = r.edit(e.setup)
		e.log = log
	}
	e.showGames(e.setup.Games)
	e.say(r.tell(o) + "\n" + r.Words.T("engine.saved"))
}
