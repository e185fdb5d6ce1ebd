package xiangqi_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestRefusalsNameTheReason(t *testing.T) {
	for _, c := range []struct{ name, fen, move, want string }{
		{"a leg", xiangqi.StartFEN, "b0d1", "xq-move-leg b0 d1 piece.xiangqi.red.horse c0"},
		{"a leg along the file", "4k4/9/9/9/9/9/9/4C4/4N4/3K5 w", "e1d3", "xq-move-leg e1 d3 piece.xiangqi.red.horse e2"},
		{"an eye", "5k3/9/9/9/9/9/9/9/3R5/2B1K4 w", "c0e2", "xq-move-eye c0 e2 piece.xiangqi.red.elephant d1"},
		{"the river", "3k5/9/9/9/9/6B2/9/9/9/4K4 w", "g4e6", "xq-move-river g4 e6 piece.xiangqi.red.elephant"},
		{"the palace", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", "xq-move-palace f2 f3 piece.xiangqi.red.king"},
		{"an advisor leaves it", "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2g3", "xq-move-palace f2 g3 piece.xiangqi.red.advisor"},
		{"a rook onto an own piece", xiangqi.StartFEN, "a0b0", "xq-move-own a0 b0 piece.xiangqi.red.rook"},
		{"a rook over a piece", xiangqi.StartFEN, "a0a5", "xq-move-way a0 a5 piece.xiangqi.red.rook a3"},
		{"a cannon over a piece", xiangqi.StartFEN, "b2b8", "xq-move-way b2 b8 piece.xiangqi.red.cannon b7"},
		{"a cannon without a screen", xiangqi.StartFEN, "b2b7", "xq-move-screen b2 b7 piece.xiangqi.red.cannon 0"},
		{"a cannon over two", "3k5/r8/9/p8/9/P8/9/C8/9/4K4 w", "a2a8", "xq-move-screen a2 a8 piece.xiangqi.red.cannon 2"},
		{"a cannon onto an own piece", xiangqi.StartFEN, "b2b0", "xq-move-own b2 b0 piece.xiangqi.red.cannon"},
		{"a pawn back", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5e4", "xq-move-back e5 e4 piece.xiangqi.red.pawn"},
		{"a pawn sideways", xiangqi.StartFEN, "a3b3", "xq-move-sideways a3 b3 piece.xiangqi.red.pawn"},
		{"something else", xiangqi.StartFEN, "a0b2", "xq-move-shape a0 b2 piece.xiangqi.red.rook"},
		{"a diagonal onto an own piece", xiangqi.StartFEN, "h2a3", "xq-move-shape h2 a3 piece.xiangqi.red.cannon"},
		{"Black's pawn back", "4k4/9/9/9/9/4p4/9/9/9/3K5 b", "e4e5", "xq-move-back e4 e5 piece.xiangqi.black.pawn"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := xiangqi.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			m := core.Move{From: xiangqi.SquareAt(int(c.move[0]-'a'), int(c.move[1]-'0')), To: xiangqi.SquareAt(int(c.move[2]-'a'), int(c.move[3]-'0')), Kind: core.Walk}
			_, err = p.Play(m)
			if got := codeAndArgs(err); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if !errors.Is(err, core.ErrIllegalMove) {
				t.Errorf("%v is no illegal move", err)
			}
		})
	}
}

func codeAndArgs(err error) string {
	var text *core.TextError
	if !errors.As(err, &text) {
		return ""
	}
	return strings.Join(append([]string{text.Code}, text.Args...), " ")
}

func TestStuck(t *testing.T) {
	for _, c := range []struct{ name, fen, at, want string }{
		{"not at all", xiangqi.StartFEN, "e0", ""},
		{"on all sides", "4k4/9/9/9/9/9/9/9/R8/NC1K5 w", "a0", "xq-piece-blocked a0 piece.xiangqi.red.horse"},
		{"the opponent's", xiangqi.StartFEN, "a9", "xq-move-not-yours a9"},
		{"pinned", "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5", "xq-piece-pinned e5 piece.xiangqi.red.horse"},
		{"in check, far away", "3k5/9/9/P8/9/9/9/9/4r4/4K4 w", "a6", "xq-piece-check a6 piece.xiangqi.red.pawn"},
		{"nothing there", xiangqi.StartFEN, "a1", "xq-move-outside"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := xiangqi.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := codeAndArgs(p.Stuck(xiangqi.SquareAt(int(c.at[0]-'a'), int(c.at[1]-'0')))); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestStuckAgreesWithMoves queries every point of many positions.
func TestStuckAgreesWithMoves(t *testing.T) {
	p := xiangqi.Start()
	for ply := 0; ply < 400; ply++ {
		moves := p.Moves()
		if len(moves) == 0 {
			p = xiangqi.Start()
			continue
		}
		can := map[core.Square]bool{}
		for _, m := range moves {
			can[m.From] = true
		}
		for sq := range core.Square(xiangqi.Squares) {
			if got := p.Stuck(sq) == nil; got != can[sq] {
				t.Fatalf("%v: %s: can move %v, want %v", p, xiangqi.SquareName(sq), got, can[sq])
			}
		}
		p = play(t, p, moves[(ply*31+7)%len(moves)])
	}
}
