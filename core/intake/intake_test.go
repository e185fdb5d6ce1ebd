package intake_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/intake"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
)

var readers = []core.Reader{
	core.Reader{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}.ForReading(),
	core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}.ForReading(),
	core.Reader{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}}.ForReading(),
	core.Reader{Rules: gomoku.Rules{Set: gomoku.Standard}, Codec: gomokutexts.Codec{}}.ForReading(),
	core.Reader{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}}.ForReading(),
	core.Reader{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}.ForReading(),
}

// source returns a source with a new game open, or none for "".
func source(open string) intake.Source {
	s := intake.Source{Readers: readers}
	for _, r := range readers {
		if r.Rules.ID() == open {
			s.Open = r.Rules
			s.Continue = func(text string) ([]core.Move, error) { return core.ParseMoves(r.Rules, r.Rules.Start(), text) }
		}
	}
	return s
}

const (
	noKing  = "9/9/9/9/9/9/9/9/9/R8 w - - 0 1"
	opening = "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4 4. 兵三进一 炮2平5 5. 兵七进一 车1进1 6. 马八进七 车1平4 7. 马七进八 车4进5 8. "
	// sixStones is a game in which Black's overline ends the game in renju and in freestyle, and not in standard gomoku.
	sixStones = "(;GM[4]SZ[15];B[dh];W[aa];B[eh];W[ca];B[fh];W[ea];B[hh];W[ga];B[ih];W[ia];B[gh];W[ka])"
)

func TestBestCandidate(t *testing.T) {
	for _, x := range []struct {
		name, open, text string
		rules            string
		quality          intake.Quality
		reason           error // the expected reason, if any
	}{
		{"moves that go on", "xiangqi", "h2e2 h9g7", "xiangqi", intake.Continues, nil},
		{"moves that go on, in Chinese", "xiangqi", "炮二平五", "xiangqi", intake.Continues, nil},
		{"a game numbered from 1", "xiangqi", "1. 炮二平五 马8进7 2. 马二进三", "xiangqi", intake.Whole, nil},
		{"moves of another game", "chaosclock", "1. 炮二平五 马8进7 2. 马二进三", "xiangqi", intake.Whole, nil},
		{"a game of gomoku with the tags of PGN", "", "[Black \"a\"]\n\n1. h8 i9 2. i8 g8", "renju", intake.Whole, nil},
		{"several of them", "", "[Black \"a\"]\n\n1. h8 i9\n\n[Black \"b\"]\n\n1. h8 g8\n", "renju", intake.Whole, nil},
		{"several of xiangqi, the first damaged", "", "[Red \"a\"]\n\n1. h2e2 x\n\n[Red \"b\"]\n\n1. h2e2\n", "xiangqi", intake.Whole, nil},
		{"a position of xiangqi without its last rank", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w", "xiangqi", intake.Refused, core.ErrUnreadable},
		{"a position of gomoku without its last row", "", "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15 w", "renju", intake.Refused, core.ErrUnreadable},
		{"a position of Eternal Chess with a rank too many", "", "rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR/8 r 0-0/4 -", "eternal", intake.Refused, core.ErrUnreadable},
		{"a position of Eternal Chess with another side", "", "rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR red 0-0/4 -", "eternal", intake.Refused, core.ErrUnreadable},
		{"a position of Eternal Chess in one word", "", "rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR_r_0-0/4_-", "eternal", intake.Whole, nil},
		{"steps with the marks of Chinese lists", "", "1、b3b7 c@d8 d8e8\n2、h1h5", "eternal", intake.Whole, nil},
		{"a position of Chaos Clock without a cell", "", "8,6,1,11,9,10,12,7,4,2,3", "chaosclock", intake.Refused, core.ErrUnreadable},
		{"a position of Chaos Clock with a piece twice", "", "8,6,1,11,9,10,12,7,4,2,3,3", "chaosclock", intake.Faulty, core.ErrIllegalPosition},
		{"a list of Chaos Clock in full width", "", "［8，6，1，11，9，10，12，7，4，2，3，5］", "chaosclock", intake.Whole, nil},
		{"moves that go on after 2、", "xiangqi", "2、炮二平五 马8进7", "xiangqi", intake.Continues, nil},
		{"a text with rulers", "", "XQF\n--------------------\nformat\n--------------------\nof files\n--------------------\n", "chaosclock", intake.Refused, core.ErrUnreadable},
		{"moves of chess", "", "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6", "xiangqi", intake.Refused, core.ErrIllegalMove},
		{"a page", "", "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0//EN\" \"http://www.w3.org/TR/a/b/c.dtd\">\n<html>", "chaosclock", intake.Refused, core.ErrUnreadable},
		{"a position", "renju", xiangqi.StartFEN, "xiangqi", intake.Whole, nil},
		{"a board in 90 characters on ten lines", "renju", "   g a\r\n\r\n    h\r\n\r\n\r\n\r\n\r\n\r\n\r\n    G\r\n", "xiangqi", intake.Whole, nil},
		{"an illegal position of the open game", "xiangqi", noKing, "xiangqi", intake.Faulty, core.ErrIllegalPosition},
		{"an illegal position of another game", "eternal", noKing, "xiangqi", intake.Faulty, core.ErrIllegalPosition},
		{"a game of the open rules", "renju", "(;GM[4]SZ[15];B[hh];W[ih])", "renju", intake.Whole, nil},
		{"the same while another is open", "xiangqi", "(;GM[4]SZ[15];B[hh];W[ih])", "renju", intake.Whole, nil},
		{"a game of a division with other rules", "", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\na\nb\n1\n0,Freestyle15_1\n", "freestyle", intake.Whole, nil},
		{"games of which the first is at fault", "", "[Black \"a\"]\n\n1. h8 i9 2. h8\n\n[Black \"b\"]\n\n1. h8 i9 2. i8 g8\n", "renju", intake.Whole, nil},
		{"a game that ends earlier by the open rules", "renju", sixStones, "standard", intake.Whole, nil},
		{"an illegal move", "chaosclock", opening + "马六进四 炮5进4", "xiangqi", intake.Refused, core.ErrIllegalMove},
		{"nothing", "xiangqi", "The quick brown fox", "xiangqi", intake.Refused, core.ErrUnreadable},
		{"a game while none is open", "", "1. 炮二平五 马8进7 2. 马二进三", "xiangqi", intake.Whole, nil},
		{"an illegal move while none is open", "", opening + "马六进四 炮5进4", "xiangqi", intake.Refused, core.ErrIllegalMove},
		{"an illegal position while none is open", "", noKing, "xiangqi", intake.Faulty, core.ErrIllegalPosition},
	} {
		t.Run(x.name, func(t *testing.T) {
			best := source(x.open).Read(x.text)[0]
			if best.Reader.Rules.ID() != x.rules || best.Quality != x.quality || !errors.Is(best.Reason, x.reason) {
				t.Errorf("%s, quality %d, because of %v; want %s, %d", best.Reader.Rules.ID(), best.Quality, best.Reason, x.rules, x.quality)
			}
		})
	}
}

// The error names the move and its number, whatever game is open.
func TestRefusalIsThatOfTheGame(t *testing.T) {
	text := opening + "马六进四" + strings.Repeat(" 炮5进4 兵五进一", 60)
	open := []string{""}
	for _, r := range readers {
		open = append(open, r.Rules.ID())
	}
	for _, id := range open {
		best := source(id).Read(text)[0]
		if want := "move 15 (\"马六进四\"): illegal move"; best.Reason == nil || !strings.Contains(best.Reason.Error(), want) || best.Understood() != 15 {
			t.Errorf("with %q open: %v after %d moves", id, best.Reason, best.Understood())
		}
	}
}

// twice is a codec of two games, the second of which renju does not allow.
type twice struct{ core.Codec }

var errRenju = errors.New("not in renju")

func (c twice) Read(r core.Rules, text string) (core.Reading, error) {
	reading, err := c.Codec.Read(r, text)
	if err == nil {
		second := reading.Games[0]
		if r.ID() == "renju" {
			second.Read = func() (*core.Game, error) { return nil, errRenju }
		}
		reading.Games = append(reading.Games, second)
	}
	return reading, err
}

func TestGamesAreReadByTheRulesThatAllowThem(t *testing.T) {
	const text = "(;GM[4]SZ[15];B[hh];W[ih])"
	all := slices.Clone(readers)
	for i := range all {
		all[i].Codec = twice{all[i].Codec}
	}
	rules := func(s intake.Source) (list []string) {
		for _, e := range s.Games(s.Read(text)[0], text) {
			switch g, err := e.Read(); {
			case err != nil:
				list = append(list, err.Error())
			default:
				list = append(list, g.Rules().ID())
			}
		}
		return list
	}
	if got := rules(intake.Source{Readers: all}); !slices.Equal(got, []string{"renju", "standard"}) {
		t.Errorf("the games are read by %v", got)
	}
	if got := rules(intake.Source{Readers: all[2:3]}); !slices.Equal(got, []string{"renju", errRenju.Error()}) {
		t.Errorf("without other rules the games are read by %v", got)
	}
	s := intake.Source{Readers: all}
	if one := s.Pick(s.Read(text)[0], 1); one.Quality != intake.Refused || !errors.Is(one.Reason, errRenju) {
		t.Errorf("the second game alone: quality %d, %v", one.Quality, one.Reason)
	}
}

// A game is read again for a second caller, because the first one may have changed it.
func TestEachReadingIsAGameOfItsOwn(t *testing.T) {
	s := source("")
	text := "1. 炮二平五 马8进7 2. 马二进三"
	best := s.Read(text)[0]
	entry := s.Games(best, text)[0]
	first, err := entry.Read()
	second, again := entry.Read()
	if err != nil || again != nil || first == second || best.Reader.Plain(first) != best.Reader.Plain(second) {
		t.Errorf("%v and %v, %v and %v", first, second, err, again)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"", "h2e2 h9g7", opening + "马六进四", noKing, sixStones, xiangqi.StartFEN, "h8 i9 h7", "5 3", chaosclock.SampleDeal, "[DhtmlXQ][DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist][/DhtmlXQ]"} {
		for i := range len(readers) + 1 {
			f.Add(text, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, open int) {
		if len(text) > 4<<10 {
			return
		}
		id := ""
		if open > 0 {
			id = readers[open%len(readers)].Rules.ID()
		}
		s := source(id)
		list := s.Read(text)
		if len(list) == 0 {
			t.Fatal("no game says what is wrong")
		}
		for i, c := range list {
			readable := c.Quality == intake.Whole || c.Quality == intake.Continues
			if readable != (c.Reason == nil) {
				t.Errorf("quality %d because of %v", c.Quality, c.Reason)
			}
			if got, ok := c.Setup(); ok != (c.Quality == intake.Faulty) || ok && len(got.Problems) == 0 {
				t.Errorf("quality %d with the setup %v", c.Quality, got)
			}
			if c.Quality == intake.Continues && i > 0 {
				t.Error("moves that continue the game are not the best")
			}
			if c.Quality >= intake.Odd && c.Quality != intake.Continues && c.Game == nil && len(c.Reading.Games) < 2 && c.Reading.Cut == nil {
				t.Error("there is no game")
			}
		}
		for _, e := range s.Games(list[0], text) {
			if g, err := e.Read(); g == nil && err == nil {
				t.Error("there is neither a game nor an error")
			}
		}
	})
}
