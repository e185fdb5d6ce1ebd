package gamescreen

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// stones returns the commands of games in which stones are put: passing, numbers on stones, threats, turning the board.
func (r *Room) stones() command.Table {
	s := r.Table
	shown := func(option string) func() bool {
		return func() bool { return r.Host.OnBoard() && r.Painters.Shows(s.Rules().ID(), option) }
	}
	return command.Table{
		{ID: "pass", Moves: true, Enabled: r.canPass, Run: func() { r.Play(core.PassMove) }},
		{ID: "threats", Keys: command.Keys(command.Plain(fyne.KeyJ)),
			Enabled: func() bool { return r.Host.OnBoard() && (r.Search.Threat.Offered() || shown(prefs.Threats)()) },
			Checked: func() bool { return r.Settings.Bool(prefs.Threats) }, Run: func() { toggleThreats(r) }},
		{ID: "numbers", Keys: command.Keys(command.Plain(fyne.KeyU)), Enabled: shown(prefs.Numbers), Run: r.nextNumbers},
	}
}

// toggleThreats shows what the other side threatens, or no more. Where that is hidden with the analysis, it says so.
func toggleThreats(r *Room) {
	on := !r.Settings.Bool(prefs.Threats)
	r.Settings.SetBool(prefs.Threats, on)
	if on && r.Search.Threat.Offered() && r.Table.View.Hidden() {
		r.Host.Tell(r.Words.T(concealed(r, "told.threats-hidden")))
	}
}

// concealed returns the key of the text for a command that shows nothing because the analysis is concealed: otherwise, unless
// a puzzle is being tried.
func concealed(r *Room, otherwise string) string {
	if r.Table.View.Concealed() == table.ConcealedForPuzzle {
		return "told.puzzle-tried"
	}
	return otherwise
}

// canPass reports whether the person can pass, also where a pass is a move like others and on the board.
func (r *Room) canPass() bool {
	if !r.Host.Playing() || !r.Table.Players.PersonMayMove() || r.Table.Outcome().Over() {
		return false
	}
	if o, ok := r.Table.Opening.Current(); ok && !o.State.Done() {
		return false
	}
	_, err := r.Table.Position().Play(core.PassMove)
	return err == nil
}

// nextNumbers changes which stones show their numbers: none, the last few, all.
func (r *Room) nextNumbers() {
	list := look.AllNumbers()
	next := list[0]
	for i, n := range list {
		if string(n) == r.Settings.Get(prefs.Numbers) {
			next = list[(i+1)%len(list)]
		}
	}
	r.Settings.Set(prefs.Numbers, string(next))
	r.Host.Tell(r.Words.T("told.numbers", r.Words.T("numbers."+string(next))))
}
