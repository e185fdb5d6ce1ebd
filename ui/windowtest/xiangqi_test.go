package windowtest

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/sound"
)

// xiangqiTable returns a window with a game of xiangqi from a position.
func xiangqiTable(t *testing.T, lang i18n.Lang, fen string) *rig {
	t.Helper()
	r := xiangqiRig(t, t.TempDir(), lang)
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	g, ok := r.table.GameByID("xiangqi")
	if !ok {
		t.Fatal("there is no xiangqi")
	}
	r.start(g, p, [2]seat{})
	r.loop.run()
	return r
}

func xiangqiMove(from, to string) core.Move {
	at := func(s string) core.Square { return xiangqi.SquareAt(int(s[0]-'a'), int(s[1]-'0')) }
	return core.Move{From: at(from), To: at(to), Kind: core.Walk}
}

// Another game may be opened while the home screen is shown.
func TestAnotherGameFromHome(t *testing.T) {
	r := newFullRig(t, i18n.English)
	list := r.table.Games()
	r.start(list[1], list[1].Rules.Start(), [2]seat{})
	for range 4 {
		r.play(r.table.Position().Moves()[0])
	}
	r.loop.run()
	r.show(screenHome)
	r.table.Start(list[0], list[0].Rules.Start(), [2]seat{})
	r.show(screenGame)
	r.loop.run()
	r.wantPly(0)
}

func TestSoundOfAMoveOfXiangqi(t *testing.T) {
	for _, x := range []struct {
		name, fen, from, to string
		want                sound.Event
	}{
		{"a move", "4k4/9/9/4p4/9/9/9/R8/9/3K5 w", "d0", "d1", sound.Move},
		{"a capture", "4k4/9/9/R3p4/9/9/9/9/9/3K5 w", "a6", "e6", sound.Check}, // what gives check sounds so
		{"a capture without a check", "4k4/9/9/R1p1p4/9/9/9/9/9/3K5 w", "a6", "c6", sound.Capture},
		{"a check", "4k4/9/9/4p4/9/9/9/R8/9/3K5 w", "a2", "a9", sound.Check},
		{"a mate", "3k5/4P4/9/4R4/9/9/9/9/9/4K4 w", "e6", "d6", sound.Win},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := xiangqiTable(t, i18n.English, x.fen)
			if err := r.table.Play(xiangqiMove(x.from, x.to)); err != nil {
				t.Fatal(err)
			}
			if got := r.sounds.last(t); got != x.want {
				t.Errorf("it sounds as %d, want %d", got, x.want)
			}
		})
	}
}

// TestSampleOfXiangqi: each game on the home screen opens the sample of its own.
func TestSampleOfXiangqi(t *testing.T) {
	r := xiangqiTable(t, i18n.Chinese, xiangqi.StartFEN)
	r.Run("sample")
	r.loop.run()
	if id, n := r.table.Rules().ID(), len(r.table.Document().Game().MainLine()); id != "xiangqi" || n != 26 {
		t.Errorf("%s with %d positions is open", id, n)
	}
	if !strings.Contains(r.table.Node().Comment, "橘中秘") {
		t.Errorf("the first remark is %q", r.table.Node().Comment)
	}
}
