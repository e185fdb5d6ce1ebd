package windowtest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core/gametest"
	"qilab/ui/windowtest/monkey"
)

var (
	monkeyTime  = flag.Duration("monkey", 0, "how long TestMonkey uses windows in all; three seeds are fixed and the others new ones")
	monkeySeed  = flag.Uint64("seed", 0, "the one seed that TestMonkey runs with")
	monkeySteps = flag.String("steps", "", "the `file` with the steps that TestMonkey carries out")
	monkeySkip  = flag.String("skip-checks", "", "the names of invariants that TestMonkey does not check, with commas between them")
	monkeyReal  = flag.Bool("engines", false, "TestMonkey uses the real engines")
)

// runLength is how many steps are made in one window.
const runLength = 500

// oneNew is up to which time TestMonkey runs a single new seed after the fixed ones.
const oneNew = time.Minute

// shrinkTime is how long the steps of a failure are made fewer.
const shrinkTime = 2 * time.Minute

// TestMonkey uses the window at random and checks after each step what holds always. A run that fails is shortened and
// printed as steps. An hour of it, a seed again, and steps again:
//
//	go test -tags ci ./ui/windowtest -run 'TestMonkey$' -timeout 2h -monkey 1h
//	go test -tags ci ./ui/windowtest -run 'TestMonkey$' -seed 4711
//	go test -tags ci ./ui/windowtest -run 'TestMonkey$' -steps FILE
func TestMonkey(t *testing.T) {
	switch {
	case *monkeySteps != "":
		tryMonkey(t, *monkeySteps, readSteps(t, *monkeySteps), time.Time{})
	case *monkeySeed != 0:
		monkeyWith(t, *monkeySeed, runLength, time.Time{})
	case *monkeyTime == 0:
		monkeyWith(t, 1, 60, time.Time{})
	default:
		end := time.Now().Add(*monkeyTime)
		for i := uint64(1); time.Now().Before(end) && len(seenFaults) < maxFaults; i++ {
			if i > 4 && *monkeyTime <= oneNew {
				break
			}
			seed, until := i, end
			if i > 3 {
				seed = rand.Uint64N(1 << 40)
			}
			if i <= 4 { // each of the first has its share
				until = time.Now().Add(time.Until(end) / time.Duration(5-i))
			}
			monkeyWith(t, seed, runLength, until)
		}
	}
}

// TestMonkeyFound repeats former failures of the monkey.
func TestMonkeyFound(t *testing.T) {
	gametest.OneGoroutine(t)
	files, err := filepath.Glob("testdata/monkey/*.steps")
	must(t, err)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".steps"), func(t *testing.T) {
			if wrong, _ := runMonkey(t, readSteps(t, file), false, time.Time{}, (*monkeyRun).last); wrong != nil {
				t.Error(wrong)
			}
		})
	}
}

func readSteps(t *testing.T, file string) []monkey.Step {
	f, err := os.Open(file)
	must(t, err)
	defer f.Close()
	steps, err := monkey.ParseAll(f)
	must(t, err)
	return steps
}

// monkeyWith runs the steps of a seed, until a time unless that is zero.
func monkeyWith(t *testing.T, seed uint64, length int, until time.Time) {
	tryMonkey(t, fmt.Sprint("seed ", seed), monkey.Generate(seed, length, monkeyConfigOnce(t)), until)
}

// tryMonkey runs steps, and shrinks them if they fail.
func tryMonkey(t *testing.T, name string, steps []monkey.Step, until time.Time) {
	fmt.Fprintln(os.Stderr, "monkey:", name)
	began := time.Now()
	wrong, done := runMonkey(t, steps, *monkeyReal, until, (*monkeyRun).last)
	fmt.Fprintf(os.Stderr, "monkey: %d steps in %v\n", done, time.Since(began).Round(time.Millisecond))
	if wrong == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "monkey: step %d of %s: %v\n", done, name, wrong)
	if seenFaults[wrong.kind()] {
		return
	}
	seenFaults[wrong.kind()] = true
	atEnd := (*monkeyRun).last
	if wrong.inStep {
		atEnd = func(*monkeyRun) {}
	}
	limit := time.Now().Add(shrinkTime)
	short := monkey.Shrink(steps[:done], 300, func(steps []monkey.Step) bool {
		if time.Now().After(limit) {
			return false
		}
		again, _ := runMonkey(t, steps, *monkeyReal, time.Time{}, atEnd)
		return again != nil && again.kind() == wrong.kind()
	})
	again, _ := runMonkey(t, short, *monkeyReal, time.Time{}, atEnd)
	if again == nil { // it depends on time
		again = wrong
	}
	t.Errorf("%s, after %v: %v\n%d steps are enough:\n%s", name, time.Since(began).Round(time.Second), again, len(short), monkey.Format(short))
}

// seenFaults are the kinds of fault that were found, which are shrunk once.
var seenFaults = map[string]bool{}

// maxFaults bounds the kinds of fault that TestMonkey collects.
const maxFaults = 12

var monkeyConfiguration *monkey.Config

func monkeyConfigOnce(t *testing.T) monkey.Config {
	if monkeyConfiguration == nil {
		m := openMonkey(t, false)
		defer m.trial.end()
		cfg := monkeyConfig(m.rig)
		monkeyConfiguration = &cfg
	}
	return *monkeyConfiguration
}

// runMonkey carries out steps in a new window and returns what went wrong, if anything did, and how many steps were made.
func runMonkey(t *testing.T, steps []monkey.Step, real bool, until time.Time, atEnd func(*monkeyRun)) (wrong *fault, done int) {
	t.Setenv("HOME", t.TempDir())
	before := runtime.NumGoroutine()
	m := openMonkey(t, real)
	defer func() {
		if m.diskBack != nil { // steps of a shorter list may not free it
			m.diskBack()
		}
		if wrong2 := guarded(m.trial.end); wrong == nil {
			wrong = wrong2
		}
		if wrong == nil {
			wrong = leftBehind(before)
		}
	}()
	for _, s := range steps {
		if !until.IsZero() && time.Now().After(until) {
			break
		}
		done++
		if wrong = guarded(func() { m.step(s) }); wrong != nil {
			wrong.inStep = true
			return wrong, done
		}
	}
	return guarded(func() { atEnd(m) }), done
}

// step runs a step and checks the invariants.
func (m *monkeyRun) step(s monkey.Step) {
	m.before = m.now()
	m.ran, m.pointer.hits = nil, nil
	m.do(s)
	m.settle()
	if m.closed() {
		m.reopen()
	}
	if s.Kind == monkey.Reopen {
		return
	}
	for _, c := range invariants {
		if slices.Contains(strings.Split(*monkeySkip, ","), c.name) {
			continue
		}
		free := c.name == "position" && (s.Kind == monkey.Game || s.Kind == monkey.Open || s.Kind == monkey.Unwind)
		if wrong := c.wrong(m); wrong != "" && !free {
			panic(fault{check: c.name, text: wrong})
		}
	}
	m.grant()
	if !m.table.Drill.On() { // which has a document of its own
		m.past.record(m.table.Document())
	}
}

// guarded runs f and returns the fault that ends it, a panic of any kind.
func guarded(f func()) (wrong *fault) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			wrong = &r
		default:
			wrong = &fault{check: "panic", text: fmt.Sprintf("%v\n%s", r, debug.Stack())}
		}
	}()
	f()
	return nil
}

// leftBehind finds goroutines that a closed window has left.
func leftBehind(before int) *fault {
	for range 500 {
		if runtime.NumGoroutine() <= before+8 {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<20)
	return &fault{check: "goroutines", text: fmt.Sprintf("there were %d and are %d after the window was closed\n%s", before, runtime.NumGoroutine(), stacks[:runtime.Stack(stacks, true)])}
}
