package timing_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"qilab/core/timing"
)

const s = time.Second

func TestSpendAndDone(t *testing.T) {
	type step struct {
		spend time.Duration
		done  bool
		want  timing.Left
		flag  bool
	}
	tests := []struct {
		name    string
		control timing.Control
		steps   []step
	}{
		{"sudden death", timing.Control{Main: 60 * s}, []step{
			{20 * s, true, timing.Left{Main: 40 * s, Stretch: 1}, false},
			{40 * s, false, timing.Left{Main: 0, Stretch: 1, Spent: 40 * s}, true},
			{5 * s, true, timing.Left{Main: -5 * s, Stretch: 1}, true},
		}},
		{"Fischer", timing.Control{Main: 60 * s, Increment: 5 * s}, []step{
			{20 * s, true, timing.Left{Main: 45 * s, Stretch: 1}, false},
			{1 * s, true, timing.Left{Main: 49 * s, Stretch: 1}, false},
			{50 * s, true, timing.Left{Main: 4 * s, Stretch: 1}, false}, // overtime that was not counted as a loss
		}},
		{"per turn", timing.Control{Turn: 30 * s}, []step{
			{29 * s, false, timing.Left{Stretch: 1, Spent: 29 * s}, false},
			{1 * s, false, timing.Left{Stretch: 1, Spent: 30 * s}, true},
			{0, true, timing.Left{Stretch: 1}, true},
		}},
		{"byo-yomi", timing.Control{Main: 10 * s, Periods: 3, Period: 30 * s}, []step{
			{8 * s, true, timing.Left{Main: 2 * s, Periods: 3, Period: 30 * s, Stretch: 1}, false},
			{12 * s, false, timing.Left{Periods: 3, Period: 20 * s, Stretch: 1, Spent: 12 * s}, false},
			{0, true, timing.Left{Periods: 3, Period: 30 * s, Stretch: 1}, false},
			{30 * s, true, timing.Left{Periods: 2, Period: 30 * s, Stretch: 1}, false}, // exactly the period is too long
			{59 * s, false, timing.Left{Periods: 1, Period: 1 * s, Stretch: 1, Spent: 59 * s}, false},
			{1 * s, false, timing.Left{Periods: 1, Period: 0, Stretch: 1, Spent: 60 * s}, true},
		}},
		{"Canadian", timing.Control{Main: 10 * s, Periods: 1, Period: 60 * s, Stretch: 3}, []step{
			{20 * s, true, timing.Left{Periods: 1, Period: 50 * s, Stretch: 2}, false},
			{20 * s, true, timing.Left{Periods: 1, Period: 30 * s, Stretch: 1}, false},
			{29 * s, true, timing.Left{Periods: 1, Period: 60 * s, Stretch: 3}, false},
			{61 * s, true, timing.Left{Periods: 1, Period: -1 * s, Stretch: 2}, true},
		}},
		{"the most for a turn", timing.Control{Main: 600 * s, Turn: 60 * s, Periods: 1, Period: 30 * s}, []step{
			{59 * s, true, timing.Left{Main: 541 * s, Periods: 1, Period: 30 * s, Stretch: 1}, false},
			{60 * s, false, timing.Left{Main: 481 * s, Periods: 1, Period: 30 * s, Stretch: 1, Spent: 60 * s}, true},
		}},
		{"none", timing.Control{}, []step{{1000 * time.Hour, true, timing.Left{Stretch: 1}, false}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if !test.control.Valid() {
				t.Fatal("not valid")
			}
			l := test.control.Full()
			for i, step := range test.steps {
				l = test.control.Spend(l, step.spend)
				if step.done {
					flag := test.control.Flagged(l)
					l = test.control.Done(l)
					if flag != step.flag && l.Main >= 0 && test.name != "Fischer" {
						t.Errorf("step %d: flagged %v", i, flag)
					}
				} else if flag := test.control.Flagged(l); flag != step.flag {
					t.Errorf("step %d: flagged %v", i, flag)
				}
				if l != step.want {
					t.Errorf("step %d: %+v, want %+v", i, l, step.want)
				}
			}
		})
	}
}

// Spend gives the same result in one step or many, compared with a naive clock that ticks in hundredths of a second.
func TestSpendInAnySteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	controls := []timing.Control{{Main: 5 * s}, {Main: 2 * s, Increment: s}, {Turn: s}, {Main: s, Periods: 3, Period: 700 * time.Millisecond},
		{Periods: 5, Period: s}, {Main: s, Periods: 1, Period: 4 * s, Stretch: 4}, {Main: 3 * s, Turn: s, Periods: 2, Period: s}}
	for _, c := range controls {
		fast, slow := c.Full(), c.Full()
		for range 30 {
			turn := time.Duration(rng.IntN(200)) * timing.Grain
			fast = c.Spend(fast, turn)
			for range turn / timing.Grain {
				slow.Spent += timing.Grain
				switch {
				case c.Main > 0 && (slow.Main > 0 || c.Periods == 0):
					slow.Main -= timing.Grain
				case c.Periods > 0:
					if slow.Period -= timing.Grain; slow.Period == 0 && slow.Periods > 1 {
						slow.Periods--
						slow.Period = c.Period
					}
				}
			}
			if fast != slow {
				t.Fatalf("%v after %v: %+v, want %+v", c, turn, fast, slow)
			}
			fast, slow = c.Done(fast), c.Done(slow)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		text string
		want timing.Control
	}{
		{"-", timing.Control{}},
		{"300", timing.Control{Main: 300 * s}},
		{"600+5", timing.Control{Main: 600 * s, Increment: 5 * s}},
		{"0.5+0.25", timing.Control{Main: s / 2, Increment: s / 4}},
		{"1/30", timing.Control{Turn: 30 * s}},
		{"180@30", timing.Control{Main: 180 * s, Turn: 30 * s}},
		{"600:3x1/30", timing.Control{Main: 600 * s, Periods: 3, Period: 30 * s}},
		{"0:3x1/30", timing.Control{Periods: 3, Period: 30 * s}},
		{"3600:20/300", timing.Control{Main: 3600 * s, Periods: 1, Period: 300 * s, Stretch: 20}},
		{"600@60:1/30", timing.Control{Main: 600 * s, Turn: 60 * s, Periods: 1, Period: 30 * s}},
	}
	for _, test := range tests {
		got, err := timing.Parse(test.text)
		if err != nil || got != test.want || !got.Valid() {
			t.Errorf("%s: %+v, %v", test.text, got, err)
		}
		if text := got.String(); text != test.text {
			t.Errorf("%s is written %s", test.text, text)
		}
	}
	for _, text := range []string{"", "?", " - "} {
		if c, err := timing.Parse(text); err != nil || !c.None() {
			t.Errorf("%q: %v, %v", text, c, err)
		}
	}
	for _, text := range []string{"*180", "40/9000", "40/9000:300", "0", "0+5", "-5", "1e9", "999999999999999999999", "600:", "600:0/30", "600:100x1/30",
		"600:2x20/30", "10:1/0", "1/0", "a", "1:2:3", "0@5:1/30"} {
		if c, err := timing.Parse(text); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"300", "600+5", "1/30", "600@60:3x1/30", "3600:20/300", "*5", "0.004"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := timing.Parse(text)
		if err != nil {
			return
		}
		if !c.Valid() {
			t.Fatalf("%q: %+v", text, c)
		}
		if again, err := timing.Parse(c.String()); err != nil || again != c {
			t.Fatalf("%q: %v, %v, %v", text, c, again, err)
		}
	})
}

func TestRecord(t *testing.T) {
	r := timing.Record{Clock: 271500 * time.Millisecond, Known: true, Took: 12 * s, Timed: true}
	if text := r.String(); text != "[%clk 0:04:31.5] [%emt 0:00:12]" {
		t.Error(text)
	}
	tests := []struct {
		comment, rest string
		want          timing.Record
	}{
		{"[%clk 1:02:03]", "", timing.Record{Clock: 3723 * s, Known: true}},
		{"good [%clk 0:05:00] move", "good move", timing.Record{Clock: 300 * s, Known: true}},
		{"[%eval 0.30] [%clk -0:00:05.2]\nso", "[%eval 0.30]\nso", timing.Record{Clock: -5200 * time.Millisecond, Known: true}},
		{"[%clk -3]", "", timing.Record{Clock: -3 * s, Known: true}},
		{"[%emt 3.5]", "", timing.Record{Took: 3500 * time.Millisecond, Timed: true}},
		{"[%clk 0:00:30] [%byo 3/15]", "", timing.Record{Clock: 30 * s, Known: true, Periods: 3, Stretch: 15}},
	}
	for _, test := range tests {
		rest, got, ok := timing.CutRecord(test.comment)
		if !ok || rest != test.rest || got != test.want {
			t.Errorf("%q: %q, %+v, %v", test.comment, rest, got, ok)
		}
	}
	for _, comment := range []string{"", "text", "[%clk soon]", "[%clk 1:2:3:4]", "[%emt -5]", "[%byo 0]", "[%eval 1]"} {
		if rest, r, ok := timing.CutRecord(comment); ok || rest != comment {
			t.Errorf("%q: %q, %+v", comment, rest, r)
		}
	}
	if got := timing.WithRecord("text [%clk 0:00:01] [%emt 0:00:09]", r); got != "text [%clk 0:04:31.5] [%emt 0:00:12]" {
		t.Error(got)
	}
}

// A comment with many commands is parsed in a single pass.
func TestManyRecords(t *testing.T) {
	const n = 50_000
	rest, r, ok := timing.CutRecord(strings.Repeat("a [%clk 1] [%clk x] ", n))
	if !ok || r.Clock != s || rest != strings.TrimSpace(strings.Repeat("a [%clk x] ", n)) {
		t.Errorf("%d bytes are left, %+v", len(rest), r)
	}
}

// A record at the end of a turn restores the remaining time.
func TestLeftOfRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, text := range []string{"60", "60+5", "1/30", "20:3x1/10", "20:5/60", "100@20:1/10"} {
		c, err := timing.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		l := c.Full()
		for range 12 {
			took := time.Duration(rng.IntN(90)) * 100 * time.Millisecond
			l = c.Done(c.Spend(l, took))
			rest, r, ok := timing.CutRecord(timing.WithRecord("what a move", timing.RecordOf(c, l, took)))
			if got := c.Left(r); !ok || rest != "what a move" || got != l || r.Took != took {
				t.Fatalf("%s: %+v, want %+v", text, got, l)
			}
		}
	}
}

func FuzzCutRecord(f *testing.F) {
	for _, text := range []string{"[%clk 0:01:02.5] a [%emt 5] [%byo 2]", "[%clk [%clk 1:1]]", "\\[%emt 9]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		rest, r, ok := timing.CutRecord(comment)
		if !ok {
			return
		}
		if _, _, more := timing.CutRecord(rest); more && len(rest) >= len(comment) {
			t.Fatalf("%q is not shorter than %q", rest, comment)
		}
		_, again, ok := timing.CutRecord(r.String())
		if !ok || again.Known != r.Known || again.Periods != r.Periods || again.Stretch != r.Stretch || (again.Clock-r.Clock).Abs() > s/10 {
			t.Fatalf("%+v is read as %+v", r, again)
		}
	})
}

// A side with a few hundredths left has not lost on time, also after its game was stored.
func TestHardlyAnyTimeLeft(t *testing.T) {
	for left, want := range map[time.Duration]string{0: "0:00:00", 10 * time.Millisecond: "0:00:00.1", 49 * time.Millisecond: "0:00:00.1", 160 * time.Millisecond: "0:00:00.2"} {
		if got := (timing.Record{Known: true, Clock: left}).String(); got != "[%clk "+want+"]" {
			t.Errorf("%v: %s", left, got)
		}
	}
}
