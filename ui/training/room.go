// Package training is the room of training: sessions that ask cards one after another (session.go), the card asked now (asked.go), the
// panel beside the board that shows them (panel.go), and the page of all cards (page.go).
//
// Other rooms, and other parts of this one, start their own sessions:
//
//	room.Begin(sessions.Plan{Mode: "streak", Deck: mine, Run: true, Told: func(r sessions.Result) bool { … }})
//
// A deck supplies the cards. One with an ID is a card of the training file: the session writes its review when the user moves on,
// with the computed grade or the one the user chose. A card without an ID is only asked. A card of kind Puzzle whose Source is the
// ID of a built-in puzzle is recorded as a try, under the Mode, and becomes a card if it was failed. Told gets every result, and
// Ended the summary.
//
// Cards are asked by table.Drill, above the user's own game, which returns at the end of the session. Leaving a session ends it;
// answers so far are written.
package training

import (
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Links are the connections to other rooms.
type Links struct {
	// Hinter gives hints, and its board shows answers.
	Hinter host.Hinter
	// Counted is called after the due cards were counted.
	Counted func()
	// Log returns the tries stored in settings of former versions.
	Log func() []PuzzleTry
	// Open opens a game of the library, and calls then on success.
	Open func(id int64, then func())
	// Adding reports whether cards are being made of mistakes.
	Adding func() bool
}

// Room runs sessions.
type Room struct {
	Deps
	links   Links
	panel   *panelView // nil: not built, or in another language
	session *session   // nil: there is none
	work    host.Queue // jobs that read and write the training file
	now     func() time.Time

	texts    texts
	actions  actions
	page     *page // the open page; nil: none
	due      due
	counting bool
	outdated bool // a new count is needed
}

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, now: time.Now}
	r.texts, r.actions = texts{r}, actions{r}
	return r
}

// Opened is called when the training file is open, or could not be opened.
func (r *Room) Opened() {
	r.takeOver()
	r.Recount()
}

// Close ends the session and waits for all writes.
func (r *Room) Close() {
	s := r.session
	r.finish(false)
	r.work.Wait()
	if s != nil && s.plan.Ended != nil {
		s.plan.Ended(s.sum)
	}
}

// Retext rebuilds the panel in another language.
func (r *Room) Retext() { r.panel = nil }

// Changed updates the session after a change of the table.
func (r *Room) Changed() {
	if r.session != nil {
		r.session.follow()
	}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	state := func() table.DrillState { return r.Table.Drill.Task().State }
	return command.Table{
		{ID: "training", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyY)), Run: r.open},
		{ID: "training-today", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyT)), Run: func() { r.today("") }},
		{ID: "training-answer", Enabled: r.Steps().CanAnswer, Run: r.Steps().Answer},
		{ID: "training-retry", Unlisted: true, Keys: command.Keys(command.Plain(fyne.KeyBackspace)), Enabled: func() bool { return r.asks() && state() == table.DrillWrong && r.session.asked.result == nil },
			Run: func() { r.Table.Drill.Retry() }},
		{ID: "training-next", Moves: true, Unlisted: true, Prior: true,
			Keys: command.Keys(command.Plain(fyne.KeySpace), command.Plain(fyne.KeyReturn)), Enabled: r.Steps().CanNext, Run: r.Steps().Next},
		{ID: "training-end", Moves: true, Enabled: func() bool { return r.session != nil }, Run: func() { r.finish(true) }},
	}
}

// asks reports whether a card is on the board.
func (r *Room) asks() bool {
	return r.session != nil && r.session.asked != nil && r.Host.Playing() && r.Table.Drill.On()
}

// Steps moves between cards, with the keys of puzzles.
type Steps struct{ room *Room }

// Steps returns the steps of the session.
func (r *Room) Steps() Steps { return Steps{r} }

// CanAnswer reports whether the answer of the card on the board can be shown.
func (x Steps) CanAnswer() bool {
	return x.room.asks() && !x.room.Table.Drill.Task().State.Over() && !x.room.session.plan.Run
}

// Answer shows the answer.
func (x Steps) Answer() { x.room.session.answer() }

// CanNext reports whether the card on the board has been answered.
func (x Steps) CanNext() bool {
	return x.room.asks() && x.room.session.asked.result != nil && !x.room.session.phase.loads()
}

// Next advances to the next card.
func (x Steps) Next() {
	if h := x.room.Host; h.Canvas().Focused() != nil {
		h.Run("to-board") // from a button of the panel: the arrow keys play the next move
	}
	x.room.session.next()
}

// CanHint reports whether a hint is available for the current card.
func (r *Room) CanHint() bool {
	s := r.session
	return s != nil && s.asked != nil && !s.plan.Run && r.Host.Playing() && r.Table.Drill.On() && r.Table.Drill.Task().State == table.DrillAsked &&
		!r.Table.Drill.Answering()
}

// Hint gives the next hint.
func (r *Room) Hint() { r.session.hint() }

// usable reports whether the training file is open, and shows the error if not.
func (r *Room) usable() bool {
	switch {
	case r.Training != nil:
		return true
	case r.TrainingErr != nil:
		r.Host.Message(r.Words.T("training.none.title"), r.Host.Clean(r.Words.T("training.none", r.Words.Error(r.TrainingErr))))
	default:
		r.Host.Tell(r.Words.T("training.opening"))
	}
	return false
}

// retention returns the probability of recall at which a card is due.
func (r *Room) retention() float64 { return float64(r.Settings.Int(prefs.Retention)) / 100 }

// refresh redraws the session.
func (r *Room) refresh() {
	if r.panel != nil && r.Host.OnBoard() && !r.Host.Closed() {
		r.panel.refresh()
	}
	r.Host.RefreshCommands()
}
