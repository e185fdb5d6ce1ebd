package words_test

import (
	"regexp"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// leftover matches unfilled parts of a text: a placeholder, a key, the mark of a missing text.
var leftover = regexp.MustCompile(`\{\d|⟦|xiangqi`)

// Every problem of a position has a message in both languages, naming pieces and sides.
func TestXiangqiProblems(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, c := range []struct{ fen, en, zh string }{
		{"9/9/9/9/9/9/9/9/9/4K4 w", "There is no black king", "棋盘上没有黑将"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", "The kings face each other with nothing in between", "将帅照面，中间没有棋子"},
		{"4k4/4R4/9/9/9/9/9/9/9/3K5 w", "Black is in check, but it is the opponent’s turn", "黑方正被将军，却轮到对方行棋"},
		{"3k5/R8/9/9/9/9/9/9/R8/R3K4 w", "One red rook too many, on a8: there can be at most 2", "红车最多 2 枚，a8 上的这枚多余"},
		{"p2k5/9/9/9/9/9/9/9/9/4K4 w", "The black pawn cannot be on a9: pawns never go back, and move sideways only across the river", "黑卒不能在 a9：兵卒不后退，过河前不横走"},
	} {
		setup, err := xiangqi.Rules{}.ParseSetup(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		problems := xiangqi.Rules{}.Problems(setup)
		if len(problems) == 0 {
			t.Fatalf("%s: problems %v", c.fen, problems)
		}
		if got := en.Problem(problems[0]); got != c.en {
			t.Errorf("%s: %q, want %q", c.fen, got, c.en)
		}
		if got := zh.Problem(problems[0]); got != c.zh {
			t.Errorf("%s: %q, want %q", c.fen, got, c.zh)
		}
	}
	setup := xiangqi.Rules{}.SetupOf(xiangqi.Start())
	setup.Fields[xiangqi.FieldQuiet] = "many"
	if got := zh.Problem(xiangqi.Rules{}.Problems(setup)[0]); got != `“many”不是 0 到 9999 之间的整数` {
		t.Errorf("a counter: %q", got)
	}
}

// Every piece has a name wherever an error may mention it.
func TestXiangqiPieces(t *testing.T) {
	for _, piece := range (xiangqi.Rules{}).Palette() {
		square := xiangqi.SquareAt(0, 0) // a corner, where only some pieces may be
		setup := xiangqi.Rules{}.NewSetup()
		for range 6 { // more than a set has of any piece
			setup.Board[square] = piece
			square++
		}
		for _, l := range i18n.Langs() {
			for _, problem := range (xiangqi.Rules{}).Problems(setup) {
				if got := (words.Words{Catalog: i18n.New(l)}).Problem(problem); leftover.MatchString(got) {
					t.Errorf("%s is told as %q", problem.Code, got)
				}
			}
		}
	}
}

// Error messages describe the error and its place.
func TestXiangqiErrors(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	const ending = "3k5/4P4/9/4R4/9/9/9/9/9/4K4 w"
	for _, c := range []struct{ text, en, zh string }{
		{"", "The text is empty", "内容为空"},
		{"4k4/9/9/9/9/9/9/9/9/4X4 w", `Row 10 from the top (“4X4”): “X” is not a piece`, `从上数第 10 行（“4X4”）：“X”不是棋子`},
		{xiangqi.StartFEN + " moves h2e2 h9g8", "Move 2 (“h9g8”): The black horse on h9 cannot move to g8", "第 2 步“h9g8”：h9 上的黑马不能走到 g8"},
		{ending + " moves e6d6 d9d8", "Move 2 (“d9d8”): The game ended before this move", "第 2 步“d9d8”：在这一步之前棋局已经结束"},
		{"[Red \"x\"]\n1. h2e2 {open", "Line 2: A comment is not closed", "第 2 行：评注没有结束"},
		{"[Red \"x\"]\n1. h2e2 )", "Line 2: There is a ) without an opening bracket", "第 2 行：有一个 )，前面没有与它配对的括号"},
		{"[Red \"x\"]\n1. 炮二平五 马8进7 2. 马二进三 炮8进8", "Move 2, Black: No move fits “炮8进8”", "第 2 回合黑方：没有棋子可以走“炮8进8”"},
		{"1. 炮二平五 马8进7 2. 马二进三 (2. 马八进七 车9平8 3. 兵七进一) 2... 车9平8 3. 马三进九", "Move 3, Red", "第 3 回合红方"},
		{"1. h2e2 h9g7 2. h0g2 i9i4", "Move 2, Black (“i9i4”): ", "第 2 回合黑方“i9i4”："},
		{"第1步：炮二平五 第2步：红红红红", "Move 2: “红红红红” is not a move", "第 2 步：“红红红红”不是一步棋"},
		{"炮二平五 红红红红", "Move 2: “红红红红” is not a move", "第 2 步：“红红红红”不是一步棋"},
		{"[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]", `Move 1 of “movelist”, “774”, is not a pair of points`, `字段“movelist”的第 1 步“774”不是一对位置`},
	} {
		_, err := xiangqitexts.For(xiangqi.Rules{}).Game(c.text)
		for got, want := range map[string]string{en.Error(err): c.en, zh.Error(err): c.zh} {
			if !strings.HasPrefix(got, want) || leftover.MatchString(got) {
				t.Errorf("%q: %q, want %q", c.text, got, want)
			}
		}
	}
}

// An error in moves numbered in pairs has the number of the pair.
func TestErrorInNumberedMoves(t *testing.T) {
	en := words.Words{Catalog: i18n.New(i18n.English)}
	for text, want := range map[string]string{"1. h2e2 h9g7 2. h0g2 i9i4": "Move 2, Black (“i9i4”): ", "h2e2 h9g7 h0g2 i9i4": "Move 4 (“i9i4”): "} {
		_, err := core.ParseMoves(xiangqi.Rules{}, xiangqi.Start(), text)
		if got := en.Error(err); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A refusal names the piece and the obstacle.
func TestXiangqiRefusals(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, c := range []struct{ fen, from, to, en, zh string }{
		{xiangqi.StartFEN, "b0", "d1", "The red horse on b0 cannot move to d1: its leg is blocked on c0", "b0 上的红马不能走到 d1：c0 上有子，蹩马腿"},
		{xiangqi.StartFEN, "b2", "b7", "The red cannon on b2 cannot capture on b7: a cannon captures over exactly one piece, and there are 0 in between", "b2 上的红炮不能吃 b7：炮吃子时中间要恰好隔一枚棋子，这里有 0 枚"},
		{xiangqi.StartFEN, "a0", "a5", "The red rook on a0 cannot move to a5: the piece on a3 is in the way", "a0 上的红车不能走到 a5：被 a3 上的棋子挡住"},
		{xiangqi.StartFEN, "a0", "b0", "The red rook on a0 cannot move to b0: one of your own pieces is there", "a0 上的红车不能走到 b0：那里是己方的棋子"},
		{xiangqi.StartFEN, "a3", "b3", "The red pawn on a3 cannot move to b3: pawns move sideways only after crossing the river", "a3 上的红兵不能走到 b3：兵和卒过河后才能横走"},
		{xiangqi.StartFEN, "a3", "a2", "The red pawn on a3 cannot move to a2: pawns never move backwards", "a3 上的红兵不能走到 a2：兵和卒不能后退"},
		{"3k5/9/9/9/9/6B2/9/9/9/4K4 w", "g4", "e6", "The red elephant on g4 cannot move to e6: elephants do not cross the river", "g4 上的红相不能走到 e6：相和象不能过河"},
		{"5k3/9/9/9/9/9/9/9/3R5/2B1K4 w", "c0", "e2", "The red elephant on c0 cannot move to e2: its eye is blocked on d1", "c0 上的红相不能走到 e2：d1 上有子，塞象眼"},
		{"3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "f3", "The red king on f2 cannot move to f3: it may not leave the palace", "f2 上的红帅不能走到 f3：不能走出九宫"},
		{"4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5", "", "The red horse on e5 cannot move: every move would leave your king in check", "e5 上的红马不能走：怎么走都是送将，己方的将帅会被吃"},
		{"4k4/9/9/9/9/9/9/9/R8/NC1K5 w", "a0", "", "The red horse on a0 cannot move: it is blocked on all sides", "a0 上的红马四面受阻，走不了"},
		{"3k5/9/9/P8/9/9/9/9/4r4/4K4 w", "a6", "", "The king is in check, and no move of the red pawn on a6 answers it", "正被将军，a6 上的红兵怎么走都解不了将"},
	} {
		p, err := xiangqi.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		at := func(s string) core.Square { return xiangqi.SquareAt(int(s[0]-'a'), int(s[1]-'0')) }
		if c.to == "" {
			err = p.Stuck(at(c.from))
		} else {
			_, err = p.Play(core.Move{From: at(c.from), To: at(c.to), Kind: core.Walk})
		}
		for got, want := range map[string]string{en.Error(err): c.en, zh.Error(err): c.zh} {
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

// Every way to end a game has a result and a reason.
func TestXiangqiOutcomes(t *testing.T) {
	r := xiangqi.Rules{}
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		for _, reason := range []core.Reason{
			xiangqi.ReasonCheckmate, xiangqi.ReasonStalemate, xiangqi.ReasonPerpetualCheck, xiangqi.ReasonPerpetualChase,
			xiangqi.ReasonMutualPerpetualCheck, xiangqi.ReasonMutualPerpetualChase, xiangqi.ReasonRepetition,
			xiangqi.ReasonMoveLimit, xiangqi.ReasonMaterial,
		} {
			if got := w.Reason(r, core.Outcome{Reason: reason}); leftover.MatchString(got) {
				t.Errorf("%s: %q", reason, got)
			}
		}
		if got := words.Results(w, r); len(got) != 3 || got[1] != core.Draw {
			t.Errorf("the results are %v", got)
		}
		for _, field := range r.SetupFields(r.NewSetup()) {
			if !w.Has("setup." + r.ID() + "." + field.Name) {
				t.Errorf("the field %s has no name", field.Name)
			}
		}
		for _, side := range []core.Side{xiangqi.Red, xiangqi.Black} {
			if got := w.Side(r, side); leftover.MatchString(got) {
				t.Errorf("the side is called %q", got)
			}
		}
	}
}
