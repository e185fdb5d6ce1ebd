package words_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// gomokuLeftover matches unfilled parts of a text.
var gomokuLeftover = regexp.MustCompile(`\{\d|⟦|(side|game|piece)\.`)

func gomokuRules() []gomoku.Rules {
	var list []gomoku.Rules
	for _, set := range gomoku.RuleSets() {
		list = append(list, gomoku.Rules{Set: set})
	}
	return list
}

// Errors of all notations describe the error and its place in both languages.
func TestGomokuErrors(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	empty := strings.Repeat("15/", 14) + "15"
	for _, c := range []struct{ text, en, zh string }{
		{"", "The text is empty", "内容为空"},
		{"a1", "Move 1 (“a1”): The first stone goes to the centre, h8", "第 1 步“a1”：第一子应当落在天元 h8"},
		{"h8h8", "Move 2 (“h8”): There is already a stone on h8", "第 2 步“h8”：h8 已经有棋子"},
		{"h8p8", `Move 2: “p8” is off the board, which runs from a1 to o15`, `第 2 步：“p8”不在棋盘上：棋盘从 a1 到 o15`},
		{"h8g6f6g5f7g4h7g3g2a1g7", "Move 11 (“g7”): g7 is forbidden to Black: a double-three (f7-g7-h7, f6-g7-h8)", "第 11 步“g7”：g7 是黑方的三三禁手（f7-g7-h7, f6-g7-h8）"},
		{empty + " b standard", "This is a position of Standard gomoku, not of Renju", "这是五子棋（长连不胜）的局面，不是连珠（有禁手）的"},
		{"15/15 b renju", "The board must have 15 rows, separated by /, but has 2", "棋盘应有 15 行，以 / 分隔，这里有 2 行"},
		{"(;GM[4];B[hh];B[aa])", "Move 2 (“B[aa]”): It is White’s turn", "第 2 步“B[aa]”：现在轮到白方行棋"},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", "Move 2: “16,1,0” is off the board", "第 2 步：“16,1,0”不在棋盘上"},
		{"(;SZ[19])", `Line 1: The board is “19”, but only 15x15 can be read`, `第 1 行：棋盘大小为“19”，只能读入 15x15 的棋盘`},
	} {
		_, err := gomokutexts.For(gomoku.Rules{}).Game(c.text)
		for got, want := range map[string]string{en.Error(err): c.en, zh.Error(err): c.zh} {
			if !strings.HasPrefix(got, want) || gomokuLeftover.MatchString(got) {
				t.Errorf("%q: %q, want %q", c.text, got, want)
			}
		}
	}
}

// Each kind of forbidden point has a text.
func TestGomokuForbidden(t *testing.T) {
	r := gomoku.Rules{}
	for _, c := range []struct{ board, move, en, zh string }{
		{"4xxx1xx5", "h8", "an overline (e8-f8-g8-h8-i8-j8)", "长连禁手（e8-f8-g8-h8-i8-j8）"},
		{"4x1x1x1x4", "h8", "a double-four (e8-g8-h8-i8, g8-h8-i8-k8)", "四四禁手（e8-g8-h8-i8, g8-h8-i8-k8）"},
	} {
		p, err := r.Parse(strings.Repeat("15/", 7) + c.board + strings.Repeat("/15", 7) + " b renju")
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.ParseMove(p, c.move)
		if got := (words.Words{Catalog: i18n.New(i18n.English)}).Error(err); !strings.Contains(got, c.en) {
			t.Errorf("%q does not say %q", got, c.en)
		}
		if got := (words.Words{Catalog: i18n.New(i18n.Chinese)}).Error(err); !strings.Contains(got, c.zh) {
			t.Errorf("%q does not say %q", got, c.zh)
		}
	}
}

// Problems and warnings of setups, and other names of the rule set, have texts in both languages.
func TestGomokuWords(t *testing.T) {
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		for _, r := range gomokuRules() {
			s := r.NewSetup()
			for _, p := range []int{0, 1, 2, 3, 4, 5} {
				s.Board[p] = gomoku.BlackStone
			}
			s.Turn = core.Second
			warnings := r.SetupWarnings(s)
			s.Board[5], s.Turn = core.NoPiece, core.First
			problems := r.Problems(s)
			for _, p := range []int{30, 31, 32, 33, 34} {
				s.Board[p] = gomoku.WhiteStone
			}
			problems = append(problems, r.Problems(s)...)
			s.Board[0], s.Board[30] = core.NoPiece, core.NoPiece
			s.Turn = core.Second
			warnings = append(warnings, r.SetupWarnings(s)...)
			if len(problems) != 2 || len(warnings) < 2 {
				t.Fatalf("%s: problems %v, warnings %v", r.ID(), problems, warnings)
			}
			for _, p := range append(problems, warnings...) {
				if got := w.Problem(p); gomokuLeftover.MatchString(got) {
					t.Errorf("%s: %s is told as %q", r.ID(), p.Code, got)
				}
			}
			for _, turn := range r.Capabilities().Symmetry.Names {
				if !w.Has("symmetry." + turn) {
					t.Errorf("the turn %s has no name", turn)
				}
			}
			for form := gomokutexts.FormPosition; form <= gomokutexts.FormREC; form++ {
				if !w.Has("form." + r.ID() + "." + form.String()) {
					t.Errorf("%s: the form %s has no name", r.ID(), form)
				}
			}
			if got := words.Results(w, r); len(got) != 3 || got[1] != core.Draw {
				t.Errorf("%s: the results are %v", r.ID(), got)
			}
			names := []string{w.Game(r), w.Side(r, core.First), w.Side(r, core.Second)}
			for _, piece := range r.Palette() {
				names = append(names, w.T("piece."+r.ID()+"."+string('0'+rune(piece))))
			}
			for _, name := range names {
				if gomokuLeftover.MatchString(name) {
					t.Errorf("%s has no name: %q", r.ID(), name)
				}
			}
		}
		for _, reason := range []core.Reason{
			gomoku.ReasonFive, gomoku.ReasonFull, gomoku.ReasonPasses, gomoku.ReasonOverline, gomoku.ReasonDoubleFour, gomoku.ReasonDoubleThree,
		} {
			if got := w.Reason(gomoku.Rules{}, core.Outcome{Reason: reason}); gomokuLeftover.MatchString(got) {
				t.Errorf("%s: %q", reason, got)
			}
		}
		record, err := gomokutexts.For(gomoku.Rules{}).Game("h8 pass")
		if err != nil {
			t.Fatal(err)
		}
		_, err = gomokutexts.FormatPSQ(record)
		if got := w.Error(err); !errors.Is(err, core.ErrUnreadable) || gomokuLeftover.MatchString(got) {
			t.Errorf("a pass in a Piskvork file: %q", got)
		}
	}
}
