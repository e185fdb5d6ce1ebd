package analysis

import (
	"image/color"
	"testing"

	"qilab/core"
	"qilab/ui/analysis/search"
)

func points(chances ...float64) []curvePoint {
	list := make([]curvePoint, len(chances))
	for i, c := range chances {
		list[i] = curvePoint{c, c <= 1}
	}
	return list
}

const unknown = 9 // for points

func TestCurveAt(t *testing.T) {
	p := points(0, 1, unknown, unknown, -1, unknown, 0, unknown)
	tests := []struct {
		at, want float64
		drawn    bool
	}{
		{-0.6, 0, false}, {-0.5, 0, true}, {0, 0, true}, {0.5, 0.5, true}, {1, 1, true}, {1.4, 1, true}, {1.6, 0, false}, {3, 0, false},
		{3.6, -1, true}, {4, -1, true}, {4.5, -0.75, true}, {5, -0.5, true}, {6, 0, true}, {6.4, 0, true}, {6.6, 0, false}, {7, 0, false}, {19, 0, false},
	}
	for _, tt := range tests {
		got, drawn := curveAt(p, tt.at)
		if got != tt.want || drawn != tt.drawn {
			t.Errorf("at %v: %v, %v; want %v, %v", tt.at, got, drawn, tt.want, tt.drawn)
		}
	}
}

func TestDrawCurve(t *testing.T) {
	first, second := color.NRGBA{0xff, 0, 0, 0xff}, color.NRGBA{0, 0, 0xff, 0xff}
	colors := [2]color.NRGBA{first, second}
	img := drawCurve(points(1, 0.5, -0.5, -1, unknown, unknown, 0), colors, 70, 100)
	ink := func(ply, y int) color.NRGBA { return img.NRGBAAt(ply*10+5, y) }
	tests := []struct {
		name   string
		ply, y int
		want   string
	}{
		{"a win of First nearly reaches the edge", 0, 2, "first"}, {"and the middle", 0, 48, "first"}, {"and no further", 0, 52, ""},
		{"half an advantage", 1, 40, "first"}, {"is half as high", 1, 10, ""},
		{"an advantage of Second is below", 2, 60, "second"}, {"and not above", 2, 40, ""},
		{"a win of Second reaches the edge", 3, 99, "second"}, {"what is not known is empty", 4, 50, ""},
		{"an even game has a line", 6, 50, "first"}, {"and nothing else", 6, 40, ""},
	}
	for _, tt := range tests {
		c := ink(tt.ply, tt.y)
		got := ""
		switch {
		case c.A > 0 && c.R > 0:
			got = "first"
		case c.A > 0 && c.B > 0:
			got = "second"
		}
		if got != tt.want {
			t.Errorf("%s: ply %d, row %d is %v", tt.name, tt.ply, tt.y, c)
		}
	}
	for _, size := range [][2]int{{0, 0}, {1, 1}, {3, 0}, {2, 7}} {
		drawCurve(points(1, -1, 0), colors, size[0], size[1])
		drawCurve(nil, colors, size[0], size[1])
	}
}

func TestPointOf(t *testing.T) {
	for _, tt := range []struct {
		e     search.Evaluation
		want  float64
		known bool
	}{
		{search.Evaluation{Score: 300, Scored: true}, 0.5, true},
		{search.Evaluation{Score: -300, Scored: true}, -0.5, true},
		{search.Evaluation{Result: core.SecondWins, Plies: 9}, -1, true},
		{search.Evaluation{Result: core.Draw, Over: true}, 0, true},
		{search.Evaluation{}, 0, false},
	} {
		if got := pointOf(300, tt.e); got.known != tt.known || got.known && (got.chance < tt.want-1e-9 || got.chance > tt.want+1e-9) {
			t.Errorf("%+v is at %+v, want %v, %v", tt.e, got, tt.want, tt.known)
		}
	}
}
