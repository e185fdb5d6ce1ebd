package windowtest

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/engines"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// shellEngine is an engine that always plays the same move, and records the options set.
const shellEngine = `#!/bin/sh
while read -r line; do
	case "$line" in
	uci) echo "id name Shell"
		echo "option name Hash type spin default 16 min 1 max 64"
		echo "option name Book type check default true"
		echo "option name Style type combo default solid var solid var very risky"
		echo "option name Network type string default <empty>"
		echo "option name Clear Hash type button"
		echo uciok ;;
	isready) echo readyok ;;
	setoption*|go*) echo "$line" >> "LOG"
		if [ -e "LOG.hang" ]; then while read -r line; do :; done; fi
		case "$line" in go*)
			if [ -e "LOG.info" ]; then cat "LOG.info"; fi
			echo "bestmove MOVE" ;;
		esac ;;
	quit) exit ;;
	esac
done
`

// engineRig returns a window on a game of xiangqi with the engine set up; told reads the engine's record.
func engineRig(t *testing.T, dir, move string) (r *rig, path string, told func() string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a script of the shell")
	}
	path = filepath.Join(t.TempDir(), "engine")
	log := path + ".log"
	text := strings.NewReplacer("LOG", log, "MOVE", move).Replace(shellEngine)
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	engines := external.NewBeside(nil, &external.Xiangqi, fakeAnalyzer{}, fakeOpponent{})
	g := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: engines, Opponent: engines, External: engines}
	r = withLibraryOf(t, dir, g)
	r.start(g, xiangqi.Rules{}.Start(), [2]seat{})
	r.loop.run()
	return r, path, func() string {
		data, _ := os.ReadFile(log)
		return string(data)
	}
}

// add adds an engine to the list, as after a successful trial, and returns its level.
func (r *rig) addEngine(s external.Setup) string {
	s.Games = []string{"xiangqi"}
	list, kept := engines.List(r.settings).With(s)
	r.set(prefs.Engines, list.String())
	return kept.ID
}

// TestEngineList adds an engine by hand, changes its options, lets it play and analyse, and removes it.
func TestEngineList(t *testing.T) {
	dir := t.TempDir()
	r, path, told := engineRig(t, dir, "h2e2")
	said := func(part string) func() bool { return func() bool { return r.says(part) } }
	r.Run("engine")
	r.loop.run()
	r.wantSentence("No engines yet.")

	// A path that fails is not kept.
	r.tapButton("Add an Engine…")
	command := func() *control.Entry { return shown[*control.Entry](r)[0] }
	r.tapButton("Test and Save")
	r.wantSentence("× Enter the engine’s command, or choose its file.")
	command().SetText(`"` + path)
	r.tapButton("Test and Save")
	r.wantSentence("× A quotation mark in the command is not closed.")
	command().SetText(path + "-nothing")
	r.tapButton("Test and Save")
	r.until("it has failed", said("The engine was not added."))
	if len(engines.List(r.settings)) != 0 {
		t.Error("an engine that fails is kept")
	}
	command().SetText(path)
	shown[*control.Select](r)[1].SetSelected("0.1 s")
	r.tapButton("Test and Save")
	r.until("it has passed", said("Saved."))
	r.wantSentence("The engine answers: Shell (UCI)")
	list := engines.List(r.settings)
	if len(list) != 1 || list[0].Path != path || list[0].Name != "Shell" || list[0].Protocol != external.UCI || list[0].MoveTime() != 100*time.Millisecond || !list[0].Plays("xiangqi") {
		t.Fatalf("%+v", list)
	}

	// A change that fails leaves what worked.
	command().SetText(path + "-nothing")
	r.tapButton("Test and Save")
	r.until("it has failed", said("Nothing was saved; the engine keeps its old settings."))
	if now := engines.List(r.settings); len(now) != 1 || now[0].Path != path {
		t.Errorf("%+v", now)
	}
	r.press(fyne.KeyEscape)
	r.loop.run()
	r.wantSentence("Shell")

	r.tapButton("Options…")
	r.until("the options are shown", said("The names are the engine’s own."))
	entries, checks, selects := shown[*control.Entry](r), shown[*control.Check](r), shown[*control.Select](r)
	if len(entries) != 2 || len(checks) != 1 || len(selects) != 1 || entries[0].Text != "16" || !checks[0].Checked || selects[0].Selected != "solid" {
		t.Fatalf("%d lines, %d switches, %d choices", len(entries), len(checks), len(selects))
	}
	r.tapButton("Run")
	r.until("the button is pressed", said("Done: Clear Hash"))
	entries[0].SetText("65")
	r.tapButton("Save")
	r.wantSentence("Hash: enter a whole number from 1 to 64.")
	entries[0].SetText("32")
	checks[0].SetChecked(false)
	selects[0].SetSelected("very risky")
	r.tapButton("Save")
	r.closeDialogs()
	if got := engines.List(r.settings)[0].Options; len(got) != 3 {
		t.Errorf("%+v", got)
	}

	before := told()
	if err := r.table.Play(xiangqiMove("a0", "a1")); err != nil {
		t.Fatal(err)
	}
	r.table.Players.SetSeats([2]table.Seat{core.First: {Level: external.LevelExternal}})
	if err := r.table.Play(xiangqiMove("a9", "a8")); err != nil {
		t.Fatal(err)
	}
	r.until("the engine has moved", func() bool { return r.table.Node().Ply() == 3 })
	want := "setoption name Hash value 32\nsetoption name Book value false\nsetoption name Style value very risky\ngo movetime 100\n"
	if got := strings.TrimPrefix(told(), before); got != want {
		t.Errorf("the engine was told\n%s", got)
	}
	r.wantSentence("Shell") // on its plate
	r.Close()

	// All of it is there again after another start. It is removed, and that is undone.
	again, _, _ := engineRig(t, dir, "h2e2")
	if list := engines.List(again.settings); len(list) != 1 || list[0].Path != path || len(list[0].Options) != 3 {
		t.Errorf("after another start: %+v", list)
	}
	again.Run("engine")
	again.loop.run()
	again.tapButton("Remove")
	if len(engines.List(again.settings)) != 0 || again.search.Second.By() != "" {
		t.Error("it is still there")
	}
	again.tapButton("Undo")
	if list := engines.List(again.settings); len(list) != 1 || list[0].ID != external.LevelExternal || len(list[0].Options) != 3 {
		t.Errorf("after the undo: %+v", list)
	}
}

// Two engines analyse side by side; either can be switched off, and the choice stays.
func TestTwoEnginesAnalyse(t *testing.T) {
	r, path, told := engineRig(t, t.TempDir(), "h2e2")
	r.addEngine(external.Setup{Path: path, Name: "Shell"})
	r.set(prefs.Think, "1")
	r.search.Analysis.SetOn(true)
	r.Run("engine-second")
	if r.search.Second.By() != external.LevelExternal {
		t.Fatal("it does not analyse")
	}
	r.until("it was asked", func() bool { return strings.Contains(told(), "go movetime 1000") })
	r.wantSentence("QiLab")
	r.Run("engine-own")
	if _, instead := engines.Analyst(r.settings, "xiangqi"); !instead || r.search.Second.By() != "" {
		t.Error("it does not analyse alone")
	}
	r.wantSentence("above: Shell")
	r.Run("engine-second")
	if _, instead := engines.Analyst(r.settings, "xiangqi"); instead || r.search.Second.By() != "" {
		t.Error("the own engine does not analyse alone")
	}
	r.Run("engine-own")
	r.wantSentence("No other engine is analysing, so QiLab’s analysis cannot be switched off.")
}

// Reviews are QiLab's own. With another engine as the analyst they are stored as well, and shown again whichever analyses.
func TestReviewBesideAnotherAnalyst(t *testing.T) {
	dir := t.TempDir()
	r, path, _ := engineRig(t, dir, "h2e2")
	r.addEngine(external.Setup{Path: path, Name: "Shell"})
	r.Run("engine-second")
	r.Run("engine-own")
	if _, instead := engines.Analyst(r.settings, "xiangqi"); !instead {
		t.Fatal("the other engine does not analyse alone")
	}
	for _, m := range []core.Move{xiangqiMove("h2", "e2"), xiangqiMove("h9", "g7"), xiangqiMove("h0", "g2")} {
		if err := r.table.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	reviewed := func(r *rig) func() bool {
		return func() bool { return r.search.Knowledge.Reviewed(r.table.Document().Game().MainLine()) }
	}
	r.search.Reviews.Start()
	r.until("the game is reviewed", func() bool { return reviewed(r)() && !r.search.Reviews.Here() })
	r.Close()

	again, _, _ := engineRig(t, dir, "h2e2")
	again.table.Undo() // to the game of the last time
	again.until("the review is back", reviewed(again))
	again.Run("engine-second")
	if _, instead := engines.Analyst(again.settings, "xiangqi"); instead {
		t.Fatal("the other engine still analyses alone")
	}
	again.until("it stays", reviewed(again))
	again.Close()

	again, _, _ = engineRig(t, dir, "h2e2")
	again.table.Undo()
	again.until("it is back for QiLab's analysis", reviewed(again))
}

// The engine stored by an older version is imported: it is the first of the list and analyses as before.
func TestOldEngineIsTakenOver(t *testing.T) {
	dir := t.TempDir()
	r, path, _ := engineRig(t, dir, "h2e2")
	r.set(prefs.Engine+"xiangqi", path)
	r.set(prefs.EngineAnalyses+"xiangqi", "on")
	r.set(prefs.EngineSetups+"xiangqi", `[{"path":"`+path+`","ms":500},{"path":"/other"}]`)
	r.Close()
	again, _, _ := engineRig(t, dir, "h2e2")
	list := engines.List(again.settings)
	if len(list) != 2 || list[0].Path != path || list[0].MoveTime() != 500*time.Millisecond || list[1].Path != "/other" {
		t.Errorf("%+v", list)
	}
	if s, instead := engines.Analyst(again.settings, "xiangqi"); !instead || s.Path != path {
		t.Error("it does not analyse any more")
	}
}

func TestEngineThatPlaysNoMove(t *testing.T) {
	for move, says := range map[string]string{
		"h2e3":   "The engine Shell tried to play h2e3, which is not a legal move.",
		"resign": "The engine Shell answered “resign”, which is not a move.",
		"(none)": "The engine Shell gave no move, although there are legal ones.",
	} {
		t.Run(move, func(t *testing.T) {
			r, path, _ := engineRig(t, t.TempDir(), move)
			level := r.addEngine(external.Setup{Path: path})
			r.table.Players.SetSeats([2]table.Seat{core.First: {Level: level}})
			r.until("the answer is named", func() bool { return r.says(says) })
			if r.table.Node().Ply() != 0 {
				t.Error("it has moved")
			}
		})
	}
}

// The user sees a wait for a slow engine, and can stop it.
func TestEngineThatHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("an engine is late only after some seconds")
	}
	r, path, told := engineRig(t, t.TempDir(), "a3a4")
	hang := path + ".log.hang"
	if err := os.WriteFile(hang, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	level := r.addEngine(external.Setup{Path: path, Time: external.MinTime})
	r.table.Players.SetSeats([2]table.Seat{core.First: {Level: level}})
	r.until("the wait is told", func() bool { return r.says("The engine Shell has not answered for") })
	if !r.table.Players.Thinking() {
		t.Error("it was given up")
	}
	if err := os.Remove(hang); err != nil {
		t.Fatal(err)
	}
	r.Run("restart-engine")
	r.until("the new copy has moved", func() bool { return r.table.Node().Ply() == 1 })
	if r.says("has not answered") {
		t.Error("it is still waited for")
	}
	if n := strings.Count(told(), "go "); n != 2 {
		t.Errorf("%d searches were begun", n)
	}
}

// Where the second engine has failed, its panel says why, and lets it try again.
func TestSecondEngineThatFails(t *testing.T) {
	r, path, told := engineRig(t, t.TempDir(), "h2e3")
	level := r.addEngine(external.Setup{Path: path})
	r.setBool(prefs.EngineOwn+"xiangqi", true)
	r.set(prefs.EngineSecond+"xiangqi", level)
	r.search.Analysis.SetOn(true)
	said := "The engine Shell tried to play h2e3, which is not a legal move."
	shown := func() bool { return strings.Contains(strings.Join(textsIn(r.side()), " "), said) }
	r.until("the failure is shown in the panel", shown)
	searches := func() int { return strings.Count(told(), "go ") }
	before := searches()
	r.tapButton("Try Again")
	r.until("it has tried again", func() bool { return searches() > before && shown() })
}

// Where the only engine has failed after it has valued moves, these stay listed, with a button to try again.
func TestOnlyEngineThatFailsLate(t *testing.T) {
	r, path, told := engineRig(t, t.TempDir(), "h2e3")
	if err := os.WriteFile(path+".log.info", []byte("info depth 5 score cp 31 nodes 900 pv h2e2 h9g7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	level := r.addEngine(external.Setup{Path: path})
	r.setBool(prefs.EngineOwn+"xiangqi", false)
	r.set(prefs.EngineSecond+"xiangqi", level)
	r.search.Analysis.SetOn(true)
	again := func() *control.Button {
		for _, b := range shown[*control.Button](r) {
			if b.Icon == theme.ViewRefreshIcon() {
				return b
			}
		}
		return nil
	}
	r.until("the failure is shown", func() bool { return r.says("The engine failed") && again() != nil })
	if list := textsIn(r.side()); !slices.Contains(list, "C2=5 H8+7") {
		t.Errorf("the line of the engine is not listed: %q", list)
	}
	searches := func() int { return strings.Count(told(), "go ") }
	before := searches()
	again().Tapped(nil)
	r.loop.run()
	r.until("it has tried again", func() bool { return searches() > before && again() != nil })
}

// Where the only engine has failed, the panel says so in place of the moves, and lets it try again.
func TestOnlyEngineThatFails(t *testing.T) {
	dir := t.TempDir()
	r, path, told := engineRig(t, dir, "h2e3")
	level := r.addEngine(external.Setup{Path: path})
	r.setBool(prefs.EngineOwn+"xiangqi", false)
	r.set(prefs.EngineSecond+"xiangqi", level)
	r.search.Analysis.SetOn(true)
	said := "The engine Shell tried to play h2e3, which is not a legal move."
	text := func() string { return strings.Join(textsIn(r.side()), " ") }
	shown := func() bool { return strings.Contains(text(), said) }
	r.until("the failure is shown in the panel", shown)
	for _, wrong := range []string{"Analysing…", "Not analysed yet"} {
		if strings.Contains(text(), wrong) {
			t.Errorf("beside the failure stands %q", wrong)
		}
	}
	searches := func() int { return strings.Count(told(), "go ") }
	before := searches()
	r.tapButton("Try Again")
	r.until("it has tried again", func() bool { return searches() > before && shown() })
	r.setBool(prefs.EngineOwn+"xiangqi", true)
	r.set(prefs.EngineSecond+"xiangqi", "")
	r.until("another engine answers", func() bool { return !shown() && r.search.Failures.Here() == nil })
}
