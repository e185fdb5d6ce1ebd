package puzzles

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// puzzleMaker is the dialog for making a puzzle of a position: the verifier of the game looks for the way to a goal, and a verified
// puzzle can be saved and played.
type puzzleMaker struct {
	room     *Room
	game     catalog.Game
	position core.Position
	verifier *verifier

	kind   *control.Select
	kinds  []puzzle.Kind
	limit  *control.Select
	within []int // the values of the choice of moves
	check  *control.Button
	play   *control.Button
	name   *control.Entry
	named  string // the name of a puzzle whose field is empty; "": none
	save   *control.Button
	busy   *widget.ProgressBarInfinite
	result *prose.Text
	column *fyne.Container

	cancel context.CancelFunc // nil: no search is running
	found  familyPuzzle       // without a goal: not verified
}

// make makes a puzzle of the setup in the editor, or of the current position.
func (r *Room) make() {
	g, p := r.Table.Current(), r.Table.Position()
	if e := r.Table.Editor.Sketch(); e != nil {
		if own, ok := r.Table.GameByID(e.Rules().ID()); ok && own.Prover != nil {
			g = own
		}
		var err error
		if p, err = g.Rules.FromSetup(e.Setup()); err != nil {
			r.Host.Message(r.Host.Heading("make-puzzle"), r.Host.Clean(r.Words.Error(err)))
			return
		}
	}
	if p.Outcome().Over() {
		r.Host.Message(r.Host.Heading("make-puzzle"), r.Words.T("error.game-over"))
		return
	}
	m := &puzzleMaker{room: r, game: g, position: p, verifier: r.verifier(g)}
	m.kinds = m.verifier.kinds()
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("make-puzzle"), Body: m.form(), Size: fyne.NewSize(520, 420),
		Closed: m.stop,
	})
}

func (m *puzzleMaker) form() fyne.CanvasObject {
	r := m.room
	hint := prose.New(r.Words.T("maker.hint", r.Words.Side(m.game.Rules, m.position.Turn())))
	names := make([]string, len(m.kinds))
	for i, k := range m.kinds {
		names[i] = words.GoalKind(r.Words, k.ID)
	}
	m.limit = control.NewSelect(r.Host, nil, nil)
	m.limit.OnChanged = func(string) { m.forget() }
	m.kind = control.NewSelect(r.Host, names, nil)
	m.kind.OnChanged = func(string) { m.offerMoves() }
	m.busy = widget.NewProgressBarInfinite()
	m.busy.Stop()
	m.busy.Hide()
	m.result = prose.New("")
	m.check = control.NewButton(r.Host, r.Words.T("maker.check"), m.search)
	m.check.Importance = widget.HighImportance
	m.play = control.NewButton(r.Host, r.Words.T("maker.play"), func() { r.open(m.found) })
	m.name = control.NewEntry(r.Host)
	m.save = control.NewButton(r.Host, r.Words.T("maker.save"), m.keep)
	m.column = prose.NewColumn(
		hint,
		container.NewGridWithColumns(2, control.NewFrame(m.kind), control.NewFrame(m.limit)),
		m.check,
		container.NewBorder(nil, nil, nil, container.NewHBox(m.save, m.play), m.name),
		widget.NewSeparator(), m.busy, m.result, // last, so that they move no button when they change
	)
	m.kind.SetSelectedIndex(0)
	m.forget()
	return m.column
}

// say shows a result, on as many lines as it takes.
func (m *puzzleMaker) say(text string) {
	m.result.SetText(text)
	m.column.Refresh()
}

// singly is the number of moves up to which every number is offered.
const singly = 10

// offerMoves lists the move limits for the prover. It preselects a small one for a prover that cannot look far, and the
// largest for one that can, since it finds the shortest line anyway. Some goals allow only any number.
func (m *puzzleMaker) offerMoves() {
	limit := m.chosen().Max
	m.within = movesWithin(limit)
	w, kind := m.room.Words, m.chosen().ID
	var options []string
	for _, n := range m.within {
		text := w.T("maker.within", n)
		if w.Has("maker.within." + kind) { // a goal that counts turns
			text = w.T("maker.within."+kind, n)
		}
		options = append(options, text)
	}
	if limit == 0 {
		m.within, options = []int{0}, []string{m.room.Words.T("maker.any")}
	}
	m.limit.Options = options
	at := min(3, len(options)-1)
	if limit > singly {
		at = len(options) - 1
	}
	m.limit.SetSelectedIndex(at)
	m.forget()
}

// movesWithin returns the numbers of moves to choose from: every number up to singly, then every fifth, and limit.
func movesWithin(limit int) []int {
	var list []int
	for n := 1; n <= limit; n++ {
		if n <= singly || n%5 == 0 || n == limit {
			list = append(list, n)
		}
	}
	return list
}

func (m *puzzleMaker) chosen() puzzle.Kind { return m.kinds[max(0, m.kind.SelectedIndex())] }

// forget drops the result, because the question has changed.
func (m *puzzleMaker) forget() {
	if m.save == nil {
		return // the form is being built
	}
	m.stop()
	m.found = familyPuzzle{}
	m.propose("")
	m.say("")
	m.refresh()
}

// refresh enables the buttons that have an effect.
func (m *puzzleMaker) refresh() {
	for _, b := range []*control.Button{m.play, m.save} {
		if m.found.Goal.Kind != "" {
			b.Enable()
		} else {
			b.Disable()
		}
	}
	if m.cancel != nil {
		m.check.SetText(m.room.Words.T("maker.stop"))
		m.busy.Show()
		m.busy.Start()
	} else {
		m.check.SetText(m.room.Words.T("maker.check"))
		m.busy.Stop()
		m.busy.Hide()
	}
}

func (m *puzzleMaker) stop() {
	if m.cancel != nil {
		cancel := m.cancel
		m.cancel = nil
		cancel()
		m.refresh()
	}
}

// search starts the verifier; pressed again it cancels.
func (m *puzzleMaker) search() {
	if m.cancel != nil {
		m.stop()
		m.say(m.room.Words.T("maker.stopped"))
		return
	}
	m.forget()
	ctx, cancel := context.WithCancel(context.Background())
	release := m.room.Search.Analysis.Hold()
	m.cancel = func() {
		cancel()
		release()
	}
	m.refresh()
	m.tick(ctx, time.Now())
	goal := puzzle.Goal{Kind: m.chosen().ID, Moves: m.within[max(0, m.limit.SelectedIndex())]}
	v, p := m.verifier, m.position
	host.Go(m.room.Host, func() func() {
		found, err := v.verify(ctx, p, goal)
		return func() {
			if ctx.Err() == nil {
				m.stop()
				m.show(goal, found, err)
			}
		}
	})
}

// tick shows every second how long a search has been running.
func (m *puzzleMaker) tick(ctx context.Context, began time.Time) {
	h, w := m.room.Host, m.room.Words
	if ctx.Err() != nil || h.Closed() {
		return
	}
	m.say(w.T("maker.checking", words.Lasts(w, time.Since(began))))
	time.AfterFunc(time.Second, func() { h.Post(func() { m.tick(ctx, began) }) })
}

// show shows the verifier's result for a goal.
func (m *puzzleMaker) show(goal puzzle.Goal, f *finding, err error) {
	r, rules := m.room, m.game.Rules
	side := m.position.Turn()
	switch {
	case err != nil:
		m.say(m.refusal(goal, err))
	case f == nil:
		m.say(r.Words.T("maker.none", words.Task(r.Words, rules, side, goal)))
	default:
		task := words.Task(r.Words, rules, side, f.goal)
		m.found = familyPuzzle{m.game, puzzle.Puzzle{ID: ownPuzzle, Goal: f.goal, Position: m.position.String()}, f.answers}
		m.say(r.Words.T("maker.found."+string(f.proof), task, r.Words.Line(rules, m.position, f.line)) + "\n" + m.firsts(f.firsts))
		m.propose(task)
	}
	m.refresh()
}

// propose shows a name for the puzzle in the empty field; "": what the field is for.
func (m *puzzleMaker) propose(name string) {
	m.named = name
	m.name.SetPlaceHolder(cmp.Or(name, m.room.Words.T("maker.name")))
}

// refusal returns why a position is no puzzle.
func (m *puzzleMaker) refusal(goal puzzle.Goal, err error) string {
	w := m.room.Words
	switch {
	case errors.Is(err, puzzle.ErrTooHard):
	case errors.Is(err, mining.ErrNoTable):
		return w.T("maker.no-table")
	case errors.Is(err, mining.ErrUnsound):
		return w.T("maker.unsound." + goal.Kind)
	}
	return m.room.Host.Clean(w.Error(err))
}

// maxFirsts bounds the right first moves that are listed.
const maxFirsts = 8

// firsts describes the right first moves.
func (m *puzzleMaker) firsts(moves []core.Move) string {
	w := m.room.Words
	if len(moves) == 1 {
		return w.T("maker.sound")
	}
	var names []string
	for _, move := range moves[:min(len(moves), maxFirsts)] {
		names = append(names, w.Move(m.game.Rules, m.position, move))
	}
	key := "maker.duals"
	if len(moves) > maxFirsts {
		key = "maker.duals.many"
	}
	return w.T(key, len(moves), strings.Join(names, w.T("punctuation.comma")))
}

// keep saves the puzzle among the user's own.
func (m *puzzleMaker) keep() {
	r := m.room
	meta := gamefile.EncodePuzzle(m.found.Puzzle)
	if m.found.answers != nil {
		z := *m.found.answers
		z.ID = ownPuzzle // the name of the file is that of the puzzle
		meta = gamefile.EncodeExercise(z)
	}
	name, kept, game := cmp.Or(strings.TrimSpace(m.name.Text), m.named), m.found.Puzzle, core.NewGame(m.game.Rules, m.position)
	m.save.Disable()
	r.Disk.Write(r.Words.T("disk.write", name), func() func() {
		name, err := r.Store.Puzzles().Add(name, game, meta)
		return func() { m.saved(kept, name, err) }
	})
}

// saved shows the result of saving a puzzle.
func (m *puzzleMaker) saved(kept puzzle.Puzzle, name string, err error) {
	r := m.room
	m.refresh()
	if err != nil {
		again := m.keep
		if errors.Is(err, storage.ErrName) { // the field is still there
			again = nil
		}
		r.Paths.SaveFailed(err, again, nil)
		return
	}
	r.Host.Tell(r.Words.T("maker.saved", name))
	if m.found.Puzzle == kept { // the question has not changed since
		m.found.ID = ownPuzzle + name
		m.say(r.Words.T("maker.saved", r.Host.Clean(name)))
	}
}
