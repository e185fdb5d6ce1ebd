package resign

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// newRoom returns a room with a game of xiangqi in which each side has moved.
func newRoom(t *testing.T, seats [2]table.Seat, games ...catalog.Game) (*Room, *host.Context, *hosttest.Host) {
	t.Helper()
	if games == nil {
		games = []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}
	}
	c, h := hosttest.New(t, i18n.English, games...)
	c.Table.Start(games[0], xiangqi.Start(), [2]table.Seat{})
	for range 2 {
		if err := c.Table.Play(c.Table.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	c.Table.Players.SetSeats(seats)
	return New(depsOf(c)), c, h
}

func run(t *testing.T, r *Room, id string) {
	t.Helper()
	c := r.Commands().ByID(id)
	if !c.Can() {
		t.Fatalf("%s cannot be run", id)
	}
	c.Run()
}

func TestResign(t *testing.T) {
	r, c, h := newRoom(t, [2]table.Seat{})
	run(t, r, "resign")
	if got := c.Table.Ending.Now(); got.Result != core.SecondWins || got.Reason != core.EndResign || len(h.Dialogs) > 0 {
		t.Errorf("the game ended as %v, with %d questions", got, len(h.Dialogs))
	}
	if r.Commands().ByID("resign").Can() {
		t.Error("a game that is over can be resigned")
	}
}

func TestDrawBetweenPeople(t *testing.T) {
	r, c, h := newRoom(t, [2]table.Seat{})
	run(t, r, "offer-draw")
	if len(h.Dialogs) != 1 || !h.Dialogs[0].Careful {
		t.Fatal("the other person was not asked")
	}
	h.Dialogs[0].Buttons[0].Run()
	if got := c.Table.Ending.Now(); got != agreed {
		t.Errorf("the game ended as %v", got)
	}
	run(t, r, "rematch")
	if c.Table.Node().Parent() != nil || h.Told == "" {
		t.Errorf("no game has begun, said was %q", h.Told)
	}
}

func TestProgramSpeaksOfADraw(t *testing.T) {
	r, c, h := newRoom(t, [2]table.Seat{})
	r.Offered(table.DrawDeclined)
	if h.Told != r.Words.T("draw.declined") || len(h.Dialogs) > 0 {
		t.Errorf("said was %q", h.Told)
	}
	r.Offered(table.DrawOffered)
	if len(h.Dialogs) != 1 {
		t.Fatal("the offer is not shown")
	}
	h.Dialogs[0].Buttons[0].Run()
	if got := c.Table.Ending.Now(); got != agreed {
		t.Errorf("the game ended as %v", got)
	}
}

// In a game without draws none can be offered.
func TestNoDrawWithoutDraws(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	if err := c.Table.Play(c.Table.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	if r := New(depsOf(c)); r.Commands().ByID("offer-draw").Can() || !r.Commands().ByID("resign").Can() {
		t.Error("a draw can be offered, or the game not resigned")
	}
}

// A finished game is played on from the position shown as a game of its own.
func TestPlayOn(t *testing.T) {
	r, c, h := newRoom(t, [2]table.Seat{})
	run(t, r, "resign")
	if r.Commands().ByID("play-on").Can() {
		t.Error("a game goes on after its end")
	}
	finished := c.Table.Document().Game()
	c.Table.Tree.Back()
	run(t, r, "play-on")
	if c.Table.Document().Game() == finished || c.Table.Node().Ply() != 1 || c.Table.Ending.After() || h.Told != r.Words.T("told.played-on") {
		t.Errorf("another game %v, at ply %d, said was %q", c.Table.Document().Game() != finished, c.Table.Node().Ply(), h.Told)
	}
}

// Where the mate was taken back, the commands tell why the game cannot be ended.
func TestEndTakenBack(t *testing.T) {
	r, c, h := newRoom(t, [2]table.Seat{})
	p, err := xiangqi.Rules{}.Parse("3ak1n2/3Pa4/9/3NN1P2/5P3/8p/8P/4C4/4K4/5AB2 w")
	if err != nil {
		t.Fatal(err)
	}
	c.Table.Start(c.Table.Current(), p, [2]table.Seat{})
	for _, text := range []string{"e6g7", "e8d7", "d8e8"} {
		m, err := c.Table.Rules().ParseMove(c.Table.Position(), text)
		if err == nil {
			err = c.Table.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	c.Table.Undo()
	run(t, r, "resign")
	if h.Told != r.Words.T("error.not-now.end-taken-back") || c.Table.Ending.Now().Over() {
		t.Errorf("said was %q", h.Told)
	}
}
