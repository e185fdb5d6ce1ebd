package newgame

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// moreForm holds the choices behind a button: deal, opening rule, handicap and rules.
type moreForm struct {
	open       *control.Button
	form       *fyne.Container
	kinds      []string // of deals
	deal       string
	seed       *control.Entry
	rule       func() string         // the opening rule; "": none
	tournament *control.Check        // nil: not offered
	start      func() core.Position  // nil: there is only one start
	handicap   func() *core.Handicap // nil: none
	keep       func()                // stores the answers
	answers    func() answers        // reads those that other rules may share
}

// answers are the choices of the form that the rule sets of a game may share.
type answers struct {
	opening string          // the opening rule; "": none
	on      map[string]bool // the switched rules, by their settings
	name    string          // of the user
}

// lastAnswers returns those of the last game.
func (r *Room) lastAnswers() answers { return answers{opening: r.Settings.Get(prefs.Opening)} }

// moreForm returns the form with some answers given. grown is called when its height changes.
func (r *Room) moreForm(g catalog.Game, t *terms, given answers, grown func(into fyne.CanvasObject)) *moreForm {
	opponent, mine := t.opponent, t.mine
	changed := func() { grown(nil) }
	f := &moreForm{form: prose.NewColumn(), seed: control.NewEntry(r.Host), rule: func() string { return "" }}
	now := answers{given.opening, map[string]bool{}, given.name}
	maps.Copy(now.on, given.on)
	f.answers = func() answers { return now }
	var keep []func()
	f.keep = func() {
		for _, keep := range keep {
			keep()
		}
	}
	add := func(part fyne.CanvasObject) {
		if part != nil {
			f.form.Add(part)
		}
	}
	add(r.dealForm(g, f, changed))
	if len(f.kinds) > 1 {
		keep = append(keep, func() { r.Settings.Set(prefs.Deal, f.deal) })
	}
	pick, rule := r.openingSelect(g, given.opening, func(rule string) {
		now.opening = rule
		mine.name(r.Words, g, rule != "")
		changed()
	})
	if pick != nil {
		now.opening = given.opening // stays for rules that have it
		add(pick)
		f.rule = rule
		keep = append(keep, func() { r.Settings.Set(prefs.Opening, rule()) })
	}
	if starts, start := r.startSelect(g); starts != nil {
		add(starts)
		f.start = start
	}
	handicaps, handicap := r.handicapSelect(g, func(h *core.Handicap) {
		if h != nil && opponent.kind() != person && mine.chosen() == sides[h.Giver] {
			mine.pick.Choose(int(h.Giver.Other())) // the computer gives
		}
		changed()
	})
	f.handicap = handicap
	if handicaps != nil {
		add(handicaps)
	}
	id := g.Rules.ID()
	if prefs.HasTournament(g.Rules) {
		check, chosen := r.ruleCheck("settings.tournament", prefs.Tourney+id, now.on)
		add(check)
		f.tournament = check
		keep = append(keep, chosen)
	}
	if g.Rules.Capabilities().FreePlay != nil {
		check, chosen := r.ruleCheck("settings.judge", prefs.Judge+id, now.on)
		add(check)
		keep = append(keep, chosen)
	}
	if ask, answer := r.askName(&now.name); ask != nil {
		add(ask)
		keep = append(keep, answer)
	}
	f.open = control.NewButton(r.Host, r.Words.T("new.more"), nil)
	f.open.Importance, f.open.Alignment = widget.LowImportance, widget.ButtonAlignLeading
	f.open.Icon = theme.MenuDropDownIcon()
	f.open.OnTapped = func() {
		if f.show(!f.form.Visible()); f.form.Visible() {
			grown(f.form)
			return
		}
		grown(nil)
	}
	f.form.Hide()
	control.SetVisible(f.open, len(f.form.Objects) > 0)
	return f
}

// show shows or hides the form.
func (f *moreForm) show(on bool) {
	f.open.SetIcon(theme.MenuDropDownIcon())
	if on {
		f.open.SetIcon(theme.MenuDropUpIcon())
	}
	control.SetVisible(f.form, on)
}

// unusual reports whether an answer is given that must not be hidden: an opening rule, or the rules of tournaments.
func (f *moreForm) unusual() bool {
	return f.rule() != "" || f.tournament != nil && f.tournament.Checked
}

// ruleCheck returns the switch of a rule setting, which is noted in now; keep stores it.
func (r *Room) ruleCheck(key, setting string, now map[string]bool) (check *control.Check, keep func()) {
	if _, given := now[setting]; !given {
		now[setting] = r.Settings.Bool(setting)
	}
	check = control.NewCheck(r.Host, r.Words.T(key), now[setting], func(on bool) { now[setting] = on })
	return check, func() { r.Settings.SetBool(setting, check.Checked) }
}

// dealForm returns the choice of the deal; nil if there is nothing to choose.
func (r *Room) dealForm(g catalog.Game, f *moreForm, changed func()) fyne.CanvasObject {
	f.kinds = r.dealKinds(g)
	f.deal = f.kinds[max(0, slices.Index(f.kinds, r.Settings.Get(prefs.Deal)))]
	if len(f.kinds) == 1 {
		return nil
	}
	f.seed.SetPlaceHolder(r.Words.T("new.seed.hint"))
	explain := prose.NewNote("")
	show := func(kind string) {
		f.deal = kind
		explain.SetText(r.Words.T("deal." + kind + ".hint"))
		control.SetVisible(f.seed, kind == prefs.DealSeed)
	}
	show(f.deal)
	pick := control.NewChoice(r.Host, f.kinds, func(kind string) string { return r.Words.T("deal." + kind) }, f.deal, func(kind string) {
		show(kind)
		changed()
	})
	return prose.NewColumn(control.NewHeading(r.Words.T("new.opening")), pick.Framed, explain, f.seed)
}
