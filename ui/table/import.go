package table

import (
	"errors"
	"strings"

	"qilab/core"
	"qilab/core/intake"
)

// FoundKind is what a text was recognised as.
type FoundKind uint8

// The kinds.
const (
	FoundGame    FoundKind = iota // a game or a position
	FoundMoves                    // moves that can be made from the current position
	FoundSetup                    // a position that is not legal, for the editor
	FoundSeveral                  // several games; Take opens one of them
	FoundSketch                   // a setup for the open editor
	FoundFile                     // a file in QiLab's own format
)

// Found describes a recognised text or file.
type Found struct {
	Kind  FoundKind
	Rules core.Rules   // the rules of its game
	Form  string       // core.Reading.Form
	Plies int          // of the main line, or of the moves
	Turns int          // likewise, see core.Capabilities.Turns
	Nodes int          // of the tree with its variations; 0: there is none
	Games []core.Entry // the games; none if the text is a setup, moves or a file of QiLab
	// Cut is why Games are not all the games in the text; nil: they are.
	Cut error
	// Encoding is the encoding of the text.
	Encoding core.Encoding
	// Damaged reports that some characters are lost.
	Damaged bool
	// Switched reports that the text was read by another rule set than the current game's, on the same board.
	Switched bool
	// Part is why only a part of the game could be read; nil: all of it was.
	Part *core.PartError
	// Unread reports that the text of a FoundSetup may hold more than the position.
	Unread bool
	// File is the file of a FoundFile.
	File *File

	best  intake.Candidate // unless the text is a file of QiLab
	setup edited           // of a FoundSetup or a FoundSketch
}

// Read recognises a text in any notation of any game, and changes nothing. With onBoard, the user sees the board: a position may go to
// the editor if it is open (a game would lose its moves there), and a text of no game gets the error of the open game. Otherwise
// package intake decides; its error is that of the game to which the text belongs, or intake.ErrForm, and Beginning takes the value
// returned beside it.
func (t *Texts) Read(text string, onBoard bool) (Found, error) {
	if k := t.shared.sketch; onBoard && k != nil {
		if next, err := t.editor.variantOf(k.rules, text); err == nil && !t.moves(text) {
			return Found{Kind: FoundSketch, Rules: next.rules, Switched: next.rules.ID() != k.rules.ID(), setup: next}, nil
		}
	}
	if read := t.shared.cfg.ReadFile; read != nil {
		if file := read(text); file != nil {
			if file.Game == nil {
				return Found{}, file.Err
			}
			return Found{Kind: FoundFile, Rules: file.Game.Rules(), File: file}, nil
		}
	}
	from := t.source()
	c := from.Read(text)[0]
	if !onBoard && c.Unknown() && strings.TrimSpace(text) != "" && !core.Binary(text) {
		return Found{best: c}, intake.ErrForm
	}
	if n := len(c.Reading.Games); n > 1 { // one that is not by the rules of the first may be by others
		c.Reading.Games = from.Games(c, text)[:n]
	}
	return t.found(c)
}

// moves reports whether a text is a game with moves, or several games.
func (t *Texts) moves(text string) bool {
	c := t.source().Read(text)[0]
	return c.Game != nil && len(c.Game.MainLine()) > 1 || c.Quality != intake.Refused && len(c.Reading.Games) > 1
}

// Beginning returns what can be read of a text that Read refused, from what it returned: the moves before a faulty one, with the header.
// ok is false if there are hardly any.
func (t *Texts) Beginning(refused Found) (f Found, ok bool) { return t.beginning(refused.best) }

// BeginningOf is Beginning for a game of a FoundSeveral, by number from 0, that Take refuses.
func (t *Texts) BeginningOf(several Found, number int) (f Found, ok bool) {
	return t.beginning(t.source().Pick(several.best, number))
}

func (t *Texts) beginning(c intake.Candidate) (f Found, ok bool) {
	if c, ok = t.source().Before(c); !ok {
		return Found{}, false
	}
	few := 1
	if c.Reading.Form == core.FormMoves {
		few = intake.FewMoves
	}
	f, err := t.found(c)
	return f, err == nil && f.Plies >= few
}

// source returns the games that can read texts. They accept moves of every way of playing a game; Take adapts them to the chosen
// one.
func (t *Texts) source() intake.Source {
	s := intake.Source{Open: t.shared.game.Rules}
	for _, g := range t.shared.cfg.Games {
		s.Readers = append(s.Readers, g.Reader().ForReading())
	}
	if t.shared.mode().MayMove() == nil {
		s.Continue = t.parse
	}
	return s
}

// found describes a candidate; the error is why it cannot be used.
func (t *Texts) found(c intake.Candidate) (Found, error) {
	open, rules := t.shared.game.Rules, c.Reader.Rules
	if c.Game != nil {
		rules = c.Game.Rules()
	}
	f := Found{
		Rules: rules, Form: c.Reading.Form, Games: c.Reading.Games, Cut: c.Reading.Cut, Encoding: c.Reading.Encoding, Damaged: c.Reading.Damaged,
		Switched: rules.ID() != open.ID() && core.SameBoard(open, rules),
		best:     c,
	}
	if g, ok := t.shared.gameByID(f.Rules.ID()); ok {
		f.Rules = g.Rules
	}
	errors.As(c.Reason, &f.Part)
	switch {
	case c.Quality == intake.Refused:
		return Found{best: c}, c.Reason
	case c.Quality == intake.Continues:
		f.Kind, f.Plies, f.Turns = FoundMoves, len(c.Moves), t.turns(c.Moves)
	case c.Quality == intake.Faulty:
		illegal, _ := c.Setup()
		f.Kind, f.setup, f.Unread = FoundSetup, edited{f.Rules, illegal.Setup}, !illegal.Alone
		f.Encoding, f.Damaged = core.UTF8, false // the problems are reported instead
	case c.Game == nil:
		f.Kind = FoundSeveral
	default:
		line := c.Game.MainLine()
		f.Plies, f.Turns, f.Nodes = len(line)-1, rules.Capabilities().Turns(line[len(line)-1]), c.Game.Nodes()
	}
	return f, nil
}

// turns returns the number of turns that moves from the current position take.
func (t *Texts) turns(moves []core.Move) int {
	line := core.Line{{Position: t.shared.position()}}
	for _, m := range moves {
		next, err := line.Last().Play(m)
		if err != nil {
			break // cannot happen: they were read there
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	return t.shared.game.Rules.Capabilities().LineTurns(line)
}

// Take acts on a recognised text: it opens the game (of several, the one with that number, from 0), makes the moves, or opens the
// editor on the setup. All of this can be undone. It returns what was taken; on an error nothing has changed.
func (t *Texts) Take(f Found, number int) (Found, error) {
	game, _ := t.shared.gameByID(f.Rules.ID())
	switch f.Kind {
	case FoundSketch:
		if t.shared.sketch == nil {
			t.editor.openVariant(f.setup)
		} else {
			t.editor.changed(t.shared.sketch.set(f.setup))
		}
	case FoundMoves:
		return f, t.play(f.best.Moves)
	case FoundSetup:
		t.shared.join(func() {
			apart := t.editor.under(game, false)
			t.editor.openVariant(f.setup)
			t.shared.sketch.apart = apart
		})
	case FoundFile:
		return f, f.File.Open()
	case FoundSeveral:
		if number < 0 || number >= len(f.Games) {
			return Found{}, ErrNoSuchGame
		}
		one, err := t.found(t.source().Pick(f.best, number))
		if err != nil {
			return Found{}, err
		}
		return t.Take(one, 0)
	case FoundGame:
		g, table := fit(game, f.best.Game)
		t.shared.sittingOf(table).origin.Way = Opened
		t.shared.replace(g, table, [2]Seat{}, false)
	}
	return f, nil
}

// PlayMoves makes the moves of a text, in any notation of the game, from the current position, and returns how many there were. If
// one of them is illegal, none is made, and the error names it.
func (t *Texts) PlayMoves(text string) (plies int, err error) {
	moves, err := t.parse(text)
	if err != nil {
		return 0, err
	}
	return len(moves), t.play(moves)
}

// parse returns the moves of a text, if they can be made from the current position.
func (t *Texts) parse(text string) ([]core.Move, error) {
	if err := t.shared.mode().MayMove(); err != nil {
		return nil, err
	}
	moves, err := core.ParseMoves(t.shared.game.Rules, t.shared.position(), text)
	if err != nil {
		return nil, err
	}
	return moves, t.shared.mode().Check(moves)
}

// play makes moves from the current position, all or none.
func (t *Texts) play(moves []core.Move) error {
	if err := t.shared.mode().MayMove(); err != nil {
		return err
	}
	if err := t.shared.mode().Check(moves); err != nil { // they were parsed, perhaps in another position
		return err
	}
	return t.shared.mode().Play(moves...)
}
