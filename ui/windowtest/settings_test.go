package windowtest

import (
	"context"
	"sync/atomic"
	"testing"

	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// ponderer is an opponent that thinks on the user's time, and counts how often it begins.
type ponderer struct {
	fakeOpponent
	begun *atomic.Int32
}

var _ solver.Ponderer = ponderer{}

func (ponderer) Ponders(string) bool { return true }

func (p ponderer) Ponder(ctx context.Context, _ solver.Request) error {
	p.begun.Add(1)
	<-ctx.Done()
	return nil
}

func TestSettingsLeaveWhatTheyDoNotConcern(t *testing.T) {
	p := ponderer{fakeOpponent{allow: make(chan struct{}, 100)}, new(atomic.Int32)}
	r := openRig(t, t.TempDir(), i18n.English, "light", func(g *catalog.Game) { g.Opponent = p })
	r.setBool(prefs.Analysing, false)
	r.search.Analysis.SetOn(false)
	r.setBool(prefs.Ponders, true)
	g := r.table.Games()[0]
	r.start(g, g.Rules.Start(), [2]seat{{}, {Level: "perfect"}})
	p.allow <- struct{}{}
	r.until("the program thinks on the user's time", func() bool { return p.begun.Load() == 1 })

	for key, value := range map[string]string{
		prefs.Volume: "20", prefs.Sounds: "off", prefs.LoseOnTime: "off", prefs.Endgames: "256", prefs.Think: "5", prefs.Resigns: "on", prefs.Scores: "mover",
	} {
		r.set(key, value)
	}
	r.loop.run()
	if !r.search.Pondering.Active() || p.begun.Load() != 1 {
		t.Errorf("active: %v, begun %d times", r.search.Pondering.Active(), p.begun.Load())
	}
	r.setInt(prefs.Threads, 1)
	r.until("the program thinks anew within other limits", func() bool { return p.begun.Load() == 2 })
}

func TestEvaluationBarFollowsItsSetting(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	for _, on := range []bool{false, true} {
		r.setBool(prefs.Bar, on)
		if got := r.table.View.Settings().Bar; got != on {
			t.Errorf("set to %v, the bar is %v", on, got)
		}
	}
}

// Every choice of every setting can be applied while a game is open.
func TestEverySettingApplies(t *testing.T) {
	gametest.OneGoroutine(t)
	r := onTable(t, i18n.English, "light")
	for _, s := range r.settings.Table() {
		values := s.Values
		if s.Kind == prefs.Switch {
			values = []string{"off", "on"}
		}
		before := r.settings.Get(s.Key)
		for _, v := range append(values, before) {
			r.set(s.Key, v)
			r.loop.run()
			if got := r.settings.Get(s.Key); got != v {
				t.Errorf("%s is %q, want %q", s.Key, got, v)
			}
		}
	}
}
