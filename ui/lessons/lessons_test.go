package lessons

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// rig is the room in a test window.
type rig struct {
	*Room
	t     *testing.T
	host  *hosttest.Host
	begun []string // the games that were started
}

func newRig(t *testing.T, list ...catalog.Game) *rig {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, list...)
	c.Words.Points = func(key string) *core.PointNames { // as the boards of games are labelled
		if names := (xiangqi.Rules{}).Capabilities().Points; names.In(key) {
			return names
		}
		return nil
	}
	r := &rig{t: t, host: h}
	r.Room = New(depsOf(c), Links{NewGame: func(g catalog.Game) { r.begun = append(r.begun, g.Rules.ID()) }})
	r.pace = 0
	t.Cleanup(r.Close)
	return r
}

// taught lists the games with courses.
func taught() (list []catalog.Game) {
	for _, g := range games.All(nil) {
		if g.Course != "" {
			list = append(list, g)
		}
	}
	return list
}

// until waits for a condition.
func (r *rig) until(what string, ok func() bool) {
	r.t.Helper()
	r.host.Until(r.t, 30*time.Second, what+", at step "+r.view.run.step().Name, ok)
}

// solve fulfils the task of a step.
func (r *rig) solve() {
	r.t.Helper()
	l := r.view.run
	for s := l.step(); l.open(); {
		r.until("the person may move", func() bool { return l.mine() || l.state == done || l.state == failed })
		if l.state != asked {
			break
		}
		m := core.Move{}
		switch s.Ask.Kind {
		case course.Moves:
			m = s.Ask.Moves[0]
		case course.Goal:
			proof, err := l.game.Prover.Prove(r.t.Context(), l.line.Last(), l.left())
			if err != nil || len(proof.Line) == 0 {
				r.t.Fatalf("step %s: no way to the goal, %v", s.Name, err)
			}
			m = proof.Line[0]
		default:
			var last solver.Report
			_ = l.game.Analyzer.Analyze(r.t.Context(), l.line, solver.Limit{Time: time.Second, Threads: 1}, func(r solver.Report) { last = r })
			m = last.Moves[0].Move
		}
		if !l.try(m) {
			r.t.Fatalf("step %s: the move is refused: %q", s.Name, l.said)
		}
	}
	if l.state != done {
		r.t.Fatalf("step %s: %q", l.step().Name, l.said)
	}
}

// TestButtonsStay: texts do not move the buttons, nor does hiding one button move another.
func TestButtonsStay(t *testing.T) {
	r := newRig(t, taught()[0])
	r.Begin()
	v := r.view
	for !v.run.open() {
		v.run.next()
	}
	r.host.Window.SetContent(r.host.Dialogs[0].Body)
	r.host.Window.Resize(fyne.NewSize(1080, 740))
	at := func() [2]fyne.Position {
		return [2]fyne.Position{v.tools.Position().Add(v.hint.Position()), v.tools.Position().Add(v.again.Position())}
	}
	before := at()
	if !v.hint.Visible() || v.hint.Disabled() || !v.again.Disabled() {
		t.Error("at the beginning of a step it is not just the hint that can be had")
	}
	v.run.refuse(errors.New("no such move"))
	if !v.field.Visible() || at() != before {
		t.Errorf("with something said the buttons are at %v, before at %v", at(), before)
	}
	r.solve()
	if at() != before || !v.hint.Disabled() || v.again.Disabled() {
		t.Errorf("when it is done the buttons are at %v, before at %v", at(), before)
	}
}

// In a small window the side scrolls to what is said, all of it, wherever the user has scrolled to.
func TestMessageIsInSight(t *testing.T) {
	for _, g := range taught() {
		r := newRig(t, g)
		r.Begin()
		v := r.view
		r.host.Window.SetContent(r.host.Dialogs[0].Body)
		r.host.Window.Resize(fyne.NewSize(760, 440))
		long := errors.New(strings.Repeat("no such move. ", 12))
		for i := range v.run.course.Steps {
			if v.run.enter(i); v.run.open() {
				v.run.refuse(long)
				if below := v.scroll.Content.MinSize().Height - v.scroll.Size().Height - v.scroll.Offset.Y; below > 1 {
					t.Errorf("%s, step %s: %v of the message are below the edge", g.Rules.ID(), v.run.step().Name, below)
				}
			}
		}
	}
}

// A click on a point that the picked-up piece cannot reach tells the reason in the lesson, also where the point is empty.
func TestReasonIsInTheLesson(t *testing.T) {
	for _, g := range taught() {
		if g.Rules.ID() != "xiangqi" {
			continue
		}
		r := newRig(t, g)
		r.Begin()
		v := r.view
		for v.run.step().Name != "king" {
			v.run.enter(v.run.at + 1)
		}
		v.board.Resize(fyne.NewSize(600, 660))
		for _, file := range []int{3, 4} { // d0, e0
			at, _ := v.board.View().Layout.Place(board.SquareSpot(xiangqi.SquareAt(file, 0)))
			v.board.Tapped(&fyne.PointEvent{Position: at})
		}
		if !v.field.Visible() || !strings.Contains(v.said.Text(), "facing each other") {
			t.Errorf("the lesson says %q", v.said.Text())
		}
		if !strings.Contains(v.said.Text(), "d0 to e0") { // as the lesson's text and board do
			t.Errorf("the lesson names the points %q", v.said.Text())
		}
		v.run.next() // a reminder, without the frame of a wrong move
		reminder := v.ground.StrokeWidth
		if v.run.refuse(errors.New("no such move")); reminder != 0 || v.ground.StrokeWidth == 0 {
			t.Errorf("the frame of a reminder is %v wide, and of a wrong move after it %v", reminder, v.ground.StrokeWidth)
		}
	}
}

// Why a move is illegal is told in the points of the board, whatever the boards of games show.
func TestReasonHasThePointsOfTheStep(t *testing.T) {
	r := newRig(t, taught()[slices.IndexFunc(taught(), func(g catalog.Game) bool { return g.Rules.ID() == "xiangqi" })])
	r.Begin()
	for v := r.view; ; v.run.enter(v.run.at + 1) {
		if v.run.step().Name != "notation" && v.run.step().Name != "king" {
			continue
		}
		_, err := v.run.game.Rules.ParseMove(v.run.line.Last(), "a0a9")
		if v.run.refuse(err); strings.Contains(v.run.said, "a0") != (v.run.step().Name == "king") {
			t.Errorf("step %s says %q", v.run.step().Name, v.run.said)
		}
		if v.run.step().Name == "notation" {
			break
		}
	}
}

// The board is labelled as the step names its points: by letters, and by numbers of files where these are taught.
func TestBoardHasThePointsOfTheStep(t *testing.T) {
	r := newRig(t, taught()[slices.IndexFunc(taught(), func(g catalog.Game) bool { return g.Rules.ID() == "xiangqi" })])
	r.Begin()
	for v := r.view; ; v.run.enter(v.run.at + 1) {
		want := look.CoordinatesLetters
		if v.run.step().Name == "notation" {
			want = look.CoordinatesFiles
		}
		if style := v.board.Style(); !style.Coordinates || style.Options[prefs.Points] != string(want) {
			t.Errorf("step %s: the points of the board are %q", v.run.step().Name, style.Options[prefs.Points])
		}
		if v.run.last() {
			break
		}
	}
}

// Every lesson can be completed from beginning to end, and then starts a game.
func TestWholeCourses(t *testing.T) {
	for _, g := range taught() {
		t.Run(g.Rules.ID(), func(t *testing.T) {
			r := newRig(t, g)
			r.Begin()
			for l := r.view.run; r.view != nil; l.next() {
				if l.open() {
					r.solve()
					if l.said == "" || strings.Contains(l.said, "⟦") {
						t.Errorf("step %s: %q", l.step().Name, l.said)
					}
				}
			}
			if r.kept(g) != finished || len(r.begun) != 1 {
				t.Errorf("it is kept at %q, and %q are begun", r.kept(g), r.begun)
			}
		})
	}
}

// The first steps are offered until they are begun or dismissed.
func TestOffer(t *testing.T) {
	r := newRig(t, taught()[0])
	if !r.Offered() {
		t.Error("they are not offered")
	}
	if r.Dismiss(); r.Offered() {
		t.Error("they are offered although nobody wants them")
	}
	r.Begin()
	if r.view == nil {
		t.Error("they cannot be begun any more")
	}
	r.view.dialog.Close()
	if none := newRig(t, catalog.Game{Rules: taught()[0].Rules}); none.Offered() || none.Commands().ByID("first-steps").Can() {
		t.Error("a game without first steps has some")
	}
}

// A wrong move is refused politely; a step can be skipped, and a lesson resumes where it was left.
func TestLesson(t *testing.T) {
	g := taught()[0]
	g.Course = `step one
position 0,0,0,0,0,0,0,0,0,0,0,3;0;0
en Walk the 3.
zh x
ask moves 3
right en Well done.
wrong en Not that.
wrong pass en You cannot wait.
step two
en Read.
step three
position 1,2,0,4,0,6,7,8,9,10,11,0;0;0
en Play on.
ask play both-win perfect
right en Both win.
`
	r := newRig(t, g)
	if !r.Offered() {
		t.Error("the first steps are not offered")
	}
	r.Begin()
	l := r.view.run
	if r.Offered() || l.step().Name != "one" || !l.open() {
		t.Fatal("the lesson does not begin")
	}
	move := func(text string) core.Move {
		m, err := g.Rules.ParseMove(l.line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for text, want := range map[string]string{"1": "Not that.", "pass": "You cannot wait."} {
		if l.try(move(text)) || l.said != want || len(l.line) != 1 || l.state != asked {
			t.Errorf("%s: %q", text, l.said)
		}
	}
	l.next()
	if l.step().Name != "one" || l.said == "" {
		t.Error("the step is skipped at once")
	}
	if !l.try(move("3")) || l.state != done || l.said != "Well done." {
		t.Errorf("%v, %q", l.state, l.said)
	}
	if l.try(core.PassMove) {
		t.Error("a move is made after the step is done")
	}
	l.next()
	if l.step().Name != "two" || l.open() || len(l.line) != 2 || l.try(core.PassMove) {
		t.Error("the second step does not go on with the first")
	}
	l.next()
	l.next()
	l.next() // skipped
	if r.view != nil || r.kept(g) != finished {
		t.Fatal("the lesson is not over")
	}
	r.Settings.Set(prefs.Lesson+"chaosclock", "three")
	r.Begin()
	if l = r.view.run; l.step().Name != "three" {
		t.Fatalf("it goes on with %s", l.step().Name)
	}
	// Without this, two passes in a row would end the game.
	l.try(core.PassMove)
	r.until("the program has answered", func() bool { return l.state != replying })
	if l.state == asked {
		l.try(core.PassMove)
		r.until("the game is over", func() bool { return l.state != replying })
	}
	if l.state == asked {
		t.Skip("the program plays on")
	}
	l.begin()
	if l.state != asked || len(l.line) != 1 {
		t.Error("it does not begin again")
	}
	r.view.run.showHint()
	r.until("there is a hint", func() bool { return l.hint != nil })
	r.view.dialog.Close()
	if r.view != nil {
		t.Error("the dialog is still there")
	}
}

// A failed step keeps its message at clicks on the board and tells how to go on, and its hint begins it again.
func TestFailedStep(t *testing.T) {
	g := taught()[0]
	g.Course = `step one
position 2,0,3,4,5,6,7,8,9,10,11,0;0;0
en Win.
zh x
ask play jia-wins perfect
right en Yes.
`
	r := newRig(t, g)
	r.Begin()
	v := r.view
	l := v.run
	if !l.try(core.PassMove) {
		t.Fatal("the pass is refused")
	}
	for l.state != failed { // until Yi has won, or both have passed
		r.until("the step fails", func() bool { return l.state == failed || l.mine() })
		if l.mine() {
			l.try(core.PassMove)
		}
	}
	said := l.said
	if l.refuse(core.ErrGameOver); l.said != said {
		t.Errorf("after a click on the board it says %q instead of %q", l.said, said)
	}
	l.next()
	if !strings.HasPrefix(l.said, said) || !strings.Contains(l.said, "Again") || v.ground.StrokeWidth == 0 {
		t.Errorf("Next says %q", l.said)
	}
	if v.hint.Disabled() {
		t.Error("the hint that the message points to cannot be had")
	}
	v.hint.OnTapped()
	r.until("there is a hint", func() bool { return l.hint != nil })
	if l.state != asked || len(l.line) != 1 || l.said != "" {
		t.Errorf("the hint is shown in state %d after %d moves, and it says %q", l.state, len(l.line)-1, l.said)
	}
}

// A completed lesson stays completed when it is opened again.
func TestCompletedLessonStaysCompleted(t *testing.T) {
	r := newRig(t, taught()...)
	first, second := r.games()[0], r.games()[1]
	r.keep(first, finished)
	r.Learn(first)
	r.view.run.enter(1)
	r.view.dialog.Close()
	if got := r.kept(first); got != finished {
		t.Errorf("it is kept at %q", got)
	}
	r.Begin()
	if got := r.view.run.game.Rules.ID(); got != second.Rules.ID() {
		t.Errorf("the lesson of %s begins, which is completed", got)
	}
}

// A hint that comes after the user's move is not shown.
func TestLateHint(t *testing.T) {
	list := games.All(nil)
	g := list[slices.IndexFunc(list, func(g catalog.Game) bool { return g.Rules.ID() == "xiangqi" })]
	g.Course = `step one
position 3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1
en Mate.
zh x
ask goal mate 1
right en Yes.
`
	r := newRig(t, g)
	r.Begin()
	l := r.view.run
	l.showHint()
	proof, err := g.Prover.Prove(t.Context(), l.line.Last(), l.left())
	if err != nil || len(proof.Line) == 0 || !l.try(proof.Line[0]) {
		t.Fatalf("%v, %v", proof, err)
	}
	r.work.Wait()
	r.host.Take()
	if len(l.hint) > 0 || l.state != done {
		t.Errorf("the hint is %v", l.hint)
	}
}
