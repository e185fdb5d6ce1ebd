package painters_test

import (
	"slices"
	"testing"

	"qilab/core/chaosclock"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/painters"
)

func TestAll(t *testing.T) {
	all := painters.All()
	for _, id := range []string{"chaosclock", "xiangqi", "eternal", "freestyle", "standard", "renju"} {
		if p, ok := all.For(id); !ok || p == nil {
			t.Errorf("there is no painter for %s", id)
		}
	}
	if _, ok := all.For("bridge"); ok {
		t.Error("there is a painter for bridge")
	}
	if all.Of(nil) != nil || !all.Of(chaosclock.Rules{}.Start()).Draws(chaosclock.Rules{}.Start()) {
		t.Error("a position is not drawn by the painter of its game")
	}
}

func TestPlayable(t *testing.T) {
	all, boards := games.All(nil), painters.All()
	delete(boards, "renju")
	all[0].Analyzer = nil
	var ids []string
	for _, g := range painters.Playable(slices.Clone(all), boards) {
		ids = append(ids, g.Rules.ID())
	}
	if len(ids) != len(all)-2 || slices.Contains(ids, "renju") || slices.Contains(ids, all[0].Rules.ID()) {
		t.Errorf("playable are %v", ids)
	}
}

// TestFeatures: painters declare their features, and a shared setting exists once.
func TestFeatures(t *testing.T) {
	all := painters.All()
	for _, x := range []struct {
		id, option string
		want       bool
	}{
		{"renju", "threats", true}, {"freestyle", "numbers", true}, {"xiangqi", "threats", false}, {"xiangqi", "pieces", true},
		{"eternal", "pieces", true}, {"xiangqi", "mushroom", true}, {"chaosclock", "pieces", false}, {"bridge", "threats", false},
	} {
		if got := all.Shows(x.id, x.option); got != x.want {
			t.Errorf("%s shows %s: %v", x.id, x.option, got)
		}
	}
	seen := map[string]bool{}
	for _, o := range all.Options() {
		if seen[o.Key] {
			t.Errorf("%s is listed twice", o.Key)
		}
		seen[o.Key] = true
	}
	style := board.Style{Options: all.Choose(func(key string) string {
		if key == "threats" {
			return "on"
		}
		return ""
	})}
	if len(style.Options) != len(seen) || !style.On("threats") || style.On("mushroom") {
		t.Errorf("chosen are %v", style.Options)
	}
}
