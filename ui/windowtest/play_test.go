package windowtest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// atPlay returns a window in which games are played.
func atPlay(r *rig) *rig {
	r.t.Helper()
	r.set(prefs.ActivityComputer, prefs.ActivityPlay)
	r.set(prefs.ActivityPeople, prefs.ActivityPlay)
	return r
}

// againstEasy returns a window with a game of Chaos Clock against the program in which both have moved.
func againstEasy(t *testing.T) *rig { return againstEasyIn(t, i18n.English) }

func againstEasyIn(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	r := atPlay(openRig(t, t.TempDir(), lang, "light"))
	r.start(r.table.Current(), r.table.Rules().Start(), easy(r.table.Current(), "easy"))
	r.turn(0)
	return r
}

// easy returns the seats of a user who moves first against the program at a level.
func easy(g catalog.Game, level string) (seats [2]seat) {
	seats[g.Rules.Start().Turn().Other()].Level = level
	return seats
}

// turn makes a move of the user, and waits for that of the program.
func (r *rig) turn(i int) {
	r.t.Helper()
	r.play(r.table.Position().Moves()[i])
	r.opponent.allow <- struct{}{}
	r.until("the program has moved", func() bool { return !r.table.Players.ProgramToMove() })
}

// wantSaid checks that the texts beside the board contain text.
func (r *rig) wantSaid(text string) {
	r.t.Helper()
	if got := strings.Join(textsIn(r.side()), " "); !strings.Contains(strings.Join(strings.Fields(got), " "), text) {
		r.t.Errorf("beside the board is %q, and not %q", got, text)
	}
}

// TestOneClickInPlay counts the clicks of a player: one for each action.
func TestOneClickInPlay(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := againstEasyIn(t, lang)
		tap := func(id string) { r.tapButton(r.words.T("play.button." + id)) }
		tap("hint")
		r.until("there is a hint", func() bool { return r.table.Assistance.Had().Hints == 1 })
		r.wantSaid(map[i18n.Lang]string{i18n.English: "Ask again to see the move.", i18n.Chinese: "再按一次，指出是哪一步。"}[lang])
		tap("undo")
		r.wantPly(0)
		if n := len(r.table.Tree.Played()); n != 1 {
			t.Errorf("%d positions are listed after the take-back", n)
		}
		r.turn(1)
		tap("undo")
		r.turn(0)
		tap("resign")
		r.wantSaid(r.words.T("end.lost"))
		r.wantSaid(r.words.T("reason.resign", "", r.words.Side(r.table.Rules(), r.table.Position().Turn())))
		r.wantSaid(r.words.T("end.hints", 1) + " · " + r.words.T("end.take-backs", 2))
		tap("undo")
		if r.table.Ending.Now().Over() || r.button(r.words.T("play.button.resign")) == nil {
			t.Error("undo did not take the resignation back")
		}
		if r.button(r.words.T("play.button.offer-draw")) != nil {
			t.Error("a draw is offered in a game without draws")
		}
		r.Close()
	}
}

// A game can be resigned while an earlier move is looked at: it ends after its last move.
func TestResignLookingBack(t *testing.T) {
	r := againstEasy(t)
	r.turn(0)
	r.Run("first")
	r.tapButton("Resign")
	r.wantSaid("You lost")
	r.wantPly(4)
	if !r.table.Ending.Now().Over() || len(r.table.Document().Game().MainLine()) != 5 {
		t.Errorf("the game ended after %d plies", r.table.Node().Ply())
	}
}

// After a take-back the game can be resigned and drawn, and the moves taken back are not listed.
func TestEndAfterTakeBack(t *testing.T) {
	r := atPlay(newFullRig(t, i18n.English))
	g, _ := r.table.GameByID("xiangqi")
	r.start(g, g.Rules.Start(), [2]seat{})
	for range 3 {
		r.play(r.table.Position().Moves()[0])
	}
	r.tapButton("Undo")
	for _, text := range []string{"Draw", "Resign", "Flip"} {
		if b := r.button(text); b == nil || b.Disabled() {
			t.Errorf("%s cannot be pressed after a take-back", text)
		}
	}
	if r.Commands().ByID("forward").Can() {
		t.Error("play goes on into a move that was taken back")
	}
	r.tapButton("Draw")
	r.tapButton(r.words.T("draw.agree"))
	r.wantSaid("Draw")
	r.wantPly(2)
	if n := len(r.table.Document().Game().MainLine()); n != 3 {
		t.Errorf("the game has %d positions", n)
	}
}

// Keys that show or play the analysis report where they work, and have no other effect.
func TestKeysOfStudyInPlay(t *testing.T) {
	r := againstEasy(t)
	for _, key := range []fyne.KeyName{
		fyne.KeySpace, fyne.Key1, fyne.Key9, fyne.KeyJ, fyne.KeyL, fyne.KeyA, fyne.KeyQ, fyne.KeyH, fyne.KeyZ, fyne.KeyS, fyne.KeyW, fyne.KeyR, fyne.KeyK,
	} {
		before, view, revision := r.table.View.Activity(), r.table.View.Settings(), r.table.Document().Revision()
		on, paused := r.search.Analysis.On()
		r.press(key)
		r.wantSaid("Available in Study (F4)")
		if nowOn, nowPaused := r.search.Analysis.On(); nowOn != on || nowPaused != paused || r.table.Document().Revision() != revision ||
			r.table.View.Activity() != before || r.table.View.Settings() != view {
			t.Errorf("%s did something in play", key)
		}
	}
}

// TestNothingToTakeBack has the program move first: its move alone is not taken back.
func TestNothingToTakeBack(t *testing.T) {
	r := atPlay(openRig(t, t.TempDir(), i18n.English, "light"))
	var seats [2]seat
	seats[r.table.Rules().Start().Turn()].Level = "easy"
	r.start(r.table.Current(), r.table.Rules().Start(), seats)
	r.opponent.allow <- struct{}{}
	r.until("the program has moved", func() bool { return !r.table.Players.ProgramToMove() })
	if b := r.button("Undo"); b == nil || !b.Disabled() {
		t.Error("the first move of the program can be taken back")
	}
	r.turn(0)
	r.tapButton("Undo")
	r.wantPly(1)
}

// TestSwitch goes to study and back by its key. A look counts while the game is played, and the next game is played again.
func TestSwitch(t *testing.T) {
	r := againstEasy(t)
	if r.search.Analysis.Visible() {
		t.Error("the analysis is seen in play")
	}
	r.press(fyne.KeyF4)
	if !r.search.Analysis.Visible() || r.table.Assistance.Had().Looks != 1 {
		t.Errorf("in study the analysis is seen: %v, looks: %d", r.search.Analysis.Visible(), r.table.Assistance.Had().Looks)
	}
	r.study().SelectIndex(2)
	r.table.Start(r.table.Current(), r.table.Rules().Start(), easy(r.table.Current(), "easy"))
	r.loop.run()
	if r.table.View.Activity() != table.Play || r.button("Resign") == nil {
		t.Error("the next game is not played")
	}
	r.table.Start(r.table.Current(), r.table.Rules().Start(), easy(r.table.Current(), "easy"))
	r.press(fyne.KeyF4) // before the first move
	r.table.Start(r.table.Current(), r.table.Rules().Start(), easy(r.table.Current(), "easy"))
	r.loop.run()
	if r.table.View.Activity() != table.Play {
		t.Error("the game after one that was studied from the start is not played")
	}
	// With two people the choice is kept.
	r.table.Start(r.table.Current(), r.table.Rules().Start(), [2]seat{})
	r.press(fyne.KeyF4)
	r.table.Start(r.table.Current(), r.table.Rules().Start(), [2]seat{})
	r.loop.run()
	if r.table.View.Activity() != table.Study {
		t.Error("that games between two people are studied was forgotten")
	}
}

// A look back at a finished game is not counted, and changes nothing for new games.
func TestStudyBeforeTheEnd(t *testing.T) {
	r := againstEasy(t)
	if err := r.table.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	r.Run("back")
	r.Run("study")
	r.wantText("Study: analysis shown.")
	r.wantNoText("this look is counted")

	r.start(r.table.Current(), r.table.Rules().Start(), [2]seat{})
	r.play(r.table.Position().Moves()[0])
	if err := r.table.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	r.Run("back")
	r.Run("study")
	if got := r.settings.Get(prefs.ActivityPeople); got != prefs.ActivityPlay {
		t.Errorf("new games between two people begin in %s", got)
	}
}

// Where a game is stepped back the computer can be let move, but not once the game has ended.
func TestFinishedGameSteppedBack(t *testing.T) {
	r := againstEasy(t)
	goOn := r.words.T("command.go")
	waiting := r.words.T("turn.waiting", r.words.Side(r.table.Rules(), r.table.Position().Turn().Other()))
	r.Run("study")
	r.Run("back")
	r.loop.run()
	if !r.table.Players.ProgramToMove() || r.button(goOn) == nil {
		t.Error("where the game is stepped back the computer cannot be let move")
	}
	r.wantText(waiting)
	r.Run("forward")
	if err := r.table.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	r.Run("back")
	for range 2 {
		r.loop.run()
		if playing := r.table.View.Playing(); r.table.Players.ProgramToMove() != playing || r.button(goOn) != nil {
			t.Errorf("in play %v: in a finished game the computer is to move %v, or can be let move", playing, !playing)
		}
		r.wantNoText(waiting)
		r.Run("study") // and in play
	}
}

// A game that ended before its first move has a rematch but nothing to review, and does not ask for a move.
func TestEndBeforeTheFirstMove(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := atPlay(openRig(t, t.TempDir(), lang, "light"))
		r.start(r.table.Current(), r.table.Rules().Start(), easy(r.table.Current(), "easy"))
		if err := r.table.Ending.Set(core.Outcome{Result: core.FirstWins, Reason: core.EndTime}); err != nil {
			t.Fatal(err)
		}
		r.loop.run()
		if r.button(r.words.T("play.button.rematch")) == nil || r.button(r.words.T("play.button.review")) != nil {
			t.Error("there is no rematch, or something to review")
		}
		r.wantSaid(r.words.T("play.empty.over"))
	}
}

// At an earlier position of a finished game, it is not the user's turn, and the game has a rematch.
func TestNoTurnInAFinishedGame(t *testing.T) {
	r := againstEasy(t)
	yours := r.words.T("turn.yours", r.words.Side(r.table.Rules(), r.table.Position().Turn()))
	r.wantSaid(yours)
	if err := r.table.Ending.Resign(r.table.Position().Turn()); err != nil {
		t.Fatal(err)
	}
	r.Run("first")
	r.loop.run()
	r.wantNoText(yours)
	if r.button(r.words.T("play.button.rematch")) == nil || r.button(r.words.T("play.button.review")) == nil {
		t.Error("there is no rematch or no review")
	}
}

// A game of pieces asks for a piece also where every move drops one.
func TestInvitationToDrop(t *testing.T) {
	r := atPlay(openRig(t, t.TempDir(), i18n.English, "light"))
	g := r.table.Current()
	p, err := g.Rules.Parse("1,2,3,4,5,6,7,8,9,10,0,12;0;0")
	if err != nil {
		t.Fatal(err)
	}
	r.start(g, p, [2]seat{})
	r.wantSaid(r.words.T("play.empty"))
}

// The count of hints is saved at once.
func TestHintsAreSaved(t *testing.T) {
	r := againstEasy(t)
	r.until("a hint is shown", func() bool {
		r.Run("hint")
		return len(r.board().State().Preview) > 0
	})
	r.until("its count is saved", func() bool {
		g, _, err := r.store.Autosave().Load()
		return err == nil && table.AidsOf(g.Tags()).Hints > 0
	})
}

// A hint does not stay on the board of a game that has ended.
func TestHintLeavesAnEndedGame(t *testing.T) {
	r := againstEasy(t)
	shown := func() bool {
		state := r.board().State()
		return len(state.Preview) > 0 || state.Hint.Kind != board.Nowhere
	}
	r.until("a hint is shown", func() bool {
		r.Run("hint")
		return shown()
	})
	r.Run("resign")
	r.loop.run()
	if !r.table.Ending.Now().Over() || shown() {
		t.Errorf("the game is over: %v, and the board shows a hint: %v", r.table.Ending.Now().Over(), shown())
	}
}

// A piece that is picked up ends the preview of a hint, which hides where it may go; so does a look at the analysis.
func TestHintEndsAtPickup(t *testing.T) {
	for name, leave := range map[string]func(*rig){
		"picked up": func(r *rig) {
			painter, _ := painters.All().For(r.table.Rules().ID())
			r.click(painter.Choice(r.table.Position(), r.table.Position().Moves()[0]).From)
		},
		"studied": func(r *rig) { r.Run("study") },
	} {
		r := againstEasy(t)
		r.until("a line is shown", func() bool {
			r.Run("hint")
			return len(r.board().State().Preview) > 0
		})
		leave(r)
		r.loop.run()
		if line := r.board().State().Preview; len(line) > 0 {
			t.Errorf("%s: the board shows the line %v", name, line)
		}
	}
}

// A move after a resignation, in study, says that the result is gone.
func TestGoingOnIsTold(t *testing.T) {
	r := againstEasy(t)
	r.turn(0)
	r.Run("resign")
	r.loop.run()
	r.Run("study")
	r.loop.run()
	m := r.table.Position().Moves()[0]
	painter, _ := painters.All().For(r.table.Rules().ID())
	r.click(painter.Choice(r.table.Position(), m).From)
	r.click(painter.Choice(r.table.Position(), m).To)
	r.loop.run()
	if _, ended := r.table.Document().Game().Ending(); !ended {
		r.wantText("The game goes on, and its result is gone.")
	} else {
		t.Error("no move was made")
	}
}

// Resign and Draw are not offered where two people look back, nor in a finished game that was opened.
func TestNoResignationWhileLookingBack(t *testing.T) {
	r := atPlay(openRig(t, t.TempDir(), i18n.English, "light"))
	g := r.table.Current()
	r.start(g, g.Rules.Start(), [2]seat{})
	r.play(r.table.Position().Moves()[0])
	r.play(r.table.Position().Moves()[0])
	can := func() bool { return r.Commands().ByID("resign").Can() || r.Commands().ByID("offer-draw").Can() }
	if !can() {
		t.Error("nobody can resign")
	}
	r.Run("back")
	r.loop.run()
	if can() {
		t.Error("while looking back the other side would resign")
	}
	r.Run("forward")
	game := r.table.Document().Snapshot().Game()
	game.SetTags(game.Tags().With(core.TagResult, "1-0"))
	if err := r.table.Open(game); err != nil {
		t.Fatal(err)
	}
	r.table.View.SetActivity(table.Play)
	r.loop.run()
	if can() {
		t.Error("in an opened game with a result somebody can resign")
	}
}

// Clicks after a resignation say that the game is over, also for a piece of the computer; undo takes the resignation back.
func TestNoMoveAfterResignation(t *testing.T) {
	for _, thinking := range []bool{false, true} {
		r := againstEasy(t)
		if thinking {
			r.play(r.table.Position().Moves()[0])
		}
		ply := r.table.Node().Ply()
		painter, _ := painters.All().For(r.table.Rules().ID())
		r.Run("resign")
		r.wantNoText(r.words.T("error.game-over"))
		for _, m := range r.table.Position().Moves() {
			choice := painter.Choice(r.table.Position(), m)
			r.click(choice.From)
			r.click(choice.To)
			r.drag(choice.From, choice.To)
		}
		r.wantPly(ply)
		r.wantSaid("You lost")
		r.wantSaid(r.words.T("error.game-over"))
		r.Run("undo")
		r.wantPly(ply)
		if r.table.Ending.Now().Over() {
			t.Errorf("thinking %v: undo does not take the resignation back", thinking)
		}
		r.Close()
	}
}

// TestReviewByOneClick ends a game and presses one button: the first mistake is on the board.
func TestReviewByOneClick(t *testing.T) {
	r := againstEasy(t)
	r.turn(0)
	r.turn(2)
	r.tapButton("Resign")
	r.tapButton("Review")
	r.until("the first mistake is shown", func() bool {
		n := r.table.Node()
		return n.Next() != nil && r.search.Knowledge.JudgementOf(n).Faulty()
	})
	if r.table.View.Activity() != table.Study || !r.search.Analysis.Visible() || r.study().SelectedIndex() != 2 {
		t.Error("the mistake is not shown in study")
	}
	if n := r.table.Node(); n.Parent().Position().Turn() != r.table.Rules().Start().Turn() {
		t.Error("it is a mistake of the program")
	}
}

// On the home screen nothing is said of the mistakes of the game that was left; back at the board the first one is shown.
func TestReviewLeftForHome(t *testing.T) {
	r := againstEasy(t)
	r.turn(0)
	r.turn(2)
	r.tapButton("Resign")
	last := r.table.Node()
	r.button("Review").Tapped(nil) // and before it has found anything:
	r.Run("home")
	r.until("the review is over", func() bool { return r.search.Reviews.Done() })
	if r.table.Node() != last || strings.HasPrefix(r.status(), "Move ") {
		t.Errorf("at home the board goes to ply %d: %q", r.table.Node().Ply(), r.status())
	}
	r.Run("continue")
	r.until("the first mistake is shown", func() bool {
		n := r.table.Node()
		return n.Next() != nil && r.search.Knowledge.JudgementOf(n).Faulty()
	})
}

// Where there is no mistake the review says so.
func TestReviewWithoutMistakes(t *testing.T) {
	r := againstEasy(t)
	r.tapButton("Undo")
	r.turn(2) // which wins for the side to move, as the analyzer has it
	r.tapButton("Resign")
	r.tapButton("Review")
	r.until("it is said that there is none", func() bool { return r.status() == r.words.T("told.no-mistakes.own") })
}

// TestControlsOfPlayAreWhole looks for the controls of play in the smallest window and in the usual one, in each game.
func TestControlsOfPlayAreWhole(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, lang := range i18n.Langs() {
		r := atPlay(newFullRig(t, lang))
		for _, g := range r.table.Games() {
			if core.FamilyID(g.Rules) != g.Rules.ID() && g.Rules.ID() != "renju" {
				continue // one rule set is as good as another
			}
			for _, seats := range [][2]seat{{}, easy(g, g.Opponent.Levels()[0].ID)} {
				r.begin(g, seats)
				for _, size := range []fyne.Size{fyne.NewSize(640, 560), fyne.NewSize(1180, 800)} {
					r.win.Resize(size)
					r.loop.run()
					r.wantWhole(size, 3)
					r.table.Ending.Resign(core.First)
					r.loop.run()
					r.wantWhole(size, 4)
					r.Run("undo")
					r.loop.run()
					r.Run("study")
					r.loop.run()
					r.wantTools(size)
					r.Run("study")
					r.loop.run()
				}
			}
		}
	}
}

// begin begins a game with clocks in which a move was made.
func (r *rig) begin(g catalog.Game, seats [2]seat) {
	r.t.Helper()
	r.start(g, g.Rules.Start(), seats)
	control, _ := timing.Parse("300+5")
	r.table.Clocks.Set([2]timing.Control{control, control})
	r.play(r.table.Position().Moves()[0])
	r.table.Players.StopThinking()
	r.loop.run()
}

// wantWhole checks that at least min buttons beside the board, and the tools, have a text and are whole and in view.
func (r *rig) wantWhole(size fyne.Size, min int) {
	r.t.Helper()
	buttons := seen[*control.Button](r.side())
	if len(buttons) < min {
		r.t.Errorf("%s: %d buttons are beside the board", r.table.Rules().ID(), len(buttons))
	}
	for _, b := range buttons {
		if b.Text != "" {
			r.wantInView(size, b.Text, b)
		}
	}
	r.wantTools(size)
}

// wantTools checks that all tools that are seen are whole.
func (r *rig) wantTools(size fyne.Size) {
	r.t.Helper()
	for _, b := range seen[*control.Button](r.page().Objects[1]) {
		name := b.Caption
		if name == "" && b.Icon == nil {
			r.t.Error("a tool has neither a text nor an icon")
		}
		r.wantInView(size, name, b)
	}
}

func (r *rig) wantInView(size fyne.Size, name string, o fyne.CanvasObject) {
	r.t.Helper()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	minSize := o.MinSize()
	if at.X < 0 || at.Y < 0 || at.X+o.Size().Width > size.Width+0.5 || at.Y+o.Size().Height > size.Height+0.5 {
		r.t.Errorf("%s, %s at %v: %q is at %v, %v large", r.words.Lang(), r.table.Rules().ID(), size, name, at, o.Size())
	}
	if _, is := o.(fyne.Widget); is && (o.Size().Width < minSize.Width-0.5 || o.Size().Height < minSize.Height-0.5) {
		r.t.Errorf("%s, %s at %v: %q has %v and needs %v", r.words.Lang(), r.table.Rules().ID(), size, name, o.Size(), minSize)
	}
}
