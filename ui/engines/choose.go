package engines

import (
	"qilab/solver/external"
	"qilab/ui/panel"
	"qilab/ui/prefs"
)

// engines lists the engines for the current game.
func (r *Room) engines() external.Setups {
	return List(r.Settings).For(r.Table.Rules().ID())
}

// canChoose reports whether there is a choice of analyzers for the current game.
func (r *Room) canChoose() bool {
	return r.Table.Current().External != nil && len(r.engines()) > 0
}

// own reports whether the game's own engine analyses.
func (r *Room) own() bool {
	_, instead := Analyst(r.Settings, r.Table.Rules().ID())
	return !instead
}

// second returns the id of the third-party engine that analyses the current game; "": none.
func (r *Room) second() string {
	s, ok := r.engines().ByID(r.Settings.Get(prefs.EngineSecond + r.Table.Rules().ID()))
	if !ok {
		return ""
	}
	return s.ID
}

// Analysts returns the available analyzers of the current game, and the active ones.
func (r *Room) Analysts() panel.Analysts {
	if r.Table.Current().External == nil {
		return panel.Analysts{Own: true}
	}
	now := panel.Analysts{Own: r.own(), Chosen: r.second()}
	for _, s := range r.engines() {
		now.Engines = append(now.Engines, panel.Engine{ID: s.ID, Name: r.Host.Clean(s.Title())})
	}
	return now
}

// toggleOwn switches the game's own engine off or on. It stays on if no other one analyses.
func (r *Room) toggleOwn() {
	if r.own() && r.second() == "" {
		r.Host.Tell(r.Words.T("engine.own.alone"))
		return
	}
	r.Settings.SetBool(prefs.EngineOwn+r.Table.Rules().ID(), !r.own())
	r.tellAnalysts()
}

// toggleSecond switches the third-party engine off or on; without one, the game's own analyses.
func (r *Room) toggleSecond() {
	id := r.Table.Rules().ID()
	if r.second() != "" {
		r.Choose("")
		return
	}
	last := r.last[id]
	if _, there := r.engines().ByID(last); !there {
		last = r.engines()[0].ID
	}
	r.Choose(last)
}

// Choose makes an engine analyse the current game, by its id; "": no third-party one.
func (r *Room) Choose(engine string) {
	id := r.Table.Rules().ID()
	if now := r.second(); now != "" {
		r.last[id] = now
	}
	if engine == "" {
		r.Settings.SetBool(prefs.EngineOwn+id, true)
	}
	r.Settings.Set(prefs.EngineSecond+id, engine)
	r.tellAnalysts()
}

// tellAnalysts reports the active analyzers.
func (r *Room) tellAnalysts() {
	second := r.Words.Level(r.second())
	switch {
	case r.second() == "":
		r.Host.Tell(r.Words.T("engine.told.own"))
	case r.own():
		r.Host.Tell(r.Words.T("engine.told.both", second))
	default:
		r.Host.Tell(r.Words.T("engine.told.other", second))
	}
}
