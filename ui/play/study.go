package play

import (
	"qilab/ui/command"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// canSwitch reports whether the game on the board can be played and studied.
func (r *Room) canSwitch() bool {
	return r.Host.Playing() && !r.Table.Mode().IsTask()
}

// activities are the settings of the activity that games are begun with.
var activities = [table.Companies]string{
	table.Spectating: prefs.ActivitySpectating, table.AgainstComputer: prefs.ActivityComputer, table.FaceToFace: prefs.ActivityPeople,
}

// Activities returns the activities that the settings have for games.
func Activities(s *prefs.Settings) (list [table.Companies]table.Activity) {
	for company, key := range activities {
		list[company], _ = table.ParseActivity(s.Get(key))
	}
	return list
}

// toggle goes from play to study and back. The choice is remembered for games with such players, but not to study those against the
// computer: the next one would begin in study, without the buttons of play.
func (r *Room) toggle() {
	v, company := r.Table.View, r.Table.Players.Company()
	to, told := table.Study, "told.study"
	if v.Activity() == table.Study {
		to, told = table.Play, "told.play"
	}
	going := r.Table.Players.UnderWay()
	v.SetActivity(to)
	if !r.Table.Ending.Ended() && (company != table.AgainstComputer || to == table.Play) {
		r.Settings.Set(activities[company], to.String())
	}
	if going && to == table.Study && company == table.AgainstComputer {
		told = "told.study.counted"
	}
	r.Host.Tell(r.Words.T(told))
}

// Guard replaces the commands of study in play by a message, and has a finished game reviewed from there.
func (r *Room) Guard(commands command.Table) {
	for _, c := range commands {
		if c.Study {
			r.guard(c, r.refuse)
		}
	}
	review := commands.ByID("review")
	review.Moves, review.Shows = true, true // in play it leads to the first mistake
	r.guard(review, func() {
		if r.Table.Tree.Finished() {
			r.Review()
			return
		}
		r.refuse()
	})
}

// guard has a command do something else in play.
func (r *Room) guard(c *command.Command, inPlay func()) {
	run, enabled, checked := c.Run, c.Enabled, c.Checked
	playing := func() bool { return r.Host.Playing() && r.Table.View.Playing() }
	c.Run = func() {
		if playing() {
			inPlay()
			return
		}
		run()
	}
	c.Enabled = func() bool { return playing() || enabled == nil || enabled() }
	if checked != nil {
		c.Checked = func() bool { return !playing() && checked() }
	}
}

func (r *Room) refuse() { r.Host.Tell(r.Words.T("told.in-study")) }
