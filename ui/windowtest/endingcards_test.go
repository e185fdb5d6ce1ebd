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
