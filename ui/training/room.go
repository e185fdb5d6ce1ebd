// Package training is the room of training: sessions that ask cards one after another (session.go), the panel beside the board that
// shows them (panel.go), and the page of all cards (page.go).
//
// Other rooms, and other parts of this one, begin sessions of their own:
//
//	room.Begin(training.Plan{Mode: "streak", Source: mine, Rated: true, Once: true, Told: func(r training.Result) bool { … }})
//
// A Source gives the cards. One with an ID is a card of the training file: the session writes its review when the user goes on, with
// the grade that was found or that the user chose. A card without an ID is only asked. One of kind Puzzle whose Source is the ID of a
// built-in puzzle is recorded as a try, under the Mode, and becomes a card if it was failed. Told hears of every result, and
// Ended gets the summary.
//
// A card is asked by table.Drill, above the user's own game, which comes back at the end of the session. A session that is left ends;
// what was answered is written.
package training

import (
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Links hold what the room needs of other rooms.
type Links struct {
	// Counted is called when the due cards were counted.
	Counted func()
	// Log returns what settings of former versions know of puzzles. It may be nil.
	Log func() []PuzzleTry
	// Source returns what opens the game that the source of a card names; nil: there is none.
	Source func(source string) func()
}

// Room runs sessions.
type Room struct {
	Deps
	links   Links
	board   Board
	panel   *panelView // nil: not made, or made in another language
	session *session   // nil: there is none
	work    work
	now     func() time.Time

	texts    texts
	actions  actions
	page     *page // that is open; nil: none
	due      due
	counting bool
	outdated bool // it has to count anew
}

// New makes the room; hints and answers are shown on board.
func New(d Deps, board Board) *Room {
	r := &Room{Deps: d, board: board, now: time.Now}
	r.texts, r.actions = texts{r}, actions{r}
	return r
}

// Link connects the room with others.
func (r *Room) Link(links Links) { r.links = links }

// Opened tells the room that the training file is open, or why it is not.
func (r *Room) Opened() {
	r.takeOver()
	r.Recount()
}

// Close ends the session and waits until all is written.
func (r *Room) Close() {
	r.finish(false)
	r.work.wait()
}

// Retext takes up another language.
func (r *Room) Retext() { r.panel = nil }

// Changed follows the table.
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
		{ID: "training-retry", Unlisted: true, Keys: command.Keys(command.Plain(fyne.KeyBackspace)), Enabled: func() bool { return r.asks() && state() == table.DrillWrong && r.session.result == nil },
			Run: func() { r.Table.Drill.Retry() }},
		{ID: "training-next", Moves: true, Enabled: r.Steps().CanNext, Run: r.Steps().Next},
		{ID: "training-end", Moves: true, Enabled: func() bool { return r.session != nil }, Run: func() { r.finish(true) }},
	}
}

// asks reports whether a card is on the board.
func (r *Room) asks() bool {
	return r.session != nil && r.session.card != nil && r.Host.Playing() && r.Table.Drill.On()
}

// Steps are the steps from one card to the next, which have the keys of puzzles.
type Steps struct{ room *Room }

// Steps returns the steps of the session.
func (r *Room) Steps() Steps { return Steps{r} }

// CanAnswer reports whether the answer of the card on the board can be shown.
func (x Steps) CanAnswer() bool {
	return x.room.asks() && !x.room.Table.Drill.Task().State.Over() && !x.room.session.plan.Once
}

// Answer shows the answer.
func (x Steps) Answer() { x.room.session.answer() }

// CanNext reports whether the card on the board is answered.
func (x Steps) CanNext() bool { return x.room.asks() && x.room.session.result != nil }

// Next goes on to the next card.
func (x Steps) Next() { x.room.session.next() }

// CanHint reports whether a hint can be given for the card on the table.
func (r *Room) CanHint() bool {
	s := r.session
	return s != nil && s.card != nil && !s.plan.Once && r.Host.Playing() && r.Table.Drill.On() && r.Table.Drill.Task().State == table.DrillAsked
}

// Hint gives the next hint.
func (r *Room) Hint() { r.session.hint() }

// usable reports whether the training file is open, and tells why if it is not.
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

// retention returns the chance of recall at which a card is due.
func (r *Room) retention() float64 { return float64(r.Settings.Int(prefs.Retention)) / 100 }

// refresh shows the session as it is.
func (r *Room) refresh() {
	if r.panel != nil && r.Host.OnBoard() && !r.Host.Closed() {
		r.panel.refresh()
	}
	r.Host.RefreshCommands()
}
