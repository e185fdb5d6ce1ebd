package reversi

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/control"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// room is a window with the game, alone or after those of the program.
type room struct {
	*ui.Window
	t     *testing.T
	loop  *loop
	app   fyne.App
	store *storage.Store
}

// Close ends the window as its program does.
func (r *room) Close() {
	r.Window.Close()
	r.store.Close()
}

// enter opens a window on the store in a folder.
func enter(t *testing.T, dir string, others ...catalog.Game) *room {
	t.Helper()
	r := &room{t: t, loop: &loop{}, app: hosttest.App(t)}
	list := append(others, game())
	r.store = storage.Open(dir, catalog.Resolver(list), func(p storage.Problem) { t.Error(p) })
	if _, err := r.store.Claim(); err != nil {
		t.Fatal(err)
	}
	all := painters.All()
	all["reversi"] = painter{}
	if len(others) == 0 {
		all = board.Painters{"reversi": painter{}}
	}
	r.Window = ui.New(ui.Deps{App: r.app, Store: r.store, Games: list, Painters: all, Post: r.loop.post, Pace: time.Nanosecond})
	r.Fyne().Resize(fyne.NewSize(1180, 800))
	t.Cleanup(r.Close)
	for _, key := range []string{prefs.ActivityComputer, prefs.ActivityPeople} { // the tests are about study
		r.Settings().Set(key, prefs.ActivityStudy)
	}
	r.Settings().Set(prefs.Language, string(i18n.English))
	r.Settings().SetBool(prefs.Animations, false)
	r.calm()
	return r
}

// calm runs posts until the analysis has ended.
func (r *room) calm() {
	r.t.Helper()
	r.loop.until(r.t, "the analysis has ended", func() bool { return !r.Desk().Search.Analysis.SearchingAnything() })
}

// walk visits the visible parts of an object.
func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if o == nil || !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			walk(child, visit)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			walk(child, visit)
		}
	}
}

// seen lists the visible objects of a type, in the window and its dialogs.
func seen[T fyne.CanvasObject](r *room) (list []T) {
	for _, o := range append(r.Fyne().Canvas().Overlays().List(), r.Fyne().Content()) {
		walk(o, func(o fyne.CanvasObject) {
			if object, ok := o.(T); ok {
				list = append(list, object)
			}
		})
	}
	return list
}

// says looks for texts, wherever their lines are broken, and for keys that have none.
func (r *room) says(where string, wants ...string) {
	r.t.Helper()
	r.calm()
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	var b strings.Builder
	for _, text := range seen[*canvas.Text](r) {
		b.WriteString(text.Text)
	}
	for _, label := range seen[*widget.Label](r) {
		b.WriteString(label.Text)
	}
	all := squeeze(b.String())
	for _, want := range wants {
		if !strings.Contains(all, squeeze(want)) {
			r.t.Errorf("%s: %q is not there: %s", where, want, all)
		}
	}
	if at := strings.Index(all, "⟦"); at >= 0 {
		r.t.Errorf("%s: a key without a text: %.80s", where, all[at:])
	}
}

// escape closes everything above the window.
func (r *room) escape() {
	r.t.Helper()
	for range 10 {
		r.calm()
		if r.Fyne().Canvas().Overlays().Top() == nil {
			return
		}
		r.press(fyne.KeyEscape)
	}
	r.t.Fatal("Escape does not close what is open")
}

func (r *room) press(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if focused := r.Fyne().Canvas().Focused(); focused != nil {
		focused.TypedKey(e)
	} else {
		r.Fyne().Canvas().OnTypedKey()(e)
	}
	r.calm()
}

// shortcut types a key with Control, which the toolkit has its own values for in some cases.
func (r *room) shortcut(name fyne.KeyName) {
	var typed fyne.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierShortcutDefault}
	switch name {
	case fyne.KeyZ:
		typed = &fyne.ShortcutUndo{}
	case fyne.KeyY:
		typed = &fyne.ShortcutRedo{}
	case fyne.KeyV:
		typed = &fyne.ShortcutPaste{}
	}
	// The canvas of the toolkit's tests handles shortcuts only internally.
	inner := reflect.ValueOf(r.Fyne().Canvas()).Elem().FieldByName("WindowlessCanvas")
	inner.Interface().(fyne.Shortcutable).TypedShortcut(typed)
	r.calm()
}

func (r *room) board() *board.Board {
	r.t.Helper()
	list := seen[*board.Board](r)
	if len(list) != 1 {
		r.t.Fatalf("there are %d boards", len(list))
	}
	return list[0]
}

// at returns where a spot is in the window.
func (r *room) at(s board.Spot) fyne.Position {
	place, _ := r.board().View().Layout.Place(s)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(r.board()).Add(place)
}

func (r *room) click(spots ...board.Spot) {
	r.t.Helper()
	for _, s := range spots {
		test.TapCanvas(r.Fyne().Canvas(), r.at(s))
		r.calm()
	}
}

// spots returns the spots to click for moves.
func spots(t *testing.T, moves string) (list []board.Spot) {
	for word := range strings.FieldsSeq(moves) {
		at := board.PassSpot()
		for sq := range core.Square(squares) {
			if nameOf(sq) == word {
				at = board.SquareSpot(sq)
			}
		}
		list = append(list, at)
	}
	return list
}

func (r *room) tap(text string) {
	r.t.Helper()
	for _, b := range seen[*control.Button](r) {
		if b.Text == text {
			b.Tapped(nil)
			r.calm()
			return
		}
	}
	r.t.Fatalf("there is no button %q", text)
}

func (r *room) wantLine(want string) {
	r.t.Helper()
	if got := line(r.Desk().Table); got != want {
		r.t.Errorf("the game is %q, want %q", got, want)
	}
}

// begin starts a new game between two people.
func (r *room) begin() {
	r.t.Helper()
	g, _ := r.Desk().Table.GameByID("reversi")
	r.Desk().Table.Start(g, Rules{}.Start(), [2]table.Seat{})
	r.Run("continue")
	r.calm()
}

// A game beside those of the program has its card, its dialog for a new game and its entry in the list of forms.
func TestBesideTheOthers(t *testing.T) {
	r := enter(t, t.TempDir(), games.All(nil)...)
	r.says("home", "Reversi", "enclose the other side’s discs", "Xiangqi")
	r.begin()
	r.says("the game", "Black to move")
	r.Run("open-file")
	r.says("forms", "Reversi: positions, moves")
	r.escape()
}

func TestHomeAndNewGame(t *testing.T) {
	r := enter(t, t.TempDir())
	if r.Screen() != prefs.HomeScreen {
		t.Fatalf("the window begins with %s", r.Screen())
	}
	r.says("home", "Reversi", "enclose the other side’s discs")
	pictures := seen[*canvas.Raster](r)
	if !slices.ContainsFunc(pictures, func(p *canvas.Raster) bool { return p.Size().Width > 80 && p.Generator(100, 100).Bounds().Dx() == 100 }) {
		t.Errorf("none of %d pictures is that of the game", len(pictures))
	}
	r.shortcut(fyne.KeyN)
	r.says("new game", "Reversi", "Black", "White")
	r.tap("Start")
	if r.Screen() != prefs.GameScreen || r.Desk().Table.Rules().ID() != "reversi" {
		t.Errorf("a new game is begun on %s", r.Screen())
	}
	r.says("the game", "Your turn (Black)")
}

func TestClicksKeysAndBadges(t *testing.T) {
	r := enter(t, t.TempDir())
	r.begin()
	if v := r.board().View().Verdicts(); len(v) != 4 || v[board.SquareSpot(2)].View != core.SecondWins.For(r.Desk().Table.Position().Turn()) {
		t.Errorf("the badges are %v", v)
	}
	r.click(spots(t, "a1 b4 c4 d4 a4 a2")...)
	r.wantLine("b4 c4 d4 a4 a2")
	if v := r.board().View().Verdicts(); len(v) != 1 || v[board.PassSpot()].Text != "2" {
		t.Errorf("the badge of the pass is %v", v)
	}
	r.says("before the pass", "White to move", "pass")
	r.click(spots(t, "c1 pass d1")...)
	r.wantLine(blackIn)
	r.says("the end", "Black wins", "winner has more discs")
	r.shortcut(fyne.KeyZ)
	r.shortcut(fyne.KeyZ)
	r.wantLine("b4 c4 d4 a4 a2")
	r.shortcut(fyne.KeyY)
	r.wantLine("b4 c4 d4 a4 a2 pass")
	before := r.at(board.SquareSpot(0))
	r.press(fyne.KeyF)
	if r.at(board.SquareSpot(0)) == before {
		t.Error("the board is not turned round")
	}
	r.click(spots(t, "d1")...)
	r.wantLine(blackIn)
	r.Run("first")
	r.Fyne().Canvas().Focus(r.board())
	for range 3 {
		r.press(fyne.KeyLeft)
	}
	r.press(fyne.KeySpace)
	if ply := r.Desk().Table.Node().Ply(); ply > 1 {
		t.Errorf("the keyboard leads to ply %d", ply)
	}
	r.board().MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.at(board.SquareSpot(5))}})
	r.says("pointing")
}

func TestClipboardAndFiles(t *testing.T) {
	r := enter(t, t.TempDir())
	r.begin()
	copied := func(command string) string { r.Run(command); r.calm(); return r.app.Clipboard().Content() }
	r.click(spots(t, "b4 a4 a3")...)
	if got := copied("copy-position"); !strings.Contains(got, r.Desk().Table.Position().String()) {
		t.Errorf("the position is copied as %q", got)
	}
	if got := copied("copy-game"); !strings.Contains(got, "b4") || !strings.Contains(got, "a3") {
		t.Errorf("the game is copied as %q", got)
	}
	if got := copied("export"); got != r.Desk().Table.Position().String() {
		t.Errorf("the position is exported as %q", got)
	}
	if got := copied("export-game"); got != start+"\nb4 a4 a3" {
		t.Errorf("the game is exported as %q", got)
	}
	r.begin()
	r.app.Clipboard().SetContent(start + "\n" + drawIn)
	r.shortcut(fyne.KeyV)
	r.Run("last")
	r.wantLine(drawIn)
	r.says("pasted", "Draw", "sides have as many discs")
	r.app.Clipboard().SetContent("4/1x2/1xo1/4 w")
	r.shortcut(fyne.KeyV)
	if r.Desk().Table.Editor.Sketch() == nil {
		t.Error("an illegal position does not open the editor")
	}
	r.says("an illegal position", "There is no disc on c3")
}

func TestEditorOfTheWindow(t *testing.T) {
	r := enter(t, t.TempDir())
	r.begin()
	r.Run("editor")
	r.says("the editor", "Choose a disc, then click a cell.", "Black", "White")
	r.Desk().Table.Editor.PickPiece(blackDisc)
	r.click(spots(t, "b2 b2 a1")...)
	if e := r.Desk().Table.Editor.Sketch(); e.Text() != "4/1ox1/1xo1/x3 b" {
		t.Errorf("the set-up is %s", e.Text())
	}
	r.click(spots(t, "b2")...)
	r.says("an empty cell in the middle", "There is no disc on b2")
	r.shortcut(fyne.KeyZ)
	r.tap("Play")
	r.tap("Start")
	if r.Desk().Table.Editor.Sketch() != nil || r.Desk().Table.Position().String() != "4/1ox1/1xo1/x3 b" {
		t.Errorf("the set-up is played as %v", r.Desk().Table.Position())
	}
	r.says("played on", "Your turn (Black)")
}

// Missing capabilities are not offered, and everything else has texts in both languages.
func TestCommandsAndLanguages(t *testing.T) {
	gametest.OneGoroutine(t)
	r := enter(t, t.TempDir())
	r.begin()
	r.click(spots(t, "b4 a4")...)
	for _, id := range []string{"pass", "turn-board", "threats", "numbers", "notation", "puzzles", "make-puzzle", "engine", "bar", "sample"} {
		if c := r.Commands().ByID(id); c == nil || c.Can() {
			t.Errorf("%s is offered, or there is none", id)
		}
	}
	dialogs := []string{"rules", "settings", "new", "players", "keys", "legend", "save-as", "slots", "export-as", "open-file", "info", "about", "annotate"}
	for _, l := range i18n.Langs() {
		r.Settings().Set(prefs.Language, string(l))
		r.calm()
		r.says("the game in "+string(l), map[i18n.Lang]string{i18n.English: "Black to move", i18n.Chinese: "轮到黑方行棋"}[l])
		for _, id := range dialogs {
			if c := r.Commands().ByID(id); c == nil || !c.Can() {
				t.Errorf("%s is not offered", id)
				continue
			}
			r.Run(id)
			r.says(id + " in " + string(l))
			if r.Fyne().Canvas().Overlays().Top() == nil {
				t.Errorf("%s opens nothing", id)
			}
			r.escape()
		}
		r.Run("report")
		r.says("the report in " + string(l))
		r.Run("home")
		r.says("home in "+string(l), map[i18n.Lang]string{i18n.English: "Reversi", i18n.Chinese: "黑白棋"}[l])
		r.Run("continue")
	}
	r.Settings().Set(prefs.Language, string(i18n.English))
	r.press(fyne.KeyF1)
	r.says("the rules", "Reversi, four by four", "Who cannot, passes")
	r.escape()
}

// Every offered command can be run, on each screen and in both languages, and has texts.
func TestEveryCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("the sweep of windowtest runs the same commands under the race detector")
	}
	r := enter(t, t.TempDir())
	g, _ := r.Desk().Table.GameByID("reversi")
	set := func(screen string) {
		r.Desk().Table.Editor.Close()
		r.Desk().Table.Start(g, position(t, "oxxx/1xx1/xxo1/4 w"), [2]table.Seat{})
		r.Run("continue")
		r.click(board.PassSpot())
		r.Run(screen)
		r.calm()
	}
	for _, x := range []struct {
		screen string
		lang   i18n.Lang
	}{{"home", i18n.English}, {"continue", i18n.English}, {"continue", i18n.Chinese}, {"editor", i18n.Chinese}} {
		r.Settings().Set(prefs.Language, string(x.lang))
		set(x.screen)
		var offered []string
		for _, c := range r.Commands() {
			if c.Can() && c.ID != "quit" {
				offered = append(offered, c.ID)
			}
		}
		if len(offered) < 10 {
			t.Errorf("from %s only %v are offered", x.screen, offered)
		}
		for _, id := range offered {
			set(x.screen)
			r.Run(id)
			r.says(id + " from " + x.screen + " in " + string(x.lang))
			r.escape()
		}
	}
}

// The current game is restored after a restart.
func TestRestored(t *testing.T) {
	dir := t.TempDir()
	r := enter(t, dir)
	r.begin()
	r.Desk().Table.Players.SetSeats([2]table.Seat{})
	r.click(spots(t, "b4 c4 d4 a4 a2 pass")...)
	r.Run("back")
	r.Close()
	again := enter(t, dir)
	if again.Screen() != prefs.GameScreen {
		t.Fatalf("the window begins with %s", again.Screen())
	}
	again.wantLine("b4 c4 d4 a4 a2")
	again.Run("forward")
	again.wantLine("b4 c4 d4 a4 a2 pass")
	again.shortcut(fyne.KeyZ)
	again.says("restored", "to move")
}
