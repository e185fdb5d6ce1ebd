package pictures

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/clipboard"
	"qilab/ui/control"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/picture"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// tray is a clipboard that records pictures, or refuses them.
type tray struct {
	png     []byte
	picture *image.RGBA
	err     error
	closed  bool
}

func (c *tray) SetPicture(png []byte, picture *image.RGBA) error {
	c.png, c.picture = png, picture
	return c.err
}

func (c *tray) Close() { c.closed = true }

// newRoom returns a room with a game of some moves and a variation on the board.
func newRoom(t *testing.T) (*Room, *hosttest.Host, *tray) {
	t.Helper()
	return newRoomOf(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
}

func newRoomOf(t *testing.T, g catalog.Game) (*Room, *hosttest.Host, *tray) {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, g)
	found, err := c.Table.Texts.Read("[Game \"Chinese Chess\"]\n[Red \"Xu Yinchuan\"]\n\n1. h2e2 h9g7 2. h0g2 (2. b0c2 b9c7 3. a0b0) 2... i9h9 *\n", false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Table.Texts.Take(found, 0); err != nil {
		t.Fatal(err)
	}
	b := board.New(c.Painters["xiangqi"], c.Style())
	b.SetState(board.StateAt(c.Table.Rules(), c.Table.Node()))
	clip := &tray{}
	r := New(depsOf(c), Links{Board: func() *board.Board { return b }, Clipboard: clip, Judged: func(*core.Node) (sign, note string) { return "", "" }})
	h.Commands = r.Commands()
	r.Settings.SetInt(prefs.PictureSize, 200)
	r.Settings.SetInt(prefs.FilmSize, 160)
	t.Cleanup(r.Close)
	return r, h, clip
}

func (r *Room) run(id string) { r.Commands().ByID(id).Run() }

// press presses a button of the top dialog.
func press(h *hosttest.Host, i int) { h.Dialogs[len(h.Dialogs)-1].Buttons[i].Run() }

// Copying gives a picture of the board; a refusal by the clipboard is reported, with an alternative.
func TestCopy(t *testing.T) {
	r, h, clip := newRoom(t)
	r.run("copy-picture")
	if h.Waits == "" {
		t.Error("it does not say that something is drawn")
	}
	h.Until(t, 20*time.Second, "the picture", func() bool { return h.Told != "" })
	img, err := png.Decode(bytes.NewReader(clip.png))
	if err != nil || img.Bounds() != clip.picture.Rect || img.Bounds().Dx() != 200 || h.Waits != "" {
		t.Errorf("%v, %v; it waits for %q", img.Bounds(), err, h.Waits)
	}
	for _, refusal := range []error{fmt.Errorf("copying: %w: no display", clipboard.ErrNone), errors.New("broken")} {
		clip.err = refusal
		r.run("copy-picture")
		h.Until(t, 20*time.Second, "the refusal", func() bool { return len(h.Dialogs) == 1 })
		if d := h.Dialogs[0]; d.Title != r.Host.Heading("copy-picture") || len(d.Buttons) != 1 {
			t.Errorf("the dialog is %v", d)
		}
		h.CloseDialogs()
	}
	r.Close()
	if !clip.closed {
		t.Error("the clipboard stays open")
	}
}

// save writes the file of the dialog, and returns its content.
func save(t *testing.T, r *Room, h *hosttest.Host, name string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	press(h, 0)
	asks := h.Dialogs[len(h.Dialogs)-1]
	hosttest.All[*control.Entry](asks.Body)[0].SetText(path)
	press(h, 0)
	var data []byte
	h.Until(t, 30*time.Second, "the file", func() bool {
		var err error
		data, err = os.ReadFile(path)
		return err == nil && len(h.Dialogs) == 0
	})
	if !strings.Contains(h.Told, name) {
		t.Errorf("it says %q", h.Told)
	}
	return data
}

// The dialog writes what its preview shows: a picture, outlines, the whole game, a part of another line.
func TestExport(t *testing.T) {
	r, h, _ := newRoom(t)
	for format, begins := range map[string]string{prefs.PNG: "\x89PNG", prefs.SVG: "<svg", prefs.GIF: "GIF89a"} {
		r.Settings.Set(prefs.PictureFormat, format)
		r.run("export-picture")
		data := save(t, r, h, "board."+format)
		if !bytes.HasPrefix(data, []byte(begins)) {
			t.Errorf("%s begins with %.10q", format, data)
		}
		if film, err := gif.DecodeAll(bytes.NewReader(data)); format == prefs.GIF && (err != nil || len(film.Image) != 5 || film.Config.Width != 160) {
			t.Errorf("the animation: %v", err)
		}
	}
}

// An animation shows the requested moves of the current line; an impossible request is reported, and nothing is written.
func TestExportPart(t *testing.T) {
	r, h, _ := newRoom(t)
	r.Settings.Set(prefs.PictureFormat, prefs.GIF)
	for _, n := range r.Table.Document().Game().MainLine()[2].Children() {
		if n != r.Table.Document().Game().MainLine()[3] {
			r.Table.Tree.Goto(n)
		}
	}
	r.run("export-picture")
	fields := hosttest.All[*control.Entry](h.Dialogs[0].Body)
	if len(fields) != 2 || fields[1].Text != "5" {
		t.Fatalf("there are %d fields", len(fields))
	}
	for _, bad := range [][2]string{{"x", "3"}, {"0", "6"}, {"-1", "2"}, {"3", "2"}, {"", "2"}} {
		fields[0].SetText(bad[0])
		fields[1].SetText(bad[1])
		press(h, 0)
		if len(h.Dialogs) != 1 {
			t.Fatalf("%v is taken", bad)
		}
	}
	fields[0].SetText("2")
	fields[1].SetText("4")
	data := save(t, r, h, "part.gif")
	if film, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(film.Image) != 3 {
		t.Errorf("the animation: %v", err)
	}
}

// A switched-off part is not in the picture, and stays off.
func TestOptions(t *testing.T) {
	r, h, _ := newRoom(t)
	on := func(o picture.Options) map[string]bool {
		return map[string]bool{
			prefs.PictureCoordinates: o.Style.Coordinates, prefs.PictureNames: o.Names, prefs.PictureCaption: o.Captions,
			prefs.PictureLast: o.LastMove, prefs.PictureArrows: o.Arrows, prefs.PictureVerdicts: o.Verdicts,
		}
	}
	r.run("export-picture")
	checks := hosttest.All[*control.Check](h.Dialogs[0].Body)
	if len(checks) < 6 {
		t.Fatalf("there are %d checks", len(checks))
	}
	for _, c := range checks {
		c.SetChecked(!c.Checked)
	}
	for key, now := range on(r.options()) {
		if now != r.Settings.Bool(key) {
			t.Errorf("%s is %v", key, now)
		}
	}
	r.Settings.Set(prefs.PictureMode, "dark")
	if o := r.options(); !o.Style.Dark {
		t.Error("it is not dark")
	}
}

// A setup has no moves, so no animation and no caption.
func TestEditor(t *testing.T) {
	r, h, clip := newRoom(t)
	r.Settings.Set(prefs.PictureFormat, prefs.GIF)
	setup := r.Table.Rules().SetupOf(r.Table.Position())
	setup.Board[0] = core.NoPiece
	b := r.links.Board()
	s := b.State()
	s.Setup = &setup
	b.SetState(s)
	r.run("export-picture")
	if fields := hosttest.All[*control.Entry](h.Dialogs[0].Body); len(fields) != 0 {
		t.Error("there is an animation")
	}
	h.CloseDialogs()
	r.run("copy-picture")
	h.Until(t, 20*time.Second, "the picture", func() bool { return clip.png != nil })
}

// All puzzles can be printed, or the unsolved ones.
func TestPrint(t *testing.T) {
	r, h, _ := newRoom(t)
	rules := xiangqi.Rules{}
	p := puzzle.Puzzle{ID: "one", Goal: puzzle.Goal{Kind: "mate", Moves: 1}, Position: "3k5/9/9/9/9/9/9/9/R8/1R2K4 w"}
	r.links.Puzzles = func(use func([]picture.Puzzle)) {
		use([]picture.Puzzle{{Game: catalog.Game{Rules: rules}, Puzzle: p, Solved: true}, {Game: catalog.Game{Rules: rules}, Puzzle: p}})
	}
	for _, which := range []string{"All 2 composed and own puzzles", "Of these, the 1 unsolved"} {
		r.run("print-puzzles")
		choice := hosttest.All[*control.Select](h.Dialogs[0].Body)
		if len(choice) != 1 || len(choice[0].Options) != 2 {
			t.Fatal("there is no choice")
		}
		choice[0].SetSelected(which)
		data := save(t, r, h, "puzzles.pdf")
		if n := bytes.Count(data, []byte("/Type /Page ")); n != 1 || !bytes.HasPrefix(data, []byte("%PDF")) {
			t.Errorf("%s: %d pages", which, n)
		}
	}
}

// A game is printed as the settings say, and they keep the choice.
func TestPrintGame(t *testing.T) {
	r, h, _ := newRoom(t)
	r.run("print-game")
	hosttest.All[*control.Select](h.Dialogs[0].Body)[0].SetSelected("Only at the end")
	if got := r.Settings.Get(prefs.RecordDiagrams); got != string(picture.PlanEnd) {
		t.Errorf("the choice is %q", got)
	}
	if data := save(t, r, h, "game.pdf"); bytes.Count(data, []byte("/Type /Page ")) != 1 || !bytes.HasPrefix(data, []byte("%PDF")) {
		t.Errorf("the document is %.20q", data)
	}
	if len(h.Dialogs) != 0 {
		t.Error("the dialog stays open")
	}
}

// watchedRules counts the records made of its games.
type watchedRules struct {
	xiangqi.Rules
	records *int
}

func (r watchedRules) Capabilities() core.Capabilities {
	c := r.Rules.Capabilities()
	of := c.OpeningOf
	c.OpeningOf = func(l core.Line) (core.OpeningName, bool) {
		*r.records++
		return of(l)
	}
	return c
}

// The record is made while the file is drawn, of the game and its judgements as they were when it was asked for.
func TestPrintGameAsItWas(t *testing.T) {
	records := 0
	r, h, _ := newRoomOf(t, catalog.Game{Rules: watchedRules{records: &records}, Codec: xiangqitexts.Codec{}})
	moves := r.Table.Document().Game().MainLine()
	r.Table.Start(r.Table.Current(), r.Table.Current().Rules.Start(), [2]table.Seat{}) // the game that was read has other rules
	for _, n := range moves[1:] {
		if err := r.Table.Play(n.Move()); err != nil {
			t.Fatal(err)
		}
	}
	var judged []int
	r.links.Judged = func(n *core.Node) (sign, note string) {
		judged = append(judged, n.Ply())
		return "?", fmt.Sprint("note ", n.Ply())
	}
	r.run("print-game")
	records = 0
	press(h, 0)
	if records != 0 || !slices.Equal(judged, []int{1, 2, 3, 4}) {
		t.Errorf("before a file is chosen %d records are made, and the moves %v judged", records, judged)
	}
	record, _ := r.record()
	records = 0
	r.Table.Tree.Delete(r.Table.Document().Game().MainLine()[2])
	judged = nil
	p := record()
	if records == 0 || len(judged) != 0 || p.Steps() != 4 {
		t.Errorf("of the game as it was %d records are made, with %d diagrams; the moves %v are judged again", records, p.Steps(), judged)
	}
}

// Rated puzzles are drawn while the sheet is made, also where the list has none.
func TestPrintRated(t *testing.T) {
	all := games.All(nil)
	g := all[slices.IndexFunc(all, func(g catalog.Game) bool { return g.Rules.ID() == "xiangqi" })]
	r, h, _ := newRoomOf(t, g)
	r.links.Puzzles = func(use func([]picture.Puzzle)) { use(nil) }
	r.links.Rated = func(n int) func(context.Context) ([]picture.Puzzle, error) {
		return func(context.Context) ([]picture.Puzzle, error) {
			return slices.Repeat([]picture.Puzzle{{Game: g, Puzzle: puzzle.Puzzle{ID: "one", Goal: puzzle.Goal{Kind: "mate", Moves: 1}, Position: "3k5/9/9/9/9/9/9/9/R8/1R2K4 w"}}}, n), nil
		}
	}
	r.run("print-puzzles")
	if data := save(t, r, h, "puzzles.pdf"); bytes.Count(data, []byte("/Type /Page ")) != 5 { // the solutions have one
		t.Errorf("%d pages", bytes.Count(data, []byte("/Type /Page ")))
	}
}

// The preview appears by itself, and stops when the dialog closes.
func TestPreview(t *testing.T) {
	r, h, _ := newRoom(t)
	r.Settings.Set(prefs.PictureFormat, prefs.GIF)
	r.Settings.SetInt(prefs.FilmDelay, 50)
	subject, _ := r.subject()
	e := r.open(subject)
	seen := map[image.Image]bool{}
	h.Until(t, 20*time.Second, "some pictures", func() bool {
		seen[e.preview.Image] = true
		return len(seen) > 3
	})
	e.dialog.Close()
	if len(h.Dialogs) != 0 || e.within.Err() == nil {
		t.Error("it goes on")
	}
}
