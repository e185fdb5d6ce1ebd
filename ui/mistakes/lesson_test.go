package mistakes

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/judge"
	"qilab/solver/solvertest"
	"qilab/ui/analysis/search"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// byFile is an analyzer that values a move by its file: 25 for every file towards the right edge of the board. The best move is
// exact, the others are bounds; so a search of the position after a move decides.
type byFile struct{}

func (byFile) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	paid := 0 // the cost of the moves so far, for each side
	for _, step := range line[1:] {
		paid = 200 - 25*xiangqi.FileOf(step.Move.From) - paid
	}
	report(solvertest.Scored(line.Last(), func(m core.Move) int { return paid + 25*xiangqi.FileOf(m.From) - 200 }))
	return ctx.Err()
}

// desk is the room with a game that has errors.
type desk struct {
	*Room
	t     *testing.T
	host  *hosttest.Host
	front []bool
	hint  []core.Move // of a hint on the board
	piece core.Square // of a hint, or core.NoSquare
}

func (d *desk) Preview(line []core.Move) { d.hint, d.piece = line, core.NoSquare }
func (d *desk) Point(at core.Square)     { d.hint, d.piece = nil, at }

func newDesk(t *testing.T, why explain.Explainer, moves string) *desk {
	t.Helper()
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: byFile{}, Scale: 300, Why: why}
	c, h := hosttest.New(t, i18n.English, game)
	d := &desk{t: t, host: h, piece: core.NoSquare}
	d.Room = New(depsOf(c), Links{Hinter: host.NewHinter(c, d), Front: func(on bool) {
		d.front = append(d.front, on)
		d.SetShown(on)
	}, Show: func() {}, Train: func([]search.Moment) {}, Trained: func(core.Rules, []core.Position, func([]bool)) {}})
	h.Changed = func(table.Change) { d.Refresh() }
	t.Cleanup(d.Close)
	g, err := xiangqitexts.For(xiangqi.Rules{}).Game("start moves " + moves)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Table.Open(g); err != nil {
		t.Fatal(err)
	}
	c.Search.Analysis.SetBudget(search.Budget{Think: time.Second})
	h.Window.SetContent(d.Object())
	d.SetShown(true)
	return d
}

// review analyses the game.
func (d *desk) review() {
	d.t.Helper()
	d.Search.Reviews.Start()
	d.until("the game is analysed", func() bool {
		on := d.Search.Reviews.Here()
		return !on && !d.Search.Analysis.SearchingAnything()
	})
}

func (d *desk) until(what string, done func() bool) {
	d.t.Helper()
	d.host.Until(d.t, time.Minute, what, done)
}

func (d *desk) run(id string) {
	d.t.Helper()
	c := d.Commands().ByID(id)
	if !c.Can() {
		d.t.Fatalf("%s cannot be run", id)
	}
	c.Run()
}

// plays tries a move on the board.
func (d *desk) plays(text string) {
	d.t.Helper()
	m, err := xiangqi.Rules{}.ParseMove(d.Table.Position(), text)
	if err != nil {
		d.t.Fatal(err)
	}
	at := d.Table.Node()
	if err := d.Table.Play(m); err != nil || d.Table.Node() != at {
		d.t.Fatalf("%s is no move of the lesson, %v", text, err)
	}
	d.until("the move is judged", func() bool { return !d.Search.Question.Asking() })
}

// listed returns the moves of the list.
func (d *desk) listed() string {
	var texts []string
	for _, m := range d.moments(d.order()) {
		texts = append(texts, xiangqi.FormatCoordinates(m.Node.Move(), 0))
	}
	return strings.Join(texts, " ")
}

// The moves from the left edge are blunders, those near the right edge are none.
const threeErrors = "b0c2 h9g7 a0a1 i9i8 c3c4 b9c7"

// A win seen by an engine is described as a win, not by its score.
func TestLossIsTold(t *testing.T) {
	d := newDesk(t, nil, "")
	g, err := xiangqitexts.For(xiangqi.Rules{}).Game("[Game \"Chinese Chess\"]\n\n1. C2=5 {[%eval 0.30]} H8+7 {[%eval 0.25]} 2. H2+3 {[%eval -3.10]} R9=8 {[%eval #2]} 3. R1=2 {[%eval 0.10]} *")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Table.Open(g); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, m := range d.moments(d.order()) {
		told = append(told, d.texts.loss(m))
	}
	if got := strings.Join(told, ", "); got != "-3.35, +3.10 → ▽ 3, ☆ 3 → +0.10" {
		t.Errorf("told is %s", got)
	}
}

func TestList(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	if got := d.none(); got != "mistakes.unknown" || d.listed() != "" {
		t.Errorf("before the analysis: %s, %q", got, d.listed())
	}
	d.review()
	if got := d.listed(); got != "b0c2 a0a1 c3c4 b9c7" {
		t.Errorf("listed %s", got)
	}
	d.Settings.Set(prefs.MistakesOrder, string(bySize))
	if got := d.listed(); got != "b0c2 a0a1 b9c7 c3c4" {
		t.Errorf("by size: %s", got)
	}
	d.choose(sides[2])
	if got := d.listed(); got != "b9c7" {
		t.Errorf("of Black: %s", got)
	}
	d.whoseIn = nil
	d.Table.View.SetSettings(table.ViewSettings{Hidden: true})
	if d.listed() != "" || d.none() != "mistakes.hidden" {
		t.Errorf("hidden: %q, %s", d.listed(), d.none())
	}
}

// The list stays on a variation while the user goes back in it.
func TestListOfAVariation(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	tree := d.Table.Tree
	tree.First()
	if err := d.Table.Play(core.Move{From: xiangqi.SquareAt(0, 3), To: xiangqi.SquareAt(0, 4)}); err != nil {
		t.Fatal(err)
	}
	d.review()
	if got := d.listed(); got != "a3a4" {
		t.Errorf("in the variation: %s", got)
	}
	tree.First()
	if got := d.listed(); got != "a3a4" {
		t.Errorf("before the variation: %s", got)
	}
	tree.Forward()
	d.review()
	if got := d.listed(); got != "b0c2 a0a1 c3c4 b9c7" {
		t.Errorf("in the game: %s", got)
	}
}

func TestMine(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	if d.chosen() != ofBoth {
		t.Errorf("nobody is known, but the list is of %v", d.chosen())
	}
	d.Settings.Set(prefs.Name, "Ada")
	if err := d.Table.Tree.SetTags(core.Tags{{Name: "Red", Value: "Bob"}, {Name: "Black", Value: "ada"}}); err != nil {
		t.Fatal(err)
	}
	if d.chosen() != sides[2] {
		t.Errorf("Ada has Black, but the list is of %v", d.chosen())
	}
}

func TestSteps(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.Table.Tree.First()
	for _, want := range []int{1, 3, 5, 6, 6} {
		d.run("next-mistake")
		if got := d.Table.Node().Ply(); got != want {
			t.Errorf("at ply %d, want %d", got, want)
		}
		if want == 1 && d.host.Told != "" {
			t.Errorf("told is %q, which the list shows", d.host.Told)
		}
	}
	if d.host.Told != d.Words.T("told.no-next-mistake") {
		t.Errorf("told %q", d.host.Told)
	}
	d.run("previous-mistake")
	if got := d.Table.Node().Ply(); got != 5 {
		t.Errorf("back at ply %d", got)
	}
	d.SetShown(false)
	d.run("previous-mistake")
	if want := d.texts.said(momentOf(d.moments(inOrder), d.Table.Node())); d.host.Told != want {
		t.Errorf("told is %q, want %q", d.host.Told, want)
	}
}

func TestLesson(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	nodes := d.Table.Document().Game().Nodes()
	d.run("lesson")
	if d.Table.Node().Ply() != 0 || !d.Table.View.Hidden() || len(d.Tries()) != 1 {
		t.Fatalf("the lesson begins at ply %d, hidden %v, with %v", d.Table.Node().Ply(), d.Table.View.Hidden(), d.Tries())
	}
	for _, tt := range []struct {
		move string
		want state
	}{{"b0c2", wrong}, {"a0a1", wrong}, {"f0e1", closer}, {"h2e2", right}, {"i0i1", right}} {
		d.plays(tt.move)
		if d.lesson.state != tt.want {
			t.Errorf("%s: state %d, want %d", tt.move, d.lesson.state, tt.want)
		}
		if d.Table.View.Hidden() != d.lesson.open() || d.Table.Node().Ply() != 0 {
			t.Errorf("%s: hidden %v at ply %d", tt.move, d.Table.View.Hidden(), d.Table.Node().Ply())
		}
		_, text := d.view.lesson.stateText(d.lesson)
		if (text == core.ViewBothWin) != (tt.want == right) {
			t.Errorf("%s: shown as %v", tt.move, text)
		}
	}
	d.run("next-mistake")
	d.run("lesson-answer")
	if tries := d.Tries(); len(tries) != 2 || !tries[1].Right || xiangqi.FileOf(tries[1].Move.From) != 8 {
		t.Errorf("the answer is shown by %+v", tries)
	}
	d.run("next-mistake")
	d.run("next-mistake") // skips it
	d.plays("h7i7")
	d.run("next-mistake")
	if d.lesson.state != done {
		t.Fatalf("state %d after the last", d.lesson.state)
	}
	for is, want := range map[result]int{found: 1, retried: 1, given: 1, skipped: 1, unseen: 0} {
		if got := d.lesson.count(is); got != want {
			t.Errorf("%d have become %d, want %d", got, is, want)
		}
	}
	if len(d.lesson.missed()) != 2 {
		t.Errorf("missed %v", d.lesson.missed())
	}
	d.run("lesson")
	if d.lesson != nil || d.Table.View.Hidden() || d.Tries() != nil {
		t.Error("the lesson has not ended")
	}
	if got := d.Table.Document().Game().Nodes(); got != nodes {
		t.Errorf("the game has %d nodes, had %d", got, nodes)
	}
}

// A lesson of the missed errors has no others, except those found since it began.
func TestLessonOfMissed(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	d.run("lesson-answer")
	d.run("next-mistake")
	for d.lesson.state != done {
		best, _ := d.lesson.best()
		d.plays(xiangqi.FormatCoordinates(best, 0))
		d.run("next-mistake")
	}
	missed := d.lesson.missed()
	if len(missed) != 1 {
		t.Fatalf("missed %d", len(missed))
	}
	later := momentOf(d.moments(inOrder), d.Table.Document().Game().MainLine()[6])
	d.begin(missed)
	delete(d.lesson.known, later.Node) // as if it had been judged only now
	d.run("lesson-answer")
	d.run("next-mistake")
	if list := d.lesson.list; len(list) != 2 || list[1].Node != later.Node {
		t.Errorf("the lesson has become %d errors long", len(list))
	}
}

// An error that was found counts as found, whatever is tried or shown later.
func TestFoundStaysFound(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	d.plays("h2e2")
	d.plays("a0a1")
	d.run("lesson-answer")
	if d.lesson.state != shown || d.lesson.results[0] != found {
		t.Errorf("state %d, result %d", d.lesson.state, d.lesson.results[0])
	}
}

// The verdict on a try scrolls into view where there is little room.
func TestVerdictInSight(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	d.host.Window.Resize(fyne.NewSize(270, 190))
	p := d.view.lesson
	for _, move := range []string{"b0c2", "f0e1", "a0a1"} {
		d.plays(move)
		top, bottom := p.field.Position().Y, p.field.Position().Y+p.field.Size().Height
		if y, high := p.scroll.Offset.Y, p.scroll.Size().Height; bottom > y+high+0.5 || top < y && bottom-top <= high {
			t.Errorf("%s: the verdict is at %v to %v of what is seen from %v to %v", move, top, bottom, y, y+high)
		}
		if all := p.column.MinSize().Height; all <= p.scroll.Size().Height {
			t.Fatalf("there is room for all of it: %v", all)
		}
		p.scroll.ScrollToTop()
	}
}

// While another position is shown, moves on the board do not belong to the lesson.
func TestLessonElsewhere(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	d.Table.Tree.Last()
	if err := d.Table.Play(d.Table.Position().Moves()[0]); err != nil || d.Table.Node().Ply() != 7 || len(d.Tries()) != 0 {
		t.Errorf("the lesson takes moves of another position: ply %d, %v", d.Table.Node().Ply(), err)
	}
	d.lesson.back()
	if d.Table.Node().Ply() != 0 || len(d.Tries()) != 1 {
		t.Error("it is not back")
	}
	d.Table.Restart()
	if d.lesson != nil || d.Table.View.Hidden() {
		t.Error("the lesson goes on without its game")
	}
}

// Unneeded judgements are cancelled.
func TestLessonStops(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	m, _ := xiangqi.Rules{}.ParseMove(d.Table.Position(), "g3g4")
	_ = d.Table.Play(m)
	if d.lesson.state != checking {
		t.Fatalf("state %d", d.lesson.state)
	}
	d.lesson.stop()
	if d.lesson.state != finding || d.Search.Question.Asking() {
		t.Error("it is asked still")
	}
	_ = d.Table.Play(m)
	d.run("next-mistake")
	d.until("nothing is searched", func() bool { return !d.Search.Analysis.SearchingAnything() })
	if d.lesson.at != 1 || d.lesson.state != finding {
		t.Errorf("at %d, state %d", d.lesson.at, d.lesson.state)
	}
}

// Reasons arrive from another goroutine, and are those of the current move.
func TestWhy(t *testing.T) {
	let := make(chan struct{})
	asked := make(chan core.Move, 10)
	d := newDesk(t, func(ctx context.Context, f explain.Fault) ([]explain.Reason, error) {
		asked <- f.Move
		select {
		case <-let:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		return []explain.Reason{{Key: "xiangqi.loses", Args: []explain.Arg{explain.Things("why.xiangqi.red.rook", "why.xiangqi.red.horse", "why.xiangqi.red.pawn")}}}, nil
	}, threeErrors)
	d.review()
	<-asked // about the last move
	d.Table.Tree.First()
	d.run("next-mistake")
	if first := <-asked; first != d.Table.Node().Move() {
		t.Errorf("asked about %v", first)
	}
	d.run("next-mistake")
	<-asked
	close(let)
	d.until("it is answered", func() bool { return d.why.knows(d.Table.Node()) })
	m := momentOf(d.moments(inOrder), d.Table.Node())
	text := d.why.text(m)
	if !strings.HasPrefix(text, "Loses a rook, a horse and a pawn.") || !strings.Contains(text, "Better: ") {
		t.Errorf("it says %q", text)
	}
	d.why.reasons = []explain.Reason{{Key: "xiangqi.misses", Args: []explain.Arg{explain.Things("why.xiangqi.red.rook")}, Moves: d.texts.instead(m)}}
	if text = d.why.text(m); strings.Contains(text, "Better: ") || strings.Count(text, d.texts.better(m)) != 1 {
		t.Errorf("the better line is there twice: %q", text)
	}
}

// If outcomes are proven, the sentence names the outcomes before and after.
func TestOutcome(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	n := d.Table.Document().Game().MainLine()[1]
	m := search.Moment{Node: n, Judged: search.Judged{
		Judgement: judge.Blunder, Before: judge.Value{View: core.ViewWin}, After: judge.Value{View: core.ViewDraw},
	}}
	want := d.Words.T("mistakes.outcome", d.Words.View(core.ViewWin), d.Words.View(core.ViewDraw))
	if got := d.texts.outcome(m); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := d.texts.loss(m); !strings.Contains(got, "→") {
		t.Errorf("lost %q", got)
	}
}

// TestButtonsStay: the buttons of the lesson stay at the bottom, whatever the texts above.
func TestButtonsStay(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	p := d.view.lesson
	p.root.Resize(fyne.NewSize(420, 500))
	bottom := func() float32 { return p.buttons.Position().Y + p.buttons.Size().Height }
	if bottom() != 500 {
		t.Errorf("the buttons end at %v", bottom())
	}
	d.plays("a0a1")
	d.run("lesson-answer")
	if p.root.Layout.Layout(p.root.Objects, p.root.Size()); bottom() != 500 {
		t.Errorf("after the answer the buttons end at %v", bottom())
	}
}

// In a lesson undo takes back no move of the game: its last one stays, though the board shows an earlier position.
func TestNoUndoInALesson(t *testing.T) {
	d := newDesk(t, nil, "")
	g := d.Table.Current()
	d.Table.Start(g, g.Rules.Start(), [2]table.Seat{})
	if _, err := d.Table.Texts.PlayMoves(threeErrors); err != nil {
		t.Fatal(err)
	}
	d.review()
	d.run("lesson")
	d.plays("b0a2")
	if d.Table.CanUndo() || d.Table.Undo() {
		t.Error("a move of the game was taken back")
	}
	d.run("lesson")
	if !d.Table.CanUndo() {
		t.Error("after the lesson nothing can be taken back")
	}
}

// The lines of an error without a known reason are headed too: they follow the error, not the right answer on the board. The heading
// promises no reason.
func TestWhyIsHeaded(t *testing.T) {
	for _, tt := range []struct {
		reasons []explain.Reason
		want    string
	}{
		{nil, "%s was a mistake.\n"},
		{[]explain.Reason{{Key: "xiangqi.repetition"}}, "Why %s was a mistake:\nRepetition"},
	} {
		d := newDesk(t, func(context.Context, explain.Fault) ([]explain.Reason, error) { return tt.reasons, nil }, threeErrors)
		d.review()
		d.run("lesson")
		d.run("lesson-answer")
		d.until("the lines are known", func() bool { return strings.Contains(d.view.lesson.why.Text(), "Then: ") })
		want := fmt.Sprintf(tt.want, d.texts.move(d.lesson.moment()))
		if text := d.view.lesson.why.Text(); !strings.HasPrefix(text, want) {
			t.Errorf("it says %q, want %q", text, want)
		}
	}
}

// The reason for an error and the better line below it are about the move that the review named, whatever a later search prefers.
func TestReasonIsAboutTheBetterMove(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	m := momentOf(d.moments(inOrder), d.Table.Document().Game().MainLine()[1])
	report, _ := d.Search.Knowledge.ReportOf(m.Node.Parent())
	if len(report.Moves) < 2 || report.Moves[0].Move != m.Better {
		t.Fatalf("the review prefers %v, %+v", report.Moves[0].Move, m)
	}
	m.Better = report.Moves[1].Move
	for _, what := range []string{"in the report", "unknown to the report"} {
		if line := d.texts.instead(m); len(line) == 0 || line[0] != m.Better {
			t.Errorf("%s: the better line is %v, not of %v", what, line, m.Better)
		}
		if f := d.why.fault(m); len(f.Better) == 0 || f.Better[0] != m.Better {
			t.Errorf("%s: the reason is about %v, not %v", what, f.Better, m.Better)
		}
		m.Better = core.Move{From: xiangqi.SquareAt(8, 9), To: xiangqi.SquareAt(8, 8)} // of the other side
	}
}

// The command of a lesson is named after what it does now, and the buttons after the command. An explanation goes with its button.
func TestNamesOfTheLesson(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	title := func() string { return d.Words.T(d.Commands().ByID("lesson").Title()) }
	if before := title(); before != "Learn from Mistakes" || d.view.start.Text != before {
		t.Errorf("the command is %q, its button %q", before, d.view.start.Text)
	}
	d.view.start.MouseIn(nil)
	d.run("lesson")
	if title() != "End Lesson" || d.host.Explained != "" {
		t.Errorf("in the lesson the command is %q, and the status line explains %q", title(), d.host.Explained)
	}
	p := d.view.lesson
	p.answer.MouseIn(nil)
	if d.host.Explained != "lesson-answer" {
		t.Fatalf("the answer is explained by %q", d.host.Explained)
	}
	d.run("lesson-answer")
	if d.host.Explained != "" {
		t.Errorf("after the answer the status line explains %q", d.host.Explained)
	}
	p.finish.MouseIn(nil)
	p.finish.OnTapped()
	if title() != "Learn from Mistakes" || d.host.Explained != "" {
		t.Errorf("after the lesson the command is %q, and the status line explains %q", title(), d.host.Explained)
	}
}

// The move that the review recommends is right, even if the search of the lesson finds fault with it.
func TestRecommendedMoveIsRight(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	d.run("lesson")
	bad, _ := xiangqi.Rules{}.ParseMove(d.Table.Position(), "a0a2")
	d.plays("a0a2")
	if d.lesson.state != closer && d.lesson.state != wrong {
		t.Fatalf("the try has the state %d", d.lesson.state)
	}
	d.lesson.list[0].Better, d.lesson.list[0].HasBetter = bad, true
	d.plays("a0a2")
	if d.lesson.state != right {
		t.Errorf("the recommended move has the state %d", d.lesson.state)
	}
}

// Hints give the piece, the move, and the answer; they count, and begin again with the question.
func TestHints(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	if d.review(); d.Hints.CanHint() {
		t.Error("there are hints without a lesson")
	}
	d.run("lesson")
	best, _ := d.lesson.best()
	d.Table.Tree.Last()
	d.Hints.Hint()
	if d.piece != best.From || d.host.Told != d.Words.T("hint.piece") || !d.lesson.here() {
		t.Errorf("the first hint marks %v and tells %q, at the lesson's position: %v", d.piece, d.host.Told, d.lesson.here())
	}
	d.plays(xiangqi.FormatCoordinates(best, 0))
	if d.lesson.results[0] != retried || d.Hints.CanHint() || d.piece != core.NoSquare || d.host.Told != "" {
		t.Errorf("after a hint and the answer, the result is %d, marked %v, told %q; hints: %v", d.lesson.results[0], d.piece, d.host.Told, d.Hints.CanHint())
	}
	d.run("next-mistake")
	best, _ = d.lesson.best()
	d.Hints.Hint()
	d.lesson.repeat()
	d.Hints.Hint()
	if d.piece != best.From {
		t.Errorf("the first hint marks %v", d.piece)
	}
	d.Hints.Hint()
	if len(d.hint) != 1 || d.hint[0] != best || !strings.HasPrefix(d.host.Told, "Try ") || d.lesson.results[1] != given || !d.lesson.open() {
		t.Errorf("the second hint shows %v and tells %q, result %d", d.hint, d.host.Told, d.lesson.results[1])
	}
	d.Hints.Hint()
	if d.hint != nil || d.lesson.state != shown || d.Hints.CanHint() {
		t.Errorf("the third hint shows %v, state %d", d.hint, d.lesson.state)
	}
}
