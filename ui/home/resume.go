package home

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// FillFoot shows what there is to go on with: a game, and the training of today.
func (r *Room) FillFoot() {
	if r.whole == nil {
		return
	}
	r.fillLine()
	r.fillToday()
	r.whole.Refresh()
}

// fillLine shows the game on the board, the last unfinished one or, before there is one, the offer of the first steps.
func (r *Room) fillLine() {
	r.line.RemoveAll()
	if text, resume, ok := r.unfinished(); ok {
		on := control.NewButton(r.Host, r.Words.T("home.resume"), resume)
		on.Importance = widget.HighImportance
		r.line.Add(prose.NewCard(container.NewBorder(nil, nil, nil, on, prose.New(r.Host.Clean(text)))))
	} else if r.links.Lessons.Offered() {
		r.line.Add(r.offer())
	}
	control.SetVisible(r.line, len(r.line.Objects) > 0)
}

// unfinished describes the game to resume: the current one or, if that is over, the last one of the library that is not. A game of
// the library is resumed even if it is over, unless it is among the recent ones: nothing else leads back to it.
func (r *Room) unfinished() (text string, resume func(), ok bool) {
	t := r.Table
	game, line := t.Document().Game(), t.Tree.Played()
	last := line[len(line)-1]
	if t.Drill.On() || r.links.Restored() || t.Document().Revision() > 0 {
		resume = func() { r.Host.Run("continue") }
		if t.Drill.On() {
			return r.Words.T("home.resume.training"), func() {
				t.Editor.Close() // it may be open over the training
				r.Host.Run("continue")
			}, true
		}
		way, seats := t.Origins.Here().Way, t.Players.Seats()
		over := t.Ending.Of(last).Over() || t.Ending.After() || game.Recorded() != core.Unfinished
		there := last.Ply() > 0 || way == table.Opened && game.Root().Position().Key() != t.Rules().Start().Key()
		p, trying := t.Puzzle.Current()
		switch state := t.Puzzle.Task().State; {
		case trying:
			if state == puzzle.Open || state == puzzle.Asked {
				if name, ok := r.links.Ending(p); ok {
					return r.Words.T("home.resume.ending", r.Words.Game(t.Rules()), name), resume, true
				}
				return r.Words.T("home.resume.puzzle", r.Words.Game(t.Rules()), words.Task(r.Words, t.Rules(), game.Root().Position().Turn(), p.Goal)), resume, true
			}
		case !there, way == table.Shown:
		case !over && (way == table.Begun || !seats[0].Person() || !seats[1].Person()):
			return r.resumeText(t.Rules(), [2]string{seats[core.First].Level, seats[core.Second].Level}, t.Rules().Capabilities().Turns(last)), resume, true
		case !over, way == table.Opened && r.links.Current() != 0 && r.last != nil && !listed(r.last, r.links.Current()):
			return r.Words.T("home.resume.board", r.Words.Game(t.Rules())), resume, true
		}
	}
	for _, g := range r.last {
		if g.Kind == library.Played && !g.over() && g.ID != r.links.Current() {
			return r.resumeText(g.rules, g.levels, g.turns), func() { r.links.Open(g.ID, -1) }, true
		}
	}
	return "", nil, false
}

// listed reports whether a game of the library is in a list.
func listed(list []recent, id int64) bool {
	return slices.ContainsFunc(list, func(g recent) bool { return g.ID == id })
}

// resumeText describes an unfinished game: which it is, against whom, and how far it has come.
func (r *Room) resumeText(rules core.Rules, levels [2]string, turns int) string {
	name, played := r.Words.T("game."+core.FamilyID(rules)), words.Played(r.Words, rules, turns)
	if side, ok := gamefile.Person(levels); ok {
		return r.Words.T("home.resume.against", name, r.levelName(levels[side.Other()]), played)
	}
	return r.Words.T("home.resume.game", name, played)
}

// fillToday shows an open training session, and the cards due today.
func (r *Room) fillToday() {
	r.today.RemoveAll()
	if text, ok := r.links.Today(); ok {
		start := control.NewButton(r.Host, r.Words.T("home.today"), func() { r.Host.Run("training-today") })
		list := control.NewButton(r.Host, r.Words.T("home.today.cards"), func() { r.Host.Run("training") })
		list.Importance = widget.LowImportance
		r.today.Add(prose.NewCard(container.NewBorder(nil, nil, nil, container.NewHBox(list, start), prose.New(text))))
	}
	control.SetVisible(r.today, len(r.today.Objects) > 0)
}
