package gamescreen

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// candidates are the moves listed by the analysis.
type candidates struct{ room *Room }

// commands returns the commands that play the moves of the analysis by number. The sheet of keys has one line for them all.
func (c candidates) commands() command.Table {
	names := []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9}
	may := func() bool { return c.room.Host.Playing() && !c.room.Table.Drill.Unaided() }
	table := command.Table{
		{ID: "best", Study: true, Moves: true, Keys: command.Keys(command.Plain(fyne.KeySpace)), Enabled: may, Run: func() { c.play(1) }},
	}
	for i, name := range names {
		one := &command.Command{
			ID: "candidate", Study: true, Moves: true, Group: "analysis", Label: "1–9", Unlisted: i > 0, Name: func() string { return "command.candidate" },
			Keys: command.Keys(command.Plain(name)), Enabled: may, Run: func() { c.digit(i + 1) },
		}
		if i > 0 {
			one.ID += "-" + strconv.Itoa(i+1)
		}
		table = append(table, one)
	}
	return table
}

// digit grades the card that was just answered, or plays a move of the analysis.
func (c candidates) digit(n int) {
	if grade := c.room.links.Grade; grade == nil || !grade(n) {
		c.play(n)
	}
}

// play plays the n-th move of the analysis, from 1. Hidden moves are not played, since that would reveal them.
func (c candidates) play(n int) {
	if !c.room.Search.Analysis.Visible() {
		c.room.Host.Tell(c.room.Words.T(c.room.concealed("told.no-analysis")))
		return
	}
	m, ok := c.room.Search.Knowledge.Candidate(n)
	if !ok {
		key := "told.no-candidate"
		if c.room.Table.Ending.Now().Over() {
			key = "analysis.over"
		}
		c.room.Host.Tell(c.room.Words.T(key))
		return
	}
	c.room.Play(m)
}
