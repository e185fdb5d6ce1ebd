package windowtest

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"qilab/ui/control"
	"qilab/ui/i18n"
)

// A sample game being viewed is not an unfinished game.
func TestSampleIsNotResumed(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.Run("sample")
	r.Run("home")
	if r.button(r.words.T("home.resume")) != nil {
		t.Error("home offers to go on with the sample game")
	}
}

// A game from a file that gives its result is over, though the rules would let it go on: its end says how it ended, and home does
// not offer to resume it.
func TestRecordedResult(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	for _, c := range []struct {
		text, said string
		resumed    bool
	}{
		{"[Result \"0-1\"]\n\n1. C2=5 H8+7 0-1", "Red to move; recorded result: Black wins", false},
		{"[Event \"x\"]\n\n1. C2=5 H8+7 *", "Red to move", true},
	} {
		r.show(screenGame)
		r.paste(c.text)
		r.Run("last")
		if !r.says(c.said) || r.says("recorded") == c.resumed {
			t.Errorf("%s: the end does not say %q", c.text, c.said)
		}
		r.Run("first")
		if r.says("recorded") {
			t.Errorf("%s: the beginning tells the result", c.text)
		}
		r.Run("home")
		if got := r.button(r.words.T("home.resume")) != nil; got != c.resumed {
			t.Errorf("%s: home offers to resume it: %v", c.text, got)
		}
	}
}

// The tiles of the games are in view: all of them at 800x600, at 640x560 two and half of the next two, also with a game to resume.
func TestHomeTiles(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := newFullRig(t, lang)
		g, _ := r.table.GameByID("xiangqi")
		r.table.Start(g, g.Rules.Start(), [2]seat{{}, {Level: "easy"}})
		r.play(r.table.Position().Moves()[0])
		for _, window := range []struct {
			size        fyne.Size
			whole, half int
		}{{fyne.NewSize(800, 600), 4, 4}, {fyne.NewSize(640, 560), 2, 4}} {
			r.win.Resize(window.size)
			r.show(screenHome)
			r.loop.run()
			var plays []*control.Button
			resumes := 0
			for _, o := range test.LaidOutObjects(r.page()) {
				switch b, _ := o.(*control.Button); {
				case b == nil:
				case b.Text == r.words.T("home.play"):
					plays = append(plays, b)
				case b.Text == r.words.T("home.resume"):
					resumes++
				}
			}
			if len(plays) != 4 || resumes != 1 {
				t.Fatalf("%s: %d tiles, %d ways to resume", lang, len(plays), resumes)
			}
			scrolled := seen[*container.Scroll](r.page())[0]
			top := fyne.CurrentApp().Driver().AbsolutePositionForObject(scrolled).Y
			bottom := top + scrolled.Size().Height
			whole, half := 0, 0
			for _, b := range plays {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
				if at.Y >= top && at.Y+b.Size().Height <= bottom {
					whole++
				}
				if at.Y-b.Size().Height <= bottom {
					half++
				}
			}
			if whole < window.whole || half < window.half {
				t.Errorf("%s, %v: %d tiles in view and %d by half, want %d and %d", lang, window.size, whole, half, window.whole, window.half)
			}
		}
	}
}
