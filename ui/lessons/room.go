// Package lessons is the room of the first steps: for each game with a course, a lesson on its own board, step by step, in which
// the user carries out each task. A lesson can be left at any time and resumed later.
//
// It does not touch the current game or the library. run.go is the progress of a lesson, ask.go asks the program and the provers,
// view.go is the dialog.
package lessons

import (
	"slices"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/ui/command"
	"qilab/ui/families"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// Links are the connections to other rooms.
type Links struct {
	// NewGame opens the dialog of a new game, after the lesson.
	NewGame func(catalog.Game)
}

// Room runs lessons.
type Room struct {
	Deps
	links Links
	work  *host.Work
	pace  time.Duration // before the other side replies
	view  *view         // the dialog, while it is open
	// offered reports that the screen below the dialog may still offer the lesson that was begun.
	offered bool
}

// pace is how long the other side takes to reply.
const pace = 700 * time.Millisecond

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, work: host.NewWork(d.Host), pace: pace}
	r.Words.Points = r.pointNames
	return r
}

// pointNames returns the names of points in the arguments of a text as on the board of the step; nil: letters.
func (r *Room) pointNames(key string) *core.PointNames {
	if r.view == nil || r.view.style().Options[prefs.Points] != string(look.CoordinatesFiles) {
		return nil
	}
	if names := r.view.run.game.Rules.Capabilities().Points; names != nil && names.In(key) {
		return names
	}
	return nil
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{ID: "first-steps", Moves: true, Enabled: func() bool { return len(r.games()) > 0 }, Run: r.Begin}}
}

// Close cancels background work.
func (r *Room) Close() { r.work.Close() }

// games lists the games with courses, one of each family.
func (r *Room) games() []catalog.Game {
	var list []catalog.Game
	for _, head := range families.Heads(r.Table.Games()) {
		family := families.Of(r.Table.Games(), head)
		if i := slices.IndexFunc(family, func(g catalog.Game) bool { return g.Course != "" }); i >= 0 {
			list = append(list, family[i])
		}
	}
	return list
}

// Offered reports whether to offer the first steps: until they are begun or dismissed.
func (r *Room) Offered() bool { return !r.Settings.Bool(prefs.LessonsOffered) && len(r.games()) > 0 }

// Dismiss stops the offer.
func (r *Room) Dismiss() {
	r.Settings.SetBool(prefs.LessonsOffered, true)
	r.Host.Show(r.Host.Screen())
}

// Begin continues the lesson of the current game or, if it has none or is completed, the first incomplete one.
func (r *Room) Begin() {
	games := r.games()
	if len(games) == 0 || r.view != nil {
		return
	}
	r.offered = r.Offered()
	r.Settings.SetBool(prefs.LessonsOffered, true)
	family := core.FamilyID(r.Table.Rules())
	at := slices.IndexFunc(games, func(g catalog.Game) bool { return core.FamilyID(g.Rules) == family && r.kept(g) != finished })
	if at < 0 || r.Host.Screen() != prefs.GameScreen {
		at = max(0, slices.IndexFunc(games, func(g catalog.Game) bool { return r.kept(g) != finished }))
	}
	r.show(games, at)
}

// Teaches reports whether the family of a game has a lesson.
func (r *Room) Teaches(g catalog.Game) bool { return r.lessonOf(g) >= 0 }

// lessonOf returns the index of the lesson of a game's family in games; -1: none.
func (r *Room) lessonOf(g catalog.Game) int {
	return slices.IndexFunc(r.games(), func(other catalog.Game) bool { return core.FamilyID(other.Rules) == core.FamilyID(g.Rules) })
}

// Learn opens the lesson of a game's family.
func (r *Room) Learn(g catalog.Game) {
	if at := r.lessonOf(g); at >= 0 && r.view == nil {
		r.offered = r.Offered()
		r.Settings.SetBool(prefs.LessonsOffered, true)
		r.show(r.games(), at)
	}
}

// finished marks a completed lesson in the settings; no step has that name.
const finished = "-"

// kept returns the name of the step where the lesson of a game was left, "" if it was not begun.
func (r *Room) kept(g catalog.Game) string {
	return r.Settings.Get(prefs.Lesson + core.FamilyID(g.Rules))
}

// keep stores the step where the lesson of a game continues. A completed lesson stays completed when it is repeated.
func (r *Room) keep(g catalog.Game, step string) {
	if r.kept(g) != finished {
		r.Settings.Set(prefs.Lesson+core.FamilyID(g.Rules), step)
	}
}

// courseOf parses the course of a game. An error would be in the built-in text, and found by a test.
func courseOf(g catalog.Game) (course.Course, error) { return course.Parse(g.Rules, g.Course) }
