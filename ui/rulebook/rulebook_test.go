package rulebook_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/ui/rulebook"
)

// games are those that have a page, with the marks of rulings in it: the explanation and the rulings.
var games = []struct {
	rules   core.Rules
	rulings int
}{{chaosclock.Rules{}, 4}, {xiangqi.Rules{}, 4}, {eternal.Rules{}, 12}, {gomoku.Rules{Tournament: true}, 4}}

var langs = []string{"zh", "en"}

// The pages say the same in both languages, so they are built the same way.
func TestPagesMatch(t *testing.T) {
	for _, g := range games {
		t.Run(g.rules.ID(), func(t *testing.T) { pagesMatch(t, g.rules) })
	}
}

// The page on engines says the same in both languages: the same headings, lists and commands.
func TestEnginesPage(t *testing.T) {
	shape := func(lang string) (list []string) {
		parts := rulebook.New().Page("engines", lang)
		if len(parts) != 1 || parts[0].Diagram != "" {
			t.Fatalf("%s: the page has %d parts", lang, len(parts))
		}
		for line := range strings.Lines(parts[0].Text) {
			kind := strings.TrimRight(line[:min(2, len(line))], " \n") // "#", "-", "1.", "**", or of a text
			if !strings.ContainsAny(kind, "#-*.") {
				kind = ""
			}
			list = append(list, fmt.Sprint(kind, strings.Count(line, "`")))
		}
		return list
	}
	zh, en := shape("zh"), shape("en")
	if fmt.Sprint(zh) != fmt.Sprint(en) {
		t.Errorf("the pages are built differently:\n%v\n%v", zh, en)
	}
}

func pagesMatch(t *testing.T, r core.Rules) {
	shapes := map[string]string{}
	for _, lang := range langs {
		parts := rulebook.New().Page(core.FamilyID(r), lang)
		if len(parts) == 0 {
			t.Fatalf("there are no rules in %s", lang)
		}
		var shape strings.Builder
		for _, p := range parts {
			if p.Diagram != "" {
				if _, err := r.Parse(p.Diagram); err != nil {
					t.Errorf("%s: diagram %s: %v", lang, p.Diagram, err)
				}
				checkMoves(t, r, p)
				shape.WriteString(fmt.Sprintln(p.Diagram, p.Move, p.Play))
				continue
			}
			for line := range strings.Lines(p.Text) {
				switch {
				case strings.HasPrefix(line, "#"), strings.HasPrefix(line, "-"):
					shape.WriteString(line[:strings.IndexByte(line, ' ')] + "\n")
				}
			}
		}
		shapes[lang] = shape.String()
	}
	if shapes["zh"] != shapes["en"] {
		t.Errorf("the pages are built differently:\n%s\n%s", shapes["zh"], shapes["en"])
	}
}

func TestRulingsAreMarked(t *testing.T) {
	for _, g := range games {
		for lang, mark := range map[string]string{"zh": "[裁定]", "en": "[ruling]"} {
			count := 0
			for _, p := range rulebook.New().Page(core.FamilyID(g.rules), lang) {
				count += strings.Count(p.Text, mark)
			}
			if count != g.rulings {
				t.Errorf("%s, %s: %d marks of rulings, want %d", g.rules.ID(), lang, count, g.rulings)
			}
		}
	}
}

func TestSample(t *testing.T) {
	for _, lang := range langs {
		text, remarks := rulebook.New().Sample("chaosclock", lang)
		game, err := clocktexts.For(chaosclock.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		line := game.MainLine()
		want := strings.Fields("5 3 4 7 6 11 12")
		if len(line) != len(want)+1 || line[0].Position().String() != chaosclock.SampleDeal {
			t.Errorf("%s: the sample is not that of the sources", lang)
		}
		for i := range line {
			if remarks[i] == "" {
				t.Errorf("%s: no remark at ply %d", lang, i)
			}
		}
	}
}

// The sample of xiangqi is the same game in both languages, ends in mate, and has a remark for every move.
func TestXiangqiSample(t *testing.T) {
	for _, lang := range langs {
		text, remarks := rulebook.New().Sample("xiangqi", lang)
		game, err := xiangqitexts.For(xiangqi.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		line := game.MainLine()
		if len(line) != 26 {
			t.Errorf("%s: the sample has %d positions", lang, len(line))
		}
		if out := line[len(line)-1].Position().Outcome(); out.Result != core.FirstWins || out.Reason != xiangqi.ReasonCheckmate {
			t.Errorf("%s: it ends with %v", lang, out)
		}
		for i := range line {
			if remarks[i] == "" {
				t.Errorf("%s: no remark at ply %d", lang, i)
			}
		}
	}
}

// The sample of Eternal Chess is the same game in both languages, with remarks at the same plies, and is played to its end.
func TestEternalSample(t *testing.T) {
	plies := map[string]string{}
	for _, lang := range langs {
		text, remarks := rulebook.New().Sample("eternal", lang)
		game, err := eternaltexts.For(eternal.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		line := game.MainLine()
		if out := line[len(line)-1].Position().Outcome(); len(line) != 41 || out.Result != core.SecondWins || out.Reason != eternal.ReasonTarget {
			t.Errorf("%s: %d positions, the end is %v", lang, len(line), out)
		}
		for i, n := range line {
			if remarks[i] != "" {
				plies[lang] += fmt.Sprint(i, n.Move(), " ")
			}
		}
	}
	if plies["zh"] != plies["en"] || plies["en"] == "" {
		t.Errorf("the remarks stand at\n%s\n%s", plies["zh"], plies["en"])
	}
}

func TestNoSuchGame(t *testing.T) {
	if text, _ := rulebook.New().Sample("none", "en"); text != "" || rulebook.New().Page("none", "en") != nil {
		t.Error("there is a page of a game that does not exist")
	}
}

// checkMoves checks that the moves of a diagram are legal.
func checkMoves(t *testing.T, r core.Rules, part rulebook.Part) {
	t.Helper()
	lines := part.Play
	if part.Move != "" {
		lines = append(lines, []string{part.Move})
	}
	for _, line := range lines {
		p, err := r.Parse(part.Diagram)
		for _, text := range line {
			if err != nil {
				break
			}
			var m core.Move
			if m, err = r.ParseMove(p, text); err == nil {
				p, err = p.Play(m)
			}
		}
		if err != nil {
			t.Errorf("%s: %v: %v", part.Diagram, line, err)
		}
	}
}

// TestXiangqiNamesNoPoints: the board of xiangqi shows files and no letters as it comes, so that the pages do not speak of
// points by letters; in Chinese they speak of files and lines as players do.
func TestXiangqiNamesNoPoints(t *testing.T) {
	point := regexp.MustCompile(`\b[a-i][0-9]\b`)
	for _, lang := range []string{"zh", "en"} {
		for _, part := range rulebook.New().Page("xiangqi", lang) {
			if at := point.FindString(part.Text); at != "" {
				t.Errorf("%s: the rules speak of %s", lang, at)
			}
		}
		_, remarks := rulebook.New().Sample("xiangqi", lang)
		for ply, text := range remarks {
			if at := point.FindString(text); at != "" {
				t.Errorf("%s: the remark on ply %d speaks of %s", lang, ply, at)
			}
		}
	}
}

// A game from elsewhere brings its pages.
func TestPagesOfAGame(t *testing.T) {
	book := rulebook.New(fstest.MapFS{"morris.en.md": {Data: []byte("# Morris")}, "morris.sample.en.md": {Data: []byte("# start\n## a1")}})
	if parts := book.Page("morris", "en"); len(parts) != 1 || len(book.Page("xiangqi", "en")) == 0 {
		t.Errorf("the page is %v", parts)
	}
	if text, _ := book.Sample("morris", "en"); text != "start\nmoves a1" {
		t.Errorf("the sample is %q", text)
	}
}
