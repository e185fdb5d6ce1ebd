package core

import "strings"

// CopyGame returns a copy of g under the rules r from another start, with each move and comment as move and comment return it. It keeps
// tags, variations, glyphs and the current node. The error is that of the first move that cannot be played.
func CopyGame(g *Game, r Rules, start Position, move func(Move) Move, comment func(string) string) (*Game, error) {
	next := NewGame(r, start)
	next.SetTags(g.Tags())
	type pair struct{ from, to *Node }
	current := next.root
	for stack := []pair{{g.root, next.root}}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		at.to.Comment, at.to.Glyph = comment(at.from.Comment), at.from.Glyph
		if at.from == g.current {
			current = at.to
		}
		for _, child := range at.from.children {
			next.current = at.to
			node, err := next.Play(move(child.move))
			if err != nil {
				return nil, err
			}
			stack = append(stack, pair{child, node})
		}
	}
	next.current = current
	return next, nil
}

// MoveShapes returns a comment with its shapes moved to other squares.
func (c Capabilities) MoveShapes(comment string, to func(Square) Square) string {
	_, shapes := c.CutShapes(comment)
	if len(shapes) == 0 {
		return comment
	}
	for i := range shapes {
		shapes[i].From, shapes[i].To = to(shapes[i].From), to(shapes[i].To)
	}
	return c.WithShapes(comment, shapes)
}

// Turned returns a copy of s with the board moved to other squares.
func (s Setup) Turned(to func(Square) Square) Setup {
	next := s.Clone()
	for sq, piece := range s.Board {
		next.Board[to(Square(sq))] = piece
	}
	return next
}

// ExchangeEval exchanges the sides in the evaluation of a comment.
func ExchangeEval(comment string) string {
	_, e, ok := CutEval(comment)
	if !ok {
		return comment
	}
	e.Score, e.Win = -e.Score, -e.Win
	return WithEval(comment, e)
}

// ExchangeTags exchanges the sides in the tags of a game: their players, with their ratings and teams, and the result. It drops the
// handicap, which belongs to the former start.
func ExchangeTags(r Rules, tags Tags) Tags {
	names := [2]string{SideTag(r, First), SideTag(r, Second)}
	var next Tags
	for _, t := range tags.With(TagHandicap, "").With(TagFreeMoves, "") {
		for side, name := range names {
			if rest, ok := strings.CutPrefix(t.Name, name); ok && (rest == "" || rest[0] >= 'A' && rest[0] <= 'Z') {
				t.Name = names[1-side] + rest
				break
			}
		}
		if winner, ok := ResultOf(t.Value).Winner(); ok && strings.EqualFold(t.Name, TagResult) {
			t.Value = WinFor(winner.Other()).Tag()
		}
		next = next.With(t.Name, t.Value)
	}
	return next
}
