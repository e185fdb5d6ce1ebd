package windowtest

import (
	"testing"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/storage/training"
	"qilab/ui/i18n"
)

// A game with few pieces leads to its endgame, which the panel names; the attempt shows the value of every move, and a move that
// throws the result away can be taken back.
func TestEndgameFromAGame(t *testing.T) {
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}, Endgames: xiangqisolver.Game(nil).Endgames}
	r := openRigWith(t, t.TempDir(), i18n.English, "light", []catalog.Game{game})
	p, err := xiangqi.Parse("5k3/9/3a5/9/9/9/9/9/8R/3K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := r.table.GameByID("xiangqi")
	r.start(g, p, [2]seat{})
	r.show(screenGame)
	r.wantText("Endgame: R v A")
	r.Run("practise")
	r.wantDialog(true) // it is not proven yet, and the window shows the cost
	r.wantText("On the board")
	r.wantSentence("Proving this endgame takes about 1 MiB of memory")
	r.tapButton("Prove")
	r.until("it is proven", func() bool { return r.says("All positions of this endgame are proven.") })
	r.closeDialogs()
	r.Run("practise")
	r.until("the attempt has begun", func() bool { _, on := r.table.Puzzle.Current(); return on })
	r.wantNoText("Endgame: R v A")
	r.wantText("Your move: it is won")
	r.play(xiangqiMove("i1", "d1"))
	r.until("it is answered", func() bool { return r.table.Puzzle.Task().Worth != nil && !r.table.Players.Thinking() })
	if task := r.table.Puzzle.Task(); task.State != puzzle.Open {
		t.Errorf("the task is %+v", task)
	}
	r.show(screenHome)
	r.wantText("Continue: Xiangqi endgame, R v A")
	r.show(screenGame)
	file := r.training()
	r.Run("puzzle-solution")
	var list []training.PastTry
	r.until("the try is recorded", func() bool {
		list, _, err = file.Tries.List(t.Context(), training.TryFilter{Modes: []string{training.ModeEndings}}, 0, 10)
		return err != nil || len(list) > 0
	})
	if err != nil || len(list) != 1 || list[0].Solved || list[0].Kind != training.Ending || list[0].Puzzle != training.EndingSource("R v A") {
		t.Errorf("recorded are %+v, %v", list, err)
	}
	for screen, here := range map[string]bool{screenGame: true, screenHome: false} { // elsewhere the board is out of sight
		r.show(screen)
		r.Run("endgames")
		r.wantDialog(true)
		if r.says("On the board") != here {
			t.Errorf("on %s the list begins with the position on the board: %v", screen, !here)
		}
		r.closeDialogs()
	}
}
