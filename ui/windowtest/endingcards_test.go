package windowtest

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/storage/training"
	"qilab/ui/i18n"
	"qilab/ui/table"
	"qilab/ui/words"
)

// wonEnding is an endgame of rook against advisor that Red wins.
const wonEnding = "5k3/9/3a5/9/9/9/9/9/8R/3K5 w - - 0 1"

// thrownEnding is an endgame of horse against advisor that Red wins, unless the horse is lost.
const thrownEnding = "3ak4/4H4/9/9/9/9/9/9/9/3K5 w - - 0 1"

// atEnding opens a window with the card of an endgame on the board.
func atEnding(t *testing.T, lang i18n.Lang, fen, goal string) *rig {
	t.Helper()
	dir := t.TempDir()
	keepCards(t, dir, training.Card{Game: "xiangqi", Kind: training.Ending, Position: fen, Goal: goal})
	r := openRigWith(t, dir, lang, "light", []catalog.Game{{
		Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}, Endgames: xiangqisolver.Game(nil).Endgames,
	}})
	r.training()
	r.Run("training-today")
	r.card(nil)
	return r
}

// answer waits for the answer of the card on the board, and returns it in the notation of the window.
func (r *rig) answer() (text string) {
	r.t.Helper()
	from := r.table.Position()
	r.table.Drill.Answer(func(line []core.Move, err error) {
		if err != nil {
			r.t.Error(err)
		}
		text = r.words.Line(r.table.Rules(), from, line)
	})
	r.until("the answer is found", func() bool { return text != "" })
	return text
}

// longEnding is an endgame of horse against advisors that Black, to move, holds. In drawnEnding only one move does, and soon wins the
// horse.
const longEnding, drawnEnding = "3ak4/9/5a3/9/9/9/9/9/4H4/4K4 b - - 0 1", "9/9/3aka3/3N5/9/9/9/9/9/3K5 b - - 0 1"

// best makes the best move of the card on the board, and waits for the reply.
func (r *rig) best() {
	r.t.Helper()
	var line []core.Move
	r.table.Drill.Answer(func(l []core.Move, err error) { line = l })
	r.until("the answer is found", func() bool { return len(line) > 0 })
	r.play(line[0])
	r.until("it is answered", func() bool { s := r.table.Drill.Task().State; return s == table.DrillAsked || s.Over() })
}

// A card tells at its beginning what ends it, then the progress, and at the end why.
func TestHoldTellsItsEnd(t *testing.T) {
	for _, l := range i18n.Langs() {
		for fen, moves := range map[string]int{longEnding: 20, drawnEnding: 4} {
			r := atEnding(t, l, fen, "hold -")
			r.wantSentence(r.words.T("drill.hold.begin", 20))
			held := 0
			for !r.table.Drill.Task().State.Over() {
				r.best()
				if held++; !r.table.Drill.Task().State.Over() && !r.shows(r.words.T("drill.hold.progress", held, 20)) {
					t.Errorf("after %d moves the progress is not told", held)
				}
			}
			want := r.words.T("drill.hold.enough", 20)
			if end := r.table.Outcome(); end.Over() {
				want = r.words.T("drill.hold.drawn", r.words.Reason(r.table.Rules(), end))
			}
			if !r.shows(want) || held != moves {
				t.Errorf("after %d moves nothing says %q", held, want)
			}
			r.Close()
		}
	}
}

// The answer stays in the notation in which it was shown, whatever is played on the board then.
func TestAnswerStays(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := atEnding(t, l, wonEnding, "win -")
		answer := r.words.T("training.answer") + r.answer()
		r.Run("training-answer")
		r.until("the answer is shown", func() bool { return r.shows(answer) })
		for range 3 {
			r.play(r.table.Position().Moves()[0])
			r.loop.run()
			if !r.shows(answer) {
				t.Errorf("at ply %d nothing says %q", r.table.Node().Ply(), answer)
			}
		}
	}
}

// defended returns a move of the card on the board, and its proven worth, that the wish accepts.
func (r *rig) defended(kind string, wish func(puzzle.Defence) bool) (core.Move, puzzle.Defence) {
	r.t.Helper()
	p := r.table.Position()
	for _, m := range p.Moves() {
		line := gametest.Follow(r.t, core.Line{{Position: p}}, m)
		if len(line.Last().Moves()) == 0 {
			continue
		}
		d, err := r.table.Current().Endgames.Drills().Defend(r.t.Context(), line, puzzle.Goal{Kind: kind})
		if err != nil {
			r.t.Fatal(err)
		}
		if wish(d) {
			return m, d
		}
	}
	r.t.Fatalf("there is no such move in %v", p)
	return core.Move{}, puzzle.Defence{}
}

// A wrong move in an endgame tells the outcome that it leads to.
func TestWrongTellsTheOutcome(t *testing.T) {
	for _, l := range i18n.Langs() {
		for _, c := range []struct {
			fen, goal string
			want      core.Result
		}{{drawnEnding, catalog.GoalHold, core.FirstWins}, {thrownEnding, catalog.GoalWin, core.Draw}} {
			r := atEnding(t, l, c.fen, c.goal+" -")
			m, d := r.defended(c.goal, func(d puzzle.Defence) bool { return !d.Holds })
			r.play(m)
			r.until("it is judged", func() bool { return r.table.Drill.Task().State == table.DrillWrong })
			text := r.words.T("drill.drawn")
			if c.want != core.Draw {
				text = r.words.T("training.outcome") + words.Distant(r.words, r.words.Result(r.table.Rules(), c.want), d.Worth.Plies)
			}
			if !r.shows(text) {
				t.Errorf("nothing says %q", text)
			}
			r.Run("training-retry")
			if r.loop.run(); r.shows(text) {
				t.Error("the outcome stays")
			}
			r.Close()
		}
	}
}

// A won ending compares its length with the shortest way, and tells what detours cost.
func TestLengthOfTheWin(t *testing.T) {
	for _, l := range i18n.Langs() {
		for _, slow := range []bool{false, true} {
			r := atEnding(t, l, thrownEnding, "win -")
			plies := 0
			r.table.Drill.Answer(func(line []core.Move, err error) { plies = len(line) })
			r.until("the answer is found", func() bool { return plies > 0 })
			want := r.words.T("training.length.shortest", plies)
			if slow {
				m, d := r.defended("win", func(d puzzle.Defence) bool { return d.Holds && d.Worth.Lost > 0 })
				r.play(m)
				r.until("it is answered", func() bool { return r.table.Drill.Task().State == table.DrillAsked })
				lost := d.Worth.Lost
				want = r.words.T("training.length.graded", plies+lost, plies, lost, r.words.T("training.grade.hard"))
			}
			for !r.table.Drill.Task().State.Over() {
				r.best()
			}
			if !r.shows(r.words.T("training.length") + want) {
				t.Errorf("nothing says %q", want)
			}
			r.Close()
		}
	}
}
