package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// annotated is a game with a comment, a judgement, a drawing, and a variation inside another.
const annotated = `[Event "Cup"]
[Red "甲"]
[Result "1-0"]

{At the start} 1. C2=5 H8+7 (1... H2+3 {sharp} 2. H2+3 (2. P7+1 H8+7) 2... H8+7) 2. H2+3 R9=8? 3. R1=2 {[%csl Gh0] } P7+1 1-0`

func xiangqiGame(t *testing.T, text string) *core.Game {
	t.Helper()
	g, err := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}.Reader().Game(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func recordOf(t *testing.T, g *core.Game, o RecordOptions) Record {
	t.Helper()
	painter, ok := painters.All().For(g.Rules().ID())
	if !ok {
		t.Fatal("nobody draws it")
	}
	return NewRecord(painter, words.Words{Catalog: i18n.New(i18n.English)}, g, g.Tags(), o)
}

// outlineOf writes the passages of a record, one in a line: diagrams in brackets, variations after as many dots as they are deep.
func outlineOf(r Record) (list []string) {
	for _, p := range r.passages {
		if p.diagram != nil {
			list = append(list, "["+p.diagram.Caption+"]")
			continue
		}
		list = append(list, strings.Repeat(".", p.depth)+strings.TrimSpace(strings.Join(p.words, "")))
	}
	return list
}

// Variations follow the move that they replace, comments and diagrams their move, after which the number of the move is repeated.
func TestRecord(t *testing.T) {
	g := xiangqiGame(t, annotated)
	for name, c := range map[string]struct {
		options RecordOptions
		want    []string
	}{
		"all": {RecordOptions{Diagrams: PlanNoted, Notes: true}, []string{
			"At the start", "1. C2=5 H8+7", ".(1… H2+3 sharp   2. H2+3 (2. P7+1 H8+7)   2… H8+7)", "2. H2+3 R9=8?", "[2. Black: R9=8?]",
			"3. R1=2", "[3. Red: R1=2]", "3… P7+1", "[3. Black: P7+1]", "Red wins",
		}},
		"without notes": {RecordOptions{Diagrams: PlanEnd}, []string{
			"1. C2=5 H8+7   2. H2+3 R9=8?   3. R1=2 P7+1", "[3. Black: P7+1]", "Red wins",
		}},
		"reviewed": {RecordOptions{Diagrams: PlanNoted, Notes: true, End: "Red wins: Black resigned", Judged: func(n *core.Node) (sign, note string) {
			if n.Ply() < 5 {
				return "", ""
			}
			return "??", fmt.Sprint("a blunder at ", n.Ply())
		}}, []string{
			"At the start", "1. C2=5 H8+7", ".(1… H2+3 sharp   2. H2+3 (2. P7+1 H8+7)   2… H8+7)", "2. H2+3 R9=8?", "[2. Black: R9=8?]",
			"3. R1=2??", "[3. Red: R1=2]", "a blunder at 5", "3… P7+1??", "[3. Black: P7+1]", "a blunder at 6", "Red wins: Black resigned",
		}},
	} {
		if got := outlineOf(recordOf(t, g, c.options)); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, c.want)
		}
	}
	if r := recordOf(t, g, RecordOptions{}); r.title != "Xiangqi" || !slices.Equal(r.head, []string{"Red: 甲", "Event: Cup", "Opening: Central Cannon vs. Left Horse B05"}) {
		t.Errorf("%q, %q", r.title, r.head)
	}
	empty := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
	if got := outlineOf(recordOf(t, empty, RecordOptions{Diagrams: PlanEnd})); !slices.Equal(got, []string{"[Red to move]"}) {
		t.Errorf("a game without moves is printed as %q", got)
	}
	setup := core.NewGame(xiangqi.Rules{}, g.MainLine()[2].Position())
	if got := outlineOf(recordOf(t, setup, RecordOptions{Diagrams: PlanEnd})); !slices.Equal(got, []string{"[Red to move]"}) {
		t.Errorf("a position is printed as %q", got)
	}
}

// Diagrams after so many moves count as the game does, and are after its whole turns, in every game.
func TestRecordEvery(t *testing.T) {
	for _, g := range games.All(nil) {
		game := core.NewGame(g.Rules, g.Rules.Start())
		for range 120 {
			moves := game.Position().Moves()
			if len(moves) == 0 || game.Outcome().Over() {
				break
			}
			if _, err := game.Play(moves[len(moves)/2]); err != nil {
				t.Fatal(err)
			}
		}
		main := game.MainLine()
		c := g.Rules.Capabilities()
		last := c.MoveNumber(main[len(main)-1])
		r := recordOf(t, game, RecordOptions{Diagrams: PlanTen})
		if want := (last - 1) / 10; r.diagrams != want && r.diagrams != want+1 {
			t.Errorf("%s: %d diagrams in %d moves", g.Rules.ID(), r.diagrams, last)
		}
	}
}

// countedSteps are rules that count how often they are asked whether a turn goes on.
type countedSteps struct {
	eternal.Rules
	asked *int
}

func (r countedSteps) Capabilities() core.Capabilities {
	c := r.Rules.Capabilities()
	steps, goesOn := *c.Steps, c.Steps.Continue
	steps.Continue = func(m core.Move, p core.Position) bool {
		*r.asked++
		return goesOn(m, p)
	}
	c.Steps = &steps
	return c
}

// The turns of a long game are counted once, not again for every move.
func TestRecordCountsTurnsOnce(t *testing.T) {
	asked := 0
	rules := countedSteps{asked: &asked}
	game := core.NewGame(rules, rules.Start())
	for range 400 {
		moves := game.Position().Moves()
		if len(moves) == 0 {
			break
		}
		if _, err := game.Play(moves[len(moves)/2]); err != nil {
			t.Fatal(err)
		}
	}
	asked = 0
	r := recordOf(t, game, RecordOptions{Diagrams: PlanTwenty})
	moves := len(game.MainLine())
	if min := 200; moves < min {
		t.Fatalf("the game has %d moves", moves)
	}
	if limit := 20*moves + 3*r.diagrams*moves; asked > limit {
		t.Errorf("for %d moves and %d diagrams it is asked %d times, more than %d", moves, r.diagrams, asked, limit)
	}
}

// Of too many diagrams the last board is not left out, and the document says how many are.
func TestRecordWithTooManyDiagrams(t *testing.T) {
	game := core.NewGame(eternal.Rules{}, eternal.Rules{}.Start())
	for game.Current().Ply() < MaxDiagrams+20 {
		moves := game.Position().Moves()
		if _, err := game.Play(moves[len(moves)/2]); err != nil {
			t.Fatal(err)
		}
	}
	list := outlineOf(recordOf(t, game, RecordOptions{Diagrams: PlanNoted, Judged: func(*core.Node) (sign, note string) { return "?", "" }}))
	var diagrams []string
	for _, line := range list {
		if strings.HasPrefix(line, "[") {
			diagrams = append(diagrams, line)
		}
	}
	main := game.MainLine()
	last := "[" + Caption(words.Words{Catalog: i18n.New(i18n.English)}, game.Rules(), main[len(main)-1]) + "]"
	if len(diagrams) != MaxDiagrams || diagrams[len(diagrams)-1] != last {
		t.Errorf("%d diagrams; the last is %s, not %s", len(diagrams), diagrams[len(diagrams)-1], last)
	}
	if got, want := list[len(list)-1], "20 more diagrams were left out: a document has at most 600."; got != want {
		t.Errorf("it ends with %q, not %q", got, want)
	}
}

// Everything is on the page, in order, and nothing overlaps; the document is reproducible and can be cancelled.
func TestRecordPDF(t *testing.T) {
	long := strings.ReplaceAll(annotated, "sharp", strings.Repeat("这里黑方也可以改走炮８平５，形成顺炮局面。A long word: "+strings.Repeat("x", 90)+" ", 40))
	for name, text := range map[string]string{"short": annotated, "long": long} {
		r := recordOf(t, xiangqiGame(t, text), RecordOptions{Diagrams: PlanNoted, Notes: true})
		p := newPaper()
		const high = 150
		list, pages := r.layout(p, high)
		if (name == "long") != (pages > 1) {
			t.Errorf("%s: %d pages", name, pages)
		}
		end := map[string]float64{}
		for i, at := range list {
			top, bottom := at.y-textHigh/2, at.y+textHigh/2
			if at.diagram != nil {
				top, bottom = at.y, at.y+captionHigh+high
			}
			column := fmt.Sprint(at.page, at.x > pageWide/2)
			if top < end[column]-0.01 || bottom > pageHigh-pageMargin+0.01 || at.x < pageMargin || at.x+at.width > pageWide-pageMargin+0.01 {
				t.Errorf("%s: part %d is at %.1f, %.1f to %.1f", name, i, at.x, top, bottom)
			}
			if wide, _ := p.texts.Size(at.text, at.font.size, at.font.bold); at.diagram == nil && wide > at.width {
				t.Errorf("%s: %q is %.1f wide in %.1f", name, at.text, wide, at.width)
			}
			if i > 0 && at.page < list[i-1].page {
				t.Errorf("%s: part %d goes back a page", name, i)
			}
			end[column] = bottom
		}
		var first, second bytes.Buffer
		drawn := 0
		style := Options{Style: board.Style{T: words.Words{Catalog: i18n.New(i18n.English)}.T}}
		if err := r.PDF(context.Background(), &first, style, func(n int) { drawn = n }); err != nil || drawn != r.Steps() {
			t.Errorf("%s: %d of %d diagrams, %v", name, drawn, r.Steps(), err)
		}
		if err := r.PDF(context.Background(), &second, style, nil); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: two documents differ, %v", name, err)
		}
		if n := bytes.Count(first.Bytes(), []byte("/Type /Page ")); n != pages {
			t.Errorf("%s: %d pages, not %d", name, n, pages)
		}
		over, cancel := context.WithCancel(context.Background())
		cancel()
		if err := r.PDF(over, io.Discard, style, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: it ends with %v", name, err)
		}
	}
}

// A line may end after a space and between Chinese characters, but not before a comma or within a number.
func TestProseWords(t *testing.T) {
	got := proseWords("红方（先手）走炮二平五，then 12.5 points。好")
	want := []string{"红", "方", "（先", "手）", "走", "炮", "二", "平", "五，", "then ", "12.5 ", "points。", "好"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
