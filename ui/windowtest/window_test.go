package windowtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

func TestCommandTable(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	seen := map[string]bool{}
	keys := map[string]string{}
	for _, c := range r.Commands() {
		if seen[c.ID] {
			t.Errorf("%s is there twice", c.ID)
		}
		seen[c.ID] = true
		if c.Run == nil {
			t.Errorf("%s does nothing", c.ID)
		}
		for _, k := range c.Keys {
			on := k.String() + onScreen(c) // a key may do another thing in the list of games
			if c.Prior {
				on += " before others"
			}
			if other, taken := keys[on]; taken {
				t.Errorf("%s belongs to %s and %s", k, other, c.ID)
			}
			keys[on] = c.ID
		}
		if c.Menu == "" && (c.Group == "" || len(c.Keys) == 0) {
			t.Errorf("%s is in no menu and has no key", c.ID)
		}
	}
	for _, k := range []string{"Ctrl+Z", "Ctrl+Y", "Ctrl+S", "Ctrl+L", "Ctrl+E", "Ctrl+I", "Ctrl+R", "Ctrl+W",
		"←", "→", "↑", "↓", "Home", "End", "F", "L", "A", "Space", "1", "9", "?"} {
		if keys[k] == "" && r.Commands() != nil {
			t.Errorf("no command has the key %s", k)
		}
	}
}

func TestClicksPlay(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.click(cellSpot(12)) // picks the 5 up
	r.wantPly(0)
	r.click(cellSpot(5)) // and puts it down
	r.wantPly(1)
	if got := r.table.Rules().FormatMove(r.table.Node().Parent().Position(), r.table.Node().Move()); got != "5" {
		t.Errorf("%s was played, want 5", got)
	}
}

func TestDragPlays(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.drag(cellSpot(12), cellSpot(5))
	r.wantPly(1)
	r.table.Editor.EditPosition()
	r.drag(cellSpot(5), cellSpot(12))
	if got := r.table.Editor.Sketch().Setup().Board[11]; got != 5 {
		t.Errorf("piece %d was dragged to cell 12 of the editor, want 5", got)
	}
}

func TestCtrlMiddleClickLeaves(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	click := func(m fyne.KeyModifier) {
		r.board().MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonTertiary, Modifier: m})
	}
	click(0)
	if r.Screen() != screenGame {
		t.Error("a plain middle click leaves")
	}
	click(fyne.KeyModifierShortcutDefault)
	if r.Screen() != screenHome {
		t.Error("a middle click with Control does not leave")
	}
}

func TestIllegalClickIsExplained(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	const want = "Piece 5 is home and can no longer move"
	r.wantNoText(want)
	r.click(cellSpot(5))
	r.wantText(want)
}

func TestKeys(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.press(fyne.KeySpace)
	r.wantPly(1)
	r.settled()
	r.press(fyne.Key2)
	r.wantPly(2)
	r.press(fyne.KeyLeft)
	r.wantPly(1)
	r.press(fyne.KeyHome)
	r.wantPly(0)
	r.press(fyne.KeyEnd)
	r.wantPly(2)
	r.press(fyne.KeyF)
	if !r.table.View.Flipped() {
		t.Error("F does not flip the board")
	}
	r.press(fyne.KeyA)
	if r.table.View.Settings().Overlay {
		t.Error("A does not take the overlay away")
	}
	r.press(fyne.KeyL)
	if on, _ := r.search.Analysis.On(); on {
		t.Error("L does not turn the analysis off")
	}
	r.TypedShortcut(&fyne.ShortcutUndo{})
	r.loop.run()
	r.wantPly(1)
	r.TypedShortcut(&fyne.ShortcutRedo{})
	r.loop.run()
	r.wantPly(2)
	r.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyW, Modifier: fyne.KeyModifierShortcutDefault})
	if r.Screen() != screenHome {
		t.Error("Ctrl+W does not go to the home screen")
	}
}

// Escape puts back a picked-up piece, and however often it is pressed it never leaves the game or the editor.
func TestEscapeNeverLeaves(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.click(cellSpot(12))
	r.press(fyne.KeyEscape)
	if r.board().ClearSelection() {
		t.Error("the piece is still picked up")
	}
	for range 3 {
		r.press(fyne.KeyEscape)
	}
	if r.Screen() != screenGame {
		t.Fatal("it left the game")
	}
	r.table.Editor.EditPosition()
	r.table.Editor.Erase(3)
	want := r.table.Editor.Sketch().Text()
	for range 3 {
		r.press(fyne.KeyEscape)
	}
	if e := r.table.Editor.Sketch(); r.Screen() != screenGame || e == nil || e.Text() != want {
		t.Error("it left the editor")
	}
}

func TestKeyboardAlonePlays(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.press(fyne.KeyB)
	if r.win.Canvas().Focused() != fyne.Focusable(r.board()) {
		t.Fatal("B does not go to the board")
	}
	// The cursor goes round the board until Enter picks up something that can be put down where Enter is pressed next.
	for range 30 {
		r.press(fyne.KeyReturn)
		r.press(fyne.KeyReturn)
		if r.table.Node().Ply() > 0 {
			break
		}
		r.press(fyne.KeyRight)
	}
	r.wantPly(1)
	r.press(fyne.KeyF)
	if !r.table.View.Flipped() {
		t.Error("the keys of the game do not work while the board has the keyboard")
	}
	r.press(fyne.KeyEscape)
	if r.win.Canvas().Focused() != nil || r.Screen() != screenGame {
		t.Error("Escape does not give the keyboard back first")
	}
}

// dialogs open every dialog there is.
var dialogs = map[string]func(*rig){
	"new":          func(r *rig) { r.Run("new") },
	"players":      func(r *rig) { r.Run("players") },
	"slots":        func(r *rig) { r.Run("slots") },
	"save as":      func(r *rig) { r.Run("save-as") },
	"settings":     func(r *rig) { r.Run("settings") },
	"keys":         func(r *rig) { r.Run("keys") },
	"rules":        func(r *rig) { r.Run("rules") },
	"about":        func(r *rig) { r.Run("about") },
	"comment":      func(r *rig) { r.Run("annotate") },
	"best line":    func(r *rig) { r.Run("winning-line") },
	"import error": func(r *rig) { r.app.Clipboard().SetContent("hello"); r.Run("import") },
	"question":     (*rig).ask,
}

func TestEscapeClosesEveryDialog(t *testing.T) {
	for _, name := range some(dialogs) {
		open := dialogs[name]
		t.Run(name, func(t *testing.T) {
			r := onTable(t, i18n.Chinese, "dark")
			open(r)
			r.loop.run()
			if len(r.dialogs()) != 1 || r.win.Canvas().Overlays().Top() == nil {
				t.Fatal("no dialog is open")
			}
			r.press(fyne.KeyF) // keys of the game do nothing under a dialog
			if r.table.View.Flipped() {
				t.Error("the board was flipped under the dialog")
			}
			r.press(fyne.KeyEscape)
			if len(r.dialogs()) != 0 || r.win.Canvas().Overlays().Top() != nil {
				t.Error("Escape does not close it")
			}
			if r.Screen() != screenGame {
				t.Error("Escape went on to leave the game")
			}
		})
	}
}

func TestCommentByKeyboard(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.press(fyne.KeyC)
	field := r.win.Canvas().Focused()
	if field == nil {
		t.Fatal("the field of the comment has not the keyboard")
	}
	for _, c := range "good" {
		field.TypedRune(c)
	}
	field.(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{
		KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault,
	})
	if got := r.table.Node().Comment; got != "good" || len(r.dialogs()) != 0 {
		t.Errorf("the comment is %q, %d dialogs are open", got, len(r.dialogs()))
	}
}

func TestImportErrorKeepsTheGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.app.Clipboard().SetContent("1,2,3,x,5,6,7,8,9,10,11,12")
	r.Run("import")
	r.wantPly(1)
	r.wantText("Field 4")
	r.press(fyne.KeyEscape)
	r.app.Clipboard().SetContent(chaosclock.SampleDeal + "\nmoves 5 5")
	r.Run("import")
	r.wantPly(1)
	r.wantText("Move 2 (“5”)")
}

func TestExportAndImport(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.Run("export")
	if got := r.app.Clipboard().Content(); got != r.table.Position().String() {
		t.Errorf("the clipboard has %q", got)
	}
	r.Run("export-game")
	r.Run("restart")
	r.Run("import")
	r.Run("last")
	r.wantPly(1)
	for _, id := range []string{"copy-position", "copy-game"} {
		r.app.Clipboard().SetContent("")
		r.Run(id)
		if !strings.Contains(r.app.Clipboard().Content(), "Chaos Clock") {
			t.Errorf("%s copies %q", id, r.app.Clipboard().Content())
		}
	}
}

func TestProgramPlaysAndUndoCancels(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.table.Players.SetSeats([2]table.Seat{{Level: "easy"}, {}})
	r.play(chaosclock.Walk(5, 12))
	r.wantText("is thinking")
	r.Run("undo")
	r.wantPly(0)
	r.opponent.allow <- struct{}{}
	r.play(chaosclock.Walk(5, 12))
	r.until("the program has moved", func() bool { return r.table.Node().Ply() == 2 })
	r.Run("undo")
	r.wantPly(0)
}

func TestWorkIsRestored(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.table.Players.SetSeats([2]table.Seat{{}, {Level: "perfect"}})
	r.table.Notes.Annotate(r.table.Node(), "a remark", "!")
	r.Close()
	again := openRig(t, r.dir, i18n.English, "light")
	again.wantPly(1)
	if n := again.table.Node(); n.Comment != "a remark" || n.Glyph != "!" {
		t.Errorf("comment %q, glyph %q", n.Comment, n.Glyph)
	}
	if again.table.Players.Seats()[core.Second].Level != "perfect" {
		t.Error("the players are not restored")
	}
	if again.Screen() != screenGame {
		t.Error("the window does not open where it was closed")
	}
	if !again.table.CanUndo() {
		t.Error("the restored move cannot be undone")
	}
}

func TestEditorIsRestored(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.table.Editor.EditPosition()
	r.table.Editor.Erase(3)
	want := r.table.Editor.Sketch().Text()
	r.Close()
	again := openRig(t, r.dir, i18n.English, "light")
	if again.table.Editor.Sketch() == nil || again.table.Editor.Sketch().Text() != want {
		t.Error("the setup is lost")
	}
}

func TestSlots(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.Run("quick-load")
	r.wantText("The quick slot is empty")
	r.play(chaosclock.Walk(5, 12))
	r.Run("quick-save")
	if err := r.store.Slots().Save("mine", r.table.Document().Game(), gamefile.Meta(r.table)); err != nil {
		t.Fatal(err)
	}
	r.Run("restart")
	r.Run("quick-load")
	r.wantPly(1)
	r.Run("undo")
	r.wantPly(0)
	r.Run("slots")
	r.wantText("mine")
	r.press(fyne.KeyEscape)
	r.show(screenHome)
	r.wantText("mine")
	entries := r.store.Slots().List()
	if len(entries) != 1 {
		t.Fatalf("there are %d slots", len(entries))
	}
	r.loadSlot("mine")
	r.wantPly(1)
}

func TestFairGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.newGame(prefs.DealFair, "")
	r.until("a deal was found", func() bool { return len(r.dialogs()) == 0 })
	r.wantText("A new fair deal")
	if on, _ := r.search.Analysis.On(); !on {
		t.Error("the analysis is off")
	}
	r.settled()
}

func TestFairSearchCanBeGivenUp(t *testing.T) {
	r := openRig(t, t.TempDir(), i18n.English, "light", func(g *catalog.Game) {
		g.Deals.Fair = func(ctx context.Context, _ *rand.Rand) (core.Position, error) {
			<-ctx.Done() // a deal found at once would begin the game before the key is pressed
			return nil, ctx.Err()
		}
	})
	r.show(screenGame)
	r.settled()
	before := r.table.Document().Game()
	r.newGame(prefs.DealFair, "")
	r.press(fyne.KeyEscape)
	r.settled()
	if r.table.Document().Game() != before || len(r.dialogs()) != 0 {
		t.Error("a game was begun although the search was given up")
	}
}

func TestSeeds(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.newGame(prefs.DealSeed, "42")
	want := chaosclock.Rules{}.Deal(42).String()
	if got := r.table.Position().String(); got != want {
		t.Errorf("seed 42 deals %s, want %s", got, want)
	}
	r.newGame(prefs.DealSeed, "x")
	r.wantText("is not a seed")
	if len(r.dialogs()) != 2 {
		t.Error("what was chosen is lost")
	}
	if got := r.table.Position().String(); got != want {
		t.Error("the game has changed")
	}
}

// newGame begins a game in the dialog for that, in one of the ways to begin.
func (r *rig) newGame(deal, seed string) {
	r.t.Helper()
	r.set(prefs.Deal, deal)
	r.Run("new")
	if deal == prefs.DealSeed {
		r.tapButton(r.words.T("new.more"))
		shown[*control.Entry](r)[0].SetText(seed)
	}
	r.press(fyne.KeyReturn)
}

// ask opens a question: whether to see the best line though the analysis is hidden.
func (r *rig) ask() {
	r.table.View.SetHidden(true)
	r.Run("winning-line")
}

// heading returns the heading of the dialog of a command.
func (r *rig) heading(id string) string {
	return strings.TrimSuffix(r.words.T(r.Commands().ByID(id).Title()), "…")
}

// loadSlot loads a slot by its name, from the home screen.
func (r *rig) loadSlot(name string) {
	r.t.Helper()
	r.show(screenHome)
	r.tapButton(name)
}

// startOpening begins a game with an opening that is to be agreed upon.
func (r *rig) startOpening(g catalog.Game, rule string, players [2]seat) {
	r.t.Helper()
	if err := r.table.Opening.Start(g, rule, players); err != nil {
		r.t.Fatal(err)
	}
	r.show(screenGame)
}

// keyLine is a line of the sheet of keys.
type keyLine struct{ keys, title string }

// sheetOfKeys lists the rows of the sheet of keys.
func (r *rig) sheetOfKeys() []keyLine {
	r.t.Helper()
	r.Run("keys")
	var list []keyLine
	for _, box := range seen[*fyne.Container](r.top()) {
		if fmt.Sprintf("%T", box.Layout) == "*prose.termLine" {
			list = append(list, keyLine{box.Objects[0].(*control.Button).Text, strings.Join(textsIn(box.Objects[1]), " ")})
		}
	}
	r.closeDialogs()
	return list
}

// TestRestartAsksInAGame restarts a game by the clock, a study and a puzzle: only the first is asked about.
func TestRestartAsksInAGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.Run("restart")
	r.wantDialog(false)
	r.wantPly(0)

	r.table.Clocks.Set([2]timing.Control{{Main: time.Hour}, {Main: time.Hour}})
	r.play(chaosclock.Walk(5, 12))
	r.Run("restart")
	r.wantDialog(true)
	r.press(fyne.KeyReturn) // does not do it
	r.closeDialogs()
	r.wantPly(1)
	r.Run("restart")
	r.tapButton("Restart")
	r.wantDialog(false)
	r.wantPly(0)

	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	r.answered()
	r.Run("restart")
	r.wantDialog(false)
	r.wantPly(0)
}

// A pasted game is studied, also after a restart, which can be taken back.
func TestRestartOfAPastedGame(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.newGameOfStart(t, "xiangqi")
	r.set(prefs.ActivityPeople, prefs.ActivityPlay)
	r.paste("1. 炮二平五 马8进7 2. 马二进三 车9平8")
	before := r.table.Document().Game()
	if r.table.View.Activity() != table.Study || len(before.MainLine()) != 5 {
		t.Fatalf("pasted: %v, %d positions", r.table.View.Activity(), len(before.MainLine()))
	}
	r.Run("restart")
	r.wantPly(0)
	if r.table.View.Activity() != table.Study {
		t.Error("it is no longer studied")
	}
	r.Run("undo")
	if r.table.Document().Game() != before {
		t.Errorf("the restart was not taken back: %q", r.status())
	}
}

// TestUndoStopsBeforeThePreviousGame takes moves back until the previous game would return.
func TestUndoStopsBeforeThePreviousGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	before := r.table.Document().Game()
	r.Run("restart")
	r.Run("undo") // at once: it takes the restart back
	r.wantDialog(false)
	if r.table.Document().Game() != before || !strings.HasPrefix(r.status(), "Undone") {
		t.Errorf("the restart was not taken back: %q", r.status())
	}
	r.Run("redo")
	now := r.table.Document().Game()
	r.play(chaosclock.Walk(5, 12))
	for _, id := range []string{"undo", "undo-turn"} {
		for range 3 {
			r.Run(id)
		}
		r.wantDialog(true)
		if r.table.Document().Game() != now {
			t.Fatal("the previous game is back unasked")
		}
		r.closeDialogs()
	}
	r.Run("undo")
	r.press(fyne.KeyReturn)
	r.wantDialog(false)
	if r.table.Document().Game() != before {
		t.Error("the previous game is not back")
	}
}
