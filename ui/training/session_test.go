package training

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/i18n"
	"qilab/ui/prose"
	"qilab/ui/sessions"
	"qilab/ui/table"
)

// Detours cost an ending its grade; a puzzle is solved by every right move.
func TestDetours(t *testing.T) {
	r := newRig(t, i18n.English)
	task := table.DrillTask{State: table.DrillSolved, Tries: 1, Lost: manyLost, Length: &puzzle.Length{Taken: 11 + manyLost, Shortest: 11}}
	for kind, want := range map[training.Kind]struct {
		grade training.Grade
		text  string
	}{
		training.Puzzle: {training.Good, "21; the shortest way takes 11: 10 plies lost"},
		training.Ending: {training.Hard, "21; the shortest way takes 11: 10 plies lost, so graded at most “Hard”"},
	} {
		s := &session{room: r.Room, asked: &asked{Drawn: cards.Drawn{Card: training.Card{ID: 1, Kind: kind}}}}
		s.conclude(task)
		if s.asked.grade != want.grade || s.run[0] != (want.grade > training.Hard) {
			t.Errorf("%v: grade %d, want %d", kind, s.asked.grade, want.grade)
		}
		if got := r.texts.length(s.asked, task); got != want.text {
			t.Errorf("%v: %q, want %q", kind, got, want.text)
		}
	}
}

// A puzzle left after a hint counts as failed once the hint was the move itself.
func TestLeftAfterHints(t *testing.T) {
	r := newRig(t, i18n.English)
	for i, hints := range []int{1, 2} {
		z := collection.Of("xiangqi")[i]
		r.Begin(sessions.Plan{Mode: "themes", Rated: true, Deck: cards.DeckOf(cards.OfPuzzle("xiangqi", z, z.ID))})
		r.until("the puzzle is asked", r.asks)
		for range hints {
			r.Hint()
		}
		r.finish(false)
		r.work.Wait()
		list, _, err := r.Training.Tries.List(t.Context(), training.TryFilter{}, 0, 10)
		if err != nil || len(list) != i || i > 0 && (list[0].Puzzle != z.ID || list[0].Solved) {
			t.Errorf("after %d hints recorded are %+v, %v", hints, list, err)
		}
	}
}

// A card in learning that is due again today comes back in the session, and is counted as one that follows.
func TestReturns(t *testing.T) {
	r := newRig(t, i18n.English)
	r.now = func() time.Time { return time.Date(2026, 3, 4, 10, 0, 0, 0, time.Local) }
	again := func(c training.Card) *session {
		return &session{room: r.Room, asked: &asked{Drawn: cards.Drawn{Card: c, Returns: true}}}
	}
	leech := again(training.Card{ID: 2, Kind: training.Mistake, Schedule: training.Schedule{State: training.Reviewing, Lapses: 4, Stability: 5, Difficulty: 5, Last: r.now().AddDate(0, 0, -5)}})
	leech.conclude(table.DrillTask{State: table.DrillSolved, Tries: 1})
	leech.asked.grade = training.Again
	if got, _ := r.texts.progressOf(leech); got != "1 done, 0 left" || !leech.last() {
		t.Errorf("a card that is set aside: %q, the last card: %v", got, leech.last())
	}
	for grade, want := range map[training.Grade]string{training.Again: "1 done, 1 left (1 to repeat)", training.Good: "1 done, 1 left (1 to repeat)", training.Easy: "1 done, 0 left"} {
		s := again(training.Card{ID: 1, Kind: training.Mistake})
		s.conclude(table.DrillTask{State: table.DrillSolved, Tries: 1})
		s.asked.grade = grade
		if got, _ := r.texts.progressOf(s); got != want {
			t.Errorf("grade %d: %q, want %q", grade, got, want)
		}
		if got := s.last(); got != (grade == training.Easy) {
			t.Errorf("grade %d: the last card: %v", grade, got)
		}
		if s.asked.Returns = false; !s.last() {
			t.Errorf("grade %d: a deck that asks each card once has more", grade)
		}
	}
}

// Learning new cards, the number of those left never grows, repeats are counted among them, and the bar never falls.
func TestProgressOfNewCards(t *testing.T) {
	r := newRig(t, i18n.English)
	now := time.Date(2026, 3, 4, 10, 0, 0, 0, time.Local)
	r.now = func() time.Time { return now }
	r.host.Changed = func(table.Change) { r.Changed() }
	at := r.of.Rules.Start()
	for range 3 {
		r.add(cards.OfPosition(r.of.Rules, at, at.Moves()[:1]))
		at, _ = at.Play(at.Moves()[len(at.Moves())-1])
	}
	q := &queue{file: r.Training, now: r.now, plan: r.planOf(""), asked: map[int64]int{}}
	r.Begin(sessions.Plan{Mode: sessions.ModeToday, Deck: q.next})
	var texts []string
	part := -1.0
	show := func() {
		t.Helper()
		text, p := r.texts.progressOf(r.session)
		if p < part {
			t.Errorf("after %q the bar falls to %.2f", texts, p)
		}
		part, texts = p, append(texts, text)
	}
	for i := 0; r.session != nil && i < 20; i++ {
		r.until("a card is asked", func() bool { return r.session == nil || r.asks() && r.session.asked.result == nil })
		if r.session == nil {
			break
		}
		show()
		if err := r.Table.Play(r.Table.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			r.session.regrade(training.Easy)
			show()
			r.session.regrade(training.Good)
			show()
		}
		now = now.Add(time.Minute)
		r.Steps().Next()
		r.work.Wait()
		r.host.Take()
	}
	want := []string{
		"0 done, 3 left", "1 done, 3 left (1 to repeat)", "2 done, 2 left (1 to repeat)", "2 done, 3 left (2 to repeat)", "2 done, 3 left (2 to repeat)",
		"3 done, 3 left (3 to repeat)", "4 done, 2 left (2 to repeat)", "5 done, 1 left (1 to repeat)",
	}
	if !slices.Equal(texts, want) {
		t.Errorf("shown is\n%s\nwant\n%s", strings.Join(texts, "\n"), strings.Join(want, "\n"))
	}
}

// A rated puzzle that is solved at the second try or with a hint has failed: the summary counts it as wrong, and it becomes a card.
func TestAPuzzleSolvedLateHasFailed(t *testing.T) {
	for name, c := range map[string]struct {
		task table.DrillTask
		want sessions.Summary
	}{
		"at once":      {table.DrillTask{State: table.DrillSolved, Tries: 1}, sessions.Summary{Right: 1}},
		"second try":   {table.DrillTask{State: table.DrillSolved, Tries: 2}, sessions.Summary{Wrong: 1}},
		"after a hint": {table.DrillTask{State: table.DrillSolved, Tries: 1, Hinted: true}, sessions.Summary{Wrong: 1}},
		"not at all":   {table.DrillTask{Tries: 1}, sessions.Summary{Wrong: 1}},
	} {
		r := newRig(t, i18n.English)
		z := collection.Of("xiangqi")[0]
		r.Begin(sessions.Plan{Mode: "themes", Rated: true, Deck: cards.DeckOf(cards.OfPuzzle("xiangqi", z, z.ID))})
		r.until("the puzzle is asked", r.asks)
		s := r.session
		s.conclude(c.task)
		r.work.Wait()
		s.sum.Time = 0
		_, n, err := r.Training.Cards.List(t.Context(), training.Filter{}, 0, 10)
		if s.sum != c.want || err != nil || n != c.want.Wrong {
			t.Errorf("%s: %+v and %d cards, %v; want %+v", name, s.sum, n, err, c.want)
		}
	}
}

// A card taken out of use when the session has moved on does not take the next one along.
func TestDropOfAnEarlierCard(t *testing.T) {
	r := newRig(t, i18n.English)
	list := collection.Of("xiangqi")
	r.Begin(sessions.Plan{Mode: "themes", Deck: cards.DeckOf(cards.OfPuzzle("xiangqi", list[0], list[0].ID), cards.OfPuzzle("xiangqi", list[1], list[1].ID))})
	r.until("the first card is asked", r.asks)
	first := r.session.asked
	r.session.drop(first)
	r.until("the second card is asked", func() bool { return r.asks() && r.session.asked != first })
	second := r.session.asked
	if r.session.drop(first); r.session == nil || r.session.asked != second {
		t.Error("the second card was dropped")
	}
}

// The summary of puzzles tells how the rating changed, and how many were right; that of cards also how many were hard.
func TestSummaryOfPuzzles(t *testing.T) {
	for lang, want := range map[i18n.Lang]struct{ puzzles, cards string }{
		i18n.English: {`^1 right, 1 wrong\nTime: .+\nRating 1500 → (\d+) \(([+-]\d+)\)$`, `^1 right, 1 hard, 0 wrong\nTime: .+$`},
		i18n.Chinese: {`^答对 1，答错 1\n用时 .+\n等级分 1500 → (\d+)（([+-]\d+)）$`, `^答对 1，吃力 1，答错 0\n用时 .+$`},
	} {
		r := newRig(t, lang)
		summary := func(p sessions.Plan) string {
			t.Helper()
			r.Begin(p)
			for try := range 2 {
				r.until("a card is asked", func() bool { return r.asks() && r.session.asked.result == nil })
				r.session.conclude(table.DrillTask{State: table.DrillSolved, Tries: 2 - try})
				r.session.next()
			}
			r.until("the session is summed up", func() bool { return len(r.host.Dialogs) > 0 })
			defer r.host.CloseDialogs()
			return r.host.Dialogs[0].Body.(*fyne.Container).Objects[0].(*prose.Text).Text()
		}
		first, second := collection.Of("xiangqi")[0], collection.Of("xiangqi")[1]
		puzzles := []training.Card{cards.OfPuzzle("xiangqi", first, first.ID), cards.OfPuzzle("xiangqi", second, second.ID)}
		moves := r.of.Rules.Start().Moves()
		others := []training.Card{cards.OfPosition(r.of.Rules, r.of.Rules.Start(), moves[:1]), cards.OfPosition(r.of.Rules, r.of.Rules.Start(), moves[1:2])}
		if got := summary(sessions.Plan{Mode: "today", Deck: cards.DeckOf(others...)}); !regexp.MustCompile(want.cards).MatchString(got) {
			t.Errorf("of cards is said %q", got)
		}
		got := summary(sessions.Plan{Mode: "themes", Rated: true, Deck: cards.DeckOf(puzzles...)})
		got, _, _ = strings.Cut(got, "\n"+r.Words.T("training.summary.left", "")) // the first puzzle has become a card
		found := regexp.MustCompile(want.puzzles).FindStringSubmatch(got)
		rating, _, err := r.Training.Tries.Rating(t.Context(), "xiangqi", r.now())
		after := int(rating.Value + 0.5)
		if err != nil || found == nil || found[1] != strconv.Itoa(after) || found[2] != fmt.Sprintf("%+d", after-1500) {
			t.Errorf("of puzzles is said %q, the rating is %v, %v", got, rating.Value, err)
		}
	}
}

// A puzzle that is left after a wrong move counts as of that move, however long the user looked at it.
func TestTryIsDatedByItsMove(t *testing.T) {
	r := newRig(t, i18n.English)
	now := time.Date(2026, 3, 4, 10, 0, 0, 0, time.Local)
	r.now = func() time.Time { return now }
	r.host.Changed = func(table.Change) { r.Changed() }
	z := collection.Of("xiangqi")[0]
	r.Begin(sessions.Plan{Mode: "themes", Rated: true, Deck: cards.DeckOf(cards.OfPuzzle("xiangqi", z, z.ID))})
	r.until("the puzzle is asked", r.asks)
	now = now.Add(20 * time.Second)
	moved := now
	for _, m := range r.Table.Position().Moves() {
		if r.Table.Rules().FormatMove(r.Table.Position(), m) != z.Line[0] {
			if err := r.Table.Play(m); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	r.until("the move is wrong", func() bool { return r.session.asked.task.State == table.DrillWrong })
	now = now.Add(time.Hour)
	r.finish(false)
	r.work.Wait()
	list, _, err := r.Training.Tries.List(t.Context(), training.TryFilter{}, 0, 10)
	if err != nil || len(list) != 1 || !list[0].At.Equal(moved) || list[0].Time != 20*time.Second || !list[0].Rated {
		t.Errorf("recorded are %+v, %v; want one of %v", list, err, moved)
	}
}

// A try, its progress or a dropped card that cannot be written is told even if the session has ended meanwhile.
func TestUnsavedAfterTheEnd(t *testing.T) {
	refused := errors.New("refused")
	for name, c := range map[string]struct {
		breaks bool // the training file
		plan   sessions.Plan
		last   func(*rig)
	}{
		"a try":        {breaks: true, last: func(r *rig) { r.session.asked.task.Tries = 2 }},
		"its progress": {plan: sessions.Plan{Record: func(sessions.Result) error { return refused }}, last: func(r *rig) { r.session.asked.task.Tries = 2 }},
		"a drop":       {plan: sessions.Plan{Dropped: func() error { return refused }}, last: func(r *rig) { r.session.drop(r.session.asked) }},
	} {
		r := newRig(t, i18n.English)
		z := collection.Of("xiangqi")[0]
		c.plan.Mode, c.plan.Rated, c.plan.Deck = "themes", true, cards.DeckOf(cards.OfPuzzle("xiangqi", z, z.ID))
		r.Begin(c.plan)
		r.until("the puzzle is asked", r.asks)
		if c.breaks {
			if err := r.Training.Close(); err != nil {
				t.Fatal(err)
			}
		}
		c.last(r)
		r.finish(false)
		r.work.Wait()
		r.host.Take()
		if n := len(r.host.Dialogs); n != 1 || r.host.Dialogs[0].Title != r.Words.T("training.unsaved") {
			t.Errorf("%s: the dialogs are %+v", name, r.host.Dialogs)
		}
	}
}

// hard is a prover that never comes to an answer.
type hard struct{}

func (hard) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "mate", Max: 5}} }
func (hard) Prove(context.Context, core.Position, puzzle.Goal) (puzzle.Proof, error) {
	return puzzle.Proof{}, puzzle.ErrTooHard
}
func (hard) Defend(context.Context, core.Line, puzzle.Goal) (puzzle.Defence, error) {
	return puzzle.Defence{}, puzzle.ErrTooHard
}
func (hard) Reached(core.Line, core.Side, puzzle.Goal) bool { return false }

// An answer that is not found is told, and the card is still asked.
func TestAnswerNotFound(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	g.Prover = hard{}
	r := rigOf(t, i18n.English, g)
	r.Begin(sessions.Plan{Mode: "today", Deck: cards.DeckOf(training.Card{Game: "xiangqi", Kind: training.Puzzle, Position: g.Rules.Start().String(), Goal: "mate 2"})})
	r.until("the puzzle is asked", r.asks)
	r.session.answer()
	r.until("the search has ended", func() bool { return !r.session.asked.searching })
	if state := r.Table.Drill.Task().State; state != table.DrillAsked || r.host.Told != r.Words.Error(puzzle.ErrTooHard) || r.session.asked.result != nil {
		t.Errorf("the card is %v, and told is %q", state, r.host.Told)
	}
}

// The summary of a session that ends with another game does not cover that game while its clock runs.
func TestSummaryOverAClock(t *testing.T) {
	for name, control := range map[string]timing.Control{"without a clock": {}, "with a clock": {Main: 5 * time.Minute}} {
		r := newRig(t, i18n.English)
		r.host.Changed = func(table.Change) { r.Changed() }
		z := collection.Of("xiangqi")[0]
		r.Begin(sessions.Plan{Mode: "themes", Rated: true, Deck: cards.DeckOf(cards.OfPuzzle("xiangqi", z, z.ID))})
		r.until("the puzzle is asked", r.asks)
		r.session.asked.task.Tries = 2 // after a wrong move
		r.Table.Together(func() {
			r.Table.Start(r.of, r.of.Rules.Start(), [2]table.Seat{})
			r.Table.Clocks.Set([2]timing.Control{control, control})
		})
		r.work.Wait()
		r.host.Take()
		const told = "Puzzles: 0 right, 1 wrong"
		if covered := len(r.host.Dialogs) > 0; covered != control.None() || (r.host.Told == told) == covered {
			t.Errorf("%s: %d dialogs, and told is %q", name, len(r.host.Dialogs), r.host.Told)
		}
	}
}

// The card of a mistake states the best outcome where it is proven.
func TestMistakeStatesTheOutcome(t *testing.T) {
	r := newRig(t, i18n.English)
	r.host.Changed = func(table.Change) { r.Changed() }
	for _, x := range []struct{ position, right, want string }{
		{"3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a8", "Red to play and win"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "h2e2", "Find a good move for Red"},
	} {
		c := training.Card{Game: "xiangqi", Kind: training.Mistake, Position: x.position, Accepted: [][]string{{x.right}}}
		r.Begin(sessions.Plan{Mode: sessions.ModeToday, Deck: cards.DeckOf(c)})
		r.until("the card is asked", func() bool { return r.asks() && r.session.asked.Position == x.position })
		if got := r.texts.asks(r.session.asked, r.Table.Drill.Task()); got != x.want {
			t.Errorf("%s: %q, want %q", x.position, got, x.want)
		}
	}
}

// In a swift session a right first move leads to the next card by itself; after a wrong one the user does.
func TestSwift(t *testing.T) { synctest.Test(t, testSwift) }

func testSwift(t *testing.T) {
	r := rigOf(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}) // no search: it would take real time
	r.host.Changed = func(table.Change) { r.Changed() }
	g, _ := r.Table.GameByID("xiangqi")
	start := g.Rules.Start()
	moves := start.Moves()
	next, err := start.Play(moves[0])
	if err != nil {
		t.Fatal(err)
	}
	r.Begin(sessions.Plan{Mode: "openings-line", Swift: true, Deck: cards.DeckOf(
		cards.OfPosition(g.Rules, start, moves[:1]), cards.OfPosition(g.Rules, next, next.Moves()[:1]), cards.OfPosition(g.Rules, start, moves[1:2]))})
	play := func(p core.Position, n int) {
		t.Helper()
		r.until("the position is asked", func() bool { return r.asks() && r.session.asked.result == nil && r.Table.Position().Key() == p.Key() })
		if err := r.Table.Play(p.Moves()[n]); err != nil {
			t.Fatal(err)
		}
	}
	play(start, 0)
	play(next, 5)
	r.until("the wrong move is answered", func() bool { return r.session.asked.task.State == table.DrillWrong })
	time.Sleep(2 * hasteWait)
	synctest.Wait()
	r.host.Take()
	if r.session.sum.Cards() != 1 || r.session.sum.Right != 1 {
		t.Errorf("after a right and a wrong move the summary is %+v", r.session.sum)
	}
}
