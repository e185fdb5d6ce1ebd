package training

import (
	"strconv"

	"fyne.io/fyne/v2"

	store "qilab/storage/training"
	"qilab/ui/command"
)

// gradeKeys choose the grade of the card on the board, as in other programs with cards. Until it is answered the keys play moves of the
// analysis, which come later in the table of commands.
var gradeKeys = [...]fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4}

// gradeCommands returns the commands that choose a grade.
func gradeCommands(r *Room) command.Table {
	var list command.Table
	for i, key := range gradeKeys {
		c := &command.Command{
			ID: "training-grade", Moves: true, Group: "training", Label: "1–4", Unlisted: i > 0, Name: func() string { return "command.training-grade" },
			Keys: command.Keys(command.Plain(key)), Enabled: func() bool { return r.session != nil && r.session.graded() && r.asks() },
			Run: func() { r.session.regrade(store.Grade(i + 1)) },
		}
		if i > 0 {
			c.ID += "-" + strconv.Itoa(i+1)
		}
		list = append(list, c)
	}
	return list
}

// graded reports whether the card on the board has a grade: it was answered, and is one of the training file.
func (s *session) graded() bool { return s.result != nil && s.card != nil && s.card.ID != 0 }

// regrade gives the answered card another grade.
func (s *session) regrade(g store.Grade) {
	s.sum.regrade(s.grade, g)
	s.grade = g
	s.room.refresh()
}
