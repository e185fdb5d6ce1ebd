package storage_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/storage"
)

// killDirVar holds the directory of the store for the child that TestKill starts.
const killDirVar = "QILAB_STORAGE_KILL_DIR"

// killState is one of the two states that the child saves alternately, large enough for a write to take a while.
type killState struct {
	game     *core.Game
	meta     storage.Meta
	settings string
}

func killStates() [2]killState {
	var states [2]killState
	for i := range states {
		g := storage.RandomGame(uint64(i), 100, 10)
		g.Root().Comment = strings.Repeat(string(rune('甲'+i)), 20_000)
		states[i] = killState{
			game:     g,
			meta:     storage.Meta{Title: strings.Repeat(string(rune('a'+i)), 1000)},
			settings: strings.Repeat(string(rune('A'+i)), 100_000),
		}
	}
	return states
}

// text formats the state of the game so that only equal states have equal texts.
func (k killState) text(t *testing.T) string {
	return string(storage.EncodeForTest(t, k.game, storage.Meta{Title: k.meta.Title}))
}

// TestKillChild saves in a loop until it is killed. It is run by TestKill.
func TestKillChild(t *testing.T) {
	dir := os.Getenv(killDirVar)
	if dir == "" {
		t.Skip("TestKill runs this in another process")
	}
	store := storage.Open(dir, storage.RulesForTest, func(p storage.Problem) { t.Error(p) })
	states := killStates()
	settings := storage.NewSettings(storage.KillSchema)
	for i := 0; !t.Failed(); i++ {
		state := states[i%2]
		for _, save := range []func() error{
			func() error { return store.Autosave().Save(state.game, state.meta) },
			func() error { return store.Slots().Save("slot", state.game, state.meta) },
			func() error { return settings.Set("text", state.settings) },
			func() error { return store.SaveSettings(settings) },
		} {
			if err := save(); err != nil {
				t.Fatal(err)
			}
		}
		if i == 0 {
			fmt.Print("\nready\n")
		}
	}
}

// TestKill kills a program in the middle of saving, at random moments; the old or the new state must remain, complete.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("200 processes")
	}
	const workers = 2
	kills := gametest.Sample(100)
	states := killStates()
	want := map[string]bool{states[0].text(t): true, states[1].text(t): true}
	interrupted := make([]int, workers)
	t.Run("workers", func(t *testing.T) {
		for w := range workers {
			t.Run(fmt.Sprint(w), func(t *testing.T) {
				t.Parallel()
				dir, random := t.TempDir(), rand.New(rand.NewPCG(uint64(w), 7))
				for range kills {
					killOnce(t, dir, time.Duration(random.IntN(15_000))*time.Microsecond)
					left, err := filepath.Glob(filepath.Join(dir, ".qilab-*"))
					if err != nil {
						t.Fatal(err)
					}
					interrupted[w] += len(left)
					checkAfterKill(t, dir, states, want)
				}
			})
		}
	})
	t.Logf("%d writes of the work at hand or the settings were interrupted", interrupted[0]+interrupted[1])
	if interrupted[0]+interrupted[1] == 0 && !t.Failed() {
		t.Error("no write was interrupted: the test shows nothing")
	}
}

// killOnce runs the child, waits for its first round of saves, and kills it a while later.
func killOnce(t *testing.T, dir string, after time.Duration) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestKillChild$")
	child.Env = append(os.Environ(), killDirVar+"="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	said := make([]byte, len("\nready\n"))
	_, err = io.ReadFull(out, said)
	time.Sleep(after)
	if e := child.Process.Kill(); err != nil || e != nil || string(said) != "\nready\n" {
		rest, _ := io.ReadAll(out)
		t.Fatalf("the child did not save: %v, %v: %s%s", err, e, said, rest)
	}
	if child.Wait() == nil {
		t.Fatal("the child ended by itself")
	}
}

func checkAfterKill(t *testing.T, dir string, states [2]killState, want map[string]bool) {
	t.Helper()
	store := storage.Open(dir, storage.RulesForTest, func(p storage.Problem) { t.Error(p) })
	for name, load := range map[string]func() (*core.Game, storage.Meta, error){
		"autosave": store.Autosave().Load,
		"slot":     func() (*core.Game, storage.Meta, error) { return store.Slots().Load("slot") },
	} {
		g, meta, err := load()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !want[killState{game: g, meta: meta}.text(t)] {
			t.Fatalf("%s holds neither state", name)
		}
	}
	if entries := store.Slots().List(); len(entries) != 1 {
		t.Fatalf("slots: %v", entries)
	}
	settings, problems := store.LoadSettings(storage.KillSchema)
	if got := settings.Get("text"); len(problems) > 0 || (got != states[0].settings && got != states[1].settings) {
		t.Fatalf("settings: %d bytes, %v", len(got), problems)
	}
	slots, err := filepath.Glob(filepath.Join(dir, "slots", "slot-*.qigame"))
	if err != nil || len(slots) != 1 {
		t.Fatalf("files of the slot: %q, %v", slots, err)
	}
	storage.CheckFiles(t, dir, "autosave.qigame", "settings.txt", "settings.txt.lock", "slots/"+filepath.Base(slots[0]))
}
