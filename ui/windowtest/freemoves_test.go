package windowtest

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/i18n"
	"qilab/ui/sound"
)

// Two moves before the game are made on the board, with nothing across the river to be chosen; undo takes one back, and then Black
// begins.
func TestFreeMovesOnTheBoard(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	g, _ := r.table.GameByID("xiangqi")
	list := g.Rules.Capabilities().Handicaps()
	two := list[slices.IndexFunc(list, func(h core.Handicap) bool { return h.ID == "two" })]
	r.table.Handicap.Start(g, two, [2]seat{})
	r.show(screenGame)
	at := func(name string) board.Spot {
		return board.SquareSpot(xiangqi.SquareAt(int(name[0]-'a'), int(name[1]-'0')))
	}
	r.wantText("move 1 of 2")
	r.click(at("h2"))
	r.click(at("h9")) // which it could take
	r.wantText("Not allowed as a handicap move")
	if v := r.board().View(); len(v.Choices[at("h2")]) == 0 || slices.ContainsFunc(v.Choices[at("h2")], func(c board.Choice) bool { return xiangqi.RankOf(c.To.Square) > 4 }) {
		t.Errorf("the cannon may go to %v", v.Choices[at("h2")])
	}
	r.drag(at("h2"), at("e2"))
	r.wantText("move 2 of 2")
	if s := r.board().State(); !s.HasLast || s.Last != xiangqiMove("h2", "e2") || r.sounds.last(t) != sound.Move {
		t.Errorf("the last move is %v, %v", s.Last, s.HasLast)
	}
	r.Run("undo")
	r.wantText("move 1 of 2")
	if r.shows("previous game") {
		t.Error("undo of a free move is told as a return to the previous game")
	}
	r.drag(at("b2"), at("e2"))
	r.Run("restart")
	if r.Run("undo"); !r.shows("previous game") {
		t.Error("undo of a restart is not told as a return to the previous game")
	}
	r.wantText("move 2 of 2")
	r.drag(at("b0"), at("c2"))
	r.wantText("Handicap moves by Red:")
	if p := r.table.Position(); p.Turn() != core.Second || p.String() != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/2N1C2C1/9/R1BAKABNR b - - 0 1" {
		t.Errorf("the game begins with %s", p)
	}
}
