// Package intake finds out to which game a text belongs.
//
// A text rarely says so, and many texts can be read as several games. Every game reads it as its own; each reading is a Candidate with
// a Quality and a Reason. The best candidate is the first that fits a line of this table, of several the first in the list of readers:
//
//	1  moves that continue the open game           by its rules
//	2  a game or several                           by the rules of the open game, then by others for its board
//	3  an odd game                                 likewise
//	4  an illegal position                         by the rules of the open game
//	5  a game, a part, an illegal position, none   in a form that only this game has
//	6  a game, then a part                         in a form that other games share, such as moves alone
//	7  nothing                                     whatever came nearest to a game
//
// A part of a game ranks as a game where no other rules for its board could read more. Without an open game the table begins with line 5.
// So the error that a user sees is that of the game to which the text belongs.
package intake

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync"

	"qilab/core"
)

// Quality is how well a text can be read as a game.
type Quality uint8

// The qualities, the worst first.
const (
	Refused   Quality = iota // it is no text of the game
	Faulty                   // a position that is not legal
	Part                     // the beginning of a game
	Odd                      // a game that is allowed but unlikely; see the reasons below
	Whole                    // a game, or several
	Continues                // moves that continue the open game
)

// The reasons of odd games.
var (
	ErrPastEnd = errors.New("intake: the game goes on after its end")
	ErrUnusual = errors.New("intake: no game leads to the first position")
	ErrFew     = errors.New("intake: a few moves alone")
)

// FewMoves is too few moves for a text of moves alone to be a game, unless it is one of the open game.
const FewMoves = 3

// A Candidate is a text as one of a game.
type Candidate struct {
	Reader  core.Reader
	Reading core.Reading
	Quality Quality
	// Reason says why the quality is not Whole: a *core.PartError, a *core.SetupError, an error with the place of the fault. It is nil of
	// games and of moves that continue one.
	Reason error
	// Game is the game, or the part of it, unless the text has several.
	Game *core.Game
	// Moves are those that continue the open game.
	Moves []core.Move

	line int // of the table, from 1
	near int // how many moves of a refused text could be read
}

// Source is what texts are read for.
type Source struct {
	Readers []core.Reader
	// Open are the rules of the open game; nil: none is open.
	Open core.Rules
	// Continue plays moves from the current position of the open game, and changes nothing; nil: no moves can be made there.
	Continue func(text string) ([]core.Move, error)
}

// Read returns what a text may be, the best first. It tries the open game first, then the rules for its board, then the others, and
// stops where nothing better can come.
func (s Source) Read(text string) []Candidate {
	var list []Candidate
	better := func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(b.Quality, a.Quality), cmp.Compare(b.near, a.near))
	}
	for _, r := range s.openFirst() {
		far := !s.onBoard(r.Rules)
		if far && slices.ContainsFunc(list, func(c Candidate) bool { return c.line < lineCertain }) {
			break
		}
		c, ok := s.candidate(r, text)
		if !ok {
			continue
		}
		list = append(list, c)
		if c.line <= lineGame || c.line == lineCertain && c.Quality == Whole {
			break
		}
	}
	slices.SortStableFunc(list, better)
	return list
}

// Pick returns one of the games of a candidate, by its number from 0, as a candidate.
func (s Source) Pick(c Candidate, number int) Candidate {
	c.Reading.Games, c.Reading.Cut = c.Reading.Games[number:number+1], nil
	return s.judge(c, nil)
}

// Understood returns how many moves of a refused text were read: those before the faulty one, and that one too if it is a move in the
// notation of the game and only cannot be made.
func (c Candidate) Understood() int { return c.near }

// Setup returns the setup of a faulty position.
func (c Candidate) Setup() (*core.SetupError, bool) {
	var setup *core.SetupError
	return setup, c.Quality == Faulty && errors.As(c.Reason, &setup)
}

// Games returns the games of a candidate for text. One that cannot be read by its rules is read by others for the same board: the
// first that can read all of it counts, or else the first that can read a part. The last entry tells why there are no more.
func (s Source) Games(c Candidate, text string) []core.Entry {
	others := sync.OnceValue(func() (list []core.Reading) {
		for _, r := range s.Readers {
			if r.Rules.ID() == c.Reader.Rules.ID() || !core.SameBoard(r.Rules, c.Reader.Rules) {
				continue
			}
			if other, err := r.Read(text); err == nil && len(other.Games) == len(c.Reading.Games) {
				list = append(list, other)
			}
		}
		return list
	})
	list := slices.Clone(c.Reading.Games)
	for i, e := range c.Reading.Games {
		known := c.Quality >= Odd // of one game alone, which the first to ask gets
		list[i].Read = func() (*core.Game, error) {
			if g := c.Game; g != nil && known {
				known = false
				return g, nil
			}
			g, err := e.Read()
			for at := 0; err != nil && at < len(others()); at++ {
				if other, failed := others()[at].Games[i].Read(); failed == nil || !partly(err) && partly(failed) {
					g, err = other, failed
				}
			}
			return g, err
		}
	}
	if c.Reading.Cut != nil {
		list = append(list, core.Entry{Read: func() (*core.Game, error) { return nil, c.Reading.Cut }})
	}
	return list
}

func partly(err error) bool {
	var part *core.PartError
	return errors.As(err, &part)
}

// openFirst returns the readers in the order of the table.
func (s Source) openFirst() []core.Reader {
	list := slices.Clone(s.Readers)
	rank := func(r core.Reader) int {
		switch {
		case s.isOpen(r.Rules):
			return 0
		case s.onBoard(r.Rules):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b core.Reader) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

func (s Source) isOpen(r core.Rules) bool  { return s.Open != nil && r.ID() == s.Open.ID() }
func (s Source) onBoard(r core.Rules) bool { return s.Open != nil && core.SameBoard(s.Open, r) }

// candidate reads a text by one reader. Moves alone that are odd by other rules than those of the open game are no candidate.
func (s Source) candidate(r core.Reader, text string) (Candidate, bool) {
	reading, err := r.Read(text)
	c := s.judge(Candidate{Reader: r, Reading: reading}, err)
	if moves, ok := s.goOn(c, text); ok {
		c.Quality, c.Reason, c.Moves, c.line = Continues, nil, moves, lineMoves
	}
	return c, c.Quality != Odd || s.isOpen(r.Rules) || reading.Form != core.FormMoves
}

// judge determines the quality of a candidate and its line of the table. err is why no game could be listed.
func (s Source) judge(c Candidate, err error) Candidate {
	if c.Game = nil; err == nil && len(c.Reading.Games) == 1 && c.Reading.Cut == nil {
		c.Game, err = c.Reading.Games[0].Read()
	}
	var part *core.PartError
	switch open := s.isOpen(c.Reader.Rules); {
	case errors.As(err, &part):
		c.Game, c.Quality, c.Reason = part.Game, Part, err
	case errors.Is(err, core.ErrIllegalPosition) && (c.Reading.Sure || open):
		c.Quality, c.Reason = Faulty, err
	case err != nil:
		c.Quality, c.Reason = Refused, err
	default:
		if c.Quality, c.Reason = Whole, s.oddity(c); c.Reason != nil {
			c.Quality = Odd
		}
	}
	c.line, c.near = s.line(c), nearness(c.Reason)
	return c
}

// oddity returns why a game is unlikely by rules for the board of the open game, which other rules for it may see otherwise.
func (s Source) oddity(c Candidate) error {
	if c.Game == nil || !s.onBoard(c.Reader.Rules) {
		return nil
	}
	if c.Reader.Rules.Capabilities().Family != nil && pastEnd(c.Game) {
		return ErrPastEnd
	}
	moves := c.Reading.Form == core.FormMoves && !c.Reading.Sure
	switch {
	case s.isOpen(c.Reader.Rules):
	case moves && len(c.Game.MainLine())-1 < FewMoves:
		return ErrFew
	case !moves && Unusual(c.Reader.Rules, c.Reader.Rules.SetupOf(c.Game.Root().Position())):
		return ErrUnusual
	}
	return nil
}

// pastEnd reports whether a game goes on after its end: after a stone that is forbidden in renju, say.
func pastEnd(g *core.Game) bool {
	nodes := g.MainLine()
	line := nodes[len(nodes)-1].Line()
	for n := 1; n < len(line); n++ {
		if g.Rules().Adjudicate(line[:n]).Over() {
			return true
		}
	}
	return false
}

// Unusual reports whether a setup is one to which no game by its rules leads.
func Unusual(r core.Rules, setup core.Setup) bool {
	warnings := r.Capabilities().SetupWarnings
	return warnings != nil && len(warnings(setup)) > 0
}

// The lines of the table.
const (
	lineMoves = iota + 1
	lineGame
	lineOdd
	lineFaulty
	lineCertain
	lineShared
	lineNone
)

// line returns the line of the table into which a candidate falls.
func (s Source) line(c Candidate) int {
	open, board := s.isOpen(c.Reader.Rules), s.onBoard(c.Reader.Rules)
	alone := c.Reader.Rules.Capabilities().Family == nil
	switch {
	case board && (c.Quality == Whole || c.Quality == Part && alone):
		return lineGame
	case board && c.Quality == Odd:
		return lineOdd
	case open && c.Quality == Faulty:
		return lineFaulty
	case c.Reading.Sure:
		return lineCertain
	case c.Quality == Refused:
		return lineNone
	}
	return lineShared
}

// nearness returns what Understood does, from the reason.
func nearness(err error) int {
	var place *core.PlaceError
	if !errors.As(err, &place) || place.Move == 0 {
		return 0
	}
	if errors.Is(err, core.ErrIllegalMove) {
		return place.Move
	}
	return place.Move - 1
}

// goOn returns the moves of a text if they continue the open game. Moves that are numbered from 1 are those of a whole game.
func (s Source) goOn(c Candidate, text string) ([]core.Move, bool) {
	if s.Continue == nil || !s.isOpen(c.Reader.Rules) {
		return nil, false
	}
	text = c.Reading.Encoding.Decode(text)
	readable := c.Quality == Whole || c.Quality == Odd
	if text == "" || readable && (c.Reading.Form != core.FormMoves || fromFirstMove(text)) {
		return nil, false
	}
	moves, err := s.Continue(text)
	return moves, err == nil
}

// fromFirstMove reports whether moves are numbered from 1 on.
func fromFirstMove(text string) bool {
	number, rest, found := strings.Cut(strings.NewReplacer("１", "1", "．", ".").Replace(strings.TrimSpace(text)), ".")
	return found && number == "1" && rest != ""
}
