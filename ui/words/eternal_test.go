package words_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// Every problem of a position of Eternal Chess has a message in both languages, naming pieces and sides.
func TestEternalProblems(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, c := range []struct{ text, en, zh string }{
		{"o7/8/8/8/8/8/8/8/8 r 0-0/4 -", "The stone on a9 is not on rank 5", "a9 上的河中石不在第 5 行"},
		{"3rr3/8/8/8/8/8/8/8/8 r 0-0/4 -", "Black has a second guardian, on e9; only one is allowed", "黑方在 e9 上还有一枚守护者，每方最多一枚"},
		{"3P4/8/8/8/8/8/8/8/8 b 1-0/4 -", "The red pawn on d9 is in the enemy zone, but is not the piece to be returned", "d9 上的红兵在敌方禁区里，却不是要遣返的棋子"},
		{"8/8/8/8/8/8/8/8/8 b 0-0/0 -", "The target score is 0; it must be from 1 to 9", "目标分是 0，应为 1 到 9"},
		{"8/8/8/8/8/8/8/8/8 b 5-0/4 -", "Red has 5 points, more than the target of 4", "红方得了 5 分，超过了目标分 4"},
		{"8/8/8/8/8/8/8/8/8 b 4-4/4 -", "Both sides have reached the target score", "双方都得满了目标分"},
		{"8/8/8/8/8/8/8/8/8 b 4-0/4 c", "The game is over, so there is no black cannon to place", "棋局已经结束，不会再有黑炮要安放"},
		{"8/8/8/8/8/8/8/8/8 r 0-1/4 a1", "The piece to be returned is on a1, which is not in the zone of Red, the side to move", "要遣返的棋子在 a1，不在行棋方（红方）的禁区里"},
		{"8/8/8/8/8/8/8/8/8 r 0-1/4 d1", "There is no piece of Black on d1 to be returned", "d1 上没有可遣返的黑方棋子"},
		{"8/8/8/8/8/8/8/8/3r4 r 0-0/4 d1", "The piece on d1 is to be returned, but Black has no points", "d1 上有棋子要遣返，但黑方还没有得分"},
	} {
		setup, err := eternal.Rules{}.ParseSetup(c.text)
		if err != nil {
			t.Fatal(err)
		}
		problems := eternal.Rules{}.Problems(setup)
		if len(problems) == 0 {
			t.Fatalf("%s has no problems", c.text)
		}
		if got := en.Problem(problems[0]); got != c.en {
			t.Errorf("%s: %q, want %q", c.text, got, c.en)
		}
		if got := zh.Problem(problems[0]); got != c.zh {
			t.Errorf("%s: %q, want %q", c.text, got, c.zh)
		}
	}
	setup := eternal.Rules{}.NewSetup()
	setup.Fields[eternal.FieldRed], setup.Fields[eternal.FieldPending] = "many", "?"
	for i, want := range []string{`“many”不是 0 到 9 之间的整数`, `“?”不是待安放或遣返的一步，应为 -、棋子字母或格子`} {
		if got := zh.Problem(eternal.Rules{}.Problems(setup)[i]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Error messages describe the error and its place.
func TestEternalErrors(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, c := range []struct{ text, en, zh string }{
		{"", "The text is empty", "内容为空"},
		{"8/8/8/8/8/8/8/8/4K3 r 0-0/4 -", `Rank 1 (“4K3”): “K” is not a piece`, `第 1 行（“4K3”）：“K”不是棋子`},
		{"b3b7 a9a8", "Move 1 (“a9a8”): The captured black cannon must be placed first", "第 1 步“a9a8”：要先安放被吃的黑炮"},
		{"b3b7 C@a7", "Move 1 (“C@a7”): The piece to be placed is the black cannon, not the red cannon", "第 1 步“C@a7”：要安放的是黑炮，不是红炮"},
		{"b3b7 c@a1", "Move 1 (“c@a1”): a1 is not empty", "第 1 步“c@a1”：a1 不是空格"},
		{"b3b7 c@a4", "Move 1 (“c@a4”): The black cannon must go to Black’s half, and a4 is not in it", "第 1 步“c@a4”：黑炮只能放在黑方半场，a4 不在那里"},
		{"b3b7 c@a7 a9a8 a1e5", "Move 3 (“a1e5”): The red rook on a1 cannot move to e5", "第 3 步“a1e5”：a1 上的红车不能走到 e5"},
		{"a1e5", "Move 1 (“a1e5”): The red rook on a1 cannot move to e5", "第 1 步“a1e5”：a1 上的红车不能走到 e5"},
	} {
		_, err := eternaltexts.For(eternal.Rules{}).Game(c.text)
		for got, want := range map[string]string{en.Error(err): c.en, zh.Error(err): c.zh} {
			if got != want {
				t.Errorf("%q: %q, want %q", c.text, got, want)
			}
		}
	}
}

// Where only the steps of a game are known, they are not called as its turns are.
func TestStepsAreNoTurns(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for got, want := range map[string]string{
		words.Plies(en, eternal.Rules{}, 9): "9 steps", words.Plies(zh, eternal.Rules{}, 9): "9 着", words.Played(zh, eternal.Rules{}, 7): "已走 7 步",
		words.Plies(en, xiangqi.Rules{}, 9): "9 plies", words.Plies(zh, xiangqi.Rules{}, 9): "9 步", words.Plies(en, nil, 1): "1 ply",
		words.Partly(en, eternal.Rules{}, 3, 9): "3 of 9 steps judged so far; a review judges them all.",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// All named things of the game have names in both languages.
func TestEternalNames(t *testing.T) {
	r := eternal.Rules{}
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		for _, reason := range []core.Reason{eternal.ReasonTarget, eternal.ReasonNoStep, eternal.ReasonRepetition, eternal.ReasonTurnLimit} {
			if got := w.Reason(r, core.Outcome{Reason: reason}); strings.Contains(got, "⟦") {
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
		for _, side := range []core.Side{eternal.Red, eternal.Black} {
			if got := w.Side(r, side); strings.Contains(got, "⟦") {
				t.Errorf("the side is called %q", got)
			}
		}
		for _, opening := range eternal.Openings() {
			if !w.Has("opening." + r.ID() + "." + opening.ID) {
				t.Errorf("the opening %s has no name", opening.ID)
			}
		}
		for _, piece := range r.Palette() {
			setup := r.NewSetup()
			for sq := range setup.Board { // in the enemy zone, off the river, and too often in its own
				setup.Board[sq] = piece
			}
			for _, problem := range r.Problems(setup) {
				if got := w.Problem(problem); strings.ContainsAny(got, "⟦{") || strings.Contains(got, "eternal") {
					t.Errorf("%s is told as %q", problem.Code, got)
				}
			}
		}
	}
}
