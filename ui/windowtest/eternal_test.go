package windowtest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/i18n"
	"qilab/ui/rulebook"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// eternalTable returns a window with a game of Eternal Chess from a position.
func eternalTable(t *testing.T, lang i18n.Lang, position string) *rig {
	t.Helper()
	r := openRigWith(t, t.TempDir(), lang, "light", []catalog.Game{{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{}}})
	p, err := eternal.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	g, ok := r.table.GameByID("eternal")
	if !ok {
		t.Fatal("there is no Eternal Chess")
	}
	r.start(g, p, [2]seat{})
	r.loop.run()
	return r
}

// playSteps plays steps given as text.
func playSteps(t *testing.T, r *rig, steps string) {
	t.Helper()
	for _, text := range strings.Fields(steps) {
		m, err := r.table.Rules().ParseMove(r.table.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.table.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSoundsOfEternalChess(t *testing.T) {
	const ready = "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 -"
	for _, x := range []struct {
		steps string
		want  sound.Event
	}{
		{"d4d5", sound.Move},
		{"d4d9", sound.Check}, // a point
		{"d4d9 d9c3", sound.Drop},
		{"a1a2", sound.Capture},
		{"a1a2 r@a9", sound.Drop},
		{"d4d9 d9d4 a2b2 d4d9", sound.Win},
	} {
		r := eternalTable(t, i18n.English, ready)
		playSteps(t, r, x.steps)
		if got := r.sounds.last(t); got != x.want {
			t.Errorf("%s sounds as %d, want %d", x.steps, got, x.want)
		}
	}
}

// A point, which sounds like a check, is none.
func TestPointIsNoCheck(t *testing.T) {
	r := eternalTable(t, i18n.English, "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 -")
	r.table.View.SetActivity(table.Play)
	playSteps(t, r, "d4d9")
	r.loop.run()
	r.wantText("scored")
	r.wantNoText("Check!")
}

// TestUndoOfStepsAndTurns: the commands take back a step and a turn.
func TestUndoOfStepsAndTurns(t *testing.T) {
	r := eternalTable(t, i18n.English, eternal.StartText)
	playSteps(t, r, "b3b7 c@d8 a9a8")
	for _, x := range []struct {
		command string
		ply     int
	}{{"undo", 2}, {"undo", 1}, {"redo", 2}, {"undo-turn", 0}} {
		r.Run(x.command)
		if got := r.table.Node().Ply(); got != x.ply {
			t.Fatalf("after %s at ply %d, want %d", x.command, got, x.ply)
		}
	}
}

// TestSampleOfEternalChess: the sample game opens at its beginning with its remarks.
func TestSampleOfEternalChess(t *testing.T) {
	for _, lang := range []i18n.Lang{i18n.English, i18n.Chinese} {
		r := eternalTable(t, lang, eternal.StartText)
		if !rulebook.New().HasSample("eternal", string(lang)) {
			t.Fatalf("%s: there is no sample", lang)
		}
		r.Run("sample")
		n := r.table.Node()
		if n.Parent() != nil || n.Comment == "" || n.Position().(eternal.Position).Target() != 2 {
			t.Errorf("%s: the sample opens at %v, %q", lang, n.Position(), n.Comment)
		}
	}
}

// TestEditorOfEternalChess: every piece and the stones have pictures with names, and the pending step can be chosen.
func TestEditorOfEternalChess(t *testing.T) {
	r := eternalTable(t, i18n.English, eternal.StartText)
	r.Run("editor")
	ed := r.table.Editor.Sketch()
	if ed == nil {
		t.Fatal("the editor does not open")
	}
	if n := len(eternal.Rules{}.Palette()); n != 13 {
		t.Errorf("there are %d pieces", n)
	}
	r.table.Editor.SetField(eternal.FieldTarget, "2")
	r.table.Editor.SetField(eternal.FieldPending, "c")
	if got := ed.Setup().Fields[eternal.FieldPending]; got != "c" || len(ed.Problems()) != 0 {
		t.Errorf("pending %q, problems %v", got, ed.Problems())
	}
	if pos, err := (eternal.Rules{}).FromSetup(ed.Setup()); err != nil || (eternal.Rules{}).Capabilities().StepDue(pos) != "place" {
		t.Errorf("the position is %v, %v", pos, err)
	}
}

// TestCopiedPositionTellsTheStep: in the middle of a turn the text for people names the next step.
func TestCopiedPositionTellsTheStep(t *testing.T) {
	r := eternalTable(t, i18n.English, "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 -")
	for steps, want := range map[string]string{"": "Red to move", "d4d9": "Black returns the piece that scored", "a1a2": "Red places the captured piece"} {
		r.table.Restart()
		playSteps(t, r, steps)
		r.Run("copy-position")
		if got := r.app.Clipboard().Content(); !strings.HasSuffix(got, want+"\n") {
			t.Errorf("after %q it says %q", steps, got)
		}
	}
}

// TestReplay: the last turn is replayed from its beginning, step by step, until the user continues or stops it.
func TestReplay(t *testing.T) {
	r := eternalTable(t, i18n.English, eternal.StartText)
	if r.Commands().ByID("replay").Enabled() {
		t.Error("there is a turn to be shown before the first")
	}
	playSteps(t, r, "b3b7 c@b8")
	now := r.table.Position().String()
	shows := func(want string) {
		t.Helper()
		if got := r.board().State().Position.String(); got != want {
			t.Errorf("the board shows %s, want %s", got, want)
		}
	}
	for name, end := range map[string]func(){
		"the command": func() { r.Run("replay") },
		"Escape":      func() { r.press(fyne.KeyEscape) },
		"the flip":    func() { r.Run("back"); r.Run("forward") },
	} {
		r.Run("replay")
		if shows(eternal.StartText); len(r.board().State().Preview) != 1 || r.board().State().Enabled {
			t.Error("the first step is no arrow, or can be replaced")
		}
		r.settled()
		shows(eternal.StartText)
		end()
		if r.loop.run(); r.board().State().Position.String() != now {
			t.Errorf("%s does not end it", name)
		}
	}
}

// TestEndBeforePlacing: a game resigned in the middle of a turn no longer asks for its next step, in play or in study.
func TestEndBeforePlacing(t *testing.T) {
	for _, activity := range []table.Activity{table.Play, table.Study} {
		r := eternalTable(t, i18n.English, "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 -")
		r.table.View.SetActivity(activity)
		playSteps(t, r, "a1a2")
		r.loop.run()
		const order = "on a marked square"
		r.wantText(order)
		if !r.board().View().Held {
			t.Fatalf("%v: the captured piece is not in the hand", activity)
		}
		to := board.SquareSpot(r.table.Position().Moves()[0].To)
		r.Run("resign")
		r.loop.run()
		r.wantNoText(order)
		if v := r.board().View(); v.Held || len(v.Choices[v.Selected]) > 0 {
			t.Errorf("%v: cells are marked for the captured piece", activity)
		}
		r.click(to)
		r.wantPly(1)
		if !r.table.Ending.Now().Over() {
			t.Errorf("%v: a click takes the resignation back", activity)
		}
		r.Run("undo")
		r.loop.run()
		r.wantText(order)
		r.click(to)
		r.wantPly(2)
	}
}

// TestThreatsOfEternalChess: the command shows the other side's threats, on the board and beside it, until the next move.
func TestThreatsOfEternalChess(t *testing.T) {
	r := eternalTable(t, i18n.English, eternal.StartText)
	r.wantNoText("Threat: ")
	r.press(fyne.KeyJ)
	r.until("the threat", func() bool { return len(r.board().State().Threats) > 0 })
	r.wantText("Threat: ")
	if passed := r.board().State().Passed; passed.Turn() != eternal.Black {
		t.Errorf("it is what %v would do", passed.Turn())
	}
	playSteps(t, r, "b3b7")
	if r.loop.run(); len(r.board().State().Threats) > 0 {
		t.Error("the threats stay when the position is another one")
	}
	r.wantNoText("Threat: ")
	r.press(fyne.KeyJ)
	playSteps(t, r, "c@b8")
	r.settled()
	r.wantNoText("Threat: ")
	r.Run("hide")
	r.press(fyne.KeyJ)
	r.wantText("Threats are hidden")
}
