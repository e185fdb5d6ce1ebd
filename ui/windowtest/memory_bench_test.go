package windowtest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/solver/games"
	"qilab/solver/memory"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/board/painters"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

var memorySeconds = flag.Int("memory.seconds", 14, "how long BenchmarkMemory studies a position of each game, and plays it")

// resident returns the memory that the process takes, in MiB; 0 where the system does not say.
func resident() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(status) {
		if kib, ok := strings.CutPrefix(string(line), "VmRSS:"); ok {
			n, _ := strconv.Atoi(strings.Fields(kib)[0])
			return n >> 10
		}
	}
	return 0
}

// BenchmarkMemory opens the window, studies a position of each game one after another, plays against the program, and returns to
// the home screen, all under memory limits: it prints the peak memory of the process, and that at rest on the home screen, in MiB.
// Linux only.
func BenchmarkMemory(b *testing.B) {
	if resident() == 0 {
		b.Skip("the system does not say what the process takes")
	}
	for _, limit := range []int{256, 1024, 1400} {
		b.Run(fmt.Sprint(limit), func(b *testing.B) {
			for b.Loop() {
				peak, rest := walkThroughAllGames(b, limit)
				b.ReportMetric(float64(peak), "peak-MiB")
				b.ReportMetric(float64(rest), "rest-MiB")
			}
		})
	}
}

func walkThroughAllGames(b *testing.B, limit int) (peak, rest int) {
	debug.FreeOSMemory()
	budget := memory.New(limit)
	budget.Govern()
	games := games.All(budget)
	store := storage.Open(b.TempDir(), func(id string) (core.Rules, bool) {
		for _, g := range games {
			if g.Rules.ID() == id {
				return g.Rules, true
			}
		}
		return nil, false
	}, nil)
	defer store.Close()
	queue := &loop{}
	w := ui.New(ui.Deps{App: test.NewTempApp(b), Games: games, Painters: painters.All(), Store: store, Memory: budget, Post: queue.post})
	defer w.Close()
	w.Settings().SetInt(prefs.Memory, limit)
	w.Settings().SetInt(prefs.Think, 0) // without an end
	wait := func(seconds int) {
		for end := time.Now().Add(time.Duration(seconds) * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			queue.run()
			peak = max(peak, resident())
		}
	}
	w.Run("continue")
	for _, g := range games {
		name := g.Rules.ID()
		w.Desk().Search.Analysis.SetOn(true)
		w.Desk().Table.Start(g, g.Rules.Start(), [2]table.Seat{})
		wait(*memorySeconds)
		b.Logf("%-16s %5d MiB, studied from the first position", name, resident())
		moves := w.Desk().Table.Position().Moves()
		if err := w.Desk().Table.Play(moves[len(moves)/2]); err != nil {
			b.Fatal(err)
		}
		levels := g.Opponent.Levels()
		w.Desk().Table.Players.SetSeats([2]table.Seat{{Level: levels[0].ID}, {Level: levels[len(levels)-1].ID}})
		wait(*memorySeconds)
		b.Logf("%-16s %5d MiB, the program plays itself, and analyses", name, resident())
	}
	w.Desk().Table.Players.SetSeats([2]table.Seat{})
	w.Run("home")
	wait(3)
	return peak, resident()
}
