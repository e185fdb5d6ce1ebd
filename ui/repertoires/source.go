package repertoires

import (
	"context"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/repertoire"
	"qilab/storage/library"
)

// source is a source of games with its name.
type source struct {
	name  string
	moves repertoire.Source
	min   int // the minimum number of games of a move
}

// A move counts if it was played in one of that many games that began like the repertoire, with a minimum: a book has games of many
// players, a library may be small.
const (
	share      = 200 // as the text says
	minBook    = 5
	minLibrary = 3
)

// minGames returns the minimum number of games of a move, and the number played from the root.
func (s source) minGames(ctx context.Context, root core.Position) (min, games int, err error) {
	moves, err := s.moves(ctx, root)
	if err != nil {
		return 0, 0, err
	}
	for _, m := range moves {
		games += m.Games
	}
	return max(s.min, games/share), games, nil
}

// sources lists the sources of a game: the book of the program, those of the user, and the library.
func (r *Room) sources(rules core.Rules, side core.Side) (list []source) {
	if g, ok := r.Table.GameByID(rules.ID()); ok && g.Book != nil {
		list = append(list, source{r.Words.T("repertoires.source.masters"), fromBook(g.Book), minBook})
	}
	for _, b := range r.links.Books(rules, side) {
		list = append(list, source{b.Name, fromBook(b), minBook})
	}
	if l := r.Library; l != nil {
		list = append(list, source{r.Words.T("explorer.library"), fromLibrary(l, rules), minLibrary})
	}
	return list
}

func fromBook(b book.Book) repertoire.Source {
	return func(_ context.Context, p core.Position) ([]book.Move, error) { return b.Moves(p) }
}

// fromLibrary returns the moves of all games except attempts at puzzles.
func fromLibrary(l *library.Library, rules core.Rules) repertoire.Source {
	filter := library.Filter{Rules: rules.ID(), Kinds: []library.Kind{library.Played, library.Pasted, library.Imported}}
	return func(ctx context.Context, p core.Position) (list []book.Move, err error) {
		a, err := l.Index.Positions(ctx, rules, p, filter, nil)
		for _, reply := range a.Replies {
			list = append(list, book.Move{Move: reply.Move, Games: reply.Games, First: reply.First, Second: reply.Second, Draws: reply.Draws, LastYear: reply.LastYear})
		}
		return list, err
	}
}

// number returns the number of the move after a position, as in the list of moves.
func number(rules core.Rules, p core.Position, ply int) int {
	if of := rules.Capabilities().Number; of != nil {
		return of(p)
	}
	return ply + 1
}
