package engine_test

import (
	"testing"

	"qilab/solver/engine"
)

type someParams struct {
	Margin int `tune:"80,20,200,10" measured:"75"`
	Depth  int `tune:"9,1,20,1"`
}

func TestParams(t *testing.T) {
	list := engine.Params[someParams]()
	if want := (engine.Param{Name: "Margin", Default: 80, Min: 20, Max: 200, Step: 10}); len(list) != 2 || list[0] != want {
		t.Errorf("%+v", list)
	}
	p := engine.DefaultParams[someParams]()
	if p != (someParams{80, 9}) {
		t.Errorf("%+v", p)
	}
	if was := engine.MeasuredParams[someParams](); was != (someParams{75, 9}) {
		t.Errorf("%+v", was)
	}
	changed, err := engine.WithParam(p, "depth", 12)
	if err != nil || changed != (someParams{80, 12}) || p.Depth != 9 {
		t.Errorf("%+v, %+v, %v", changed, p, err)
	}
	for name, value := range map[string]int{"Depth": 21, "Margin": 19, "Height": 9} {
		if _, err := engine.WithParam(p, name, value); err == nil {
			t.Errorf("%s=%d is taken", name, value)
		}
	}
}
