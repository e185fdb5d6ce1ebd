package xiangqi_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/explain"
	"qilab/solver/judge"
	xiangqisolver "qilab/solver/xiangqi"
)

// faultOf parses a position with moves, the last of which is the error, and the lines after it and in its place.
func faultOf(t *testing.T, game, reply, better string) explain.Fault {
	t.Helper()
	g, err := xiangqitexts.For(xiangqi.Rules{}).Game(game)
	if err != nil {
		t.Fatal(err)
	}
	line := g.MainLine()
	last := line[len(line)-1]
	f := explain.Fault{Line: last.Parent().Line(), Move: last.Move()}
	read := func(p core.Position, text string) (list []core.Move) {
		for _, word := range strings.Fields(text) {
			m, err := xiangqi.Rules{}.ParseMove(p, word)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
			list = append(list, m)
		}
		return list
	}
	f.Reply, f.Better = read(last.Position(), reply), read(last.Parent().Position(), better)
	return f
}

// told formats reasons with their arguments.
func told(list []explain.Reason) string {
	var texts []string
	for _, r := range list {
		text := r.Key
		if r.Note != nil {
			text = r.Note.Key
		}
		for _, a := range r.Args {
			if len(a.Things) > 0 {
				text += " " + strings.ReplaceAll(strings.Join(a.Things, "+"), "why.xiangqi.", "")
			} else {
				text += fmt.Sprint(" ", a.Number)
			}
		}
		if r.Kind == "" {
			text += " without a kind"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

func TestWhyMaterial(t *testing.T) {
	gametest.OneGoroutine(t)
	why := xiangqisolver.Game(nil).Why
	for _, tt := range []struct{ name, game, reply, better, want string }{
		{"a cannon takes a protected pawn", "start moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 e2e6", "c7e6 c3c4 a9a8 b0c2", "g3g4 a9a8 b0c2 a8d8",
			"xiangqi.loses-for red.cannon black.pawn; xiangqi.walks-into red.cannon"},
		{"a horse attacks rook and king", "3k5/9/9/9/1R7/2n6/9/9/9/4K4 w moves b5b1", "c4d2 e0e1 d2b1 e1e0", "b5c5 c4e5 c5c1 d9d8",
			"xiangqi.loses red.rook; xiangqi.fork black.horse red.king+red.rook"},
		{"a rook that is attacked stays", "3k5/9/9/9/1R7/3n5/9/9/9/2BAKAB2 w moves e0e1", "d4b5 e1e0 b5c3 e0e1", "b5c5 d4e6 c5c1 d9d8",
			"xiangqi.loses red.rook; xiangqi.overlooks-attack red.rook"},
		{"a protector leaves", "3k5/9/9/1n7/9/9/C8/9/R7r/4K4 w moves a1b1", "i1b1 a3a4 b1a1 a4b4", "a3b3 b6d5 b3b2 d9d8", "xiangqi.walks-into red.rook"},
		{"it is lost in any case", "3k5/9/9/1n7/9/9/C8/9/R7r/4K4 w moves a1b1", "i1b1", "a3a4 i1a1", ""},
		{"a piece could have been won", "3k5/9/9/9/1R7/1n7/9/9/9/4K4 w moves b5a5", "b4c6 a5a1 d9d8 a1a2", "b5b4 d9d8 b4b1 d8d9",
			"xiangqi.misses black.horse"},
		{"as much is lost in any case", "3k5/9/9/9/1R7/2n6/9/9/9/4K4 w moves b5b1", "c4d2 e0e1 d2b1 e1e0", "b5b1 c4d2 e0e1 d2b1", ""},
		{"three pawns are lost", "r3k4/9/9/9/9/9/P1P1P4/9/9/2BAKAB2 w moves g0i2", "a9a3 i2g0 a3c3 c0a2 c3e3 d0e1", "a3a4 e9e8 g0i2 e8e9", "xiangqi.loses red.pawn.three; xiangqi.overlooks-attack red.pawn"},
		{"an exchange", "3k5/9/9/9/1R6r/9/9/9/9/4K4 w moves b5i5", "d9d8 i5i1 d8d9 i1i2", "b5i5 d9d8 i5i1 d8d9", ""},
		{"the line ends in the middle", "start moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 e2e6", "c7e6 c3c4", "g3g4", "xiangqi.walks-into red.cannon"},
		{"the line ends with the capture", "3k5/9/9/9/1R7/3n5/9/9/9/2BAKAB2 w moves e0e1", "d4b5", "b5c5", "xiangqi.overlooks-attack red.rook"},
		{"the better line ends with the capture", "3k5/9/9/9/1R7/1n7/9/9/9/4K4 w moves b5a5", "b4c6", "b5b4", "xiangqi.misses black.horse"},
		{"more is missed than lost", "2bakab1r/r8/n5nc1/p1p1p1p1p/8c/7C1/P1P1P1P1P/2N1C1N1R/1R7/2BAKAB2 b moves g9e7", "h4i4 a8f8 i2h2 i9h9 c3c4 g6g5 i4i6 i5h5 i6h6 h9i9 c2d4 i9i3 d4e6",
			"i5i2 g0i2 g9e7 h4g4 a8g8 b1h1 g6g5 g4b4 i9h9 b4b7 h7h5 g3g4 g5g4", "xiangqi.misses-for red.rook black.cannon"},
		{"the line is not quiet but for a pawn", "2baka3/r6cr/n1n1b4/p1p1p3p/6p1R/8C/P1P1P1P1P/2N1C3R/4N4/2BAKAB2 b moves a8d8", "i5h5 h8g8 i4i8 d8d1 h5h9 d9e8 i8i9 a6a5 i2f2 a7b5 c3c4 e9d9 h9h8",
			"h8h0 i4i6 c6c5 e1g2 h0h3 i2h2 a8h8 i3i4 a6a5 i6g6 i8i5 i4i5 a7b5", "xiangqi.loses black.rook"},
		{"the line ends in the middle of an exchange", "4kab2/4a4/4b4/4P4/9/4PrPp1/P1r1c3P/2NRB4/3K3R1/C2A2B2 w moves e4e5", "f4b4 d0e1 e3d3 d2d3 c3d3 e1d2 b4b1 d1d0 d3d2 d0e0 b1h1 e6e7 g9e7",
			"e6e7 g9e7 e2c4 f4e4 d0e1 e3d3 d2e2 e4d4 d1d0 d3a3 d0e0", "xiangqi.loses-for red.rook.two+red.advisor+red.pawn black.cannon+black.elephant"},
		{"a fork is missed", "2r1k4/9/9/9/N8/9/8r/9/4A4/2B1KAB2 w moves c0a2", "i3i2", "a5b7 e9e8 b7d6", ""},
		{"two rooks could be forked", "r1r1k4/9/9/9/N8/9/9/9/4A4/2B1KAB2 w moves c0a2", "c9c8", "a5b7 e9e8 b7a9", "xiangqi.misses-fork red.horse black.rook.two"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := faultOf(t, tt.game, tt.reply, tt.better)
			list, err := why(t.Context(), f)
			if got := told(list); got != tt.want || err != nil {
				t.Errorf("%q, want %q, %v", got, tt.want, err)
			}
		})
	}
}

// Lines that are not quiet give no reason if the values disagree with them.
func TestWhyMaterialAgreesWithValues(t *testing.T) {
	f := faultOf(t, "2baka3/r6cr/n1n1b4/p1p1p3p/6p1R/8C/P1P1P1P1P/2N1C3R/4N4/2BAKAB2 b moves a8d8", "i5h5 h8g8 i4i8 d8d1 h5h9 d9e8 i8i9 a6a5 i2f2 a7b5 c3c4 e9d9 h9h8",
		"h8h0 i4i6 c6c5 e1g2 h0h3 i2h2 a8h8 i3i4 a6a5 i6g6 i8i5 i4i5 a7b5")
	why := xiangqisolver.Game(nil).Why
	f.Before, f.After = judge.Value{Scored: true, Score: -455}, judge.Value{Scored: true, Score: -1437}
	if list, err := why(t.Context(), f); told(list) != "xiangqi.loses black.rook" || err != nil {
		t.Errorf("%q, %v", told(list), err)
	}
	f.After.Score = f.Before.Score - 120
	if list, err := why(t.Context(), f); len(list) > 0 || err != nil {
		t.Errorf("%q for a loss of 120, %v", told(list), err)
	}
}

// Lines that are quiet give no reason that disagrees with the values either: the next move is preferred to a line that wins a horse
// back in the end, and a few pawns are no reason for the loss of more.
func TestWhyQuietMaterialAgreesWithValues(t *testing.T) {
	gametest.OneGoroutine(t)
	why := xiangqisolver.Game(nil).Why
	horse := faultOf(t, "2bakabnr/7r1/1cn1c4/p1p1p1p1p/9/2P6/P3P1P1P/3CC4/4A4/RNBAK1BNR w moves i0i1",
		"h8h0 i1g1 e7e3 c4c5 c6c5 d2d5 c7b5 d5b5", "g3g4 h8h1 b0c2 h1g1 h0g2")
	pawns := faultOf(t, "r3k4/9/9/9/9/9/P1P1P4/9/9/2BAKAB2 w moves g0i2", "a9a3 i2g0 a3c3 c0a2 c3e3 d0e1", "a3a4 e9e8 g0i2 e8e9")
	even := faultOf(t, "2bakabnr/7r1/1cn1c4/p1p1p1p1p/9/2P6/P3P1P1P/3CC4/4A4/RNBAK1BNR w moves i0i1",
		"h8h0 i1g1 e7e3 c4c5 c6c5 d2d5 c7b5 d5b5 e6e5 b5e5", "h0g2 g6g5 c4c5 c6c5 b0c2")
	for _, tt := range []struct {
		name string
		f    explain.Fault
		drop int
		want string
	}{
		{"a horse is lost", horse, 642, "xiangqi.exposes red.horse"},
		{"two pawns are lost", horse, 250, "xiangqi.loses red.pawn.two; xiangqi.exposes red.horse"},
		{"too little is lost for any of it", horse, 90, ""},
		{"nothing is lost in the end", even, 500, "xiangqi.exposes red.horse"},
		{"nothing is lost in the end, and little of the value", even, 120, ""},
		{"pawns", pawns, 350, "xiangqi.loses red.pawn.three; xiangqi.overlooks-attack red.pawn"},
		{"more than pawns", pawns, 900, ""},
	} {
		tt.f.Before, tt.f.After = judge.Value{Scored: true, Score: 100}, judge.Value{Scored: true, Score: 100 - tt.drop}
		if list, err := why(t.Context(), tt.f); told(list) != tt.want || err != nil {
			t.Errorf("%s: %q, want %q, %v", tt.name, told(list), tt.want, err)
		}
	}
}

// A puzzle has only one way to its mate: any other first move misses it, and after the right one every reply allows the
// rest.
func TestWhyMates(t *testing.T) {
	why := xiangqisolver.Game(nil).Why
	for i, z := range xiangqisolver.Game(nil).Puzzles {
		if z.Goal.Moves > 3 || i > 8 {
			continue
		}
		p, err := xiangqi.Rules{}.Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		solver := xiangqisolver.NewMateSolver(4)
		line := core.Line{{Position: p}}
		mate, err := solver.Find(context.Background(), line, xiangqisolver.MateLimit{Moves: z.Goal.Moves})
		if err != nil || mate.Moves != z.Goal.Moves {
			t.Fatalf("%s: %+v, %v", z.ID, mate, err)
		}
		for _, m := range p.Moves() {
			if m == mate.Line[0] {
				continue
			}
			list, err := why(context.Background(), explain.Fault{Line: line, Move: m, Before: judge.Value{View: core.ViewWin}, After: judge.Value{Scored: true}})
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, r := range list {
				found = found || r.Key == "xiangqi.misses-mate" && r.Args[0].Number == mate.Moves && ends(line, r.Moves)
			}
			if !found {
				t.Errorf("%s: %v says %s", z.ID, m, told(list))
			}
			break
		}
		if mate.Moves == 1 {
			continue
		}
		list, err := why(context.Background(), explain.Fault{Line: explain.Played(line, mate.Line[0]), Move: mate.Line[1], After: judge.Value{View: core.ViewLoss}})
		if err != nil || len(list) != 1 || list[0].Key != "xiangqi.allows-mate" && list[0].Key != "xiangqi.overlooks-mate" ||
			list[0].Args[0].Number != mate.Moves-1 || !ends(explain.Played(line, mate.Line[:2]...), list[0].Moves) {
			t.Errorf("%s: %s, %v", z.ID, told(list), err)
		}
	}
}

// ends reports whether a line leads to the end of the game.
func ends(line core.Line, moves []core.Move) bool {
	played := explain.Played(line, moves...)
	return len(played) == len(line)+len(moves) && played.Last().Outcome().Over()
}

// A threat of mate that existed before is distinguished from one that the move allowed.
func TestWhyThreats(t *testing.T) {
	for _, tt := range []struct{ name, game, want string }{
		{"two rooks at the back", "4k4/9/9/9/9/9/9/R8/1R7/p4K3 b moves a0b0", "xiangqi.overlooks-mate 2"},
		{"a guard leaves", "4k4/R8/9/9/1r7/9/9/9/1R7/5K3 b moves b5i5", "xiangqi.allows-mate 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := faultOf(t, tt.game, "", "")
			list, err := xiangqisolver.Game(nil).Why(context.Background(), f)
			if err != nil || told(list) != tt.want {
				t.Errorf("%s, %v, want %s", told(list), err, tt.want)
			}
		})
	}
}

// In the examples of long play, the reasons name the offender and the rule.
func TestWhyRepetition(t *testing.T) {
	data, err := os.ReadFile("../../core/xiangqi/testdata/xiangqi-repetition.tsv")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	for line := range strings.SplitSeq(string(data), "\n") {
		field := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || len(field) < 3 {
			continue
		}
		g, err := xiangqitexts.For(xiangqi.Rules{}).Game(field[0] + " moves " + field[1])
		if err != nil {
			continue
		}
		nodes := g.MainLine()
		last := nodes[len(nodes)-1]
		out := xiangqi.Rules{}.Adjudicate(last.Line())
		if last.Parent() == nil || !out.Over() {
			continue
		}
		list, err := xiangqisolver.Game(nil).Why(context.Background(), explain.Fault{Line: last.Parent().Line(), Move: last.Move()})
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != 1 {
			t.Errorf("%s: %s says %s", field[1], out.Reason, told(list))
		} else {
			said[told(list)]++
		}
	}
	t.Log(said)
	if said["explain.perpetual-check"] == 0 || said["explain.perpetual-chase"] == 0 {
		t.Errorf("the examples say %v", said)
	}
}

// A lost win or draw in an endgame is reported, with a line that preserves the outcome.
func TestWhyEnding(t *testing.T) {
	gametest.OneGoroutine(t)
	why := xiangqisolver.Game(nil).Why
	for _, tt := range []struct{ name, game, want string }{
		{"a horse against an elephant", "4k4/9/1N6b/9/9/9/9/5K3/9/9 w moves f2f1", "xiangqi.throws-win 21"},
		{"a rook against the full defence", "5k3/9/3aba3/9/2b6/9/3R5/9/9/5K3 b moves c5a7", "xiangqi.throws-draw 31"},
		{"the right move", "5k3/9/3aba3/9/2b6/9/3R5/9/9/5K3 b moves d7e8", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := faultOf(t, tt.game, "", "")
			list, err := why(context.Background(), f)
			if err != nil || !strings.HasPrefix(told(list), tt.want) || (tt.want == "") != (len(list) == 0) {
				t.Fatalf("%s, %v, want %s", told(list), err, tt.want)
			}
			for _, r := range list {
				line := f.Line
				if r.After {
					line, _ = f.Played()
				}
				if len(explain.Played(line, r.Moves...)) != len(line)+len(r.Moves) || len(r.Moves) == 0 {
					t.Errorf("%v is no line", r.Moves)
				}
			}
		})
	}
}

func TestWhyGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := faultOf(t, "start moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 e2e6", "c7e6", "g3g4")
	if list, err := xiangqisolver.Game(nil).Why(ctx, f); err == nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
}
