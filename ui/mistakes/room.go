// Package mistakes is the room for learning from a game: a tab beside the analysis with the errors found, steps from one to the
// next, and a lesson in which the user finds better moves.
//
// list.go selects the errors, trained.go knows which are training cards, lesson.go is the lesson, hints.go gives hints in it, why.go finds
// reasons, words.go describes them, view.go and rows.go show everything. Tries in a lesson are not part of the game.
package mistakes

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/table"
)

// Links are the connections to the game screen.
type Links struct {
	Hinter host.Hinter
	Front  func(on bool)         // brings the tab to the front, or the analysis
	Show   func()                // shows the board again
	Train  func([]search.Moment) // makes training cards of errors
	// Trained tells later which positions have a card of a mistake, unless that cannot be known.
	Trained func(rules core.Rules, list []core.Position, told func([]bool))
}

// Room is the tab.
type Room struct {
	Deps
	links Links
	work  *host.Work
	view  *view
	shown bool // the tab is in front

	leaf    *core.Node    // the end of the current line
	whose   search.Moving // the choice of sides in whoseIn; in other games it is the user
	whoseIn *core.Game
	lesson  *lesson // nil: there is none
	why     inquiry
	trained trained
	texts   texts
	Hints   Hints // about the lesson
}

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, work: host.NewWork(d.Host), texts: texts{d.Table, d.Search, d.Words}}
	r.why.room, r.trained.room, r.Hints.room = r, r, r
	return r
}

// Object builds the tab.
func (r *Room) Object() fyne.CanvasObject {
	r.view = newView(r)
	return r.view.root
}

// Retext rebuilds the tab in another language.
func (r *Room) Retext() {
	r.view = nil
	r.why.forget()
}

// Close cancels background work.
func (r *Room) Close() { r.work.Close() }

// SetShown records whether the tab is in front.
func (r *Room) SetShown(on bool) {
	r.shown = on
	r.Refresh()
}

// Shown reports whether the tab is in front.
func (r *Room) Shown() bool { return r.shown }

// Refresh handles a change of the game or its analysis.
func (r *Room) Refresh() {
	if r.Host.Closed() {
		return
	}
	r.follow()
	if r.view != nil && (r.shown || r.lesson != nil) && r.Host.OnBoard() {
		r.view.refresh()
	}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	can := func() bool { return r.Host.Playing() && r.Table.Current().Analyzer != nil && r.withheld() == "" }
	moving := func() bool { return can() && len(r.line()) > 1 && (r.lesson == nil || r.lesson.state != done) }
	solving := func() bool { return r.Host.Playing() && r.lesson != nil && r.lesson.open() }
	lessonTitle := func() string {
		if r.lesson != nil {
			return "command.lesson.end"
		}
		return "command.lesson"
	}
	training := func() bool { return moving() && r.lesson == nil }
	return command.Table{
		{ID: "mistakes", Study: true, Keys: command.Keys(command.Plain(fyne.KeyZ)), Enabled: r.Host.Playing, Checked: r.Shown,
			Run: func() { r.links.Front(!r.shown) }},
		{ID: "previous-mistake", Study: true, Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyLeft)), Enabled: moving, Run: func() { r.step(-1) }},
		{ID: "next-mistake", Study: true, Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyRight)), Enabled: moving, Run: func() { r.step(1) }},
		{ID: "lesson", Study: true, Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyL)), Enabled: func() bool { return r.lesson != nil || moving() },
			Name: lessonTitle, Run: r.toggle},
		{ID: "mistake-train", Study: true, Enabled: training, Run: r.trainOne},
		{ID: "mistakes-train", Study: true, Enabled: training, Run: func() { r.train(r.moments(inOrder)) }},
		{ID: "lesson-answer", Study: true, Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyDown)), Enabled: solving, Run: func() { r.lesson.answer() }},
	}
}

// trainOne makes a training card of the current move, if it is an error.
func (r *Room) trainOne() {
	moments := r.moments(inOrder)
	if m := momentOf(moments, r.Table.Node()); m.Node != nil {
		r.train([]search.Moment{m})
		return
	}
	if len(moments) > 0 {
		r.Host.Tell(r.Words.T("mistakes.train.none"))
		return
	}
	r.train(nil)
}

// train makes training cards of errors that are none yet, or shows why there are none to be made.
func (r *Room) train(list []search.Moment) {
	left := r.trained.left(list)
	switch {
	case len(list) == 0:
		r.Host.Tell(r.noneText())
	case len(left) == 0:
		r.Host.Tell(r.Words.T("training.mistakes.known"))
	default:
		r.links.Train(left)
	}
}

// withheld returns the key of the text that explains why errors are hidden; "" if they are not.
func (r *Room) withheld() string {
	t := r.Table
	if t.Mode().Conceals() == table.ConcealedForPuzzle {
		return "mistakes.puzzle"
	}
	if t.View.HiddenByChoice() {
		return "mistakes.hidden"
	}
	return ""
}

// Tries returns the moves to show on the board: the error, and the try.
func (r *Room) Tries() []board.Try {
	if r.lesson != nil {
		return r.lesson.shownTries()
	}
	return nil
}

// step goes to the next or previous error, of the game or the lesson.
func (r *Room) step(by int) {
	if r.lesson != nil {
		r.lesson.step(by)
		return
	}
	moments := r.moments(inOrder)
	at := r.Table.Node()
	var to *core.Node
	for _, m := range moments {
		switch ply := m.Node.Ply(); {
		case by > 0 && ply > at.Ply() && to == nil:
			to = m.Node
		case by < 0 && ply < at.Ply():
			to = m.Node
		}
	}
	switch {
	case to != nil:
		r.Table.Tree.Goto(to)
		r.say(momentOf(moments, to))
	case len(moments) == 0:
		r.Host.Tell(r.noneText())
	case by > 0:
		r.Host.Tell(r.Words.T("told.no-next-mistake"))
	default:
		r.Host.Tell(r.Words.T("told.no-previous-mistake"))
	}
}

// First returns the first selected error of the line, nil if there is none; known is false while moves before it are still being
// judged.
func (r *Room) First() (n *core.Node, known bool) {
	moments := r.moments(inOrder)
	line := r.line()
	if r.Search.Reviews.Here() {
		for i := 1; i < len(line) && r.Search.Knowledge.Reviewed(line[:i+1]); i++ {
			if momentOf(moments, line[i]).Node != nil {
				return line[i], true
			}
		}
		return nil, false
	}
	if len(moments) == 0 {
		return nil, true
	}
	return moments[0].Node, true
}

// Show goes to an error, with the list in front.
func (r *Room) Show(n *core.Node) {
	r.links.Front(true)
	r.Table.Tree.Goto(n)
	r.say(momentOf(r.moments(inOrder), n))
}

// say describes an error unless the list in front does: a message would cover the graph, with its mark.
func (r *Room) say(m search.Moment) {
	text := ""
	if !r.shown {
		text = r.texts.said(m)
	}
	r.Host.Tell(text)
}

// momentOf returns the moment of a node of a list.
func momentOf(list []search.Moment, n *core.Node) search.Moment {
	for _, m := range list {
		if m.Node == n {
			return m
		}
	}
	return search.Moment{}
}

// toggle starts or ends the lesson.
func (r *Room) toggle() {
	if r.lesson != nil {
		r.end()
		return
	}
	r.begin(r.moments(r.order()))
}

// begin starts a lesson with errors.
func (r *Room) begin(list []search.Moment) {
	if len(list) == 0 {
		r.Host.Tell(r.noneText())
		return
	}
	r.links.Front(true)
	r.Host.Explain("") // the button goes
	r.lesson = newLesson(r, list)
	r.Table.Use(r.lesson.mode)
	r.lesson.enter(0)
}

// end ends the lesson, in front of the last error.
func (r *Room) end() {
	ended := r.lesson
	if ended == nil {
		return
	}
	r.lesson = nil
	r.Search.Question.Clear()
	r.Table.Drop(ended.mode)
	r.Host.Explain("")
	r.Host.Tell("")
	r.again()
}

// again refreshes the tab and the board.
func (r *Room) again() {
	r.links.Show()
	r.Refresh()
	r.Host.RefreshCommands()
}

// follow handles a change of the game: the lesson ends when another game is opened.
func (r *Room) follow() {
	switch {
	case r.lesson == nil:
	case !r.lesson.follow():
		r.end()
	case r.withheld() != "":
		r.end()
	}
}
