package storage

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// slowDisk is a slow file: a write signals began and waits until goOn delivers an error or nil.
type slowDisk struct {
	began chan string
	goOn  chan error
}

func newSlowDisk() *slowDisk { return &slowDisk{make(chan string), make(chan error)} }

func (d *slowDisk) write(data []byte) error {
	d.began <- string(data)
	return <-d.goOn
}

func noWrite([]byte) error { return nil }

// checkGoroutines fails if more goroutines run after the test than before.
func checkGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 100 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
	})
}

func TestAutosaverWrites(t *testing.T) {
	checkGoroutines(t)
	dir := t.TempDir()
	s, _ := OpenForTest(t, dir)
	a := s.NewAutosaver(func(u Unsaved) { t.Errorf("report: %v", u) })
	settings := NewSettings(SettingsForTest)
	g := SampleGame("5")
	for i := range 50 {
		g.Root().Comment = fmt.Sprint(i) // the tree changes right after it was handed over
		if err := a.SaveGame(g.Snapshot(), Meta{}); err != nil {
			t.Fatal(err)
		}
		Must(settings.Set("name", fmt.Sprint(i)))
		if err := a.SaveSettings(settings); err != nil {
			t.Fatal(err)
		}
		if i%10 == 0 {
			if err := a.Flush(); err != nil {
				t.Fatal(err)
			}
			if got, _, err := s.Autosave().Load(); err != nil || got.Root().Comment != fmt.Sprint(i) {
				t.Fatalf("after Flush %d: %v", i, err)
			}
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if got, _, err := s.Autosave().Load(); err != nil || got.Root().Comment != "49" {
		t.Errorf("after Close: %v", err)
	}
	if got, bad := s.LoadSettings(SettingsForTest); got.Get("name") != "49" || len(bad) > 0 {
		t.Errorf("after Close: %v", bad)
	}
	for _, err := range []error{a.SaveGame(g.Snapshot(), Meta{}), a.SaveSettings(settings)} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("save after Close: %v", err)
		}
	}
	if a.Close() != nil || a.Flush() != nil {
		t.Error("the second Close or the Flush after it fails")
	}
}

func TestAutosaverLatestWinsAndSavesDoNotWait(t *testing.T) {
	checkGoroutines(t)
	disk := newSlowDisk()
	a := newAutosaver(nil, disk.write, noWrite, nil)
	Must(a.post(jobGame, encoded([]byte("1"))))
	if got := <-disk.began; got != "1" {
		t.Fatalf("wrote %s", got)
	}
	for _, state := range []string{"2", "3", "4"} {
		Must(a.post(jobGame, encoded([]byte(state)))) // would hang if it waited for the disk
	}
	disk.goOn <- nil
	if got := <-disk.began; got != "4" {
		t.Errorf("wrote %s, not the latest", got)
	}
	closed := make(chan error)
	go func() { closed <- a.Close() }()
	select {
	case <-closed:
		t.Error("Close does not wait for the last write")
	case <-time.After(20 * time.Millisecond):
	}
	disk.goOn <- nil
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

func TestAutosaverFailure(t *testing.T) {
	checkGoroutines(t)
	disk := newSlowDisk()
	var mu sync.Mutex
	var reports []string
	a := newAutosaver(nil, disk.write, noWrite, func(u Unsaved) {
		mu.Lock()
		defer mu.Unlock()
		reports = append(reports, fmt.Sprint(u.Err()))
	})
	step := func(want string, result error) {
		t.Helper()
		if got := <-disk.began; got != want {
			t.Errorf("wrote %s, want %s", got, want)
		}
		disk.goOn <- result
	}
	flush := func() chan error {
		done := make(chan error, 1)
		go func() { done <- a.Flush() }()
		return done
	}
	full, broken := errors.New("full"), errors.New("broken")

	Must(a.post(jobGame, encoded([]byte("1"))))
	step("1", full)
	done := flush() // tries again, if the first write is over, or waits for it
	select {
	case got := <-disk.began:
		if got != "1" {
			t.Errorf("wrote %s", got)
		}
		disk.goOn <- broken
		if err := <-done; !errors.Is(err, broken) {
			t.Errorf("Flush: %v", err)
		}
	case err := <-done:
		if !errors.Is(err, full) {
			t.Errorf("Flush: %v", err)
		}
	}
	Must(a.post(jobGame, encoded([]byte("2"))))
	step("2", nil)
	if err := <-flush(); err != nil {
		t.Errorf("Flush: %v", err)
	}
	Must(a.post(jobGame, encoded([]byte("3"))))
	step("3", nil)
	mu.Lock()
	if got := strings.Join(reports, " "); got != "full <nil>" && got != "full broken <nil>" {
		t.Errorf("reports: %s", got)
	}
	mu.Unlock()

	Must(a.post(jobGame, encoded([]byte("4"))))
	step("4", full)
	closed := make(chan error)
	go func() { closed <- a.Close() }()
	for {
		select {
		case got := <-disk.began:
			if got != "4" {
				t.Errorf("wrote %s", got)
			}
			disk.goOn <- full
			continue
		case err := <-closed:
			if !errors.Is(err, full) || !errors.Is(a.Close(), full) || !errors.Is(a.Flush(), full) {
				t.Errorf("Close: %v", err)
			}
		}
		break
	}
}

// TestAutosaverTriesAgain saves to a full disk, which has room later.
func TestAutosaverTriesAgain(t *testing.T) {
	checkGoroutines(t)
	full := errors.New("full")
	var mu sync.Mutex
	var room [2]bool
	tries := [2]int{}
	disk := func(which int) func([]byte) error {
		return func([]byte) error {
			mu.Lock()
			defer mu.Unlock()
			tries[which]++
			if !room[which] {
				return full
			}
			return nil
		}
	}
	reports := make(chan Unsaved, 10_000)
	a := newAutosaver(nil, disk(jobGame), disk(jobSettings), func(u Unsaved) { reports <- u })
	await := func(want Unsaved) {
		t.Helper()
		for deadline := time.After(time.Minute); ; {
			select {
			case got := <-reports:
				if got == want {
					return
				}
			case <-deadline:
				t.Fatalf("never told: %v", want)
			}
		}
	}
	a.mu.Lock()
	a.pause = time.Millisecond
	a.mu.Unlock()
	Must(a.post(jobGame, encoded([]byte("1"))))
	await(Unsaved{Game: full})
	Must(a.post(jobSettings, encoded([]byte("2"))))
	await(Unsaved{Game: full, Settings: full})
	mu.Lock()
	room[jobGame] = true
	mu.Unlock()
	await(Unsaved{Settings: full}) // by itself
	a.mu.Lock()
	a.pause = time.Hour
	a.mu.Unlock()
	if err := a.Flush(); !errors.Is(err, full) {
		t.Errorf("Flush: %v", err)
	}
	mu.Lock()
	room[jobSettings] = true
	before := tries[jobGame]
	mu.Unlock()
	if err := a.Flush(); err != nil {
		t.Error(err)
	}
	await(Unsaved{})
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	if tries[jobGame] != before {
		t.Error("what was written is written again")
	}
}

// A game that no file can hold is reported as unsaved until another one is saved.
func TestAutosaverRefusesAGame(t *testing.T) {
	checkGoroutines(t)
	s, _ := OpenForTest(t, t.TempDir())
	reports := make(chan Unsaved, 10)
	a := s.NewAutosaver(func(u Unsaved) { reports <- u })
	g := SampleGame("5")
	Must(a.SaveGame(g.Snapshot(), Meta{Title: strings.Repeat("x", maxHeaderBytes)}))
	if u := <-reports; !errors.Is(u.Game, ErrTooLarge) || u.Settings != nil {
		t.Errorf("reported: %v", u)
	}
	if err := a.Flush(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Flush: %v", err)
	}
	Must(a.SaveGame(g.Snapshot(), Meta{}))
	if u := <-reports; u.Any() {
		t.Errorf("reported: %v", u)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
}

func TestAutosaverFromManyGoroutines(t *testing.T) {
	checkGoroutines(t)
	s, problems := OpenForTest(t, t.TempDir())
	s.now = time.Now
	a := s.NewAutosaver(nil)
	settings := NewSettings(SettingsForTest)
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			g := SampleGame("5 3 4")
			for j := range 20 {
				g.Root().Comment = fmt.Sprint(i, j)
				_ = a.SaveGame(g.Snapshot(), Meta{})
				_ = settings.Set("name", fmt.Sprint(i, j))
				_ = a.SaveSettings(settings)
				if j%5 == 0 {
					_ = a.Flush()
					_, _, _ = s.Autosave().Load()
					_ = s.Slots().Save("x", g, Meta{})
				}
			}
			_ = a.Close()
		})
	}
	group.Wait()
	if _, _, err := s.Autosave().Load(); err != nil || len(*problems) > 0 {
		t.Errorf("%v, %v", err, *problems)
	}
}
