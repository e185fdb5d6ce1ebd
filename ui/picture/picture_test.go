package picture_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/picture"
	"qilab/ui/words"
)

// style is the style of all tests.
func style(dark bool) board.Style {
	c := chinese()
	return board.Style{Dark: dark, Coordinates: true, T: c.T, PieceFonts: look.PieceFonts(look.PiecesTraditional)}
}

func texts() words.Words { return words.Words{Catalog: chinese()} }

var chinese = sync.OnceValue(func() *i18n.Catalog { return i18n.New(i18n.Chinese) })

// shown are options that show everything.
func shown(pixels int) picture.Options {
	return picture.Options{Style: style(false), Pixels: pixels, Names: true, Captions: true, Arrows: true, Verdicts: true, LastMove: true}
}

// played returns a game with some moves, players and drawings.
func played(t testing.TB, rules core.Rules, plies int) *core.Game {
	t.Helper()
	g := core.NewGame(rules, rules.Start())
	for i := range plies {
		moves := g.Position().Moves()
		if len(moves) == 0 {
			break
		}
		if _, err := g.Play(moves[(7*i+3)%len(moves)]); err != nil {
			t.Fatal(err)
		}
	}
	g.SetTags(core.Tags{}.With(core.SideTag(rules, core.First), "许银川").With(core.SideTag(rules, core.Second), "Hu & <Ronghua>"))
	n := g.Current()
	n.Comment = rules.Capabilities().WithShapes("", []core.Shape{{From: 1, To: 1, Colour: core.Green}, {From: 2, To: 6, Colour: core.Red}})
	n.Glyph = "?!"
	return g
}

func subject(t testing.TB, rules core.Rules, plies int) picture.Subject {
	g := played(t, rules, plies)
	painter, ok := painters.All().For(rules.ID())
	if !ok {
		t.Fatalf("nobody draws %s", rules.ID())
	}
	s := picture.At(painter, texts(), g, g.Current(), false)
	s.State.Badges = map[core.Move]board.Badge{}
	for i, m := range g.Position().Moves() {
		s.State.Badges[m] = board.Badge{View: core.ViewWin, Text: fmt.Sprint(i), Rank: i, Best: i == 0}
		if i == 0 {
			s.State.Arrows = []board.BestMove{{Move: m}}
			s.State.Shapes = []core.Shape{{From: m.To, To: m.To, Colour: core.Green}}
		}
	}
	return s
}

// one returns one game of each family, with -short only one game.
func one() map[string]core.Rules {
	list := map[string]core.Rules{}
	for _, r := range catalog.Rules(games.All(nil)) {
		if testing.Short() && r.ID() != "xiangqi" {
			continue // the caller provides goroutines
		}
		if _, there := list[core.FamilyID(r)]; !there {
			list[core.FamilyID(r)] = r
		}
	}
	return list
}

// Every board is drawn as SVG without text elements, reproducibly.
func TestSVG(t *testing.T) {
	for name, rules := range one() {
		for _, dark := range []bool{false, true} {
			if dark && testing.Short() {
				continue
			}
			o := shown(400)
			o.Style = style(dark)
			s := subject(t, rules, 5)
			var first, second bytes.Buffer
			for _, out := range []*bytes.Buffer{&first, &second} {
				if err := picture.New(s, o).SVG(out, "标题 <&>"); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("%s: two pictures of the same differ", name)
			}
			checkSVG(t, name, first.Bytes())
			if first.Len() > 400_000 {
				t.Errorf("%s: the picture has %d bytes", name, first.Len())
			}
		}
	}
}

// checkSVG checks an SVG: it is well-formed, references point to earlier elements, and there is no text.
func checkSVG(t *testing.T, name string, data []byte) {
	t.Helper()
	ids, shapes := map[string]bool{}, 0
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "text", "image":
			t.Errorf("%s: there is a %s", name, e.Name.Local)
		case "path", "use":
			shapes++
		}
		for _, a := range e.Attr {
			if a.Name.Local == "id" {
				if ids[a.Value] {
					t.Errorf("%s: two things are called %s", name, a.Value)
				}
				ids[a.Value] = true
			}
			ref := ""
			switch {
			case a.Name.Local == "href":
				ref = strings.TrimPrefix(a.Value, "#")
			case strings.HasPrefix(a.Value, "url(#"):
				ref = strings.TrimSuffix(strings.TrimPrefix(a.Value, "url(#"), ")")
			}
			if ref != "" && !ids[ref] {
				t.Errorf("%s: %s is not there", name, ref)
			}
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				t.Errorf("%s: %s=%q", name, a.Name.Local, a.Value)
			}
		}
	}
	if shapes < 20 {
		t.Errorf("%s: there are %d shapes", name, shapes)
	}
}

// A PNG has the requested width, and is reproducible.
func TestPNG(t *testing.T) {
	for name, rules := range one() {
		s := subject(t, rules, 5)
		for _, pixels := range []int{150, 260} {
			var first, second bytes.Buffer
			for _, out := range []*bytes.Buffer{&first, &second} {
				if err := picture.New(s, shown(pixels)).PNG(out); err != nil {
					t.Fatal(err)
				}
			}
			img, err := png.Decode(&first)
			if err != nil || img.Bounds().Dx() != pixels {
				t.Fatalf("%s: %v, %v", name, img.Bounds(), err)
			}
			if _, h := picture.New(s, shown(pixels)).Pixels(); img.Bounds().Dy() != h {
				t.Errorf("%s is %d high, want %d", name, img.Bounds().Dy(), h)
			}
			corner := style(false).Shades().Background
			if r, g, b, a := img.At(0, 0).RGBA(); uint8(r>>8) != corner.R || uint8(g>>8) != corner.G || uint8(b>>8) != corner.B || a != 0xffff {
				t.Errorf("%s: the corner is %v", name, img.At(0, 0))
			}
		}
	}
}

// Each option changes the picture.
func TestOptions(t *testing.T) {
	for name, rules := range one() {
		s := subject(t, rules, 6)
		draw := func(o picture.Options) string {
			p := picture.New(s, o)
			return fmt.Sprint(p.Size()) + string(p.RasterAt(140).Pix)
		}
		all := draw(shown(300))
		changes := map[string]func(*picture.Options){
			"names":       func(o *picture.Options) { o.Names = false },
			"captions":    func(o *picture.Options) { o.Captions = false },
			"arrows":      func(o *picture.Options) { o.Arrows = false },
			"verdicts":    func(o *picture.Options) { o.Verdicts = false },
			"last move":   func(o *picture.Options) { o.LastMove = false },
			"dark":        func(o *picture.Options) { o.Style.Dark = true },
			"coordinates": func(o *picture.Options) { o.Style.Coordinates = false },
		}
		for option, change := range changes {
			o := shown(300)
			change(&o)
			if draw(o) == all {
				t.Errorf("%s: without %s the picture is the same", name, option)
			}
		}
		s.State.Flipped = true
		if draw(shown(300)) == all {
			t.Errorf("%s: the board cannot be turned round", name)
		}
	}
}

// Best moves and threats go with the verdicts, and the branches of the tree are in no picture.
func TestMarksOfTheProgram(t *testing.T) {
	s := subject(t, one()["xiangqi"], 6)
	if g := one()["gomoku"]; g != nil {
		s = subject(t, g, 6)
	}
	s.State.Badges, s.State.Shapes = nil, nil
	draw := func(s picture.Subject, o picture.Options) string { return string(picture.New(s, o).RasterAt(140).Pix) }
	quiet := shown(300)
	quiet.Verdicts = false
	bare := s
	bare.State.Arrows = nil
	plain := draw(bare, quiet)
	if draw(s, quiet) != plain {
		t.Error("the best move stays without verdicts")
	}
	if draw(s, shown(300)) == plain {
		t.Error("the best move is not shown with verdicts")
	}
	for _, m := range s.State.Position.Moves()[:2] {
		bare.State.Marks = append(bare.State.Marks, board.Mark{Kind: board.MarkBranch, Square: m.To})
	}
	if draw(bare, quiet) != plain || len(bare.State.Marks) != 2 {
		t.Error("the branches of the tree are drawn")
	}
}

// An animation has a frame for each position, with the requested durations, and each frame looks like the position.
func TestGIF(t *testing.T) {
	rules := one()["xiangqi"]
	g := played(t, rules, 5)
	painter, _ := painters.All().For(rules.ID())
	film := picture.Film{Delay: 700 * time.Millisecond, Pause: 2500 * time.Millisecond}
	for _, n := range g.MainLine() {
		film.Frames = append(film.Frames, picture.At(painter, texts(), g, n, false))
	}
	o := shown(220)
	o.Verdicts = false
	var first, second bytes.Buffer
	frames := 0
	if err := film.GIF(context.Background(), &first, o, func(n int) { frames = n }); err != nil {
		t.Fatal(err)
	}
	if err := film.GIF(context.Background(), &second, o, nil); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("two animations of the same differ", err)
	}
	if frames != 6 {
		t.Errorf("%d frames are told of", frames)
	}
	moving, err := gif.DecodeAll(&first)
	if err != nil {
		t.Fatal(err)
	}
	if len(moving.Image) != 6 || moving.LoopCount != 0 {
		t.Errorf("there are %d frames, shown %d times", len(moving.Image), moving.LoopCount)
	}
	for i, delay := range moving.Delay {
		want := 70
		if i == 5 {
			want = 250
		}
		if delay != want {
			t.Errorf("frame %d is seen for %d hundredths", i, delay)
		}
	}
	// The accumulated frames match the pictures, as well as 255 colours can.
	canvas := picture.New(film.Frames[0], o).Raster()
	for i, frame := range moving.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if _, _, _, a := frame.At(x, y).RGBA(); a > 0 {
					canvas.Set(x, y, frame.At(x, y))
				}
			}
		}
		want := picture.New(film.Frames[i], o).Raster()
		off := 0
		for k := range want.Pix {
			if d := int(want.Pix[k]) - int(canvas.Pix[k]); d > 40 || d < -40 {
				off++
			}
		}
		if off > len(want.Pix)/200 {
			t.Errorf("frame %d: %d of %d parts of colours are far off", i, off, len(want.Pix))
		}
	}
}

// The marks of a single frame keep their colours.
func TestGIFMarks(t *testing.T) {
	rules := one()["xiangqi"]
	g := played(t, rules, 8)
	marked := g.MainLine()[7]
	marked.Comment = rules.Capabilities().WithShapes("", []core.Shape{{From: 22, To: 22, Colour: core.Green}, {From: 13, To: 40, Colour: core.Blue}})
	marked.Glyph = "!!"
	painter, _ := painters.All().For(rules.ID())
	film := picture.Film{Delay: time.Second, Pause: time.Second}
	for _, n := range g.MainLine() {
		film.Frames = append(film.Frames, picture.At(painter, texts(), g, n, false))
	}
	o := shown(400)
	var out bytes.Buffer
	if err := film.GIF(t.Context(), &out, o, nil); err != nil {
		t.Fatal(err)
	}
	moving, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	got, want, off := moving.Image[7], picture.New(film.Frames[7], o).Raster(), 0
	for y := got.Rect.Min.Y; y < got.Rect.Max.Y; y++ {
		for x := got.Rect.Min.X; x < got.Rect.Max.X; x++ {
			r, g, b, a := got.At(x, y).RGBA()
			c := want.RGBAAt(x, y)
			if a > 0 && max(abs(int(r>>8)-int(c.R)), abs(int(g>>8)-int(c.G)), abs(int(b>>8)-int(c.B))) > 40 {
				off++
			}
		}
	}
	if off > 100 {
		t.Errorf("%d pixels have other colours", off)
	}
}

func abs(n int) int { return max(n, -n) }

// Invalid requests are refused, and cancelled ones end.
func TestRefusals(t *testing.T) {
	s := subject(t, one()["xiangqi"], 1)
	film := picture.Film{Frames: []picture.Subject{s, s}, Delay: time.Second, Pause: time.Second}
	refused := map[string]error{}
	for _, pixels := range []int{0, -5, picture.MinPixels - 1, picture.MaxPixels + 1} {
		refused[fmt.Sprint("width ", pixels)] = picture.Options{Pixels: pixels}.Check()
	}
	refused["wide film"] = film.Check(shown(picture.MaxFilmPixels + 1))
	refused["no frames"] = picture.Film{Delay: time.Second, Pause: time.Second}.Check(shown(300))
	refused["many frames"] = picture.Film{Frames: make([]picture.Subject, picture.MaxFrames+1), Delay: time.Second, Pause: time.Second}.Check(shown(300))
	refused["fast"] = picture.Film{Frames: film.Frames, Delay: time.Millisecond, Pause: time.Second}.Check(shown(300))
	refused["slow"] = picture.Film{Frames: film.Frames, Delay: time.Second, Pause: time.Hour}.Check(shown(300))
	for what, err := range refused {
		var text *core.TextError
		if !errors.As(err, &text) || !i18n.New(i18n.English).Has("error."+text.Code) {
			t.Errorf("%s: %v", what, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := film.GIF(ctx, io.Discard, shown(200), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}
