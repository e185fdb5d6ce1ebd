package notation_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// Moves as people paste them from forums, chats and other programs.
func TestPastedMoves(t *testing.T) {
	const opening = "h2e2 h9g7 h0g2 i9h9"
	for _, text := range []string{
		"1、炮二平五 马8进7\n2、马二进三 车9平8", "１．炮二平五　马８进７\n２．马二进三　车９平８", "1、炮二平五馬8進72、馬二進三車9平8",
		"炮 二 平 五 马 8 进 7 马　二　进　三 车\t9平8", "(1) 炮二平五 马8进7 (2) 马二进三 车9平8", "①炮二平五 马8进7 ②马二进三 车9平8",
		"第1回合：炮二平五 马8进7\n第2回合：马二进三 车9平8", "炮二平五 → 马8进7 → 马二进三 → 车9平8",
		"1. 炮二平五,马8进7;2. 马二进三,车9平8", "炮二平五；马8进7；马二进三；车9平8", "1. 炮二平五！ 马8进7？ 2. 马二进三！！ 车9平8",
		"1. 傌二進三 ( 1. 炮二平五 ) *", "h3e3 h10g8 h1g3 i10h10", "1. H3-E3 H10-G8 2. H1-G3 I10-H10", "Ｃ２＝５ Ｈ８＋７ Ｈ２＋３ Ｒ９＝８",
		"position startpos moves h3e3 h10g8 h1g3 i10h10",
		"1. Ｃ２＝５Ｈ８＋７ 2. Ｈ２＋３Ｒ９＝８", "[Event \"1997\"]\n\n1. C2=5H8+7 2. H2+3R9=8 1-0", "1. h2e2h9g7 2. h0g2i9h9", "1. H2-E2H9-G7!? 2. H0-G2I9-H9",
		"1. h3e3h10g8 2. h1g3i10h10", "1. C2=5马8进7 2. H2+3R9=8", "1. C2=5H8+7;2. H2+3R9=8", "1. C2=5H8+7（1... C8=5） 2. H2+3R9=8",
	} {
		g, err := notation.ParseRecord(text)
		want := opening
		if strings.Contains(text, "傌") {
			want = "h0g2"
		}
		if err != nil || movesOf(g) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Full-width brackets hold comments, results or variations.
func TestBrackets(t *testing.T) {
	for text, want := range map[string]string{
		"炮二平五（中炮） 马8进7 （屏风马（之一）） 1-0":              `(h2e2 "中炮"(h9g7 "屏风马（之一）"))`,
		"炮二平五 (中炮) 马8进7 (图1) （红胜）":                 `(h2e2 "中炮"(h9g7 "图1"))`,
		"1. 炮二平五 马8进7 （1... 炮8平5 2. 马二进三） 2. 马二进三": `(h2e2 ""(h9g7 ""(h0g2 ""))(h7e7 ""(h0g2 "")))`,
		"炮二平五 马8进7 （如炮8平5，则马二进三） 马二进三":             `(h2e2 ""(h9g7 "如炮8平5，则马二进三"(h0g2 "")))`,
		"（红先） 炮二平五":                                `(h2e2 "")`,
	} {
		g := mustRecord(t, text)
		if got := recordtest.Outline(g, false); !strings.HasSuffix(got, want) {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
	if g := mustRecord(t, "（红先） 炮二平五 (红胜)"); g.Root().Comment != "红先" || g.Tags().Get("Result") != "1-0" {
		t.Errorf("comment %q, tags %v", g.Root().Comment, g.Tags())
	}
	for text, code := range map[string]string{
		"1. h2e2 (1... foo) h9g7": "xq-move", "1. h2e2 （b2e2": "pgn-open", "1. h2e2 ）": "pgn-bracket",
	} {
		var e *core.TextError
		if _, err := notation.ParseRecord(text); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v, want %s", text, err, code)
		}
	}
}

// What stands before the moves becomes tags and a comment.
func TestHeaders(t *testing.T) {
	const end = "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2"
	text := "中国象棋对局记录\n赛事：全国象棋个人赛\n日期：1980.01.02\n红方：胡荣华  黑方：杨官璘\n比赛结果：红胜\n（好局）\n1. 炮二平五 马８进７\n（屏风马）\n2. ………… 马二进三\n"
	for _, bytes := range []string{text, recordtest.GBK(t, text), recordtest.Encoded(t, utf16LE, text)} {
		g := mustRecord(t, bytes)
		want := core.Tags{{Name: "Event", Value: "全国象棋个人赛"}, {Name: "Date", Value: "1980.01.02"}, {Name: "Red", Value: "胡荣华"}, {Name: "Black", Value: "杨官璘"}, {Name: "Result", Value: "1-0"}}
		if movesOf(g) != "h2e2 h9g7 h0g2" || !slices.Equal(g.Tags(), want) || g.Root().Comment != "中国象棋对局记录\n（好局）" || g.MainLine()[2].Comment != "屏风马" {
			t.Errorf("%s, %v, %q", movesOf(g), g.Tags(), g.Root().Comment)
		}
	}
	if g := mustRecord(t, "Red: A, Black: B\n开局 Fen 串："+end+" b\n\n象7进9 相三进一 和棋"); g.Tags().Get("Black") != "B" || g.Tags().Get("Result") != "1/2-1/2" || movesOf(g) != "g9i7 g0i2" {
		t.Errorf("%s, %v", movesOf(g), g.Tags())
	}
	var at *core.PlaceError
	if _, err := notation.ParseRecord("红方：甲\n\n炮二平五 马8进7 胡说"); !errors.As(err, &at) || at.Move != 3 || at.Word != "胡说" {
		t.Errorf("a fault after a header: %v", err)
	}
	var e *core.TextError
	if _, err := notation.ParseRecord("红方：甲\n黑方：乙\n"); !errors.As(err, &e) || e.Code != "xq-move" {
		t.Errorf("a header without moves: %v", err)
	}
}

// Tags are read as programs write them: with quotes within the value, without quotes, with names in Chinese.
func TestOddTags(t *testing.T) {
	g := mustRecord(t, "[Game 'Chinese Chess']\n[Event \"第\"五\"届\"] [Site \"甲\"]\n[Round 第3轮]\n[红方 \"乙\"]\n[结果 \"先负\"]\n\n1. 炮二平五 *\n")
	want := core.Tags{{Name: "Event", Value: `第"五"届`}, {Name: "Site", Value: "甲"}, {Name: "Round", Value: "第3轮"}, {Name: "Red", Value: "乙"}, {Name: "Result", Value: "0-1"}}
	if movesOf(g) != "h2e2" || !slices.Equal(g.Tags(), want) {
		t.Errorf("%s, %q", movesOf(g), g.Tags())
	}
	if r, err := games.Read("[Event 甲]\n[Red 乙]\n\n1. 炮二平五 *\n\n[Event 丙]\n[Red 丁]\n\n1. 炮八平五 *\n"); err != nil || len(r.Games) != 2 || r.Games[1].Tags.Get("Red") != "丁" {
		t.Errorf("%+v, %v", r, err)
	}
	// Each quote once looked for the last one: this took minutes.
	if _, err := notation.ParseRecord("[Event \"" + strings.Repeat("\"x", 100_000) + "\"]\n\n1. 炮二平五 *\n"); !errors.Is(err, core.ErrUnreadable) || !strings.Contains(err.Error(), "bytes are too many") {
		t.Errorf("a tag full of quotes: %v", err)
	}
}

// The result at the end of moves is kept, and moves after it are not dropped.
func TestResultOfMoves(t *testing.T) {
	for word, want := range map[string]string{
		"1-0": "1-0", "红胜": "1-0", "（紅勝）": "1-0", "黑勝。": "0-1", "0–1": "0-1", "和棋": "1/2-1/2", "½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2", "1：0": "1-0", "*": "", "": "",
	} {
		for _, text := range []string{"炮二平五 马8进7 " + word, "start moves h2e2 h9g7 " + word} {
			if g := mustRecord(t, text); movesOf(g) != "h2e2 h9g7" || g.Tags().Get("Result") != want {
				t.Errorf("%q: %s, %v, want %s", text, movesOf(g), g.Tags(), want)
			}
		}
	}
	for _, text := range []string{"1. 炮二平五 马8进7 1-0 2. 马二进三", "[Event \"x\"]\n\n1. h2e2 * {y} 1... h9g7"} {
		var at *core.PlaceError
		if _, err := notation.ParseRecord(text); !errors.Is(err, core.ErrGameOver) || !errors.As(err, &at) || at.Word == "" {
			t.Errorf("%q: %v", text, err)
		}
	}
	if g := mustRecord(t, "[Event \"x\"]\n\n1. h2e2 1-0\n\n=====\n 欢迎访问《象棋百科全书网》\nhttp://www.xqbase.com/\n"); movesOf(g) != "h2e2" {
		t.Error("words after the result")
	}
}

// XBoard writes moves as in chess, with the letters of WXF.
func TestShortNotation(t *testing.T) {
	g := mustRecord(t, "[Event \"Computer Chess Game\"]\n[White \"A\"]\n[Variant \"xiangqi\"]\n\n1. Che2 {+0.10/7} Hg7 2. g4 g5 3. gxg5 Ege7 4.\nCxe6+ Afe8 5. Hg2 (5. E0a2) (5. Ege2 Ca7) 1-0\n")
	if want := "h2e2 h9g7 g3g4 g6g5 g4g5 g9e7 e2e6 f9e8 h0g2"; movesOf(g) != want || g.Nodes() != 13 || g.MainLine()[1].Comment != "+0.10/7" {
		t.Error(recordtest.Outline(g, false))
	}
	if _, err := notation.ParseRecord("Che2 Hg7"); !errors.Is(err, core.ErrUnreadable) {
		t.Errorf("without tags: %v", err) // such words may be those of another game
	}
}

// A list of positions is a game each; one in an address or after a label is read too.
func TestPositionLists(t *testing.T) {
	const board = "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2"
	r, err := games.Read("\uFEFF" + board + " w\r\n\r\n" + board + " b moves g9i7\n" + board + " x\n")
	if err != nil || len(r.Games) != 3 || !r.Sure {
		t.Fatalf("%+v, %v", r, err)
	}
	if g, err := r.Games[1].Read(); err != nil || movesOf(g) != "g9i7" {
		t.Errorf("the second: %v, %v", g, err)
	}
	var at *core.PlaceError
	if _, err := r.Games[2].Read(); !errors.As(err, &at) || at.Line != 4 {
		t.Errorf("the third: %v", err)
	}
	for _, text := range []string{
		"FEN: " + board + " b", "fen=" + board + "_b", "FEN：" + board + " b", "http://www.chessdb.cn/query/?" + board + " b", "https://www.chessdb.cn/chessdb.php?board=" + board + " b",
	} {
		if g := mustRecord(t, text); g.Position().String() != board+" b - - 0 1" {
			t.Errorf("%q is read as %v", text, g.Position())
		}
		if p, err := games.Position(text); err != nil || p.String() != board+" b - - 0 1" {
			t.Errorf("%q is the position %v, %v", text, p, err)
		}
	}
}

// Collections give each position a title.
func TestPositionTitles(t *testing.T) {
	const board = "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2"
	for _, form := range []string{
		board + " w - - 0 1 ; 第001局：月上柳梢", "第001局：月上柳梢|" + board + " w - - 0 1", " 第001局：月上柳梢 | " + board, board + ";第001局：月上柳梢",
		"FEN: " + board + " w;第001局：月上柳梢",
	} {
		second := strings.NewReplacer("001", "002", "柳梢", "2001/1/2").Replace(form) + " "
		for _, e := range []core.Encoding{core.UTF8, core.GB18030} {
			r, err := games.Read(e.Encode(form + "\r\n" + second + "\r\n"))
			if err != nil || len(r.Games) != 2 || !r.Sure {
				t.Errorf("%q: %+v, %v", form, r, err)
				continue
			}
			for i, want := range []string{"第001局：月上柳梢", "第002局：月上2001/1/2"} {
				g, err := r.Games[i].Read()
				if err != nil || g.Tags().Get("Title") != want || r.Games[i].Tags.Get("Title") != want || g.Position().String() != board+" w - - 0 1" {
					t.Errorf("%q: %v, %v, %v", form, g, r.Games[i].Tags, err)
				}
			}
		}
		if g := mustRecord(t, form+"\n1. 相五退七"); movesOf(g) != "e2c0" || g.Tags().Get("Title") != "第001局：月上柳梢" {
			t.Errorf("%q with moves: %s, %v", form, movesOf(g), g.Tags())
		}
		if p, err := games.Position(form); err != nil || p.String() != board+" w - - 0 1" {
			t.Errorf("%q is the position %v, %v", form, p, err)
		}
	}
}

// dpxqText is a game as dpxq.com copies it as text.
const dpxqText = "标题: 甲队 子 负 乙队 丑\n分类: 其他赛事\n赛事: 某某杯\n布局: D36 中炮进三兵对左炮封车转列炮 红两头蛇\n红方: 甲队 子\n黑方: 乙队 丑\n结果: 黑方胜\n记时规则: 15分＋5秒\n棋局类型: 全局\n" +
	"红方姓名: 子\n浏览次数: 170\n来源网站: http://www.dpxq.com/\n \n  1.炮二平五      马８进７  \n  2.马二进三      车９平８  \n \n棋谱由 http://www.dpxq.com/ 生成\n"

// The names of openings have moves in them, and a site signs its texts.
func TestTextOfDpxq(t *testing.T) {
	want := core.Tags{
		{Name: "Title", Value: "甲队 子 负 乙队 丑"}, {Name: "Class", Value: "其他赛事"}, {Name: "Event", Value: "某某杯"}, {Name: "Opening", Value: "D36 中炮进三兵对左炮封车转列炮 红两头蛇"},
		{Name: "Red", Value: "子"}, {Name: "Black", Value: "乙队 丑"}, {Name: "Result", Value: "0-1"}, {Name: "TimeControl", Value: "15分＋5秒"}, {Name: "Type", Value: "全局"},
		{Name: "Source", Value: "http://www.dpxq.com/"},
	}
	const source = "来源网站: http://www.dpxq.com/\n"
	for _, text := range []string{dpxqText, recordtest.GBK(t, dpxqText)} {
		g := mustRecord(t, text)
		if movesOf(g) != "h2e2 h9g7 h0g2 i9h9" || !slices.Equal(g.Tags(), want) || g.Root().Comment != "浏览次数: 170" || g.MainLine()[4].Comment != "" {
			t.Errorf("%s, %v, %q, %q", movesOf(g), g.Tags(), g.Root().Comment, g.MainLine()[4].Comment)
		}
	}
	g := mustRecord(t, source+strings.Replace(dpxqText, source, "", 1)) // the address is no position
	if movesOf(g) != "h2e2 h9g7 h0g2 i9h9" || g.Tags().Get("Source") != "http://www.dpxq.com/" {
		t.Errorf("with the address first: %s, %v", movesOf(g), g.Tags())
	}
}

// A sentence behind the moves is a comment, unless it may be a misspelt move or hardly anything came before it.
func TestSentenceBehindTheMoves(t *testing.T) {
	const moves = "求大神看看这盘棋\n第一回合：炮二平五，马8进7；第二回合：马二进三，车9平8；第三回合：车一平二，卒7进1"
	for tail, want := range map[string]string{" 谢谢！": "谢谢！", "，请大家指教。": "请大家指教。", "": ""} {
		g, err := notation.ParseRecord(moves + tail)
		if err != nil {
			t.Errorf("%q: %v", tail, err)
			continue
		}
		line := g.MainLine()
		if got := line[len(line)-1].Comment; len(line) != 7 || got != want {
			t.Errorf("%q: %d nodes, and the comment %q", tail, len(line), got)
		}
	}
	for _, text := range []string{moves + " 红红红红", moves + " 炮八乎五！", moves + " 马跳到哪里去了？", "炮二平五 马8进7 谢谢！"} {
		if g, err := notation.ParseRecord(text); err == nil {
			t.Errorf("%q is read as %d nodes", text, len(g.MainLine()))
		}
	}
}

// Some programs draw the last position after the moves. It belongs to no move, and does not mislead about the encoding.
func TestDrawnBoard(t *testing.T) {
	const tags = "[Event \"殘局\"]\n[FEN \"5a3/4ak2r/6R2/8p/9/9/9/B4N2B/4K4/3c5 w\"]\n\n"
	const board = "┏━┯━┯━┯━┯━士━┯━┯━┓\n┃　│　│　│╲│╱│　│　│　┃\n┠─┼─┼─┼─士─将─┼─┼─車\n┃　│　│　│╱│╲│　│　│　┃\n┠─╬─┼─┼─┼─┼─车─╬─┨\n"
	const ends = "　　　　　　　黑　方　　　　　　　\n１　２　３　４　５　６　７　８　９\n" + board + "九　八　七　六　五　四　三　二　一\nMoveInfo: movCount:44\n"
	for _, moves := range []string{"1. f2g4 d0d9 2. g4e5", "1. 马四进三 炮４退９ 2. 马三进五", "1. 马四进三 炮４退９ 2. 马三进五 {相}"} {
		for _, after := range []string{board, ends, ends + "\n" + tags + "1. 马四进三"} {
			text := tags + moves + "\n\n" + after
			for _, e := range []core.Encoding{core.GB18030, core.UTF8} {
				r, err := games.Read(e.Encode(text))
				if err != nil || r.Encoding != e {
					t.Errorf("%q is in %v, %v", text, r.Encoding, err)
					continue
				}
				g, err := r.Games[0].Read()
				if err != nil || movesOf(g) != "f2g4 d0d9 g4e5" || g.Tags().Get("Event") != "殘局" || strings.Contains(g.Current().Comment, "━") {
					t.Errorf("%q in %v: %v, %v", text, e, g, err)
				}
			}
		}
	}
	for _, text := range []string{tags + "1. 马四进三 炮４退９ 2. 马三进五\n" + board, tags + "1. 马四进三\n\n胡说", tags + "1. 马四进三\n\n" + board + "马二进三"} {
		var at *core.PlaceError
		if _, err := notation.ParseRecord(text); !errors.As(err, &at) || at.Before == nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Words in a paragraph after the moves are a comment; a faulty move remains one.
func TestWordsAfterMoves(t *testing.T) {
	for _, gap := range []string{"\n\n", "\n \u3000\n", "\r\n\r\n"} {
		g := mustRecord(t, "1. 炮二平五 马8进7 2. 马二进三"+gap+"一盘好棋。\n选自某书")
		if movesOf(g) != "h2e2 h9g7 h0g2" || g.MainLine()[3].Comment != "一盘好棋。\n选自某书" {
			t.Errorf("%q: %s, %q", gap, movesOf(g), g.MainLine()[3].Comment)
		}
	}
	for _, text := range []string{
		"1. 炮二平五 马8进7\n胡说", "1. 炮二平五 马8进7\n\n2. 胡说", "1. 炮二平五 马8进7\n\n胡说 马二进三", "1. 炮二平五 马8进7\n\n胡说\n马二进三",
		"1. 炮二平五 马8进7\n\n车一平九", "1. 炮二平五 马8进7\n\n" + strings.Repeat("胡说", 10_000),
	} {
		var at *core.PlaceError
		if _, err := notation.ParseRecord(text); !errors.As(err, &at) || at.Move != 3 {
			t.Errorf("%.60q: %v", text, err)
		}
	}
}
