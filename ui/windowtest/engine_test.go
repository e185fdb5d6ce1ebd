package windowtest

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/engines"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/session"
)

// shellEngine is an engine that plays one move, whatever the position is, and writes down what it is told to set.
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
		case "$line" in go*) echo "bestmove MOVE" ;; esac ;;
	quit) exit ;;
	esac
done
`

// engineRig is a window on a game of xiangqi that can use the engine; told reads what the engine was told.
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
	g := catalog.Game{Rules: xiangqi.Rules{}, Analyzer: engines, Opponent: engines, External: engines}
	r = openRigWith(t, dir, i18n.English, "light", []catalog.Game{g})
	g, _ = r.session.GameByID("xiangqi")
	r.start(g, xiangqi.Rules{}.Start(), [2]seat{})
	r.loop.run()
	return r, path, func() string {
		data, _ := os.ReadFile(log)
		return string(data)
	}
}

func TestEngineOptions(t *testing.T) {
	dir := t.TempDir()
	r, path, told := engineRig(t, dir, "h2e2")
	r.Run("engine")
	r.loop.run()
	said := func(part string) func() bool { return func() bool { return r.says(part) } }
	if r.says("Time for each of its moves") {
		t.Error("a time can be chosen for no engine")
	}
	shown[*control.Entry](r)[0].SetText(path)
	r.tapButton("Save and Check")
	r.until("the engine has answered", said("The engine answers: Shell"))
	shown[*control.Select](r)[0].SetSelected("0.1 s")

	r.tapButton("Engine Options…")
	r.until("the options are shown", said("Options of Shell"))
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
	r.until("the engine has answered again", said("The engine answers: Shell"))
	r.closeDialogs()

	want := "setoption name Clear Hash\nsetoption name Hash value 32\nsetoption name Book value false\nsetoption name Style value very risky\n"
	if told() != want {
		t.Errorf("the engine was told\n%s", told())
	}
	if err := r.session.Play(xiangqiMove("a0", "a1")); err != nil {
		t.Fatal(err)
	}
	r.session.Players.SetSeats([2]session.Seat{core.First: {Level: external.LevelExternal}})
	if err := r.session.Play(xiangqiMove("a9", "a8")); err != nil {
		t.Fatal(err)
	}
	r.until("the engine has moved", func() bool { return r.session.Node().Ply() == 3 })
	if told() != want+"go movetime 100\n" {
		t.Errorf("the engine was told\n%s", told())
	}
	r.Close()

	// All of it is there again after another start; another engine begins again.
	again, other, _ := engineRig(t, dir, "h2e2")
	setup := engines.Setup(again.settings, "xiangqi")
	if setup.Path != path || setup.MoveTime() != 100*time.Millisecond || len(setup.Options) != 3 {
		t.Errorf("after another start: %+v", setup)
	}
	again.set(prefs.Engine+"xiangqi", other)
	if setup := engines.Setup(again.settings, "xiangqi"); setup.Path != other || setup.MoveTime() != external.DefaultTime || len(setup.Options) != 0 {
		t.Errorf("another engine: %+v", setup)
	}
	again.set(prefs.Engine+"xiangqi", path)
	again.Run("engine")
	again.loop.run()
	again.tapButton("Engine Options…")
	again.until("the options are shown", func() bool { return again.says("Options of Shell") })
	if e, s := shown[*control.Entry](again), shown[*control.Select](again); e[0].Text != "32" || s[0].Selected != "very risky" {
		t.Errorf("Hash %s, Style %s", e[0].Text, s[0].Selected)
	}
	again.tapButton("Defaults")
	again.tapButton("Save")
	if setup := engines.Setup(again.settings, "xiangqi"); setup.MoveTime() != 100*time.Millisecond || len(setup.Options) != 0 {
		t.Errorf("with the defaults: %+v", setup)
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
			r.set(prefs.Engine+"xiangqi", path)
			r.session.Players.SetSeats([2]session.Seat{core.First: {Level: external.LevelExternal}})
			r.until("the answer is named", func() bool { return r.says(says) })
			if r.session.Node().Ply() != 0 {
				t.Error("it has moved")
			}
		})
	}
}

// An engine that is late is waited for in sight of the person, who can give it up.
func TestEngineThatHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("an engine is late only after some seconds")
	}
	r, path, told := engineRig(t, t.TempDir(), "a3a4")
	hang := path + ".log.hang"
	if err := os.WriteFile(hang, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.set(prefs.Engine+"xiangqi", path)
	r.set(prefs.EngineSetups+"xiangqi", external.Setups{{Path: path, Time: external.LeastTime}}.String())
	r.session.Players.SetSeats([2]session.Seat{core.First: {Level: external.LevelExternal}})
	r.until("the wait is told", func() bool { return r.says("The engine Shell has not answered for") })
	if !r.session.Players.Thinking() {
		t.Error("it was given up")
	}
	if err := os.Remove(hang); err != nil {
		t.Fatal(err)
	}
	r.Run("restart-engine")
	r.until("the new copy has moved", func() bool { return r.session.Node().Ply() == 1 })
	if r.says("has not answered") {
		t.Error("it is still waited for")
	}
	if n := strings.Count(told(), "go "); n != 2 {
		t.Errorf("%d searches were begun", n)
	}
}
