// Package cards makes training cards of errors, puzzles and openings, for the command line and the window. Rooms pass them to a
// session as a Deck.
package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/mistakes"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/storage/training"
)

// OfMistake returns the card of an error in a game. source is in the form of training.GameSource.
func OfMistake(rules core.Rules, m mistakes.Mistake, source string) training.Card {
	card := training.Card{
		Game: rules.ID(), Kind: training.Mistake, Position: m.Position.String(), Line: formatted(rules, m.Position, m.Best), Accepted: [][]string{nil}, Source: source,
	}
	for _, move := range m.Right {
		card.Accepted[0] = append(card.Accepted[0], rules.FormatMove(m.Position, move))
	}
	for _, k := range m.Kinds {
		card.Themes = append(card.Themes, string(k))
	}
	return card
}

// formatted returns the moves of a line from p in the notation of cards.
func formatted(rules core.Rules, p core.Position, line []core.Move) (list []string) {
	for _, m := range line {
		list = append(list, rules.FormatMove(p, m))
		next, err := p.Play(m)
		if err != nil {
			break
		}
		p = next
	}
	return list
}

// OfPuzzle returns the card of a puzzle of the game with that id.
func OfPuzzle(game string, z collection.Puzzle, source string) training.Card {
	return training.Card{
		Game: game, Kind: training.Puzzle, Position: z.Position, Goal: z.Goal.String(), Line: z.Line, Accepted: z.Accepted, Themes: z.Themes, Rating: z.Rating,
		Source: source,
	}
}

// libraryMark begins the sources of positions in games of the library.
const libraryMark = "library "

// LibrarySource returns the Source of a position in a game of the library.
func LibrarySource(id int64, ply int) string {
	return training.GameSource(libraryMark+strconv.FormatInt(id, 10), strconv.Itoa(ply))
}

// LibraryGame parses a Source of LibrarySource.
func LibraryGame(source string) (id int64, ply int, ok bool) { return cutSource(source, libraryMark) }

// cutSource returns the parts of the source of a game whose name is a mark and a number.
func cutSource(source, mark string) (id int64, ply int, ok bool) {
	name, at, _ := training.CutGameSource(source)
	number, ok := strings.CutPrefix(name, mark)
	id, errID := strconv.ParseInt(number, 10, 64)
	ply, errPly := strconv.Atoi(at)
	return id, ply, ok && errID == nil && errPly == nil
}

// Goals returns the goals that cards of the games may have: those of the provers, and those of the built-in puzzles.
func Goals(games []catalog.Game) training.Goals {
	return func(game, text string) (decided bool, err error) {
		goal, err := puzzle.ParseGoal(text)
		if err != nil {
			problem := fmt.Sprintf("the goal %.40q is not a word and a number from 1 to %d, or a dash", text, puzzle.MaxMoves)
			return false, core.Unreadable("goal-form", 0, problem, core.Quote(text), strconv.Itoa(puzzle.MaxMoves))
		}
		g, _ := catalog.Find(games, game)
		if g.ProverOf(goal.Kind) != nil {
			return true, nil
		}
		if slices.ContainsFunc(collection.Of(game), func(z collection.Puzzle) bool { return z.Goal.Kind == goal.Kind }) {
			return false, nil
		}
		return false, core.Unreadable("goal-unknown", 0, fmt.Sprintf("%s has no goal %.40q", game, text), core.Quote(text))
	}
}
