package words_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	"qilab/core/intake"
	"qilab/solver"
	"qilab/solver/games"
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

func TestVerdict(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	tests := []struct {
		verdict solver.Verdict
		en, zh  string
	}{
		{solver.Verdict{Result: core.FirstWins, Plies: 17}, "Jia wins in 17 plies", "甲方胜，双方共 17 步"},
		{solver.Verdict{Result: core.BothWin, Plies: 1}, "Both win in 1 ply", "双赢，双方共 1 步"},
		{solver.Verdict{Result: core.BothLose, Plies: solver.Unknown}, "Both lose", "双输"},
		{solver.Verdict{Score: -135, Scored: true, Plies: solver.Unknown}, "Jia -1.35", "甲方 -1.35"},
		{solver.Verdict{Plies: solver.Unknown}, "Not analysed yet", "还没有分析"},
	}
	for _, tt := range tests {
		if got := en.Verdict(chaosclock.Rules{}, tt.verdict, core.First, core.First); got != tt.en {
			t.Errorf("got %q, want %q", got, tt.en)
		}
		if got := zh.Verdict(chaosclock.Rules{}, tt.verdict, core.First, core.First); got != tt.zh {
			t.Errorf("got %q, want %q", got, tt.zh)
		}
	}
}

func TestLine(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.Chinese)}
	p := chaosclock.Rules{}.Start()
	line := []core.Move{chaosclock.Walk(5, 12), core.PassMove, chaosclock.Walk(4, 9)}
	if got := w.Line(chaosclock.Rules{}, p, line); got != "5 不走 4" {
		t.Errorf("the line is %q", got)
	}
}

// The turns of a game whose turns may have several steps are kept apart.
func TestLineOfTurns(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	p, err := eternal.Rules{}.Parse("8/8/8/8/8/8/8/r7/R7 r 0-0/2 -")
	if err != nil {
		t.Fatal(err)
	}
	capture, err := eternal.Rules{}.ParseMove(p, "a1a2")
	if err != nil {
		t.Fatal(err)
	}
	var line []core.Move
	var texts []any
	for from, m := p, capture; len(line) < 3; m = from.Moves()[0] { // then the placement of what was captured, and the answer
		line, texts = append(line, m), append(texts, w.Move(eternal.Rules{}, from, m))
		if from, err = from.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := w.Line(eternal.Rules{}, p, line), fmt.Sprintf("%s %s; %s", texts...); got != want {
		t.Errorf("the line is %q, want %q", got, want)
	}
}

// The moves of a game as the window writes them, passes included, are read when they are pasted.
func TestMovesOfTheWindowAreRead(t *testing.T) {
	var source intake.Source
	for _, g := range games.All(nil) {
		source.Readers = append(source.Readers, g.Reader())
	}
	for _, r := range source.Readers {
		game := core.NewGame(r.Rules, r.Rules.Start())
		for i := range 12 {
			moves := game.Position().Moves()
			m := moves[(i*37+5)%len(moves)]
			if c := r.Rules.Capabilities(); i == 3 && (c.Pass || slices.Contains(moves, core.PassMove)) {
				m = core.PassMove
			}
			if _, err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		line := game.MainLine()
		for _, lang := range i18n.Langs() {
			w := words.Words{Catalog: i18n.New(lang)}
			for name, number := range map[string]func(string) string{
				"bare":     func(string) string { return "" },
				"numbered": func(n string) string { return n + " " },
				"Chinese":  func(n string) string { return strings.NewReplacer(".", "、", "…", "、").Replace(n) },
			} {
				if name == "Chinese" && (lang != i18n.Chinese || r.Rules.ID() == "chaosclock") {
					continue // in Chaos Clock 1、12 are two moves
				}
				var moves strings.Builder
				for i, n := range words.NumberTexts(r.Rules, line)[1:] {
					if n != "" {
						n = number(n)
					}
					moves.WriteString(" " + n + w.Move(r.Rules, line[i].Position(), line[i+1].Move()))
				}
				text := line[0].Position().String() + "\n" + moves.String()
				if c := source.Read(text)[0]; c.Game == nil || c.Game.Position() != game.Position() {
					t.Errorf("%s, %s, %s: %q is %v, %v", r.Rules.ID(), lang, name, text, c.Quality, c.Reason)
				}
			}
		}
	}
}

// Every error says in both languages what is wrong, and where if that is known.
func TestError(t *testing.T) {
	r := clocktexts.For(chaosclock.Rules{})
	failed := func(text string) error {
		_, err := r.Game(text)
		return err
	}
	tests := []struct {
		name   string
		err    error
		en, zh string // parts of the texts
	}{
		{"field", failed("1,2,x,4,5,6,7,8,9,10,11,12"), "Field 3", "第 3 项"},
		{"move", failed(chaosclock.SampleDeal + " moves 5 5"), "Move 2 (“5”): Piece 5 is home", "第 2 步“5”：5 号棋子已在正位"},
		{"line", failed(chaosclock.SampleDeal + "\n1,2;0"), "Line 2: A position has 12 cells", "第 2 行："},
		{"setup", failed("1,1,0,0,0,0,0,0,0,0,0,0"), "Piece 1 is on cell 1 and on cell 2", "1 号棋子同时在 1 号位和 2 号位"},
		{"over", core.ErrGameOver, "The game is over", "棋局已经结束"},
		{"wrapped", fmt.Errorf("x: %w", core.ErrIllegalMove), "This move is not legal", "这步棋不合规则"},
		{
			"file", storage.Problem{Code: "damaged", File: "a.txt", Aside: "b", Err: &storage.Error{Kind: storage.ErrDamaged, Code: "cut", Line: 3}},
			"a.txt is damaged: Line 3: the file is cut off.\nThe original file was kept as b", "a.txt 已损坏：第 3 行：文件不完整。\n原文件保留为 b",
		},
		{
			"named once", storage.Problem{Code: "damaged", File: "a.db", Aside: "b", Err: &storage.Error{Kind: storage.ErrDamaged, Code: "library-damaged", Args: []string{"a.db"}}},
			"The library a.db is damaged.\nThe original file was kept as b", "棋谱库 a.db 已损坏。\n原文件保留为 b",
		},
		{
			"set aside beside a copy", storage.Problem{Code: "damaged", File: "a.db", Aside: "b", Copy: "c"},
			"a.db is damaged.\nThe original file was kept as b.\nThere is an older copy: c$", "a.db 已损坏。\n原文件保留为 b。\n另有较早的备份：c$",
		},
		{
			"emptied", storage.Problem{Code: "emptied", File: "a.db", Copy: "c"},
			"a.db is empty; its contents are lost.\nThere is an older copy: c$", "a.db 是空文件，原有内容已丢失。\n另有较早的备份：c$",
		},
		{
			"part", storage.Problem{Code: "damaged", File: "a.txt", Part: true, Moves: 43, Err: &storage.Error{Kind: storage.ErrDamaged, Code: "cut"}},
			"a.txt is damaged: the file is cut off.\nIts intact part, 43 moves, was read; what", "a.txt 已损坏：文件不完整。\n其中完好的部分已经读出，共 43 步；",
		},
		{
			"whole", storage.Problem{Code: "damaged", File: "a.txt", Part: true, Whole: true, Moves: 43},
			"a.txt is damaged.\nAll the moves were read$", "a.txt 已损坏。\n着法已经全部读出$",
		},
		{
			"full", &storage.Error{Kind: storage.ErrWrite, Code: "write-full", Args: []string{"a"}, Cause: &fs.PathError{Op: "write", Path: "b", Err: syscall.ENOSPC}},
			"cannot write a: the disk is full$", "无法写入 a：磁盘已满$",
		},
		{
			"broken disk", &storage.Error{Kind: storage.ErrWrite, Code: "write", Args: []string{"a"}, Cause: &fs.PathError{Op: "write", Path: "b", Err: syscall.EIO}},
			"cannot write a: " + syscall.EIO.Error() + "$", "无法写入 a：" + syscall.EIO.Error() + "$",
		},
		{"foreign", errors.New("no space left"), "no space left", "no space left"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := (words.Words{Catalog: i18n.New(i18n.English)}).Error(tt.err); !strings.Contains(got+"$", tt.en) {
				t.Errorf("%q does not say %q", got, tt.en)
			}
			if got := (words.Words{Catalog: i18n.New(i18n.Chinese)}).Error(tt.err); !strings.Contains(got+"$", tt.zh) {
				t.Errorf("%q does not say %q", got, tt.zh)
			}
		})
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		n      uint64
		en, zh string
	}{
		{0, "0", "0"},
		{9999, "9999", "9999"},
		{58_123, "58 k", "5.8 万"},
		{1_250_000, "1.2 M", "125 万"},
		{17_600_000, "18 M", "1760 万"},
		{123_000_000, "123 M", "1.2 亿"},
	}
	for _, tt := range tests {
		if got := (words.Words{Catalog: i18n.New(i18n.English)}).Nodes(tt.n); got != tt.en {
			t.Errorf("%d is written %q, want %q", tt.n, got, tt.en)
		}
		if got := (words.Words{Catalog: i18n.New(i18n.Chinese)}).Nodes(tt.n); got != tt.zh {
			t.Errorf("%d is written %q, want %q", tt.n, got, tt.zh)
		}
	}
	if got := words.Bytes(95 << 20); got != "95 MiB" {
		t.Errorf("got %q", got)
	}
	if got := words.Bytes(3 << 29); got != "1.5 GiB" {
		t.Errorf("got %q", got)
	}
	if got := words.Sentence("all six"); got != "All six" || words.Sentence("") != "" {
		t.Errorf("got %q", got)
	}
	w := words.Words{Catalog: i18n.New(i18n.English)}
	if got := w.Time(time.Time{}); got != "" {
		t.Errorf("no time is written %q", got)
	}
	if got := w.Time(time.Now()); !strings.HasPrefix(got, "Today ") {
		t.Errorf("now is written %q", got)
	}
}

// Classes of endgames are named as players name them: several of a kind are counted, and the full defence has its own name.
func TestClass(t *testing.T) {
	for _, tt := range []struct{ first, second, en, zh string }{
		{"R", "-", "R v K", "车对光将"},
		{"RR", "R", "RR v R", "双车对车"},
		{"HPP", "AABB", "HPP v AABB", "马双兵对士象全"},
		{"RAABB", "AAB", "RAABB v AAB", "车士象全对双士象"},
		{"PPPPP", "ABB", "PPPPP v ABB", "五兵对士双象"},
	} {
		class := solver.Class{Sides: [2]string{tt.first, tt.second}}
		for lang, want := range map[i18n.Lang]string{i18n.English: tt.en, i18n.Chinese: tt.zh} {
			if got := words.Class((words.Words{Catalog: i18n.New(lang)}), class); got != want {
				t.Errorf("%v is called %q, want %q", class.Sides, got, want)
			}
		}
	}
}

func TestResults(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	want := []core.Result{core.FirstWins, core.BothWin, core.BothLose, core.SecondWins}
	got := words.Results(w, chaosclock.Rules{})
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the results are %v, want %v", got, want)
	}
}
