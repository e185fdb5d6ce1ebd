package table

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
)

// FoundKind says what a text turned out to be.
type FoundKind uint8

// The kinds.
const (
	FoundGame    FoundKind = iota // a game or a position
	FoundMoves                    // moves that can be made where the game is
	FoundSetup                    // a position that is not legal, for the editor
	FoundSeveral                  // several games, of which Take puts one on the table
	FoundSketch                   // a setup for the editor, which is open
	FoundFile                     // a game file of the program's own
)

// Found holds what a text or the content of a file turned out to be.
type Found struct {
	Kind  FoundKind
	Rules core.Rules   // of which game it is
	Form  string       // core.Reading.Form
	Plies int          // of the main line, or of the moves
	Nodes int          // of the tree with its variations; 0: there is none
	Games []core.Entry // all that it holds, if it is of no kind of the program's own
	// Cut says why Games are only the first of those that it holds; nil: they are all.
	Cut error
	// Encoding is how the text was written.
	Encoding core.Encoding
	// Damaged says that some of its characters are lost.
	Damaged bool
	// Switched says that the text was read by another set of rules than was on the table, for the same board.
	Switched bool
	// Part is why only a part of the game could be read; nil: all of it was.
	Part *core.PartError
	// Unread reports of a FoundSetup that more than the position may have been in the text.
	Unread bool
	// File is the file of a FoundFile.
	File *File

	game  catalog.Game
	table *core.Game  // of a FoundGame
	moves []core.Move // of FoundMoves
	setup edited      // of a FoundSetup or a FoundSketch
}

// File is a game file of the program's own, as Config.ReadFile reads it.
type File struct {
	Game  *core.Game // nil: nothing of it could be read
	Seats [2]Seat
	// Resume takes up what the file keeps beside the game; it is called when the game is on the table.
	Resume func()
	// Err is what is wrong with the file, if anything; Whole says that the tree was read all the same.
	Err   error
	Whole bool
}

// Read finds out what a text is, in any notation of any game, and changes nothing. A setup is one for the editor if
// that is open and the text may go there. Moves alone continue the game if they are legal there, and are otherwise a
// game of their own. If the text cannot be used, the error says what is wrong and where. The game being played is tried
// first, then other sets of rules for its board, then the other games; refusal.go decides whose error is told.
func (t *Texts) Read(text string, intoEditor bool) (Found, error) {
	if k := t.s.Editor.sketch; intoEditor && k != nil {
		if next, err := t.s.Editor.variantOf(k.rules, text); err == nil {
			return Found{Kind: FoundSketch, Rules: next.rules, Switched: next.rules.ID() != k.rules.ID(), setup: next}, nil
		}
	}
	if read := t.s.cfg.ReadFile; read != nil {
		if file := read(text); file != nil {
			if file.Game == nil {
				return Found{}, file.Err
			}
			return Found{Kind: FoundFile, Rules: file.Game.Rules(), File: file}, nil
		}
	}
	var own, odd, part, failed *intake
	var refused []refusal
	for i, g := range t.currentFirst() {
		onBoard := core.SameBoard(t.s.game.Rules, g.Rules)
		if (own != nil || odd != nil) && !onBoard {
			break
		}
		a := intake{at: t.s, game: g}
		a.read(text)
		if found, ok := a.goOn(text); ok {
			return found, nil
		}
		if onBoard && (a.pastEnd() || i > 0 && a.unlikely()) {
			if odd == nil && (i == 0 || a.reading.Form != core.FormMoves) {
				odd = &a
			}
			continue
		}
		if a.partly() {
			if part == nil {
				part = &a
			}
			continue
		}
		if found, ok := a.whole(); ok {
			return found, nil
		}
		switch {
		case i == 0 && a.worthOpening():
			own = &a // unless it is legal by other rules
		case failed == nil && a.worthOpening():
			failed = &a
		default:
			refused = append(refused, a.refusal())
		}
	}
	if odd == nil {
		odd = part
	}
	if odd != nil {
		if found, ok := odd.whole(); ok {
			return found, nil
		}
	}
	if own == nil {
		own = failed
	}
	if own != nil {
		return own.faulty(), nil
	}
	return Found{}, nearest(refused)
}

// Take acts on what was found: a game comes to the table (of several the one with that number, from 0), moves are made,
// a setup opens in the editor. All of this can be undone. It returns what was taken. If it cannot be done, the error
// says why, and nothing has changed.
func (t *Texts) Take(f Found, number int) (Found, error) {
	switch f.Kind {
	case FoundSketch:
		if t.s.Editor.sketch == nil {
			t.s.Editor.openVariant(f.setup)
		} else {
			t.s.Editor.changed(t.s.Editor.sketch.set(f.setup))
		}
	case FoundMoves:
		return f, t.play(f.moves)
	case FoundSetup:
		if !core.SameBoard(f.Rules, t.s.game.Rules) {
			t.s.replace(f.game, core.NewGame(f.Rules, f.Rules.Start()), [2]Seat{}, false)
		}
		t.s.Editor.openVariant(f.setup)
	case FoundFile:
		var err error
		t.s.Together(func() {
			if err = t.s.OpenWith(f.File.Game, f.File.Seats); err == nil && f.File.Resume != nil {
				f.File.Resume()
			}
		})
		return f, err
	case FoundSeveral:
		if number < 0 || number >= len(f.Games) {
			return Found{}, ErrNoSuchGame
		}
		a := intake{at: t.s, game: f.game, reading: core.Reading{
			Form: f.Form, Encoding: f.Encoding, Damaged: f.Damaged, Games: f.Games[number : number+1],
		}}
		a.table, a.err = f.Games[number].Read()
		if one, ok := a.whole(); ok {
			return t.Take(one, 0)
		}
		if a.worthOpening() {
			return t.Take(a.faulty(), 0)
		}
		return Found{}, a.err
	case FoundGame:
		g, table := fit(f.game, f.table)
		t.s.sittingOf(table).origin.Way = Opened
		t.s.replace(g, table, [2]Seat{}, false)
	}
	return f, nil
}

// currentFirst lists the games: the one being played first, then those on its board, then the rest.
func (t *Texts) currentFirst() []catalog.Game {
	list := slices.Clone(t.s.cfg.Games)
	rank := func(g catalog.Game) int {
		switch {
		case g.Rules.ID() == t.s.game.Rules.ID():
			return 0
		case core.SameBoard(t.s.game.Rules, g.Rules):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b catalog.Game) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// intake is the reading of a text as one of a certain game.
type intake struct {
	at      *Table
	game    catalog.Game
	reading core.Reading
	table   *core.Game // the game read, if there is one alone
	err     error
}

// read reads the text with all moves that any way of playing the game allows; Take brings what was read to the way that is
// chosen.
func (a *intake) read(text string) {
	a.reading, a.err = a.game.Reader().ForReading().Read(text)
	if a.err == nil && len(a.reading.Games) == 1 && a.reading.Cut == nil {
		a.table, a.err = a.reading.Games[0].Read()
	}
}

// fewMoves is too few moves for a text to be taken as a game by other rules than those on the table.
const fewMoves = 3

// unlikely reports whether a game could be read, but hardly belongs to these rules among others for its board: it begins
// with a position that is unusual by them, or is a few moves that did not fit on the table.
func (a *intake) unlikely() bool {
	if a.err != nil || a.table == nil {
		return false
	}
	if a.reading.Form == core.FormMoves && !a.reading.Sure {
		return len(a.table.MainLine())-1 < fewMoves
	}
	return unusual(edited{a.game.Rules, a.game.Rules.SetupOf(a.table.Root().Position())})
}

// pastEnd reports whether a game could be read, but goes on after its end by these rules, which others for its board may not
// see there: a stone that is forbidden in renju, say.
func (a *intake) pastEnd() bool {
	if a.game.Rules.Capabilities().Family == nil || a.err != nil || a.table == nil {
		return false
	}
	nodes := a.table.MainLine()
	line := nodes[len(nodes)-1].Line()
	for n := 1; n < len(line); n++ {
		if a.table.Rules().Adjudicate(line[:n]).Over() {
			return true
		}
	}
	return false
}

// partly reports whether only a part of a game could be read, of which other rules for its board may allow more.
func (a *intake) partly() bool {
	var part *core.PartError
	return a.game.Rules.Capabilities().Family != nil && errors.As(a.err, &part)
}

// current reports whether this is the game being played, and the person may move in it now.
func (a *intake) current() bool {
	return a.game.Rules.ID() == a.at.game.Rules.ID() && a.at.Players.PersonMayMove()
}

// found returns what was read, without a kind yet.
func (a *intake) found() Found {
	before := a.at.game.Rules
	return Found{
		Rules: a.game.Rules, Form: a.reading.Form, Games: a.reading.Games, Cut: a.reading.Cut, Encoding: a.reading.Encoding, Damaged: a.reading.Damaged,
		Switched: a.game.Rules.ID() != before.ID() && core.SameBoard(before, a.game.Rules),
		game:     a.game,
	}
}

// goOn returns the moves of the text if they can be made in the current position.
func (a *intake) goOn(text string) (Found, bool) {
	f := a.found()
	text = f.Encoding.Decode(text)
	if text == "" || !a.current() || a.err == nil && (a.reading.Form != core.FormMoves || fromFirstMove(text)) {
		return Found{}, false
	}
	moves, err := a.at.Texts.parse(text)
	f.Kind, f.Plies, f.moves = FoundMoves, len(moves), moves
	return f, err == nil
}

// whole returns what was read, a game or several, or a part of one; ok is false if there is nothing.
func (a *intake) whole() (f Found, ok bool) {
	f = a.found()
	if errors.As(a.err, &f.Part) {
		a.table, a.err = f.Part.Game, nil
	}
	switch {
	case a.err != nil:
		return Found{}, false
	case a.table == nil:
		f.Kind = FoundSeveral
		return f, true
	}
	f.table, f.Plies, f.Nodes = a.table, len(a.table.MainLine())-1, a.table.Nodes()
	return f, true
}

// fromFirstMove reports whether moves are numbered from 1 on, so that they are those of a whole game.
func fromFirstMove(text string) bool {
	number, rest, found := strings.Cut(strings.NewReplacer("１", "1", "．", ".").Replace(strings.TrimSpace(text)), ".")
	return found && number == "1" && rest != ""
}

// worthOpening reports whether what was read is a position for the editor. For a game that is not being played, that
// must be beyond doubt.
func (a *intake) worthOpening() bool {
	return errors.Is(a.err, core.ErrIllegalPosition) && (a.reading.Sure || a.game.Rules.ID() == a.at.game.Rules.ID())
}

// faulty returns a position that was read but is not legal.
func (a *intake) faulty() Found {
	var setup *core.SetupError
	errors.As(a.err, &setup)
	f := a.found()
	f.Kind, f.setup, f.Unread = FoundSetup, edited{a.game.Rules, setup.Setup}, !setup.Alone
	f.Encoding, f.Damaged = core.UTF8, false // nothing is said of them beside the problems
	return f
}

// PlayMoves makes the moves of a text, in any notation of the game, from the current position, and returns how many
// there were. If one of them cannot be made, none is, and the error says which.
func (t *Texts) PlayMoves(text string) (plies int, err error) {
	moves, err := t.parse(text)
	if err != nil {
		return 0, err
	}
	return len(moves), t.play(moves)
}

// parse returns the moves of a text, if they can be made from the current position.
func (t *Texts) parse(text string) ([]core.Move, error) {
	if err := t.s.Players.MayMove(); err != nil {
		return nil, err
	}
	moves, err := core.ParseMoves(t.s.game.Rules, t.s.Position(), text)
	if err != nil {
		return nil, err
	}
	return moves, t.s.Mode().Check(moves)
}

// play makes moves from the current position, all or none.
func (t *Texts) play(moves []core.Move) error {
	if err := t.s.Players.MayMove(); err != nil {
		return err
	}
	if err := t.s.Mode().Check(moves); err != nil { // they have been parsed, but maybe somewhere else
		return err
	}
	return t.s.Mode().Play(moves...)
}
