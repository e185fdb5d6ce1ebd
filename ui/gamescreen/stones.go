package gamescreen

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// concealed returns the text for a command that has no effect because the analysis is concealed: otherwise, unless a puzzle, a card or
// a lesson asks for a move.
func (r *Room) concealed(otherwise string) string {
	switch drill := r.Table.Drill; r.Table.View.Concealed() {
	case table.ConcealedForPuzzle:
		switch {
		case !drill.On():
			return "told.puzzle-tried"
		case drill.Task().State == table.DrillWrong:
			return "told.card-wrong"
		}
		return "told.card-asked"
	case table.ConcealedForLesson:
		return "told.lesson-tried"
	}
	return otherwise
}

// stones are the commands of games with stones.
type stones struct{ room *Room }

// commands returns the commands of games with stones: passing, numbers on stones, threats, turning the board.
func (p stones) commands() command.Table {
	t := p.room.Table
	shown := func(option string) func() bool {
		return func() bool { return p.room.Host.OnBoard() && p.room.Painters.Shows(t.Rules().ID(), option) }
	}
	return command.Table{
		{ID: "pass", Moves: true, Enabled: p.canPass, Run: func() { p.room.Play(core.PassMove) }},
		{ID: "threats", Study: true, Keys: command.Keys(command.Plain(fyne.KeyJ)),
			Enabled: func() bool {
				return p.room.Host.OnBoard() && !t.Drill.Unaided() && (p.room.Search.Threat.Offered() || shown(prefs.Threats)())
			},
			Checked: func() bool { return p.room.Settings.Bool(prefs.Threats) }, Run: p.toggleThreats},
		{ID: "numbers", Keys: command.Keys(command.Plain(fyne.KeyU)), Enabled: shown(prefs.Numbers), Run: p.nextNumbers},
	}
}

// toggleThreats shows or hides the other side's threats. If they are hidden with the analysis, it says so; in a task it changes
// nothing, since they would give the answer away.
func (p stones) toggleThreats() {
	r := p.room
	if why := r.concealed(""); why != "" {
		r.Host.Tell(r.Words.T(why))
		return
	}
	on := !r.Settings.Bool(prefs.Threats)
	r.Settings.SetBool(prefs.Threats, on)
	if on && r.Table.View.Hidden() {
		r.Host.Tell(r.Words.T("told.threats-hidden"))
	}
}

// canPass reports whether the user can pass, also if a pass is an ordinary move on the board.
func (p stones) canPass() bool {
	if !p.room.Host.Playing() || !p.room.Table.Players.PersonMayMove() || p.room.Table.Outcome().Over() {
		return false
	}
	if o, ok := p.room.Table.Opening.Current(); ok && !o.State.Done() {
		return false
	}
	_, err := p.room.Table.Position().Play(core.PassMove)
	return err == nil
}

// nextNumbers cycles which stones show their numbers: none, the last few, all.
func (p stones) nextNumbers() {
	list := look.AllNumbers()
	next := list[0]
	for i, n := range list {
		if string(n) == p.room.Settings.Get(prefs.Numbers) {
			next = list[(i+1)%len(list)]
		}
	}
	p.room.Settings.Set(prefs.Numbers, string(next))
	p.room.Host.Tell(p.room.Words.T("told.numbers", p.room.Words.T("numbers."+string(next))))
}
