package pgn

import (
	"errors"
	"iter"
	"strings"

	"qilab/core"
	"qilab/core/record"
)

// branch is where a game goes on after a variation.
type branch struct {
	node  *core.Node
	depth int
	line  int // the number of the line with its bracket
}

// Moves reads moves, comments and variations up to the result, the end, or the tags of the next game, into b; parse reads a move in the
// current position. result is the word for it at the end of the moves, or "". Errors are *core.PlaceError: of a move, or of a line.
func (s *Scanner) Moves(b *record.Builder, parse func(word string) (core.Move, error)) (result string, err error) {
	for _, text := range s.among {
		b.Comment(text)
	}
	var stack []branch
	var pending []string // comments before the first move of a variation
	newLine := false     // whether that first move is still to come
	for {
		before := s.Text
		s.skip()
		line := s.Line
		t, err := s.next()
		if err != nil {
			return "", err
		}
		b.Numbered = s.numbered
		current := b.Game.Current()
		switch t.kind {
		case tokenEnd, tokenTag:
			if len(stack) > 0 {
				return "", core.OnLine(stack[len(stack)-1].line, core.Unreadable("pgn-open", 0, "a variation is not closed"))
			}
			return "", nil
		case tokenResult:
			if len(stack) == 0 {
				return t.text, s.ended(b)
			}
		case tokenMove:
			word, glyph := SplitGlyph(t.text, s.LooksMove)
			if err := b.PlayWord(word, parse); err != nil {
				if comment, ok := s.trailer(before, t.text, current); ok && len(stack) == 0 && errors.Is(err, core.ErrUnreadable) {
					b.Comment(comment)
					return "", nil
				}
				return "", err
			}
			n := b.Game.Current()
			if glyph != "" {
				n.Glyph = glyph
			}
			for _, text := range pending {
				b.Comment(text)
			}
			pending, newLine = nil, false
		case tokenGlyph:
			if current.Parent() != nil && !newLine && core.NAGOf(t.text) > 0 {
				current.Glyph = t.text
			}
		case tokenComment:
			if newLine {
				pending = append(pending, t.text)
			} else {
				b.Comment(t.text)
			}
		case tokenOpen:
			if current.Parent() == nil || newLine {
				return "", core.OnLine(line, core.Unreadable("pgn-variation", 0, "a variation must follow a move"))
			}
			stack = append(stack, branch{current, b.Depth, line})
			b.GoTo(current.Parent(), b.Depth-1)
			pending, newLine = nil, true
		case tokenClose:
			if len(stack) == 0 {
				return "", unopened(line, ")")
			}
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			b.GoTo(last.node, last.depth)
			pending, newLine = nil, false
		}
	}
}

// ended returns an error if moves follow the result of a game. Other words may follow, such as the address of a site.
func (s *Scanner) ended(b *record.Builder) error {
	for rest := *s; ; {
		t, err := rest.next()
		switch {
		case err != nil || t.kind == tokenEnd || t.kind == tokenTag:
			return nil
		case t.kind == tokenComment || t.kind == tokenGlyph:
			continue
		case t.kind != tokenMove || !s.LooksMove(t.text):
			return nil
		}
		b.Moves++
		return b.At(&core.TextError{Kind: core.ErrGameOver, Code: "pgn-after-result", Message: "the game has ended before it"}, t.text)
	}
}

// trailer returns the comment that the rest of the text makes up, beginning with a word that is no move: see Grammar. There must be a move
// before it and none in it. before is the text from the end of the last token on.
func (s *Scanner) trailer(before, word string, current *core.Node) (comment string, ok bool) {
	length := len(word) + len(s.Text)
	if s.Trailer == nil || current.Parent() == nil || length > MaxHeaderBytes {
		return "", false
	}
	words := before[len(before)-length:]
	if comment, ok = s.Trailer(before[:len(before)-length], words, current.Ply(), s.Bare); !ok {
		return "", false
	}
	for line := range strings.Lines(words) {
		if s.HoldsMove(line) {
			return "", false
		}
	}
	return comment, true
}

// Words yields the words in place of moves of a text whose faults do not matter, such as one that is still to be recognized, and "" at
// tags and results. What stands before the first tag is left out.
func (g *Grammar) Words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		begin, _, _ := g.preamble(text)
		for s := g.Scan(text[begin:], 1); ; {
			word := ""
			switch t, err := s.next(); {
			case err != nil:
				s.until("\n")
				continue
			case t.kind == tokenEnd:
				return
			case t.kind == tokenMove:
				word, _ = SplitGlyph(t.text, g.LooksMove)
			case t.kind != tokenTag && t.kind != tokenResult:
				continue
			}
			if !yield(word) {
				return
			}
		}
	}
}
