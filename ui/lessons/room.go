// Package lessons is the room of the first steps: for each game that brings a course, a lesson on a board of its own, step by step, in
// which the person does what is spoken of. A lesson can be left at any time and goes on there the next time.
//
// What happens on the table, and in the library, is not touched by it. run.go is how far a lesson has come, ask.go asks the program and
// the provers, view.go shows it.
package lessons

import (
	"context"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/ui/command"
	"qilab/ui/families"
	"qilab/ui/prefs"
)

// Links hold what the room needs of others.
type Links struct {
	// NewGame asks how a new game begins: what comes after the first steps.
	NewGame func(catalog.Game)
}

// Room leads through the first steps.
type Room struct {
	Deps
	links  Links
	within context.Context // of the room: it ends with it
	end    context.CancelFunc
	asking sync.WaitGroup
	pace   time.Duration // before the other side answers
	view   *view         // the dialog, while it is open
	// offered says that the screen below the dialog may still offer what was begun.
	offered bool
}

// pace is how long the other side takes to answer.
const pace = 700 * time.Millisecond

// New makes the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, pace: pace}
	r.within, r.end = context.WithCancel(context.Background())
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{ID: "first-steps", Moves: true, Enabled: func() bool { return len(r.games()) > 0 }, Run: r.Begin}}
}

// Close ends what the room is waiting for.
func (r *Room) Close() {
	r.end()
	r.asking.Wait()
}

// games lists the games that have first steps, one of each family.
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

// Offered reports whether the first steps are to be offered: nobody has begun them or does not want them.
func (r *Room) Offered() bool { return !r.Settings.Bool(prefs.LessonsOffered) && len(r.games()) > 0 }

// Dismiss says that they are not to be offered any more.
func (r *Room) Dismiss() {
	r.Settings.SetBool(prefs.LessonsOffered, true)
	r.Host.Show(r.Host.Screen())
}

// Begin goes on with the lesson of the game on the table or, if it has none or was gone through, with the first that was not.
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

// lessonOf returns where the lesson of a game's family is among those of games; -1: there is none.
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

// finished is what is kept of a lesson that was gone through to its end; no step has that name.
const finished = "-"

// kept returns the name of the step at which the lesson of a game was left, "" if it was not begun.
func (r *Room) kept(g catalog.Game) string {
	return r.Settings.Get(prefs.Lesson + core.FamilyID(g.Rules))
}

// keep has the lesson of a game go on at a step the next time.
func (r *Room) keep(g catalog.Game, step string) {
	r.Settings.Set(prefs.Lesson+core.FamilyID(g.Rules), step)
}

// courseOf reads the course of a game. The error is one of the text, which a test would have found.
func courseOf(g catalog.Game) (course.Course, error) { return course.Parse(g.Rules, g.Course) }
