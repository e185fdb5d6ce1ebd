// Package intake determines the game that a text belongs to.
//
// A text rarely names its game, and many texts can be read as several games. Every game tries to read it; each result
// is a Candidate with a Quality and a Reason. The best candidate is the first that matches a line of this table; of
// several on one line, the first in the list of readers:
//
//	1  moves that continue the open game           by its rules
//	2  a game or several                           by the rules of the open game, then by others for its board
//	3  an odd game                                 likewise
//	4  an illegal position                         by the rules of the open game
//	5  a game, a part, an illegal position, none   in a format of this game alone
//	6  a game, then a part                         in a format that several games share, such as bare moves
//	7  nothing                                     whatever came nearest to a game
//
// A part of a game ranks like a game if no other rules for its board could read more. Without an open game the table
// begins with line 5. In this way the user gets the error of the game that the text belongs to.
package intake

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync"

	"qilab/core"
)

// Quality tells how well a text can be read as a game.
type Quality uint8

// The qualities, from worst to best.
const (
	Refused   Quality = iota // not a text of the game
	Faulty                   // an illegal position
	Part                     // the beginning of a game
	Odd                      // a legal but unlikely game; see the reasons below
	Whole                    // a game, or several
	Continues                // moves that continue the open game
)

// The reasons of odd games.
var (
	ErrPastEnd = errors.New("intake: the game continues after its end")
	ErrUnusual = errors.New("intake: no game leads to the first position")
	ErrFew     = errors.New("intake: a few moves alone")
)

// ErrForm is the error of a text that belongs to no game. Libraries store its code.
var ErrForm error = core.Unreadable("library-form", 0, "this is no game or position in any form that is known")

// FewMoves is the number of moves below which bare moves are not considered a game, except one of the open game.
const FewMoves = 3

// A Candidate is the interpretation of a text by one game.
type Candidate struct {
	Reader  core.Reader
	Reading core.Reading
	Quality Quality
	// Reason is the reason why the quality is not Whole: a *core.PartError, a *core.SetupError, or an error with the
	// place of the fault. It is nil for games and for moves that continue one.
	Reason error
	// Game is the game, or the readable part of it, unless the text has several games.
	Game *core.Game
	// Moves are the moves that continue the open game.
	Moves []core.Move

	line  int  // of the table, from 1
	near  int  // the number of readable moves of a refused text
	doubt bool // none of the first of several games can be read
}

// Source is the context in which texts are read.
type Source struct {
	Readers []core.Reader
	// Open holds the rules of the open game; nil: none is open.
	Open core.Rules
	// Continue plays moves from the current position of the open game on a copy; nil: no moves can be made there.
	Continue func(text string) ([]core.Move, error)
}

// Read returns the possible interpretations of a text, the best first. It tries the open game first, then the rules for
// its board, then the others, and stops when no better one is possible.
func (s Source) Read(text string) []Candidate {
	var list []Candidate
	// "h2e2", a move of xiangqi, is no more for being two of gomoku. Moves may also stand without a space between them.
	words := max(1+strings.Count(text, " ")+strings.Count(text, "\n"), len(text)/4)
	better := func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(b.Quality, a.Quality), core.CompareBool(a.doubt, b.doubt),
			cmp.Compare(min(b.near, words), min(a.near, words)))
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
		if c.line <= lineGame || c.line == lineCertain && c.Quality == Whole && !c.doubt {
			break
		}
	}
	slices.SortStableFunc(list, better)
	return list
}

// Pick returns the candidate for one of its games, by index from 0.
func (s Source) Pick(c Candidate, number int) Candidate {
	c.Reading.Games, c.Reading.Cut = c.Reading.Games[number:number+1], nil
	return s.judge(c, nil)
}

// Before returns the candidate for the game before the faulty move of a refused text; ok is false if it is not known.
func (s Source) Before(c Candidate) (before Candidate, ok bool) {
	var place *core.PlaceError
	if c.Quality != Refused || !errors.As(c.Reason, &place) || place.Before == nil {
		return c, false
	}
	var err error
	c.Reading, err = c.Reading.Of(place.Before, nil)
	return s.judge(c, err), true
}

// Understood returns the number of moves read from a refused text: those before the faulty one, and that one too if it
// is a move in the notation of the game that merely cannot be made.
func (c Candidate) Understood() int { return c.near }

// Unknown reports whether a refused text belongs to no game: it is in the format of none, and no move of it can be read. The
// reason is then that of the open game or, without one, of any game.
func (c Candidate) Unknown() bool {
	return c.Quality == Refused && !c.Reading.Sure && c.near == 0
}

// Setup returns the setup of a faulty position.
func (c Candidate) Setup() (*core.SetupError, bool) {
	var setup *core.SetupError
	return setup, c.Quality == Faulty && errors.As(c.Reason, &setup)
}

// Games returns the games of a candidate for text. A game that cannot be read by the candidate's rules is read by other
// rules for the same board: the first that read all of it, or else the first that read a part. If the text is
// truncated, the last entry returns the error.
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
		known := c.Quality >= Odd // from its only game, which is returned to the first caller
		list[i].Read = func() (*core.Game, error) {
			if g := c.Game; g != nil && known {
				known = false
				return g, nil
			}
			g, err := e.Read()
			for at := 0; err != nil && at < len(others()); at++ {
				if other, failed := others()[at].Games[i].Read(); failed == nil || core.PartOf(err) == nil && core.PartOf(failed) != nil {
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

// openFirst returns the readers, those of the open game first, then those of its board.
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

// candidate reads a text with one reader. Bare moves that are odd by rules other than those of the open game do not
// count.
func (s Source) candidate(r core.Reader, text string) (Candidate, bool) {
	reading, err := r.Read(text)
	c := s.judge(Candidate{Reader: r, Reading: reading}, err)
	if moves, ok := s.goOn(c, text); ok {
		c.Quality, c.Reason, c.Moves, c.line = Continues, nil, moves, lineMoves
	}
	return c, c.Quality != Odd || s.isOpen(r.Rules) || reading.Form != core.FormMoves
}

// firstGames is how many games of a collection tell whether it can be read.
const firstGames = 5

// judge determines the quality of a candidate and its line of the table. err is the reason why no games could be
// listed.
func (s Source) judge(c Candidate, err error) Candidate {
	if c.Game = nil; err == nil && len(c.Reading.Games) == 1 && c.Reading.Cut == nil {
		c.Game, err = c.Reading.Games[0].Read()
	}
	if c.doubt = false; err == nil && len(c.Reading.Games) > 1 {
		c.doubt = !slices.ContainsFunc(c.Reading.Games[:min(len(c.Reading.Games), firstGames)], func(e core.Entry) bool {
			_, err := e.Read()
			return err == nil || core.PartOf(err) != nil
		})
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

// oddity returns the reason why a game is unlikely under rules for the board of the open game, since other rules for
// that board may fit better.
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

// pastEnd reports whether a game continues after its end, such as after a stone that is forbidden in renju.
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

// Unusual reports whether a setup cannot occur in a game by its rules.
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

// line returns a candidate's line of the table.
func (s Source) line(c Candidate) int {
	open, board := s.isOpen(c.Reader.Rules), s.onBoard(c.Reader.Rules)
	alone := c.Reader.Rules.Capabilities().Family == nil
	switch {
	case board && (c.Quality == Whole && !c.doubt || c.Quality == Part && alone):
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

// nearness returns the value of Understood, given the reason.
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

// goOn returns the moves of a text if they continue the open game. Moves numbered from 1 are a whole game instead.
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

// fromFirstMove reports whether the moves are numbered from 1.
func fromFirstMove(text string) bool {
	number, rest, found := strings.Cut(strings.NewReplacer("１", "1", "．", ".").Replace(strings.TrimSpace(text)), ".")
	return found && number == "1" && rest != ""
}
