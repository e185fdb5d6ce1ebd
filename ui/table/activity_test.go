package table_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/table"
)

// atPlay returns a table with a game of xiangqi between two people, in play.
func atPlay(t *testing.T) *table.Table {
	t.Helper()
	g := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}
	s := table.New(table.Config{Games: []catalog.Game{g}, Post: func(f func()) { f() }})
	t.Cleanup(s.Close)
	s.View.SetSettings(table.ViewSettings{Activities: [table.Companies]table.Activity{table.AgainstComputer: table.Play, table.FaceToFace: table.Play}})
	return s
}

func move(t *testing.T, s *table.Table, i int) {
	t.Helper()
	if err := s.Play(s.Position().Moves()[i]); err != nil {
		t.Fatal(err)
	}
}

func TestActivityOfGames(t *testing.T) {
	s := atPlay(t)
	if s.View.Activity() != table.Play || s.View.Concealed() != table.ConcealedInPlay {
		t.Errorf("two people have activity %v, concealed %v", s.View.Activity(), s.View.Concealed())
	}
	if err := s.Open(core.NewGame(s.Rules(), s.Rules().Start())); err != nil {
		t.Fatal(err)
	}
	if s.View.Activity() != table.Study || s.View.Hidden() {
		t.Error("a game that was opened is not studied")
	}
	s.Undo()
	s.View.SetActivity(table.Study)
	if s.View.Activity() != table.Study || s.View.Hidden() {
		t.Error("the analysis is not revealed in study")
	}
	s.Start(s.Current(), s.Rules().Start(), [2]table.Seat{})
	if s.View.Activity() != table.Play {
		t.Error("the study of one game went over to the next")
	}
}

// Help counts while the game is played, survives take-backs, and is not a move of the game.
func TestAidsAreCounted(t *testing.T) {
	s := atPlay(t)
	s.View.SetActivity(table.Study)
	s.Assistance.NoteHint()
	s.View.SetActivity(table.Play)
	if s.Assistance.Had() != (table.Aids{}) {
		t.Error("help is counted before the game")
	}
	s.Assistance.NoteHint()
	move(t, s, 0)
	move(t, s, 0)
	s.Assistance.NoteHint()
	s.Undo()
	move(t, s, 1)
	s.Undo()
	s.View.SetActivity(table.Study)
	s.View.SetActivity(table.Play)
	if got, want := s.Assistance.Had(), (table.Aids{Hints: 2, TakeBacks: 2, Looks: 1}); got != want {
		t.Errorf("counted is %+v, want %+v", got, want)
	}
	if got := table.AidsOf(s.Tree.Tags()); got != s.Assistance.Had() {
		t.Errorf("the tags have %+v", got)
	}
	s.View.SetActivity(table.Study)
	s.Undo()
	s.Assistance.NoteHint()
	if got := s.Assistance.Had(); got.TakeBacks != 2 || got.Hints != 2 {
		t.Errorf("help is counted in study: %+v", got)
	}
}

// Studying a game that has ended is no help in it, at whichever node and in whichever variation.
func TestNoAidsAfterTheEnd(t *testing.T) {
	s := atPlay(t)
	for range 3 {
		move(t, s, 0)
	}
	s.Undo()
	if err := s.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	want := s.Assistance.Had()
	s.Tree.Back()
	s.View.SetActivity(table.Study)
	s.View.SetActivity(table.Play)
	s.Assistance.NoteHint()
	move(t, s, 1) // of another game
	s.Assistance.NoteHint()
	s.Undo()
	s.Undo()
	if got := s.Assistance.Had(); got != want {
		t.Errorf("counted is %+v, want %+v", got, want)
	}
}

// After a take-back, resigning ends the game at the current node; one undo brings the moves back.
func TestResignAfterTakeBack(t *testing.T) {
	s := atPlay(t)
	move(t, s, 0)
	first := s.Node()
	move(t, s, 0)
	s.Undo()
	if !s.Tree.AtEnd() || len(s.Tree.Played()) != 2 {
		t.Fatalf("played are %d positions, at the end %v", len(s.Tree.Played()), s.Tree.AtEnd())
	}
	if err := s.Ending.Resign(core.Second); err != nil {
		t.Fatal(err)
	}
	if got := s.Ending.Now(); got.Result != core.FirstWins || got.Reason != core.EndResign {
		t.Errorf("the game ended as %v", got)
	}
	if line := s.Document().Game().MainLine(); line[len(line)-1] != first {
		t.Error("the game does not end where it was resigned")
	}
	s.Undo()
	if s.Ending.Now().Over() || s.Node() != first || first.Next() == nil {
		t.Error("undo did not bring back what was taken back")
	}
	s.Redo()
	if !s.Ending.Now().Over() || first.Next() != nil {
		t.Error("redo did not resign again")
	}
	s.Undo()
	s.Undo()
	if s.Node().Parent() != nil {
		t.Error("the move before was not taken back")
	}
}

// In play no move takes an ending back, whoever is to move; in study, variations of the game leave its ending alone.
func TestNoMoveAfterTheEnd(t *testing.T) {
	for _, out := range []core.Outcome{
		{Result: core.FirstWins, Reason: core.EndResign}, {Result: core.Draw, Reason: core.EndAgreement}, {Result: core.SecondWins, Reason: core.EndTime},
	} {
		s := atPlay(t)
		move(t, s, 0)
		if err := s.Ending.Set(out); err != nil {
			t.Fatal(err)
		}
		end := s.Node()
		if err := s.Play(s.Position().Moves()[0]); err != core.ErrGameOver || s.Players.PersonMayMove() || s.Node() != end || s.Ending.Now() != out {
			t.Errorf("%s: a move after the end returns %v, and the game ended as %v", out.Reason, err, s.Ending.Now())
		}
		s.View.SetActivity(table.Study)
		s.Tree.Back()
		move(t, s, 1)
		if got := s.Ending.Of(end); got != out {
			t.Errorf("%s: after a variation in study the game ended as %v", out.Reason, got)
		}
		s.Undo()
		s.View.SetActivity(table.Play)
		s.Undo()
		s.Tree.Last()
		move(t, s, 0)
	}
}

// Looking back is no end of the game: a move that was not taken back follows. In play no other move can be made there, as that would take
// back the moves after it; a finished game can be tried again.
func TestLookingBackIsNotTheEnd(t *testing.T) {
	s := atPlay(t)
	move(t, s, 0)
	move(t, s, 0)
	s.Tree.Back()
	if s.Tree.AtEnd() || len(s.Tree.Played()) != 3 || s.Ending.Possible() != table.ErrNotLast {
		t.Error("the position looked back at counts as the last")
	}
	at := s.Node()
	if err := s.Play(s.Position().Moves()[1]); err != table.ErrNotLast || s.Players.PersonMayMove() || s.Node() != at {
		t.Errorf("a move at the position looked back at returns %v", err)
	}
	s.View.SetActivity(table.Study)
	move(t, s, 1)
	s.Undo()
	s.View.SetActivity(table.Play)
	s.Tree.Last()
	if err := s.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	s.Tree.Back()
	move(t, s, 1)
}

func TestFaceMover(t *testing.T) {
	s := atPlay(t)
	v := s.View.Settings()
	v.FaceMover = true
	s.View.SetSettings(v)
	for i, want := range []bool{false, true, false} {
		if s.View.Flipped() != want {
			t.Errorf("after %d moves the board is flipped: %v", i, s.View.Flipped())
		}
		move(t, s, 0)
	}
	s.View.SetActivity(table.Study)
	if s.View.Flipped() {
		t.Error("the board turns in study")
	}
}

// Undo takes back the moves of a game that goes on, and then the opening of it. A game that is studied goes as a whole.
func TestResumedMovesAreTakenBack(t *testing.T) {
	for _, x := range []struct {
		activity table.Activity
		plies    []int // after each undo; the last is in the game before
	}{{table.Play, []int{2, 1, 0, 0}}, {table.Study, []int{0}}} {
		s := atPlay(t)
		for range 3 {
			move(t, s, 0)
		}
		s.View.SetActivity(x.activity)
		kept, game := table.Keep(s), s.Document().Snapshot().Game()
		s.Start(s.Current(), s.Rules().Start(), [2]table.Seat{})
		other := s.Document().Game()
		if err := kept.Open(s, game); err != nil {
			t.Fatal(err)
		}
		if s.Node().Ply() != 3 || s.View.Activity() != x.activity {
			t.Fatalf("opened at ply %d for activity %v", s.Node().Ply(), s.View.Activity())
		}
		for i, ply := range x.plies {
			if !s.Undo() || s.Node().Ply() != ply || (s.Document().Game() == other) != (i == len(x.plies)-1) {
				t.Errorf("activity %v: undo %d leads to ply %d", x.activity, i+1, s.Node().Ply())
			}
		}
	}
}

// Moves that were taken back stay so when the game is saved and opened again.
func TestTakenBackIsKept(t *testing.T) {
	s := atPlay(t)
	for range 3 {
		move(t, s, 0)
	}
	s.Undo()
	kept, game := table.Keep(s), s.Document().Snapshot().Game()
	fromLibrary := func(s *table.Table, game *core.Game) error { // where a game does not have its current node
		line := game.MainLine()
		if err := game.Goto(line[len(line)-1]); err != nil {
			return err
		}
		if n := kept.Reached(game); n.Ply() != 2 {
			t.Errorf("the game is said to have reached ply %d", n.Ply())
		}
		return kept.Open(s, game)
	}
	for name, open := range map[string]func(*table.Table, *core.Game) error{"opened": kept.Open, "restored": kept.Restore, "from the library": fromLibrary} {
		again := atPlay(t)
		if err := open(again, game); err != nil {
			t.Fatal(err)
		}
		if n := len(again.Tree.Played()); n != 3 || again.Node().Ply() != 2 || !again.Tree.AtEnd() || again.View.CanForward() {
			t.Errorf("%s at ply %d, with %d positions played", name, again.Node().Ply(), n)
		}
		game = again.Document().Snapshot().Game()
	}
	move(t, s, 1)
	if table.Keep(s).TakenBack {
		t.Error("the last move counts as taken back")
	}
}

// In play the end of the game is where it was left: moves taken back are not part of it. In study they are.
func TestLastAfterTakingBack(t *testing.T) {
	s := atPlay(t)
	for range 5 {
		move(t, s, 0)
	}
	s.Undo()
	s.Undo()
	left := s.Node()
	s.Tree.First()
	if !s.Tree.Last() || s.Node() != left || s.Tree.Last() {
		t.Errorf("in play the end is at ply %d, want %d", s.Node().Ply(), left.Ply())
	}
	s.View.SetActivity(table.Study)
	if !s.Tree.Last() || s.Node().Ply() != 5 {
		t.Errorf("in study the end is at ply %d", s.Node().Ply())
	}
}

// mated returns a table on which First has mated.
func mated(t *testing.T) *table.Table {
	t.Helper()
	s := atPlay(t)
	p, err := s.Rules().Parse("3ak1n2/3Pa4/9/3NN1P2/5P3/8p/8P/4C4/4K4/5AB2 w")
	if err != nil {
		t.Fatal(err)
	}
	s.Start(s.Current(), p, [2]table.Seat{})
	for _, text := range []string{"e6g7", "e8d7", "d8e8"} {
		m, err := s.Rules().ParseMove(s.Position(), text)
		if err == nil {
			err = s.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A game that ended by the rules loses no moves: once the last one is taken back, the game can be ended only after another one.
func TestNoEndingDropsTheMate(t *testing.T) {
	s := mated(t)
	mate := s.Node()
	s.Undo()
	if err := s.Ending.Resign(core.First); err != table.ErrEndTakenBack || s.Ending.Possible() != table.ErrEndTakenBack {
		t.Errorf("a won game can be resigned: %v", err)
	}
	s.Redo()
	if s.Node() != mate || !s.Ending.Now().Over() {
		t.Error("the mate cannot be made again")
	}
	s.Undo()
	move(t, s, 1)
	if err := s.Ending.Resign(core.First); err != nil || !s.Document().Game().Contains(mate) {
		t.Errorf("the game that went on cannot be resigned: %v", err)
	}
}

// Taking back the end of a game against the program counts, and so does the analysis that is visible then.
func TestAidsOfAReopenedGame(t *testing.T) {
	s := mated(t)
	s.Players.SetSeats([2]table.Seat{core.Second: {Level: "easy"}})
	s.View.SetActivity(table.Study)
	s.Undo()
	if got, want := s.Assistance.Had(), (table.Aids{TakeBacks: 1, Looks: 1}); got != want {
		t.Errorf("counted is %+v, want %+v", got, want)
	}
}

// A finished game that is played on from an earlier position stays whole: the moves to there begin a game of its own, which is open.
func TestPlayOnBeginsAGame(t *testing.T) {
	for name, begin := range map[string]func(s *table.Table){
		"by a move": func(s *table.Table) { s.View.SetActivity(table.Play) },
		"by the command": func(s *table.Table) {
			if err := s.Players.PlayOn(); err != nil {
				t.Fatal(err)
			}
		},
	} {
		s := mated(t)
		finished := s.Document().Game()
		if s.Players.MayPlayOn() {
			t.Errorf("%s: the game can go on after its end", name)
		}
		s.View.SetActivity(table.Study)
		s.Tree.First()
		move(t, s, 0)
		begin(s)
		move(t, s, 0)
		game := s.Document().Game()
		if game == finished || s.Node().Ply() != 2 || s.Ending.After() || s.Ending.Possible() != nil || s.View.Activity() != table.Play {
			t.Errorf("%s: another game %v, at ply %d, ended %v, activity %v", name, game != finished, s.Node().Ply(), s.Ending.After(), s.View.Activity())
		}
		if n := len(finished.MainLine()); n != 4 {
			t.Errorf("%s: the finished game has %d positions", name, n)
		}
		s.Undo()
		if s.Undo(); s.Document().Game() != finished || !s.Ending.After() {
			t.Errorf("%s: undo does not bring the finished game back", name)
		}
	}
}
