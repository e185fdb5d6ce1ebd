package notation_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi/notation"
)

// CCBridge closes the fields of the clocks by another name, and forums change the case of the letters.
func TestDhtmlXQOfOtherPrograms(t *testing.T) {
	for _, text := range []string{
		"[DhtmlXQ]\n[DhtmlXQ_blacktime][/DhtmlXQ_time]\n[DhtmlXQ_black]乙[/DhtmlXQ_black]\n[DhtmlXQ_blacktime]一小时[/DhtmlXQ_time]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
		"[dhtmlxq][DHTMLXQ_Black]乙[/DhtmlXQ_black][dhtmlxq_MoveList]7747\r\n7062[/dhtmlxq_movelist][DhtmlXQ_blacktime]一小时[/DhtmlXQ_blacktime][/dhtmlxq]",
		"[DhtmlXQ_blackname]乙[/DhtmlXQ_blackname][DhtmlXQ_blacktime]一小时[/DhtmlXQ_blacktime][DhtmlXQ_move_0_1_0]77477062[/DhtmlXQ_move_0_1_0]",
	} {
		g := mustRecord(t, text)
		if movesOf(g) != "h2e2 h9g7" || g.Tags().Get("Black") != "乙" || g.Tags().Get("BlackTime") != "一小时" {
			t.Errorf("%s is read as %s, %v", text, movesOf(g), g.Tags())
		}
	}
}

// The data of the game that other forms have as tags are read and written here too.
func TestDhtmlXQTags(t *testing.T) {
	want := core.Tags{
		{Name: "Event", Value: "公开赛"}, {Name: "Round", Value: "第03轮"}, {Name: "Table", Value: "第01台"}, {Name: "RedTeam", Value: "广东"},
		{Name: "Opening", Value: "C16 中炮巡河车对屏风马"}, {Name: "Referee", Value: "丙"}, {Name: "Result", Value: "0-1"},
	}
	text := "[DhtmlXQ][DhtmlXQ_event]公开赛[/DhtmlXQ_event][DhtmlXQ_round]第03轮[/DhtmlXQ_round][DhtmlXQ_table]第01台[/DhtmlXQ_table]" +
		"[DhtmlXQ_redteam]广东[/DhtmlXQ_redteam][DhtmlXQ_open]C16 中炮巡河车对屏风马[/DhtmlXQ_open][DhtmlXQ_judge]丙[/DhtmlXQ_judge]" +
		"[DhtmlXQ_result]黑胜[/DhtmlXQ_result][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]"
	for range 2 {
		g := mustRecord(t, text)
		for _, tag := range want {
			if got := g.Tags().Get(tag.Name); got != tag.Value {
				t.Errorf("%s is %q, want %q, in\n%s", tag.Name, got, tag.Value, text)
			}
		}
		text = notation.FormatDhtmlXQ(g)
	}
}

// A page with several boards has several games, whether or not brackets surround their fields.
func TestDhtmlXQOfSeveralGames(t *testing.T) {
	board := func(red, moves string) string {
		return "[DhtmlXQ_ver]1[/DhtmlXQ_ver][DhtmlXQ_red]" + red + "[/DhtmlXQ_red][DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]"
	}
	a, b := board("甲", "77477062"), board("乙", "6665")
	for _, text := range []string{
		a + "\n" + b, "<p>[DhtmlXQ]" + a + "[/DhtmlXQ]</p>\n<p>[DhtmlXQ]" + b + "[/DhtmlXQ]</p>", "[DhtmlXQiFrame]" + a + "[/DhtmlXQiFrame][DhtmlXQ]" + b,
	} {
		r, err := games.Read(text)
		if err != nil || len(r.Games) != 2 || r.Games[1].Tags.Get("Red") != "乙" {
			t.Fatalf("%s: %d games, %v", text, len(r.Games), err)
		}
		for i, want := range []string{"h2e2 h9g7", "g3g4"} {
			if g, err := r.Games[i].Read(); err != nil || movesOf(g) != want {
				t.Errorf("game %d of %s: %v, want %s", i, text, err, want)
			}
		}
	}
	many := strings.Repeat("[DhtmlXQ]"+board("", "7747"), 20_000+1)
	var e *core.TextError
	if _, err := games.Read(many); !errors.As(err, &e) || e.Code != "xq-pgn-games" {
		t.Errorf("too many games: %v", err)
	}
}

// A move that is impossible or not a pair of points is left out, with those after it and the variations that build on them; the rest is read.
func TestDhtmlXQWithABrokenVariation(t *testing.T) {
	const head = "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]"
	const good = "[DhtmlXQ_move_0_2_1]1242[/DhtmlXQ_move_0_2_1]"
	const bad = "[DhtmlXQ_move_0_2_2]102279670005[/DhtmlXQ_move_0_2_2]"
	type result struct {
		nodes, left int
		kind        error
	}
	for text, want := range map[string]result{
		head + good + bad: {7, 1, core.ErrIllegalMove},
		head + good + strings.Replace(bad, "1022", "1012", 1):                                                       {5, 3, core.ErrIllegalMove},
		head + good + strings.Replace(bad, "1022", "1012", 1) + "[DhtmlXQ_move_2_4_3]00018979[/DhtmlXQ_move_2_4_3]": {5, 5, core.ErrIllegalMove},
		strings.Replace(head, "7062", "7063", 1):                                                                    {2, 2, core.ErrIllegalMove},
		strings.Replace(head, "7062", "7a62", 1):                                                                    {2, 2, core.ErrUnreadable},
		strings.Replace(head, "7967", "796", 1):                                                                     {3, 1, core.ErrUnreadable},
		head + strings.Replace(bad, "00", "0x", 1):                                                                  {6, 1, core.ErrUnreadable},
	} {
		_, err := notation.ParseRecord(text)
		var part *core.PartError
		if !errors.As(err, &part) || part.Game.Nodes() != want.nodes || part.Left != want.left || !errors.Is(err, want.kind) {
			t.Errorf("%s: %+v, %v; want %+v", text, part, err, want)
		}
	}
}

// The error of a move in a variation gives its number in the game, not in the file.
func TestDhtmlXQPlace(t *testing.T) {
	_, err := notation.ParseRecord("[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]" +
		"[DhtmlXQ_move_0_2_1]1242[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_0_2_2]102279670006[/DhtmlXQ_move_0_2_2]")
	var at *core.PlaceError
	if !errors.As(err, &at) || at.Number != 2 || at.Side != "side.xiangqi.black" || at.Word != "a9a3" {
		t.Errorf("%+v", at)
	}
}

// A tag for which the format has no field of its own is written under its name, and read back.
func TestDhtmlXQOtherTags(t *testing.T) {
	g := mustRecord(t, "炮二平五")
	want := core.Tags{{Name: "Annotator", Value: "甲"}, {Name: "Author", Value: "乙"}, {Name: "ECCO", Value: "B32"}, {Name: "My Tag", Value: "[x]"}, {Name: "comment1", Value: "丙"}}
	g.SetTags(want)
	text := notation.FormatDhtmlXQ(g)
	want = slices.Delete(want, 3, 4)
	if back := mustRecord(t, text); !slices.Equal(back.Tags(), want) || back.MainLine()[1].Comment != "" {
		t.Errorf("%v is read back from %s", back.Tags(), text)
	}
	back := mustRecord(t, "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_owner]丁[/DhtmlXQ_owner]")
	if len(back.Tags()) != 0 {
		t.Errorf("fields of the site are tags: %v", back.Tags())
	}
}

// Texts are written as they are where other programs can read them, and brackets and bars that would end or divide a field as escapes;
// all of them are read back.
func TestDhtmlXQBrackets(t *testing.T) {
	for text, want := range map[string]string{
		"注[甲]：见（一）":              "注[甲]：见（一）",
		"[%":                     "[%",
		"a|b":                    "a|b",
		"一\n二":                   "一||二",
		"a||b|\nc":               `a\u007C\u007Cb\u007C||c`,
		"[/DhtmlXQ_comment0] [x": `\u005B/DhtmlXQ_comment0] [x`,
		"[dhtmlxq]":              `\u005Bdhtmlxq]`,
		"[0_1_1]1022[/0_1_1]":    `\u005B0_1_1]1022[/0_1_1]`,
		`R&D [DhtmlXQ_ \u005B`:   `R&amp;D \u005BDhtmlXQ_ \u005Cu005B`,
	} {
		g := mustRecord(t, "1. 炮二平五")
		g.Root().Comment = text
		g.SetTags(core.Tags{{Name: "Event", Value: core.OneLine(text)}})
		written := notation.FormatDhtmlXQ(g)
		if !strings.Contains(written, "[DhtmlXQ_comment0]"+want+"[/DhtmlXQ_comment0]") {
			t.Errorf("%q is written in\n%s", text, written)
		}
		back := mustRecord(t, written)
		if got := back.Root().Comment; got != text || back.Nodes() != 2 {
			t.Errorf("%q is read as %q, with %d positions", text, got, back.Nodes())
		}
		if got := back.Tags().Get("Event"); got != core.OneLine(text) {
			t.Errorf("the tag %q is read as %q", text, got)
		}
	}
}
