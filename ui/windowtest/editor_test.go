package windowtest

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/timing"
	"qilab/ui/board"
	"qilab/ui/clock"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// TestPlayFromSetUp: Play asks for the opponent, and then the setup is played; without an answer it stays. Analyse asks nothing.
func TestPlayFromSetUp(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := onTable(t, lang, "light")
		r.table.Editor.EditPosition()
		r.table.Editor.Erase(3)
		r.tapButton(r.words.T("editor.play"))
		r.wantText(r.words.T("new.from"))
		r.press(fyne.KeyEscape)
		if r.table.Editor.Sketch() == nil {
			t.Fatal("an unanswered question ends the setup")
		}
		r.tapButton(r.words.T("editor.play"))
		r.tapButton(r.words.T("new.computer"))
		r.tapButton(r.words.T("new.side", r.words.Side(r.table.Rules(), core.Second)))
		r.tapButton(r.words.T("new.time.5"))
		r.tapButton(r.words.T("new.begin"))
		if seats := r.table.Players.Seats(); seats[core.First].Person() || !seats[core.Second].Person() || !r.table.View.Playing() {
			t.Errorf("%v are at the board, in play: %v", seats, r.table.View.Playing())
		}
		if got := r.table.Clocks.Given()[core.First].Main; got != 5*time.Minute {
			t.Errorf("the clock is %v", got)
		}
		r.table.Editor.EditPosition()
		r.tapButton(r.words.T("editor.play"))
		r.tapButton(r.words.T("new.person"))
		r.tapButton(r.words.T("new.begin"))
		if seats := r.table.Players.Seats(); seats != [2]seat{} || !r.table.View.Playing() {
			t.Errorf("%v are at the board, in play: %v", seats, r.table.View.Playing())
		}
		r.table.View.SetActivity(table.Study)
		r.Run("explorer")
		if !r.Commands().ByID("explorer").Checked() {
			t.Fatal("the explorer is not in front")
		}
		r.table.Editor.EditPosition()
		r.tapButton(r.words.T("editor.study"))
		if r.Commands().ByID("explorer").Checked() {
			t.Error("the explorer is still in front")
		}
		if r.wantDialog(false); r.table.View.Activity() != table.Study || r.table.View.Hidden() {
			t.Error("the setup is not analysed")
		}
		r.Close()
	}
}

// The editor over a finished game with clocks shows neither the end of that game nor its clocks.
func TestSetUpOverAFinishedGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	control := timing.Control{Main: 5 * time.Minute}
	r.table.Clocks.Set([2]timing.Control{control, control})
	r.play(chaosclock.Walk(5, 12))
	if err := r.table.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	look := func(want bool) {
		t.Helper()
		r.loop.run()
		if over := shown[*board.Board](r)[0].State().Outcome.Over(); over != want {
			t.Errorf("the board shows a finished game: %v", over)
		}
		if clocks := len(shown[*clock.Face](r)); (clocks > 0) != want {
			t.Errorf("%d clocks are shown", clocks)
		}
	}
	look(true)
	r.Run("editor")
	look(false)
	r.Run("editor")
	look(true)
}

// TestSetUpLeftIsKept: leaving the editor loses nothing, and says so; nor does the end of the program.
func TestSetUpLeftIsKept(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.table.Editor.EditPosition()
	r.table.Editor.Erase(3)
	want := r.table.Editor.Sketch().Text()
	r.press(fyne.KeyEscape)
	if e := r.table.Editor.Sketch(); e == nil || e.Text() != want {
		t.Fatal("Escape leaves the editor")
	}
	r.Run("editor")
	if r.table.Editor.Sketch() != nil {
		t.Fatal("the editor is not left")
	}
	r.wantText("Your setup is kept")
	r.Run("editor")
	if got := r.table.Editor.Sketch().Text(); got != want {
		t.Errorf("the editor opens with %s, want %s", got, want)
	}
	r.Run("editor")
	r.Close()
	again := openRig(t, r.dir, i18n.English, "light")
	again.show(screenGame)
	again.Run("editor")
	if got := again.table.Editor.Sketch().Text(); got != want {
		t.Errorf("after a start of the program the editor opens with %s, want %s", got, want)
	}
	again.table.Start(again.table.Games()[0], again.table.Rules().Start(), [2]table.Seat{})
	again.Run("editor")
	if e := again.table.Editor.Sketch(); e.Text() == want || again.button(again.words.T("editor.draft")) == nil {
		t.Error("after a new game the setup is not offered, or is there in the place of the new position")
	}
	again.tapButton(again.words.T("editor.draft"))
	if got := again.table.Editor.Sketch().Text(); got != want {
		t.Errorf("the button brings %s, want %s", got, want)
	}
	if again.button(again.words.T("editor.draft")) != nil {
		again.table.Editor.Close()
	}
}

// The tool that goes back to the game says so, from the moment it replaces the one that goes to study.
func TestToolBackToTheGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.table.View.SetActivity(table.Play)
	r.loop.run()
	r.Run("editor")
	want := func(when string) {
		t.Helper()
		r.loop.run()
		if got := r.tools()[2].Caption; got != "Play" {
			t.Errorf("%s the tool is labelled %q", when, got)
		}
	}
	want("in the editor")
	r.tapButton(r.words.T("editor.study"))
	want("in study")
}

// What was told of a pasted setup goes with it.
func TestWhatIsToldOfASetupGoesWithIt(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	said := r.words.T("import.illegal")
	r.paste(illegal)
	r.table.Editor.SetTurn(r.table.Editor.Sketch().Setup().Turn)
	if r.status() != said {
		t.Fatalf("of the setup the status line says %q", r.status())
	}
	r.tapButton(r.words.T("editor.clear"))
	if r.status() != "" {
		t.Errorf("of an empty board the status line says %q", r.status())
	}
}
