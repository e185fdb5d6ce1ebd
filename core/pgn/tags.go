package pgn

import (
	"regexp"
	"strings"
	"unicode"

	"qilab/core"
)

// Head is what the tags of a game tell.
type Head struct {
	Tags    core.Tags // without FEN and an unknown result
	FEN     string    // the starting position, or ""
	FENLine int       // the number of its line
}

// Tags reads the tags at the start, and the comments among them, which Moves adds to the start of the game. It stops with an error
// after too many.
func (s *Scanner) Tags() (h Head, err error) {
	for {
		s.skipComments()
		if !strings.HasPrefix(s.Text, "[") {
			return h, nil
		}
		line := s.Line
		t, err := s.tag()
		if err != nil {
			return Head{}, err
		}
		name := t.text
		if usual, ok := s.TagNames[strings.ToLower(name)]; ok {
			name = usual
		}
		switch {
		case strings.EqualFold(name, "FEN"):
			h.FEN, h.FENLine = t.value, line
		case !strings.EqualFold(name, core.TagResult):
			h.Tags = h.Tags.With(name, t.value)
		case strings.TrimSpace(t.value) != "*":
			h.Tags = h.Tags.With(core.TagResult, t.value)
		}
		if len(h.Tags) > core.MaxTags {
			return h, h.Tags.Check()
		}
	}
}

// skipComments goes to the next token, or over comments to a tag that follows them.
func (s *Scanner) skipComments() {
	s.skip()
	for ahead := *s; ; ahead.skip() {
		if strings.HasPrefix(ahead.Text, "[") {
			*s = ahead
			return
		}
		if ahead.Text == "" || !strings.ContainsRune("{;%", rune(ahead.Text[0])) {
			return
		}
		t, err := ahead.next()
		if err != nil || t.kind != tokenComment {
			return
		}
		ahead.among = append(ahead.among, t.text)
	}
}

// tag takes [Name "value"]; in the value \" and \\ stand for " and \. Some programs write quotes within the value as they
// are, others no quotes at all.
func (s *Scanner) tag() (token, error) {
	start := *s
	bad := func() (token, error) {
		found := core.Quote(start.restOfLine())
		return token{}, core.OnLine(start.Line, core.Unreadable("pgn-tag", 0, found+` is not a tag; expected [Name "value"]`, found))
	}
	s.take(1)
	name := strings.TrimSpace(s.until("\"]\n"))
	if strings.HasPrefix(s.Text, "]") {
		if name, value, ok := strings.Cut(name, " "); ok && isTagName(name) {
			s.take(1)
			return token{kind: tokenTag, text: name, value: strings.Trim(strings.TrimSpace(value), "'")}, nil
		}
	}
	if name == "" || !strings.HasPrefix(s.Text, `"`) {
		return bad()
	}
	s.take(1)
	var value strings.Builder
	last := s.lastClosing()
	for {
		value.WriteString(s.until("\"\\\n"))
		switch {
		case s.Text == "" || s.Text[0] == '\n':
			return bad()
		case s.Text[0] == '\\' && len(s.Text) > 1 && (s.Text[1] == '"' || s.Text[1] == '\\'):
			value.WriteByte(s.take(2)[1])
			continue
		case s.Text[0] == '\\', !closesTag(s.Text[1:]) && len(s.Text) > last:
			value.WriteString(s.take(1))
			continue
		}
		s.take(1)
		break
	}
	s.until("]\n")
	if !strings.HasPrefix(s.Text, "]") {
		return bad()
	}
	s.take(1)
	return token{kind: tokenTag, text: name, value: value.String()}, nil
}

// isTagName reports whether a word can be the name of a tag without quotes around its value.
func isTagName(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }) < 0
}

// closesTag reports whether the bracket of a tag is closed at the start of text.
func closesTag(text string) bool { return strings.HasPrefix(strings.TrimLeft(text, " \t"), "]") }

// lastClosing returns the length of the text from the last quote in the line that may close a tag. A line is examined at
// its first tag.
func (s *Scanner) lastClosing() int {
	if s.closed != s.Line {
		line := s.restOfLine()
		at := strings.LastIndexByte(line, '"')
		for at >= 0 && !closesTag(line[at+1:]) {
			at = strings.LastIndexByte(line[:at], '"')
		}
		s.closed, s.closing = s.Line, len(s.Text)-at
	}
	return s.closing
}

// BeginsTag reports whether a text begins with a tag whose value has quotes.
func BeginsTag(text string) bool {
	rest, bracket := strings.CutPrefix(text, "[")
	name, _, quoted := strings.Cut(rest, `"`)
	return bracket && quoted && strings.TrimSpace(name) != "" && !strings.ContainsAny(name, "[]\n")
}

// IsTag reports whether a line begins with a tag, with quotes or without.
func IsTag(line string) bool { return lineTag(line) != "" }

// lineTag returns the name of the tag that a line begins with, in lower case, or "".
func lineTag(row string) string {
	if !BeginsTag(row) {
		if m := bareTag.FindStringSubmatch(row); m != nil {
			return strings.ToLower(m[1])
		}
		return ""
	}
	name, _, _ := strings.Cut(row[1:], `"`)
	return strings.ToLower(strings.TrimSpace(name))
}

// bareTag matches a line with a tag without quotes.
var bareTag = regexp.MustCompile(`^\[([\pL_]+) [^\[\]]+\]$`)

// beginsGame reports whether name, in lower case, is a tag that starts a game.
func beginsGame(name string) bool { return name == "event" || name == "game" }
