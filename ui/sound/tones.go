package sound

import "math"

// Rate is the number of samples a second.
const Rate = 44100

// tone is a sine wave that is struck once and dies away.
type tone struct {
	at    float64 // when it is struck, in seconds
	hertz float64
	level float64
	fade  float64 // after this many seconds it has faded to 1/e
}

// click is a short burst of noise, the attack of a knock.
type click struct {
	at, level, fade float64
	dull            float64 // from 0 (sharp) towards 1 (dull)
}

// recipe describes the components of a sound.
type recipe struct {
	seconds float64
	peak    float64 // the loudest sample
	tones   []tone
	clicks  []click
}

// knock returns the sound of a piece put on wood: a click, and the modes of a bar, which are in the ratios 1 : 2.76 :
// 5.40 and die away faster the higher they are.
func knock(at, hertz, level float64) recipe {
	return recipe{
		tones: []tone{
			{at, hertz, level, 0.035},
			{at, hertz * 2.76, level * 0.45, 0.018},
			{at, hertz * 5.40, level * 0.18, 0.008},
		},
		clicks: []click{{at, level * 0.5, 0.004, 0.6}},
	}
}

// chime returns a note of a small bell: long, with soft overtones.
func chime(at, hertz, level float64) recipe {
	return recipe{tones: []tone{
		{at, hertz, level, 0.22},
		{at, hertz * 2, level * 0.25, 0.14},
		{at, hertz * 4.2, level * 0.08, 0.05},
	}}
}

// together combines several recipes into one.
func together(seconds, peak float64, parts ...recipe) recipe {
	r := recipe{seconds: seconds, peak: peak}
	for _, p := range parts {
		r.tones = append(r.tones, p.tones...)
		r.clicks = append(r.clicks, p.clicks...)
	}
	return r
}

// The notes of the chimes, in hertz.
const (
	noteC4 = 261.63
	noteA4 = 440.00
	noteC5 = 523.25
	noteD5 = 587.33
	noteE5 = 659.26
	noteG5 = 783.99
	noteA5 = 880.00
	noteC6 = 1046.50
	noteD6 = 1174.66
)

func recipeOf(e Event) recipe {
	switch e {
	case Select:
		return together(0.06, 0.16, recipe{tones: []tone{{0, 1500, 1, 0.010}}, clicks: []click{{0, 0.3, 0.002, 0.7}}})
	case Move:
		return together(0.16, 0.42, knock(0, 410, 1))
	case Capture:
		return together(0.22, 0.50, knock(0, 520, 0.8), knock(0.055, 330, 1))
	case Check: // a knock, and a bell that warns
		return together(0.30, 0.44, knock(0, 450, 1), chime(0.04, noteA5, 0.5), chime(0.11, noteD6, 0.6))
	case Drop:
		return together(0.20, 0.42, knock(0, 300, 1), knock(0.075, 310, 0.25))
	case Illegal:
		return together(0.20, 0.30,
			recipe{tones: []tone{{0, 165, 1, 0.035}, {0, 330, 0.3, 0.020}, {0.085, 147, 0.9, 0.035}, {0.085, 294, 0.3, 0.020}}})
	case ExtraTurn:
		return together(0.30, 0.24, chime(0, noteE5, 0.8), chime(0.085, noteA5, 1))
	case Clock:
		return together(0.60, 0.30, chime(0, noteA5, 1))
	case Win:
		return together(0.90, 0.30, chime(0, noteC5, 0.8), chime(0.11, noteE5, 0.8), chime(0.22, noteG5, 0.9), chime(0.33, noteC6, 1))
	case BothWin: // two voices
		return together(0.80, 0.30, chime(0, noteC5, 0.8), chime(0, noteE5, 0.8), chime(0.18, noteE5, 0.9), chime(0.18, noteG5, 0.9))
	case Lose:
		return together(0.70, 0.26, chime(0, noteD5, 0.8), chime(0.16, noteA4, 0.9), chime(0.32, noteC4, 1))
	}
	return recipe{}
}

// samplesOf computes the sound of e: mono, Rate samples a second, from -1 to 1, beginning and ending at 0.
func samplesOf(e Event) []float32 { return recipeOf(e).render() }

func (r recipe) render() []float32 {
	sum := make([]float64, int(r.seconds*Rate))
	for _, t := range r.tones {
		t.add(sum)
	}
	for _, c := range r.clicks {
		c.add(sum)
	}
	shape(sum, r.peak)
	out := make([]float32, len(sum))
	for i, v := range sum {
		out[i] = float32(v)
	}
	return out
}

// attack is the time in seconds that a tone takes to reach its full level; a sudden one would crackle.
const attack = 0.0015

func (t tone) add(sum []float64) {
	for i := int(t.at * Rate); i < len(sum); i++ {
		s := float64(i)/Rate - t.at
		rise := min(1, s/attack)
		sum[i] += t.level * rise * math.Exp(-s/t.fade) * math.Sin(2*math.Pi*t.hertz*s)
	}
}

func (c click) add(sum []float64) {
	state, low := uint32(0x9e3779b9), 0.0 // always the same noise
	for i := int(c.at * Rate); i < len(sum); i++ {
		s := float64(i)/Rate - c.at
		state = state*1664525 + 1013904223
		noise := float64(state>>8)/(1<<23) - 1
		low = c.dull*low + (1-c.dull)*noise
		sum[i] += c.level * min(1, s/(attack/3)) * math.Exp(-s/c.fade) * low
	}
}

// shape scales the loudest sample to peak and fades out the last tenth of the sound.
func shape(sum []float64, peak float64) {
	fade := len(sum) / 10
	for i := range fade {
		x := float64(i) / float64(fade) // 1 towards the end
		sum[len(sum)-fade+i] *= 0.5 * (1 + math.Cos(math.Pi*x))
	}
	if len(sum) > 0 {
		sum[len(sum)-1] = 0
	}
	loudest := 0.0
	for _, v := range sum {
		loudest = max(loudest, math.Abs(v))
	}
	if loudest == 0 {
		return
	}
	for i := range sum {
		sum[i] *= peak / loudest
	}
}
