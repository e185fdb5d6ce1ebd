package pgn

import (
	"fmt"
	"strings"

	"qilab/core"
)

// tokenKind is the kind of a PGN token.
type tokenKind uint8

const (
	tokenEnd tokenKind = iota
	tokenTag           // text is the name, value is the value
	tokenMove
	tokenComment
	tokenOpen
	tokenClose
	tokenGlyph
	tokenResult
)

type token struct {
	kind        tokenKind
	text, value string
}

// Scanner cuts a text into words, comments and brackets, and reads the tags and the moves among them.
type Scanner struct {
	*Grammar
	Text string // the rest
	Line int    // the line number of the rest
	Bare bool   // there are no tags, so the text may not be PGN at all

	parted   int  // the line in which semicolons part the moves
	closed   int  // the line to which closing belongs
	closing  int  // the result of lastClosing
	numbered bool // a number was skipped that a move and its reply share

	among []string // the comments among the tags
}

// Scan returns a scanner of a PGN whose first line has that number.
func (g *Grammar) Scan(text string, line int) *Scanner {
	return &Scanner{Grammar: g, Text: dropEscapes(text), Line: line}
}

// take consumes and returns n bytes.
func (s *Scanner) take(n int) string {
	taken := s.Text[:n]
	s.Line += strings.Count(taken, "\n")
	s.Text = s.Text[n:]
	return taken
}

// until consumes everything before the first of the characters in stop.
func (s *Scanner) until(stop string) string {
	if i := strings.IndexAny(s.Text, stop); i >= 0 {
		return s.take(i)
	}
	return s.take(len(s.Text))
}

// skip consumes filler.
func (s *Scanner) skip() { s.take(fillerLength(s.Text)) }

// restOfLine returns the rest of the line.
func (s *Scanner) restOfLine() string {
	line, _, _ := strings.Cut(s.Text, "\n")
	return line
}

// unopened returns the error of a closing bracket.
func unopened(line int, c string) error {
	return core.OnLine(line, core.Unreadable("pgn-bracket", 0, fmt.Sprintf("there is a '%s' without an opening bracket", c), c))
}

// next returns the next token. Move numbers are skipped.
func (s *Scanner) next() (token, error) {
	for {
		s.skip()
		if s.Text == "" {
			return token{}, nil
		}
		if opens(s.Text) > 0 {
			if t, ok := s.bracket(); ok {
				return t, nil
			}
			continue
		}
		if n := closes(s.Text); n > 0 {
			s.take(n)
			return token{kind: tokenClose}, nil
		}
		switch c := s.Text[0]; c {
		case '[':
			return s.tag()
		case '{':
			line := s.Line
			s.take(1)
			text := s.until("}")
			if s.Text == "" {
				return token{}, core.OnLine(line, core.Unreadable("pgn-comment", 0, "a comment is not closed"))
			}
			s.take(1)
			return token{kind: tokenComment, text: text}, nil
		case ';', '%':
			s.take(1)
			if s.Bare && c == ';' && s.parts() {
				continue
			}
			return token{kind: tokenComment, text: s.until("\n")}, nil
		case '$':
			return s.annotation(), nil
		case '}', ']':
			return token{}, unopened(s.Line, string(c))
		}
		if t, ok := s.word(); ok {
			return t, nil
		}
	}
}

// parts reports whether the semicolon before the rest of the line parts moves. A line is examined at its first one.
func (s *Scanner) parts() bool {
	if s.parted != s.Line && s.onlyMoves(s.restOfLine()) {
		s.parted = s.Line
	}
	return s.parted == s.Line
}

// annotation takes a numeric annotation.
func (s *Scanner) annotation() token {
	s.take(1)
	digits := len(s.Text) - len(strings.TrimLeft(s.Text, "0123456789"))
	if digits == 0 {
		s.until(" \t\r\n(){};$")
	}
	glyph, comment := core.NAG(s.take(digits))
	if comment != "" {
		return token{kind: tokenComment, text: comment}
	}
	return token{kind: tokenGlyph, text: glyph}
}

// word takes a move, a result, a glyph or a move number; it returns false for a move number.
func (s *Scanner) word() (token, bool) {
	if n := s.Glued(s.Text); n > 0 {
		return token{kind: tokenMove, text: s.take(n)}, true
	}
	length := wordLength(near(s.Text, maxResult))
	if length <= maxResult {
		if _, ok := s.Results.Read(s.Text[:length]); ok {
			return token{kind: tokenResult, text: s.take(length)}, true
		}
		if n := s.Pair(s.Text[:length]); n > 0 {
			return token{kind: tokenMove, text: s.take(n)}, true
		}
	}
	if n := numberLength(s.Text); n > 0 {
		s.numbered = s.numbered || !strings.ContainsAny(s.Text[:n], plies)
		s.take(n)
		return token{}, false
	}
	text := s.take(wordLength(s.Text)) // a word that is too long ends the game, so this takes linear time
	if glyph := narrowMarks(text); strings.Trim(glyph, "!?") == "" {
		return token{kind: tokenGlyph, text: glyph}, true
	}
	return token{kind: tokenMove, text: text}, true
}
