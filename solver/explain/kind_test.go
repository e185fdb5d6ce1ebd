package explain_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/solver/explain"
)

func TestKindsOf(t *testing.T) {
	key := func(k string) explain.Reason { return explain.Reason{Key: k} }
	for name, c := range map[string]struct {
		reasons []explain.Reason
		want    []explain.Kind
	}{
		"none":       {nil, []explain.Kind{explain.Unexplained}},
		"addition":   {[]explain.Reason{key("eternal.misses-point"), key("eternal.last-point")}, []explain.Kind{explain.MissedWin}},
		"twice":      {[]explain.Reason{key("xiangqi.loses-for"), key("xiangqi.exposes"), key("xiangqi.fork")}, []explain.Kind{explain.Hung, explain.Fork}},
		"material":   {[]explain.Reason{key("xiangqi.misses"), key("xiangqi.misses-for")}, []explain.Kind{explain.MissedMaterial}},
		"mate":       {[]explain.Reason{key("xiangqi.misses-mate")}, []explain.Kind{explain.MissedWin}},
		"threat":     {[]explain.Reason{key("gomoku.overlooks-fours"), key("gomoku.fork.four-three")}, []explain.Kind{explain.Overlooked, explain.Fork}},
		"note":       {[]explain.Reason{{Note: &core.Note{Key: "reason.x"}}}, []explain.Kind{explain.Rule}},
		"of no game": {[]explain.Reason{key("draughts.king")}, []explain.Kind{explain.Unexplained}},
	} {
		if got := explain.KindsOf(c.reasons); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
	kinds := []explain.Kind{
		explain.MissedWin, explain.AllowedWin, explain.Overlooked, explain.Hung, explain.Fork, explain.MissedMaterial, explain.SpoiledEnding,
		explain.Rule, explain.SpoiledOutcome, explain.Unexplained,
	}
	for i, k := range kinds {
		if k == "" || slices.Index(kinds, k) != i {
			t.Errorf("kind %d is %q", i, k)
		}
	}
}
