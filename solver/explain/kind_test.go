package explain_test

import (
	"slices"
	"testing"

	"qilab/solver/explain"
)

func TestKindsOf(t *testing.T) {
	of := func(k explain.Kind) explain.Reason { return explain.Reason{Kind: k} }
	for name, c := range map[string]struct {
		reasons []explain.Reason
		want    []explain.Kind
	}{
		"none":          {nil, []explain.Kind{explain.Unexplained}},
		"addition":      {[]explain.Reason{of(explain.MissedWin), of("")}, []explain.Kind{explain.MissedWin}},
		"addition only": {[]explain.Reason{of("")}, []explain.Kind{explain.Unexplained}},
		"twice":         {[]explain.Reason{of(explain.Hung), of(explain.Hung), of(explain.Fork)}, []explain.Kind{explain.Hung, explain.Fork}},
		"order":         {[]explain.Reason{of(explain.Fork), of(explain.Overlooked)}, []explain.Kind{explain.Fork, explain.Overlooked}},
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
