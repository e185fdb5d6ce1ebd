package windowtest

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/storage/training"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// wonEnding is an endgame of rook against advisor that Red wins.
const wonEnding = "5k3/9/3a5/9/9/9/9/9/8R/3K5 w - - 0 1"

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
	r.table.Drill.Answer(r.t.Context(), func(line []core.Move, err error) {
		if err != nil {
			r.t.Error(err)
		}
		text = r.words.Line(r.table.Rules(), from, line)
	})
	r.until("the answer is found", func() bool { return text != "" })
	return text
}

// drawnEnding is an endgame of horse against advisors that Black, to move, holds.
const drawnEnding = "3ak4/9/5a3/9/9/9/9/9/4H4/4K4 b - - 0 1"

// best makes the best move of the card on the board, and waits for the reply.
func (r *rig) best() {
	r.t.Helper()
	var line []core.Move
	r.table.Drill.Answer(r.t.Context(), func(l []core.Move, err error) { line = l })
	r.until("the answer is found", func() bool { return len(line) > 0 })
	r.play(line[0])
	r.until("it is answered", func() bool { s := r.table.Drill.Task().State; return s == table.DrillAsked || s.Over() })
}

// A card tells at its beginning what ends it, then the progress, and at the end why.
func TestHoldTellsItsEnd(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := atEnding(t, l, drawnEnding, "hold -")
		r.wantSentence(r.words.T("drill.hold.begin", 20))
		held := 0
		for !r.table.Drill.Task().State.Over() {
			r.best()
			if held++; !r.table.Drill.Task().State.Over() && !r.shows(r.words.T("drill.hold.progress", held, 20)) {
				t.Errorf("after %d moves the progress is not told", held)
			}
		}
		if want := r.words.T("drill.hold.enough", 20); !r.shows(want) || held != 20 {
			t.Errorf("after %d moves nothing says %q", held, want)
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
