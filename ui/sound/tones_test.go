package sound

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"
)

var names = [events]string{"Select", "Move", "Capture", "Check", "Drop", "Illegal", "ExtraTurn", "Win", "BothWin", "Lose"}

func TestSamples(t *testing.T) {
	for e := Event(0); e < events; e++ {
		t.Run(names[e], func(t *testing.T) {
			s := samplesOf(e)
			seconds, limit := float64(len(s))/Rate, 0.30
			if e >= Win {
				limit = 1
			}
			if seconds < 0.03 || seconds > limit {
				t.Errorf("it takes %.3f s, at most %.2f s are wanted", seconds, limit)
			}
			peak, power := 0.0, 0.0
			for i, v := range s {
				x := float64(v)
				if math.IsNaN(x) || math.Abs(x) > 1 {
					t.Fatalf("sample %d is %v", i, x)
				}
				peak, power = max(peak, math.Abs(x)), power+x*x
			}
			if peak < 0.1 || peak > 0.6 {
				t.Errorf("the loudest sample is %.2f: not heard, or not quiet", peak)
			}
			if rms := math.Sqrt(power / float64(len(s))); rms < 0.005 || rms > 0.2 {
				t.Errorf("the mean level is %.3f", rms)
			}
			if s[0] != 0 || s[len(s)-1] != 0 {
				t.Errorf("it begins with %v and ends with %v", s[0], s[len(s)-1])
			}
			// The last hundredth of a second must be all but still, or its end would click.
			for _, v := range s[len(s)-Rate/200:] {
				if math.Abs(float64(v)) > 0.02 {
					t.Fatalf("it does not fade: %v near the end", v)
				}
			}
			mean := 0.0
			for _, v := range s {
				mean += float64(v) / float64(len(s))
			}
			if math.Abs(mean) > 0.01 {
				t.Errorf("it is off centre by %.3f", mean)
			}
			if !slices.Equal(s, samplesOf(e)) {
				t.Error("it is not the same every time")
			}
		})
	}
}

func TestSoundsDiffer(t *testing.T) {
	for a := Event(0); a < events; a++ {
		for b := Event(0); b < a; b++ {
			if slices.Equal(samplesOf(a), samplesOf(b)) {
				t.Errorf("%s and %s sound alike", names[a], names[b])
			}
		}
	}
}

func TestNoSuchEventIsStill(t *testing.T) {
	if s := samplesOf(events); len(s) != 0 {
		t.Errorf("%d samples", len(s))
	}
}

func TestEncode(t *testing.T) {
	data := encode([]float32{0, -0.5, 1})
	if len(data) != 12 || math.Float32frombits(binary.LittleEndian.Uint32(data[4:])) != -0.5 {
		t.Errorf("% x", data)
	}
}

func BenchmarkSamples(b *testing.B) {
	for b.Loop() {
		for e := Event(0); e < events; e++ {
			samplesOf(e)
		}
	}
}
