package course_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/solver/course"
)

const sample = `# what it is for
step read
position 8,6,1,11,9,10,12,7,4,2,3,5;1;0
show 5 8
option points files
en A deal.
en Another paragraph.
zh 一局。

step walk
en Walk the 5.
ask moves 5
right en Good.
wrong en Not that one.
wrong 12 en It goes all the way round.
reply pass

step any
en Any of these.
ask outcome both-lose pass
right en Good.
wrong en No.

step play
position 1,2,3,4,5,6,7,8,9,0,0,12;1;0
en Play on.
ask play both-win easy
right en Both win.
`

func TestParse(t *testing.T) {
	c, err := course.Parse(chaosclock.Rules{}, sample)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Steps) != 4 || c.Index("any") != 2 || c.Index("none") != 0 {
		t.Fatalf("%+v", c)
	}
	read, walk, outcome, play := c.Steps[0], c.Steps[1], c.Steps[2], c.Steps[3]
	if read.Ask.Kind != course.Read || len(read.Show) != 2 || read.Text.In("en") != "A deal.\nAnother paragraph." || read.Text.In("zh") != "一局。" || read.Text.In("fr") != read.Text["en"] || read.Options["points"] != "files" {
		t.Errorf("%+v", read)
	}
	p := walk.Position()
	round, err := chaosclock.Rules{}.ParseMove(p, "12")
	if err != nil || walk.Ask.Kind != course.Moves || len(walk.Reply) != 1 || walk.Reply[0] != core.PassMove || p.String() != read.Position().String() {
		t.Errorf("%+v, %v", walk, err)
	}
	if walk.Refusal(round)["en"] != "It goes all the way round." || walk.Refusal(core.PassMove)["en"] != "Not that one." || walk.Ask.Has(round) {
		t.Errorf("%+v", walk.On)
	}
	if len(outcome.Line) != 3 || outcome.Ask.Result != core.BothLose || !outcome.Ask.Has(core.PassMove) {
		t.Errorf("%+v", outcome)
	}
	if play.Ask.Kind != course.Play || play.Ask.Result != core.BothWin || play.Ask.Level != "easy" || len(play.Line) != 1 {
		t.Errorf("%+v", play)
	}
}

// An error is reported with its line.
func TestParseFaults(t *testing.T) {
	const place = "position 8,6,1,11,9,10,12,7,4,2,3,5;1;0\n"
	for _, test := range []struct{ text, want string }{
		{"en text", "line 1: a step has to begin first"},
		{"step", "line 1: a step needs a short name"},
		{"step a b", "line 1: a step needs a short name"},
		{"step a\nen text", "line 2: the first step needs a position"},
		{"step a\n" + place + "step b", "line 3: the step \"a\" has no position or no text"},
		{"step a\n" + place + "en x\nstep a", "line 4: there is a step \"a\" already"},
		{"step a\n" + place + place, "line 3: the step has a position already"},
		{"step a\nposition x", "line 2: "},
		{"step a\n" + place + "nonsense x", "line 3: \"nonsense\""},
		{"step a\n" + place + "en", "line 3: nothing follows"},
		{"step a\n" + place + "en x\nask moves 99", "line 4: \"99\""},
		{"step a\n" + place + "en x\nask moves 5 5", "line 4: \"5\" is there twice"},
		{"step a\n" + place + "en x\nask moves", "line 4: 0 moves"},
		{"step a\n" + place + "en x\nask outcome red-wins 5", "line 4: \"red-wins\" is no outcome"},
		{"step a\n" + place + "en x\nask play both-win", "line 4: expected an outcome and a level"},
		{"step a\n" + place + "en x\nask goal mate", "line 4: "},
		{"step a\n" + place + "en x\nask what 5", "line 4: \"what\""},
		{"step a\n" + place + "option points", "line 3: expected a key and a value"},
		{"step a\n" + place + "en x\nask moves 5", "at the end: the step \"a\" has no text for its end"},
		{"step a\n" + place + "en x\nask moves 5\nright en x", "at the end: the step \"a\" has no text for other moves"},
		{"step a\n" + place + "en x\nask moves 5 3\nreply pass", "line 5: only a single move has a reply"},
		{"step a\n" + place + "en x\nask moves 5\nwrong 5 en x", "line 5: \"5\" is asked for"},
		{"step a\n" + place + "en x\nask moves 5 8\nright en x\nwrong en x\nstep b\nen x", "line 8: the step before may end in several positions"},
		{"step a\nposition 1,2,3,4,5,6,7,8,9,0,11,0;1;11\nshow 10 10", "line 3: \"10\""},
	} {
		if _, err := course.Parse(chaosclock.Rules{}, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v; want %q", test.text, err, test.want)
		}
	}
	if _, err := course.Parse(chaosclock.Rules{}, "step a\nposition 1,2,3,4,5,6,7,8,9,10,11,12;1;0\nen x\nask moves pass"); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("a move after the end: %v", err)
	}
	if _, err := course.Parse(chaosclock.Rules{}, strings.Repeat("#", 256<<10+1)); err == nil {
		t.Error("a text without a bound is read")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("step a\nposition 8/8/8/8/8/8/8/r7/8 b 3-1/4 -\nen x\nask goal score 1\nright en x")
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range []core.Rules{chaosclock.Rules{}, eternal.Rules{}} {
			c, err := course.Parse(r, text)
			if err != nil {
				continue
			}
			for _, s := range c.Steps {
				if s.Position() == nil || len(s.Text) == 0 || s.Ask.Kind != course.Read && len(s.Right) == 0 {
					t.Fatalf("%+v", s)
				}
				for _, m := range s.Ask.Moves {
					if _, err := s.Position().Play(m); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	})
}
