package notation_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/charmap"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// rifSample has all elements of the format's description, and some elements and attributes that are not in it.
const rifSample = `<?xml version="1.0" encoding="UTF-8"?>
<!-- RenjuNet -->
<database version="1" date="20200101">
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<cities><city id="5" country="1" name="Tallinn"/></cities>
<rules><rule id="2" name="RIF" category="renju"/><rule id="3" name="Swap2" category="gomoku"/></rules>
<players><player id="11" name="Ando" surname="Meritee" country="1"/><player id="12" name="中村" surname="茂"/></players>
<tournaments><tournament id="7" name="World &amp; Cup" country="1" city="5" year="1993" month="8" rule="2"/></tournaments>
<games>
<game id="100" publisher="11" tournament="7" round="3" rule="2" black="11" white="12" bresult="0.5" swap="1">
 <move>h8 i9 j8</move><alt>i8</alt></game>
<game id="101" tournament="7" rule="3" black="12" white="11" bresult="1"><move>a1 b2</move></game>
<game id="102" tournament="99" rule="" black="11" white="0" bresult=""><move/></game>
<game id="103" tournament="7" rule="2" black="11" white="12" bresult="0"><move>h8 h8 i9</move></game>
</games></database>`

func TestRIF(t *testing.T) {
	reading, err := notation.For(gomoku.Rules{}).Read(rifSample)
	if err != nil || len(reading.Games) != 4 || reading.Form != "rif" || !reading.Sure || reading.Cut != nil {
		t.Fatalf("it is read as %+v, %v", reading, err)
	}
	tags := reading.Games[0].Tags
	for name, want := range map[string]string{
		"Event": "World & Cup", "Site": "Tallinn, Estonia", "Date": "1993.08", "Round": "3", "Black": "Ando Meritee", "White": "中村 茂",
		"Result": "1/2-1/2", "RenjuNet": "100", "Swap": "1", "Alt": "i8", "Publisher": "11",
	} {
		if got := tags.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	g, err := reading.Games[0].Read()
	if err != nil || notation.For(gomoku.Rules{}).Plain(g) != "h8i9j8" || g.Tags().Get("Black") != "Ando Meritee" {
		t.Errorf("the first game is %v", err)
	}
	if g, err := reading.Games[2].Read(); err != nil || g.Nodes() != 1 || g.Tags().Get("White") != "" {
		t.Errorf("the game without moves: %v", err)
	}
	var e *core.TextError
	if _, err := reading.Games[1].Read(); !errors.As(err, &e) || e.Code != "gm-other-rules" {
		t.Errorf("by other rules: %v", err)
	}
	var part *core.PartError
	if _, err := reading.Games[3].Read(); !errors.As(err, &part) || part.Game.Nodes() != 2 || part.Game.Tags().Get("Result") != "0-1" || part.Game.Recorded() != core.SecondWins {
		t.Errorf("damaged: %v", err)
	}
	for _, set := range []gomoku.RuleSet{gomoku.Standard, gomoku.Freestyle} {
		reading, err := notation.For(gomoku.Rules{Set: set}).Read(rifSample)
		if err != nil {
			t.Fatal(err)
		}
		if g, err := reading.Games[1].Read(); err != nil || g.Nodes() != 3 {
			t.Errorf("%s: %v", set, err)
		}
		if _, err := reading.Games[0].Read(); !errors.As(err, &e) || e.Code != "gm-other-rules" {
			t.Errorf("%s: %v", set, err)
		}
	}
}

// The name of an attribute becomes that of a tag in any script.
func TestRIFNames(t *testing.T) {
	reading, err := notation.For(gomoku.Rules{}).Read(strings.Replace(rifSample, `swap="1"`, `имя="x"`, 1))
	if err != nil || reading.Games[0].Tags.Get("Имя") != "x" {
		t.Errorf("%+v, %v", reading.Games[0].Tags, err)
	}
}

func TestRIFEncoding(t *testing.T) {
	text := strings.NewReplacer("UTF-8", "iso-8859-1", "中村", "Åke", "茂", "Öst").Replace(rifSample)
	text, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	reading, err := notation.For(gomoku.Rules{}).Read(text)
	if err != nil || reading.Games[0].Tags.Get("White") != "Åke Öst" || reading.Encoding != core.Windows1252 {
		t.Errorf("it is read as %v, %v", reading, err)
	}
}

// The part before the damage is read, and the damage is reported.
func TestDamagedRIF(t *testing.T) {
	head, games, _ := strings.Cut(rifSample, "<games>")
	first := games[:strings.Index(games, "</game>")+7]
	for name, c := range map[string]struct {
		text  string
		games int
		code  string
	}{
		"cut within a game":    {head + "<games>" + first + "<game id='1'><mo", 1, "gm-rif-xml"},
		"cut after a game":     {head + "<games>" + first, 1, "gm-rif-xml"},
		"cut before the games": {head, 0, "gm-rif-xml"},
		"no games":             {head + "</database>", 0, "games-none"},
		"a huge element":       {head + "<games>" + first + "<game id='1'><move>" + strings.Repeat(" ", 2<<20) + "</move></game>", 1, "gm-rif-xml"},
		"a huge attribute":     {head + "<games>" + first + "<game id='" + strings.Repeat("1", 2<<20) + "'/>", 1, "gm-rif-xml"},
		"deep":                 {head + "<games>" + first + strings.Repeat("<a>", 100), 1, "gm-rif-deep"},
		"deep in a game":       {head + "<games>" + first + "<game>" + strings.Repeat("<a>", 100), 1, "gm-rif-deep"},
	} {
		reading, err := notation.For(gomoku.Rules{}).Read(c.text)
		if c.games > 0 {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			err = reading.Cut
		}
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || len(reading.Games) != c.games {
			t.Errorf("%s: %d games, %v", name, len(reading.Games), err)
		}
	}
	fails := errors.New("the disk is gone")
	var last error
	for _, err := range notation.For(gomoku.Rules{}).Each(io.MultiReader(strings.NewReader(rifSample[:len(rifSample)-50]), iotest.ErrReader(fails))) {
		last = err
	}
	if !errors.Is(last, fails) {
		t.Errorf("an error of the disk is %v", last)
	}
}

// manyGames returns a collection of n games that is generated while it is read.
func manyGames(n int) io.Reader {
	head, _, _ := strings.Cut(rifSample, "<games>")
	made, out := io.Pipe()
	go func() {
		_, _ = io.WriteString(out, head+"<games>")
		game := "<move>h8 i9 j8 h7 g8 i8 i7 j6 h9 k7 l6 j10 k11 l9 m8 k9 g7 e6 f7 f8 h10 h6</move></game>\n"
		for i := range n {
			if _, err := fmt.Fprintf(out, `<game id="%d" tournament="7" round="3" rule="2" black="11" white="12" bresult="1">%s`, i, game); err != nil {
				return
			}
		}
		_, _ = io.WriteString(out, "</games></database>")
		out.Close()
	}()
	return made
}

// A collection of any size is read with the memory of a few games.
func TestRIFIsStreamed(t *testing.T) {
	size := gametest.Sample(100_000) // of 250 bytes
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	games, peak := 0, uint64(0)
	for e, err := range notation.For(gomoku.Rules{}).Each(manyGames(size)) {
		if err != nil {
			t.Fatal(err)
		}
		if games%1000 == 0 {
			if g, err := e.Read(); err != nil || len(g.MainLine()) != 23 {
				t.Fatal(err)
			}
		}
		if games++; games%(size/5) == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapAlloc-min(before.HeapAlloc, now.HeapAlloc))
		}
	}
	if games != size || peak > 1<<20 {
		t.Errorf("%d games, in %d bytes", games, peak)
	}
	list, cut, err := core.List(notation.For(gomoku.Rules{}).Each(manyGames(core.MaxListed + 5)))
	if err != nil || len(list) != core.MaxListed || cut == nil {
		t.Errorf("%d games are listed, %v, %v", len(list), cut, err)
	}
}

func BenchmarkRIF(b *testing.B) {
	const size = 10_000
	for b.Loop() {
		for e := range notation.For(gomoku.Rules{Tournament: true}).Each(manyGames(size)) {
			if _, err := e.Read(); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(size*b.N)/b.Elapsed().Seconds(), "games/s")
}

func FuzzRIF(f *testing.F) {
	f.Add(rifSample, uint8(0))
	f.Add("<database><game><move>h8", uint8(1))
	f.Add("<!DOCTYPE x><database/>", uint8(2))
	f.Add("<database><rule id='1' name='x' category='gomoku'/><game rule='1' x='y'><move>h8 h9</move></game>", uint8(3))
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r := rulesOf(n)
		reading, err := notation.For(r).Read(text)
		if reading.Form != "rif" {
			return
		}
		if err != nil && !gametest.Refusal(err) || reading.Cut != nil && !gametest.Refusal(reading.Cut) {
			t.Fatalf("%v, %v are no refusals", err, reading.Cut)
		}
		for _, e := range reading.Games {
			g, err := e.Read()
			var part *core.PartError
			if errors.As(err, &part) {
				g = part.Game
			} else if err != nil && !gametest.Refusal(err) {
				t.Fatalf("%v is no refusal", err)
			}
			if g != nil {
				gametest.Written(t, notation.For(r), g)
			}
		}
	})
}
