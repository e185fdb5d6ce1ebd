package notation

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/xiangqi"
)

// The PGN read here is that of chess (S. J. Edwards, 1994) with the tags of the Chinese Chess Association's draft: Game
// "Chinese Chess", Red for White, and Format for the notation of the moves, which the reader ignores. Moves may be in
// any notation, even mixed.

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

// scanner cuts a PGN into tokens.
type scanner struct {
	text string // the rest
	line int    // the line number of the rest
	bare bool   // there are no tags, so the text may not be PGN at all

	parted   int  // the line in which semicolons part the moves
	closed   int  // the line to which closing belongs
	closing  int  // the result of lastClosing
	numbered bool // a number was skipped that a move and its reply share

	among []string // the comments among the tags
}

// newPGNScanner returns a scanner of a PGN whose first line has that number.
func newPGNScanner(text string, line int) *scanner {
	return &scanner{text: core.DropEscapes(text), line: line}
}

// take consumes and returns n bytes.
func (s *scanner) take(n int) string {
	taken := s.text[:n]
	s.line += strings.Count(taken, "\n")
	s.text = s.text[n:]
	return taken
}

// until consumes everything before the first of the characters in stop.
func (s *scanner) until(stop string) string {
	if i := strings.IndexAny(s.text, stop); i >= 0 {
		return s.take(i)
	}
	return s.take(len(s.text))
}

// failure wraps e with the scanner's line.
func (s *scanner) failure(e *core.TextError) error {
	e.Field = s.line
	return &core.PlaceError{Place: core.Place{Line: s.line}, Err: e}
}

// next returns the next token. Move numbers are skipped.
func (s *scanner) next() (token, error) {
	for {
		s.take(len(s.text) - len(strings.TrimLeftFunc(s.text, isFiller)))
		if s.text == "" {
			return token{}, nil
		}
		if opens(s.text) > 0 {
			if t, ok := s.bracket(); ok {
				return t, nil
			}
			continue
		}
		switch c := s.text[0]; c {
		case '[':
			return s.tag()
		case '{':
			start := *s
			s.take(1)
			text := s.until("}")
			if s.text == "" {
				return token{}, start.failure(textError("xq-pgn-comment", 0, "a comment is not closed"))
			}
			s.take(1)
			return token{kind: tokenComment, text: text}, nil
		case ')':
			s.take(1)
			return token{kind: tokenClose}, nil
		case ';', '%':
			s.take(1)
			if s.bare && c == ';' && s.parts() {
				continue
			}
			return token{kind: tokenComment, text: s.until("\n")}, nil
		case '$':
			s.take(1)
			return nagToken(s.until(" \t\r\n(){};$")), nil
		case '}', ']':
			return token{}, s.failure(textError("xq-pgn-bracket", 0, fmt.Sprintf("there is a %q without an opening bracket", c), string(c)))
		}
		if strings.HasPrefix(s.text, wideClose) {
			s.take(len(wideClose))
			return token{kind: tokenClose}, nil
		}
		if t, ok := s.word(); ok {
			return t, nil
		}
	}
}

// parts reports whether the semicolon before the rest of the line parts moves. A line is examined at its first one.
func (s *scanner) parts() bool {
	if s.parted != s.line && onlyMoves(s.restOfLine()) {
		s.parted = s.line
	}
	return s.parted == s.line
}

// restOfLine returns the rest of the line.
func (s *scanner) restOfLine() string {
	line, _, _ := strings.Cut(s.text, "\n")
	return line
}

// isFiller reports whether a character only separates moves.
func isFiller(r rune) bool {
	switch r {
	case '_', ',', '，', '、', '。', '；', '→', '\uFEFF':
		return true
	}
	return unicode.IsSpace(r)
}

// word takes a move, a result, a glyph or a move number; it returns false for a move number.
func (s *scanner) word() (token, bool) {
	if n := chineseMoveLength(s.text); n > 0 {
		return token{kind: tokenMove, text: s.take(n)}, true
	}
	length := wordLength(near(s.text, maxResult))
	if length <= maxResult {
		if result, ok := results.Read(s.text[:length]); ok {
			s.take(length)
			return token{kind: tokenResult, text: result}, true
		}
		if n := pairLength(s.text[:length]); n > 0 {
			return token{kind: tokenMove, text: s.take(n)}, true
		}
	}
	if n := numberLength(s.text); n > 0 {
		s.numbered = s.numbered || !strings.ContainsAny(s.text[:n], plies)
		s.take(n)
		return token{}, false
	}
	text := s.take(wordLength(s.text)) // a word that is too long ends the game, so this takes linear time
	if glyph := narrowMarks(text); strings.Trim(glyph, "!?") == "" {
		return token{kind: tokenGlyph, text: glyph}, true
	}
	return token{kind: tokenMove, text: text}, true
}

// turnNumber matches the number of a turn in words or circles.
var turnNumber = regexp.MustCompile(`^(?:第\s*[0-9０-９一二三四五六七八九十百]{1,4}\s*(?:回合|着|步|手)\s*[:：]?|[①-⑳㉑-㉟㊱-㊿])`)

// plies are the words after a number that counts the moves of each side.
const plies = "着步手"

// numberLength returns the length of a move number at the start of text: digits followed by dots, or digits on their
// own. A number that is too long is cut.
func numberLength(text string) int {
	text = near(text, maxWord)
	if text != "" && text[0] >= utf8.RuneSelf {
		if n := len(turnNumber.FindString(text)); n > 0 {
			return n
		}
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789０１２３４５６７８９"))
	if digits == 0 && !strings.HasPrefix(text, ".") && !strings.HasPrefix(text, "…") {
		return 0
	}
	rest := text[digits:]
	dots := len(rest) - len(strings.TrimLeft(rest, ".…．"))
	if dots > 0 || rest == "" {
		return digits + dots
	}
	if r, _ := utf8.DecodeRuneInString(rest); isFiller(r) {
		return digits
	}
	return 0
}

// chineseMoveLength returns the length of a Chinese move of four characters at the start of text, or 0. Such moves need
// no space between them, and may have spaces within.
func chineseMoveLength(text string) int {
	var word [4]rune
	count := 0
	for i, r := range text {
		switch {
		case count == len(word):
			if !xiangqi.IsChinese(string(word[:])) {
				return 0
			}
			return i
		case r == ' ' || r == '\t' || r == '\u3000':
			if count == 0 {
				return 0
			}
		default:
			word[count] = r
			count++
		}
	}
	if count == len(word) && xiangqi.IsChinese(string(word[:])) {
		return len(text)
	}
	return 0
}

// wordLength returns the length of the text before the next space or bracket, at least one character.
func wordLength(text string) int {
	for i, r := range text {
		if i == 0 {
			continue
		}
		switch r {
		case '{', '}', '(', ')', '[', ']', ';', '$', '（', '）':
			return i
		}
		if isFiller(r) {
			return i
		}
	}
	return len(text)
}

// near returns the start of a text, which decides whether a word of at most size bytes begins there: a look ahead must not
// go through the rest of a text without spaces at each token.
func near(text string, size int) string { return text[:min(len(text), size+1)] }

// nagToken returns the meaning of a numeric annotation.
func nagToken(number string) token {
	glyph, comment := core.NAG(number)
	if comment != "" {
		return token{kind: tokenComment, text: comment}
	}
	return token{kind: tokenGlyph, text: glyph}
}

// tag takes [Name "value"]; in the value \" and \\ stand for " and \. Some programs write quotes within the value as they
// are, others no quotes at all.
func (s *scanner) tag() (token, error) {
	start := *s
	bad := func() (token, error) {
		found := quote(strings.SplitN(start.text, "\n", 2)[0])
		return token{}, start.failure(textError("xq-pgn-tag", 0, found+` is not a tag; expected [Name "value"]`, found))
	}
	s.take(1)
	name := strings.TrimSpace(s.until("\"]\n"))
	if strings.HasPrefix(s.text, "]") {
		if name, value, ok := strings.Cut(name, " "); ok && isTagName(name) {
			s.take(1)
			return token{kind: tokenTag, text: name, value: strings.Trim(strings.TrimSpace(value), "'")}, nil
		}
	}
	if name == "" || !strings.HasPrefix(s.text, `"`) {
		return bad()
	}
	s.take(1)
	var value strings.Builder
	last := s.lastClosing()
	for {
		value.WriteString(s.until("\"\\\n"))
		switch {
		case s.text == "" || s.text[0] == '\n':
			return bad()
		case s.text[0] == '\\' && len(s.text) > 1 && (s.text[1] == '"' || s.text[1] == '\\'):
			value.WriteByte(s.take(2)[1])
			continue
		case s.text[0] == '\\', !closesTag(s.text[1:]) && len(s.text) > last:
			value.WriteString(s.take(1))
			continue
		}
		s.take(1)
		break
	}
	s.until("]\n")
	if !strings.HasPrefix(s.text, "]") {
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
func (s *scanner) lastClosing() int {
	if s.closed != s.line {
		line := s.restOfLine()
		at := strings.LastIndexByte(line, '"')
		for at >= 0 && !closesTag(line[at+1:]) {
			at = strings.LastIndexByte(line[:at], '"')
		}
		s.closed, s.closing = s.line, len(s.text)-at
	}
	return s.closing
}

// readPGN reads the first game of a PGN; line is the number of its first line.
func readPGN(text string, line int) (*core.Game, error) {
	return finished(playPGN(text, line))
}

// playPGN performs readPGN without the last step: if a move is at fault, the builder still holds the moves before it.
func playPGN(text string, line int) (*builder, core.Tags, error) {
	s := newPGNScanner(text, line)
	tags, fen, fenLine, err := s.tags()
	if err != nil {
		return nil, nil, err
	}
	start := xiangqi.Start()
	if fen != "" {
		if start, err = xiangqi.Parse(fen); err != nil {
			var unreadable *core.TextError
			if errors.As(err, &unreadable) {
				err = &core.PlaceError{Place: core.Place{Line: fenLine}, Err: err}
			}
			return nil, nil, err
		}
	}
	b := newBuilder(start)
	b.short = true
	for _, text := range s.among {
		b.comment(text)
	}
	result, err := b.movetext(s)
	tags = withResult(tags, result)
	return b, tags, err
}

// tags reads the tags at the start. It returns FEN apart from the others, and omits those without information about the
// game: the kind of game, the notation, the presence of a FEN, an unknown result. It stops with an error after too many.
func (s *scanner) tags() (tags core.Tags, fen string, fenLine int, err error) {
	for {
		s.skipComments()
		if !strings.HasPrefix(s.text, "[") {
			break
		}
		line := s.line
		t, err := s.tag()
		if err != nil {
			return nil, "", 0, err
		}
		t.text = cmp.Or(chineseTags[t.text], t.text)
		switch name := strings.ToLower(t.text); {
		case name == "fen":
			fen, fenLine = t.value, line
		case name == "format", name == "game", name == "setup", name == "result" && strings.TrimSpace(t.value) == "*":
		case name == "white":
			tags = tags.With("Red", t.value)
		case name == "result":
			tags = tags.With("Result", resultTag(t.value))
		default:
			tags = tags.With(t.text, t.value)
		}
		if len(tags) > core.MaxTags {
			return tags, fen, fenLine, tags.Check()
		}
	}
	return tags, fen, fenLine, nil
}

// skipComments goes to the next token, or over comments to a tag that follows them.
func (s *scanner) skipComments() {
	for ahead := *s; ; {
		ahead.take(len(ahead.text) - len(strings.TrimLeftFunc(ahead.text, isFiller)))
		if strings.HasPrefix(ahead.text, "[") {
			*s = ahead
			return
		}
		if ahead.text == "" || !strings.ContainsRune("{;%", rune(ahead.text[0])) {
			break
		}
		t, err := ahead.next()
		if err != nil || t.kind != tokenComment {
			break
		}
		ahead.among = append(ahead.among, t.text)
	}
	s.take(len(s.text) - len(strings.TrimLeftFunc(s.text, isFiller)))
}

// movetext reads moves, comments and variations up to the result, the end, or the tags of the next game.
func (b *builder) movetext(s *scanner) (result string, err error) {
	type fork struct {
		node  *core.Node
		depth int
	}
	var stack []fork
	opened := *s         // the start of the innermost variation
	var pending []string // comments before the first move of a variation
	newLine := false     // whether that first move is still to come
	closed := func() error {
		if len(stack) > 0 {
			return opened.failure(textError("xq-pgn-open", 0, "a variation is not closed"))
		}
		return nil
	}
	for {
		here := *s
		t, err := s.next()
		if err != nil {
			return "", err
		}
		b.Numbered = s.numbered
		current := b.Game.Current()
		switch t.kind {
		case tokenEnd, tokenTag:
			return "", closed()
		case tokenResult:
			if len(stack) == 0 {
				return t.text, b.ended(s)
			}
		case tokenMove:
			word, glyph := splitGlyph(t.text)
			if err := b.playText(word); err != nil {
				words, ok := s.trailer(here, t.text, current.Ply())
				if !ok || len(stack) > 0 || current.Parent() == nil || !errors.Is(err, core.ErrUnreadable) {
					return "", err
				}
				b.comment(words)
				return "", nil
			}
			n := b.Game.Current()
			if glyph != "" {
				n.Glyph = glyph
			}
			for _, text := range pending {
				addComment(n, text)
			}
			pending, newLine = nil, false
		case tokenGlyph:
			if current.Parent() != nil && !newLine && t.text != "" && isGlyph(t.text) {
				current.Glyph = t.text
			}
		case tokenComment:
			if newLine {
				pending = append(pending, t.text)
			} else {
				b.comment(t.text)
			}
		case tokenOpen:
			if current.Parent() == nil || newLine {
				return "", here.failure(textError("xq-pgn-variation", 0, "a variation must follow a move"))
			}
			opened = here
			stack = append(stack, fork{current, b.Depth})
			b.GoTo(current.Parent(), b.Depth-1)
			pending, newLine = nil, true
		case tokenClose:
			if len(stack) == 0 {
				return "", here.failure(textError("xq-pgn-bracket", 0, "there is a ')' without an opening bracket", ")"))
			}
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			b.GoTo(last.node, last.depth)
			pending, newLine = nil, false
		}
	}
}

// ended returns an error if moves follow the result of a game. Other words may follow, such as the address of a site.
func (b *builder) ended(s *scanner) error {
	for rest := *s; ; {
		t, err := rest.next()
		switch {
		case err != nil || t.kind == tokenEnd || t.kind == tokenTag:
			return nil
		case t.kind == tokenComment || t.kind == tokenGlyph:
			continue
		case t.kind != tokenMove || !xiangqi.LooksMove(t.text):
			return nil
		}
		b.Moves++
		return b.At(&core.TextError{Kind: core.ErrGameOver, Code: "xq-after-result", Message: "the game has ended before it"}, t.text)
	}
}

// splitGlyph cuts the annotation (! or ?) and the signs of check and mate off the end of a move.
func splitGlyph(word string) (move, glyph string) {
	move = strings.TrimRight(narrowMarks(word), "!?")
	glyph = narrowMarks(word)[len(move):]
	if !isGlyph(glyph) {
		glyph = ""
	}
	if plain := strings.TrimRight(move, "+#"); plain != move && xiangqi.LooksMove(plain) {
		move = plain
	}
	return move, glyph
}

// narrowMarks replaces the full-width marks of Chinese texts with ASCII ones.
func narrowMarks(word string) string {
	if len(word) > maxWord {
		return word // it is no move
	}
	return wideMarks.Replace(word)
}

// maxWord bounds the length of a move with its annotation in bytes.
const maxWord = 200

var wideMarks = strings.NewReplacer("！", "!", "？", "?")

func isGlyph(text string) bool {
	for _, g := range core.Glyphs {
		if g == text {
			return true
		}
	}
	return false
}
