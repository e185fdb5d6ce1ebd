package desk_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// Reading any text changes nothing; taking the result is reported once.
func TestReadChangesNothing(t *testing.T) {
	own := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
	var tb *rig
	file := func(text string) *table.File {
		switch text {
		case "own":
			return &table.File{Game: own, Open: func() error { return tb.OpenWith(own, [2]table.Seat{{}, {Level: "easy"}}) }}
		case "broken":
			return &table.File{Err: errBroken}
		}
		return nil
	}
	faulty := "1,1,2,0,0,0,0,0,0,0,0,0"
	for _, tt := range []struct {
		name, text string
		editor     bool // the editor is open
		kind       table.FoundKind
		err        error
	}{
		{"a game", chaosclock.SampleDeal + "\nmoves 5 3", false, table.FoundGame, nil},
		{"moves", "5 3", false, table.FoundMoves, nil},
		{"a faulty position", faulty, false, table.FoundSetup, nil},
		{"a faulty position for the editor", faulty, true, table.FoundSketch, nil},
		{"a position for the editor", "12,11,10,9,8,7,6,5,4,3,2,1", true, table.FoundSketch, nil},
		{"a game and the editor", chaosclock.SampleDeal + "\nmoves 5 3", true, table.FoundGame, nil},
		{"several and the editor", twoPGN, true, table.FoundSeveral, nil},
		{"several", twoPGN, false, table.FoundSeveral, nil},
		{"a file", "own", false, table.FoundFile, nil},
		{"a file and the editor", "own", true, table.FoundFile, nil},
		{"a broken file", "broken", false, 0, errBroken},
		{"nothing", "nonsense", false, 0, core.ErrUnreadable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb = newTable(t, func(cfg *desk.Config) { cfg.ReadFile = file })
			if tt.editor {
				tb.Editor.EditPosition()
			}
			told := 0
			tb.told = func() { told++ }
			revision, sketch, was := tb.Document().Revision(), tb.Editor.Sketch(), ""
			if sketch != nil {
				was = sketch.Text()
			}
			found, err := tb.Texts.Read(tt.text, true)
			if !errors.Is(err, tt.err) || err == nil && found.Kind != tt.kind {
				t.Fatalf("kind %d, %v", found.Kind, err)
			}
			if told != 0 || tb.Document().Revision() != revision || tb.Editor.Sketch() != sketch || sketch != nil && sketch.Text() != was {
				t.Fatal("reading has changed something")
			}
			if err != nil {
				return
			}
			if _, err := tb.Texts.Take(found, 0); err != nil {
				t.Fatal(err)
			}
			if told != 1 {
				t.Errorf("told %d times", told)
			}
			if tt.kind == table.FoundFile && (tb.Document().Game() != own || tb.Players.Seats()[1].Level != "easy") {
				t.Error("the file is not on the table")
			}
		})
	}
}

var errBroken = errors.New("broken")

// Moves read for another position are all refused.
func TestTakeRefusesMovesOfAnotherPosition(t *testing.T) {
	tb := newTable(t)
	found, err := tb.Texts.Read("5 3", false)
	if err != nil {
		t.Fatal(err)
	}
	tb.play("5")
	revision := tb.Document().Revision()
	if _, err := tb.Texts.Take(found, 0); err == nil || tb.Document().Revision() != revision {
		t.Errorf("%v", err)
	}
	tb.Editor.EditPosition()
	if _, err := tb.Texts.Take(found, 0); !errors.Is(err, table.ErrEditing) {
		t.Errorf("while a position is set up: %v", err)
	}
}

// Of moves with a faulty one among them nothing is read unasked, but the moves before it are offered.
func TestBeginning(t *testing.T) {
	s := newWideTable(t, "xiangqi")
	for _, tt := range []struct {
		text  string
		rules string // of the beginning; "": there is none
		plies int
	}{
		{"1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4 4. 车二进九", "xiangqi", 6},
		{"h2e2 h9g7 h0g2 i9h9 a0a9 b0c2", "xiangqi", 4},
		{"h2e2 h9g7 a0a9", "", 0}, // too few
		{"hello there, how are you?", "", 0},
		{"h8 i9 h9 h10 h9 a1", "renju", 4},
		{"[Game \"Chinese Chess\"]\n[Red \"a b\"]\n\n1. 炮二平五 马8进7 2. 车一平九 *", "xiangqi", 2},
		{"[Red \"a\"]\n\n1. 炮二平五 {a good move} (1. 炮八平五 马8进7) 马8进7 2. 马二进三 车9平8 (2... 胡说)", "xiangqi", 4},
		{"[Red \"a\"]\n\n1. 胡说", "", 0},
		{"红方：甲\n黑方：乙\n\n1. C2=5 H8+7\n2. H2+3 R9=9", "xiangqi", 3},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7 a0a9", "xiangqi", 2},
		{"start moves 5 3 7 8 x", "chaosclock", 4},
		{"8,6,1,11,9,10,12,7,4,2,3,5;1;0\n1. 5  2. 3  3. 7  4. 13", "chaosclock", 3},
		{"b3b7 c@d8, d8e8\nh1h5 h5h6", "eternal", 4},
		{"黑方：甲\nh8 i9 h9 h10 h9 a1", "renju", 4},
		{"start\nmoves h8 i9 h8", "renju", 2},
		{"", "", 0},
		{"h2e2 h9g7 h0g2 i9h9", "", 0}, // nothing is wrong with it
	} {
		before := s.Document().Game()
		refused, _ := s.Texts.Read(tt.text, false)
		f, ok := s.Texts.Beginning(refused)
		if ok != (tt.rules != "") || ok && (f.Rules.ID() != tt.rules || f.Plies != tt.plies) {
			t.Errorf("%s: %v, %+v", tt.text, ok, f)
		}
		if s.Document().Game() != before {
			t.Errorf("%s: the game has changed", tt.text)
		}
		if !ok {
			continue
		}
		if _, err := s.Texts.Take(f, 0); err != nil || len(s.Document().Game().MainLine())-1 != tt.plies {
			t.Errorf("%s: %v, the game has %d plies", tt.text, err, len(s.Document().Game().MainLine())-1)
		}
		s.Undo()
	}
}

// A list of games of gomoku is one of gomoku whatever game is open, and a game in it that the rules of the first forbid is read by others
// for the same board. One with a faulty move is refused, with its beginning offered.
func TestTakeOneOfSeveral(t *testing.T) {
	game := func(moves string) string {
		return "[Event \"?\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"*\"]\n\n" + moves + " *\n\n"
	}
	text := game("1. h8 h9 2. i9 g7") + game("1. g7 h8 2. h7 i7") + game("1. h8 h9 2. i9 g7 3. h8")
	for _, open := range []string{"xiangqi", "renju", "freestyle", "chaosclock", "eternal"} {
		s := newWideTable(t, open)
		for number, want := range []int{4, 4, 4} {
			found, err := s.Texts.Read(text, false)
			if err != nil || found.Kind != table.FoundSeveral || len(found.Games) != 3 {
				t.Fatalf("%s: %+v, %v", open, found, err)
			}
			f, err := s.Texts.Take(found, number)
			if refused := err != nil; refused != (number == 2) {
				t.Errorf("%s, game %d: %v", open, number+1, err)
			}
			if err != nil {
				beginning, ok := s.Texts.BeginningOf(found, number)
				if !ok {
					t.Fatalf("%s: no beginning is offered", open)
				}
				if f, err = s.Texts.Take(beginning, 0); err != nil {
					t.Fatal(err)
				}
			}
			if f.Plies != want || f.Rules.ID() != s.Document().Game().Rules().ID() || len(s.Document().Game().MainLine())-1 != want {
				t.Errorf("%s, game %d: %+v", open, number+1, f)
			}
		}
	}
}

// The fault of moves without spaces between them is found as that of moves with spaces.
func TestRefusalOfMovesWithoutSpaces(t *testing.T) {
	for _, open := range []string{"xiangqi", "renju", "chaosclock", "eternal"} {
		s := newWideTable(t, open)
		for text, plies := range map[string]int{
			"g7,h8,h7,i7,g8,g9,h9,p16": 7, "g7h8h7i7g8g9h9p16": 7, "h2e2,h9g7,h0g2,i9h9,a0a9,b0c2": 4, "炮二平五,马8进7,马二进三,车9平8,车一平二,炮8进9": 5,
		} {
			refused, err := s.Texts.Read(text, false)
			var place *core.PlaceError
			if !errors.As(err, &place) || place.Move != plies+1 {
				t.Errorf("%s, %s: %v", open, text, err)
			}
			if f, ok := s.Texts.Beginning(refused); !ok || f.Plies != plies {
				t.Errorf("%s, %s: a beginning of %d, %t", open, text, f.Plies, ok)
			}
		}
	}
}

// Two deals of Chaos Clock, of which none leads to the other, are not the names of two players of gomoku.
func TestDealsAreNoNames(t *testing.T) {
	for _, open := range []string{"renju", "chaosclock", "xiangqi"} {
		found, err := newWideTable(t, open).Texts.Read("8,6,1,11,9,10,12,7,4,2,3,5;1;0\n6,7,9,5,1,12,11,10,4,3,2,8;1;0\n5, 3, 1", false)
		var text *core.TextError
		if !errors.As(err, &text) {
			t.Errorf("%s: %+v, %v", open, found, err)
		}
	}
}
