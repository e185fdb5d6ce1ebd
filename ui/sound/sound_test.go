package sound

import (
	"errors"
	"math"
	"runtime"
	"testing"
	"testing/synctest"
	"time"
)

// recorder is a device that records sounds.
type recorder struct {
	started []int // lengths
	volumes []float64
	err     error
	closed  bool
}

func (r *recorder) Start(samples []float32, volume float64) error {
	r.started, r.volumes = append(r.started, len(samples)), append(r.volumes, volume)
	return r.err
}

func (r *recorder) Close() { r.closed = true }

// opens returns r after a while and counts its calls.
func opens(r *recorder, after time.Duration, count *int) Open {
	return func(quit <-chan struct{}) (Device, error) {
		*count++
		select {
		case <-time.After(after):
			return r, nil
		case <-quit:
			return nil, errors.New("closed")
		}
	}
}

func TestPlay(t *testing.T) {
	length := func(e Event) int { return len(samplesOf(e)) }
	for _, c := range []struct {
		name   string
		opens  time.Duration
		do     func(*Sounds)
		opened int
		want   []int
	}{
		{"nothing is opened before the first sound", 0, func(*Sounds) {}, 0, nil},
		{"a sound", 0, func(s *Sounds) { s.Play(Move) }, 1, []int{length(Move)}},
		{"sounds in their order", 0, func(s *Sounds) { s.Play(Select); s.Play(Capture) }, 1, []int{length(Select), length(Capture)}},
		{"a device that opens slowly", 100 * time.Millisecond, func(s *Sounds) { s.Play(Move) }, 1, []int{length(Move)}},
		{"too late to be heard", time.Second, func(s *Sounds) { s.Play(Move) }, 1, nil},
		{"more than can wait", 100 * time.Millisecond, func(s *Sounds) {
			for range 20 {
				s.Play(Select)
			}
		}, 1, []int{length(Select), length(Select), length(Select), length(Select)}},
		{"switched off", 0, func(s *Sounds) { s.SetOn(false); s.Play(Move) }, 0, nil},
		{"switched off while waiting", 100 * time.Millisecond, func(s *Sounds) { s.Play(Move); s.SetOn(false) }, 1, nil},
		{"on again", 0, func(s *Sounds) { s.SetOn(false); s.SetOn(true); s.Play(Drop) }, 1, []int{length(Drop)}},
		{"no volume", 0, func(s *Sounds) { s.SetVolume(0); s.Play(Move) }, 0, nil},
		{"no such event", 0, func(s *Sounds) { s.Play(events) }, 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, opened := &recorder{}, 0
				s := New(opens(r, c.opens, &opened))
				c.do(s)
				time.Sleep(2 * time.Second)
				synctest.Wait()
				s.Close()
				if opened != c.opened {
					t.Errorf("opened %d times, want %d", opened, c.opened)
				}
				if len(r.started) != len(c.want) {
					t.Fatalf("played %v, want %v", r.started, c.want)
				}
				for i, n := range c.want {
					if r.started[i] != n {
						t.Errorf("sound %d has %d samples, want %d", i, r.started[i], n)
					}
				}
				if r.closed != (opened > 0) {
					t.Errorf("the device was closed: %v", r.closed)
				}
			})
		})
	}
}

func TestVolume(t *testing.T) {
	for _, c := range []struct {
		name     string
		in, want float64
	}{
		{"half", 0.5, 0.5}, {"too much", 7, 1}, {"too little", -1, 0}, {"no number", math.NaN(), 0},
	} {
		s := New(nil)
		s.SetVolume(c.in)
		if s.Volume() != c.want {
			t.Errorf("%s: %v", c.name, s.Volume())
		}
	}
}

func TestVolumeReachesTheDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, opened := &recorder{}, 0
		s := New(opens(r, 0, &opened))
		s.SetVolume(0.25)
		s.Play(Move)
		synctest.Wait()
		time.Sleep(time.Millisecond)
		synctest.Wait()
		s.Close()
		if len(r.volumes) != 1 || r.volumes[0] != 0.25 {
			t.Errorf("volumes %v", r.volumes)
		}
	})
}

func TestNoDeviceIsNoError(t *testing.T) {
	for _, c := range []struct {
		name string
		open Open
	}{
		{"it cannot be opened", func(<-chan struct{}) (Device, error) { return nil, errors.New("no device") }},
		{"there is none", func(<-chan struct{}) (Device, error) { return nil, nil }},
		{"it fails when played", func(<-chan struct{}) (Device, error) { return &recorder{err: errors.New("gone")}, nil }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := New(c.open)
				for range 10 {
					s.Play(Move)
					synctest.Wait()
				}
				s.Close()
				s.Close()
				s.Play(Move)
			})
		})
	}
}

func TestDeviceThatFailedIsLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &recorder{err: errors.New("gone")}
		s := New(func(<-chan struct{}) (Device, error) { return r, nil })
		for range 3 {
			s.Play(Move)
			synctest.Wait()
		}
		s.Close()
		if len(r.started) != 1 {
			t.Errorf("it was asked %d times", len(r.started))
		}
	})
}

// A device that hangs while it is opened must hold up neither the caller nor the end.
func TestCloseWhileOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := 0
		s := New(opens(&recorder{}, time.Hour, &opened))
		begin := time.Now()
		s.Play(Win)
		s.Close()
		if waited := time.Since(begin); waited != 0 {
			t.Errorf("it took %v", waited)
		}
	})
}

// The real speakers, where there are any and where there are none.
func TestSpeakersDoNotFail(t *testing.T) {
	before := runtime.NumGoroutine()
	s := New(Speakers)
	s.SetVolume(0.01)
	s.Play(Select)
	time.Sleep(50 * time.Millisecond)
	done := make(chan struct{})
	go func() {
		s.Close()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("Close does not return")
	}
	t.Logf("goroutines: %d before, %d after (what is left belongs to the audio library)", before, runtime.NumGoroutine())
}
