package windowtest

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// viewEngine is an engine with typical analysis output, which plays its first move.
const viewEngine = `#!/bin/sh
while read -r line; do
	case "$line" in
	uci) echo "id name Stone Horse 4"
		echo "id author Somebody"
		echo "option name Hash type spin default 16 min 1 max 64"
		echo "option name Style type combo default solid var solid var risky"
		echo "option name Book type check default true"
		echo "option name Network type string default stone.nnue"
		echo "option name Clear Hash type button"
		echo uciok ;;
	isready) echo readyok ;;
	position*) set -- ${line#*moves}
		case "$line" in *moves*) turn=$(($# % 2)) ;; *) turn=0 ;; esac
		if [ $turn = 1 ]; then
			first=h9g7 rest="h0g2 i9h9 i0h0 b9c7 b0a2" second="b9c7 h0g2 h9g7 i0h0"
		else
			first=h0g2 rest="h9g7 i0h0 i9h9" second="b0c2 h9g7 h0g2"
		fi ;;
	go*) echo "info depth 17 seldepth 24 multipv 1 score cp 31 nodes 1843000 nps 921000 time 2001 pv $first $rest"
		echo "info depth 17 seldepth 24 multipv 2 score cp 27 nodes 1843000 nps 921000 time 2001 pv $second"
		echo "bestmove $first" ;;
	quit) exit ;;
	esac
done
`

// engineViews are the views of third-party engines and of matches.
var engineViews = []view{
	{"engines", func(g *gallery) {
		path := g.engine("stone-horse", viewEngine)
		g.begin("xiangqi")
		g.opens("engine")
		g.told("engine.none")
		g.see("none")
		g.tapButton(g.word("engine.add"))
		g.see("add")
		g.tapButton(g.word("engine.save"))
		g.told("engine.command.missing")
		g.write(0, path+"-4")
		g.tapButton(g.word("engine.save"))
		g.until("it has failed", func() bool { return g.shows(g.word("engine.failed.new")) })
		g.see("failed")
		g.write(0, path)
		g.tapButton(g.word("engine.save"))
		g.until("it is saved", func() bool { return g.shows(g.word("engine.saved")) })
		g.see("saved")
		for _, b := range shown[*control.Button](g.rig) {
			if b.Text == g.word("engine.log") {
				b.Tapped(nil)
				break
			}
		}
		g.loop.run()
		g.see("log")
		g.press(fyne.KeyEscape)
		g.press(fyne.KeyEscape)
		g.see("list")
		g.tapButton(g.word("engine.test"))
		g.think()
		g.see("test")
		g.press(fyne.KeyEscape)
		g.tapButton(g.word("engine.options"))
		g.until("the options are there", func() bool { return g.shows("Clear Hash") })
		g.see("options")
		g.press(fyne.KeyEscape)
		g.tapButton(g.word("engine.remove"))
		g.told("engine.removed", "Stone Horse 4")
		g.see("removed")
	}},
	{"two engines", func(g *gallery) {
		path := g.engine("stone-horse", viewEngine)
		g.begin("xiangqi")
		level := g.addEngine(external.Setup{Path: path, Name: "Stone Horse 4", Protocol: external.UCI})
		g.moves("h2e2")
		g.Run("engine-second")
		g.until("the engine has answered", func() bool { return g.says("Stone Horse") })
		g.see("both")
		g.Run("engine-own")
		g.think()
		g.see("in place")
		g.Run("engine-second")
		g.table.Players.SetSeats([2]seat{1: {Level: level}})
		g.until("the engine has moved", func() bool { return g.table.Node().Ply() == 2 })
		g.see("plays")
	}},
	{"match", func(g *gallery) {
		g.begin("xiangqi")
		g.opens("match")
		g.see("asks")
		g.choose(g.word("match.games.n", 20))
		g.choose(g.words.Seconds(50))
		if *pictures == "" {
			g.choose(g.word("match.from.here")) // balanced openings take seconds
		}
		g.tapButton(g.word("match.begin"))
		g.see("begun")
		g.tapButton(g.word("match.pause"))
		g.told("match.resume")
		g.see("paused")
		g.tapButton(g.word("match.resume"))
		if *pictures != "" {
			g.loop.Until(g.t, time.Minute, "a game is over", func() bool {
				return len(shown[*control.List](g.rig)) > 0 && shown[*control.List](g.rig)[0].Length() > 0
			})
			g.see("one game")
		}
		g.tapButton(g.word("match.stop"))
		g.until("it has stopped", func() bool { return !g.Commands().ByID("match-stop").Can() })
		g.see("stopped")
	}},
}

// settingViews are the views of the settings and of the keys.
var settingViews = []view{
	{"settings", func(g *gallery) {
		g.begin("xiangqi")
		g.opens("settings")
		list := shown[*control.List](g.rig)[0]
		for i := range list.Length() {
			list.Select(i)
			g.loop.run()
			g.see("group " + string(rune('a'+i)))
		}
		g.write(0, g.pick("clock", "计时"))
		g.see("found")
		g.write(0, "qwertz")
		g.told("settings.nothing")
		g.see("nothing found")
	}},
	{"colours", func(g *gallery) {
		g.set(prefs.Palette, "distinct")
		g.begin("chaosclock")
		g.think()
		g.see("chaosclock")
		g.begin("xiangqi")
		g.moves(blunders)
		g.Run("review")
		g.reviewed()
		g.see("xiangqi")
	}},
	{"keys", func(g *gallery) {
		g.begin("xiangqi")
		g.opens("keys")
		g.see("table")
		g.write(0, g.pick("flip", "翻转"))
		g.see("found")
		flip := g.Commands().ByID("flip")
		for _, b := range shown[*control.Button](g.rig) {
			if strings.HasPrefix(b.Text, "F") && len(b.Text) == 1 {
				b.Tapped(nil)
				break
			}
		}
		g.loop.run()
		g.see("asked")
		g.typed(fyne.KeyH)
		g.told("keys.conflict.title", "H")
		g.see("conflict")
		g.tapButton(g.word("keys.swap"))
		if got := flip.Shortcuts(); got != "H" {
			g.t.Errorf("the key is %q", got)
		}
		g.see("swapped")
		g.tapButton(g.word("keys.reset-all"))
		g.see("reset asked")
	}},
	{"full screen", func(g *gallery) {
		g.begin("xiangqi")
		g.timed("300+3")
		g.moves(blunders)
		g.Run("full-screen")
		g.see("xiangqi")
	}},
}

// engine writes a program that is an engine, and returns its path.
func (g *gallery) engine(name, text string) string {
	g.t.Helper()
	path := filepath.Join(g.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		g.t.Fatal(err)
	}
	return path
}
