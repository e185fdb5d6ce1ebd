package session

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
)

// ImportKind is what has become of an imported text.
type ImportKind uint8

// The kinds.
const (
	// ImportedGame: a game or a position is on the table.
	ImportedGame ImportKind = iota
	// ImportedMoves: moves were made where the game is.
	ImportedMoves
	// ImportedSetup: a position that is not legal is open in the editor.
	ImportedSetup
	// ImportedSeveral: there are several games; nothing has changed until Take puts one of them on the table.
	ImportedSeveral
)

// Import is what a text or the content of a file turned out to be.
type Import struct {
	Kind  ImportKind
	Rules core.Rules   // of which game it is
	Form  string       // core.Reading.Form
	Plies int          // of the main line, or of the moves made
	Games []core.Entry // all that it holds
	// Encoding is how the text was written.
	Encoding core.Encoding
	// Damaged says that some of its characters are lost.
	Damaged bool
	// Switched says that the text was read by another set of rules than was on the table, for the same board.
	Switched bool
	// Part is why only a part of the game could be read; nil: all of it was.
	Part *core.PartError
	// Unread reports of an ImportedSetup that more than the position may have been in the text.
	Unread bool
}

// Import finds out what a text is, in any notation of any game, and puts it on the table; that can be undone. Moves alone
// go on with the game if they are legal there, and otherwise begin one. A position that can be read but is not legal
// opens in the editor with its problems. If nothing can be made of the text the error says what is wrong and where, and
// nothing has changed. The game being played goes before the others, and after it other sets of rules for its board.
func (s *Session) Import(text string) (Import, error) {
	var own, odd, failed, unread *intake
	before := s.game.Rules
	for i, g := range s.currentFirst() {
		if (own != nil || odd != nil) && !core.SameBoard(before, g.Rules) {
			break
		}
		a := intake{session: s, game: g}
		a.read(text)
		if done, ok := a.goOn(text); ok {
			return done, nil
		}
		if core.SameBoard(before, g.Rules) && (a.pastEnd() || i > 0 && a.unlikely()) {
			if odd == nil && (i == 0 || a.reading.Form != core.FormMoves) {
				odd = &a
			}
			continue
		}
		if done, ok := a.finish(); ok {
			return done.after(before), nil
		}
		switch {
		case i == 0 && a.worthOpening():
			own = &a // unless it is legal by other rules
		case failed == nil && a.worthOpening():
			failed = &a
		case unread == nil, a.reading.Sure && !unread.reading.Sure:
			unread = &a
		}
	}
	if odd != nil {
		if done, ok := odd.finish(); ok {
			return done.after(before), nil
		}
	}
	if own == nil {
		own = failed
	}
	if own != nil {
		return own.edit().after(before), nil
	}
	return Import{}, unread.err
}

// after notes that other rules for the same board were chosen than those before.
func (i Import) after(before core.Rules) Import {
	i.Switched = i.Rules.ID() != before.ID() && core.SameBoard(before, i.Rules)
	return i
}

// Take puts one of the games of an Import on the table. Errors are as those of Import.
func (s *Session) Take(i Import, number int) (Import, error) {
	g, ok := s.GameByID(i.Rules.ID())
	if !ok || number < 0 || number >= len(i.Games) {
		return Import{}, ErrNoSuchGame
	}
	before := s.game.Rules
	a := intake{session: s, game: g, reading: core.Reading{Form: i.Form, Encoding: i.Encoding, Damaged: i.Damaged, Games: i.Games[number : number+1]}}
	a.table, a.err = i.Games[number].Read()
	if done, ok := a.finish(); ok {
		return done.after(before), nil
	}
	if a.worthOpening() {
		return a.edit().after(before), nil
	}
	return Import{}, a.err
}

// currentFirst is the games, that being played first, and then those on its board.
func (s *Session) currentFirst() []catalog.Game {
	list := slices.Clone(s.cfg.Games)
	rank := func(g catalog.Game) int {
		switch {
		case g.Rules.ID() == s.game.Rules.ID():
			return 0
		case core.SameBoard(s.game.Rules, g.Rules):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b catalog.Game) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// intake is the reading of a text as one of a game.
type intake struct {
	session *Session
	game    catalog.Game
	reading core.Reading
	table   *core.Game // the game read, if there is one alone
	err     error
}

// read reads the text with all moves that any way of playing the game allows; finish and edit bring what was read to the
// way that is chosen.
func (a *intake) read(text string) {
	rules := core.ForReading(a.game.Rules)
	read := rules.Capabilities().Read
	if read == nil {
		a.table, a.err = rules.ParseGame(text)
		return
	}
	if a.reading, a.err = read(text); a.err == nil && len(a.reading.Games) == 1 {
		a.table, a.err = a.reading.Games[0].Read()
	}
}

// fewMoves is less than a text needs of moves to be taken for a game by other rules than are on the table.
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

// current reports whether it is the game being played, on which the person may move now.
func (a *intake) current() bool {
	return a.game.Rules.ID() == a.session.game.Rules.ID() && a.session.PersonMayMove()
}

// found is an Import that says what was read.
func (a *intake) found() Import {
	return Import{Rules: a.game.Rules, Form: a.reading.Form, Games: a.reading.Games, Encoding: a.reading.Encoding, Damaged: a.reading.Damaged}
}

// goOn makes the moves of the text where the game is, and reports whether it could.
func (a *intake) goOn(text string) (Import, bool) {
	done := a.found()
	text = done.Encoding.Decode(text)
	if text == "" || !a.current() || a.err == nil && (a.reading.Form != core.FormMoves || fromFirstMove(text)) {
		return Import{}, false
	}
	plies, err := a.session.PlayText(text)
	done.Kind, done.Plies = ImportedMoves, plies
	return done, err == nil
}

// finish puts what was read to its place and reports whether there was anything.
func (a *intake) finish() (Import, bool) {
	done := a.found()
	if errors.As(a.err, &done.Part) {
		a.table, a.err = done.Part.Game, nil
	}
	switch {
	case a.err != nil:
		return Import{}, false
	case a.table == nil:
		done.Kind = ImportedSeveral
		return done, true
	}
	done.Plies = len(a.table.MainLine()) - 1
	g, table := a.session.fit(a.game, a.table)
	a.session.replace(g, table, [2]Seat{}, false)
	return done, true
}

// fromFirstMove reports whether moves are numbered from 1 on, so that they are those of a whole game.
func fromFirstMove(text string) bool {
	number, rest, found := strings.Cut(strings.NewReplacer("１", "1", "．", ".").Replace(strings.TrimSpace(text)), ".")
	return found && number == "1" && rest != ""
}

// worthOpening reports whether what was read is a position for the editor: for a game that is not being played only if
// it is one of that game without doubt.
func (a *intake) worthOpening() bool {
	return errors.Is(a.err, core.ErrIllegalPosition) && (a.reading.Sure || a.game.Rules.ID() == a.session.game.Rules.ID())
}

// edit opens the editor on the position, in the place of a new game if it is of one on another board.
func (a *intake) edit() Import {
	var setup *core.SetupError
	errors.As(a.err, &setup)
	s := a.session
	if !core.SameBoard(a.game.Rules, s.game.Rules) {
		s.replace(a.game, core.NewGame(a.game.Rules, a.game.Rules.Start()), [2]Seat{}, false)
	}
	s.openVariant(edited{a.game.Rules, setup.Setup})
	return Import{Kind: ImportedSetup, Rules: a.game.Rules, Form: a.reading.Form, Games: a.reading.Games, Unread: !setup.Alone}
}

// PlayText makes the moves of a text, in any notation of the game, from the position that is looked at, and tells how
// many they were. If one of them cannot be made none is, and the error says which.
func (s *Session) PlayText(text string) (plies int, err error) {
	if !s.PersonMayMove() {
		return 0, core.ErrGameOver
	}
	moves, err := core.ParseMoves(s.game.Rules, s.Position(), text)
	if err != nil {
		return 0, err
	}
	if s.agreement() != nil {
		return len(moves), s.playOpeningLine(moves)
	}
	for _, m := range moves {
		if err := s.doc.Play(m); err != nil {
			return 0, err // they have been made once, so that this does not happen
		}
	}
	s.live = true
	s.played()
	return len(moves), nil
}
