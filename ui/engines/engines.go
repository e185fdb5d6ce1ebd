// Package engines is the room of third-party engines: the list of engines that play and analyse beside the program's own, their
// trials and options, the choice of the analyzer, and what to do when one hangs.
package engines

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/external"
	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/prefs"
)

// Links are the connections to other rooms.
type Links struct {
	// Help shows the page on engines.
	Help func()
}

// Room sets up third-party engines.
type Room struct {
	Deps
	work  *host.Work
	links Links
	list  *list             // the open dialog
	heard map[string]string // by game: the second engine of the analysis, as set up
	last  map[string]string // by game: the last engine switched off
}

// New returns the room and starts watching the engines.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, work: host.NewWork(d.Host), heard: map[string]string{}, last: map[string]string{}}
	r.watch()
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	here := func() bool { return r.Table.Current().External != nil }
	return command.Table{
		{ID: "engine", Keys: command.Keys(command.Ctrl(fyne.KeyJ)), Enabled: r.anywhere, Run: r.dialog},
		{ID: "engine-own", Study: true, Enabled: r.canChoose, Checked: func() bool { return here() && r.own() }, Run: r.toggleOwn},
		{ID: "engine-second", Study: true, Keys: command.Keys(command.CtrlShift(fyne.KeyK)), Enabled: r.canChoose, Checked: func() bool { return here() && r.second() != "" }, Run: r.toggleSecond},
		{ID: "engine-log", Enabled: r.canChoose, Run: func() { r.showLog(r.engines()[0].ID) }},
		{ID: "restart-engine", Enabled: r.canRestart, Run: r.restart},
	}
}

// Close stops the engines.
func (r *Room) Close() {
	r.work.End()
	for _, g := range r.Table.Games() {
		if g.External != nil {
			g.External.Close()
		}
	}
}

// anywhere reports whether any game has third-party engines.
func (r *Room) anywhere() bool {
	for _, g := range r.Table.Games() {
		if g.External != nil {
			return true
		}
	}
	return false
}

// List returns the engines of all games.
func List(settings *prefs.Settings) external.Setups {
	list, err := external.ParseSetups(settings.Get(prefs.Engines))
	if err != nil {
		return nil // the schema rejects such texts
	}
	return list
}

// Name returns the name of an engine by its level; "" if it is not in the list.
func Name(settings *prefs.Settings, level string) string {
	s, ok := List(settings).ByID(level)
	if !ok {
		return ""
	}
	return s.Title()
}

// Analyst returns the engine that analyses a game in place of its own; false if its own does, alone or not.
func Analyst(settings *prefs.Settings, game string) (external.Setup, bool) {
	if settings.Bool(prefs.EngineOwn + game) {
		return external.Setup{}, false
	}
	return List(settings).For(game).ByID(settings.Get(prefs.EngineSecond + game))
}

// Apply applies the engine settings of all games, and informs the search of a change.
func (r *Room) Apply() {
	t := r.Table
	for _, g := range t.Games() {
		if g.External == nil {
			continue
		}
		id := g.Rules.ID()
		mine := List(r.Settings).For(id)
		instead, alone := Analyst(r.Settings, id)
		other := g.External.Use(mine, instead.ID)
		beside, there := mine.ByID(r.Settings.Get(prefs.EngineSecond + id))
		if alone || !there {
			r.Search.Second.Use(id, "", nil, false)
		} else {
			r.Search.Second.Use(id, beside.ID, g.External.Analyzer(beside.ID), r.changed(id, beside))
		}
		if other && t.Rules().ID() == id {
			r.Search.Renew()
		}
	}
}

// changed reports whether a game's second engine is now another program or has other options, and remembers it.
func (r *Room) changed(game string, now external.Setup) bool {
	now.Name, now.Time, now.Games, now.Failed = "", 0, nil, nil
	text := external.Setups{now}.String()
	was := r.heard[game]
	r.heard[game] = text
	return was != "" && was != text
}

// TakeOver imports the engines stored by an older version of the program, once.
func TakeOver(settings *prefs.Settings, rules []core.Rules) {
	if settings.Get(prefs.Engines) != "" {
		return
	}
	for _, r := range rules {
		id := r.ID()
		old, err := external.ParseSetups(settings.Get(prefs.EngineSetups + id))
		if err != nil {
			continue
		}
		list := external.TakeOver(id, settings.Get(prefs.Engine+id), old)
		if len(list) == 0 {
			continue
		}
		settings.Set(prefs.Engines, list.String())
		if settings.Get(prefs.Engine+id) != "" && settings.Bool(prefs.EngineAnalyses+id) {
			settings.SetBool(prefs.EngineOwn+id, false)
			settings.Set(prefs.EngineSecond+id, list[0].ID)
		}
		return // only one game had such engines
	}
}
