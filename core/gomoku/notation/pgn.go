package notation

import (
	"errors"
	"regexp"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// Servers such as PlayOK write games of gomoku with the tags of PGN:
//
//	[Black "a"]
//	[White "b"]
//	[Result "1-0"]
//
//	1. h8 i9 2. i8 g8 1-0

// pgnTag matches a line with tags, one after another.
var pgnTag = regexp.MustCompile(`^\s*\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]`)

// pgnQuotes removes the backslashes in the value of a tag.
var pgnQuotes = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// pgnComment matches what may stand between the moves besides them: a comment, a numeric annotation, the brackets of a variation.
var pgnComment = regexp.MustCompile(`\{[^}]*\}|\$\d+|[()]`)

// isPGN reports whether a text has such tags, and only points as the first moves after them.
func isPGN(text string) bool {
	if text = core.DropEscapes(text); !pgnTag.MatchString(text) {
		return false
	}
	const enough = 6
	found := 0
	_, moves := cutTags(text)
	for word := range strings.FieldsSeq(pgnComment.ReplaceAllString(moves[:min(len(moves), maxHeader)], " ")) {
		if word = cutNumber(word); word == "" {
			continue
		}
		if _, result := results.Read(word); result || found == enough || strings.HasPrefix(word, "[") {
			break
		}
		if _, err := gomoku.ReadMove(strings.TrimRight(word, "!?")); errors.Is(err, core.ErrUnreadable) {
			return false
		}
		found++
	}
	return found > 0
}

// cutTags takes the tags from the beginning of a text.
func cutTags(text string) (tags core.Tags, rest string) {
	for {
		m := pgnTag.FindStringSubmatch(text)
		if m == nil {
			return tags, text
		}
		if text = text[len(m[0]):]; len(tags) > core.MaxTags || m[2] == "?" || m[2] == "-" {
			continue // unknown, or too many, as Check reports
		}
		tags = tags.With(m[1], pgnQuotes.Replace(m[2]))
	}
}

// cutNumber removes the number of a move from a word.
func cutNumber(word string) string {
	if after := strings.TrimLeft(word, "0123456789"); strings.HasPrefix(after, ".") || after == "" {
		return strings.TrimLeft(after, ".")
	}
	return word
}

// pgnSections cuts a text before tags that follow moves.
func pgnSections(text string) (list []string) {
	begin, moves := 0, false
	at := 0
	for line := range strings.Lines(text) {
		tag := pgnTag.MatchString(line)
		if tag && moves {
			list, begin, moves = append(list, text[begin:at]), at, false
		}
		moves = moves || !tag && strings.TrimSpace(line) != ""
		at += len(line)
	}
	return append(list, text[begin:])
}

// readPGN reads one game.
func (r reader) readPGN(text string) (*core.Game, error) {
	tags, moves := cutTags(text)
	type branch struct {
		node  *core.Node
		depth int
	}
	var open []branch
	b := newBuilder(r, r.start())
	var early []string // comments on a variation before its first move
	begins := false    // a variation begins here
	comment := func(text string) {
		if begins {
			early = append(early, text)
			return
		}
		n := b.game.Current()
		n.Comment = joinComment(n.Comment, core.CleanComment(text))
	}
	settle := func() { // the comments belong to the move that was read, or that the variation was about
		begins = false
		for _, text := range early {
			comment(text)
		}
		early = nil
	}
	finish := func() *core.Game {
		g := b.finish()
		g.SetTags(tags.With(core.TagResult, pgnResult(tags)))
		return g
	}
	for moves = strings.TrimSpace(moves); moves != ""; moves = strings.TrimSpace(moves) {
		now := b.game.Current()
		switch after := moves[1:]; {
		case moves[0] == '{' && strings.Contains(after, "}"):
			var text string
			text, moves, _ = strings.Cut(after, "}")
			comment(text)
			continue
		case moves[0] == '(' && now.Parent() != nil:
			settle()
			open, moves = append(open, branch{now, b.depth}), after
			b.depth--
			begins = true
			if err := b.game.Goto(now.Parent()); err != nil {
				return nil, err
			}
			continue
		case moves[0] == ')' && len(open) > 0:
			last := open[len(open)-1]
			open, moves = open[:len(open)-1], after
			b.depth = last.depth
			if err := b.game.Goto(last.node); err != nil {
				return nil, err
			}
			settle()
			continue
		}
		end := strings.IndexAny(moves[1:], " \t\r\n{()") + 1
		if end == 0 {
			end = len(moves)
		}
		word := moves[:end]
		moves = moves[end:]
		if number, ok := strings.CutPrefix(word, "$"); ok {
			glyph, text := core.NAG(number)
			if comment(text); glyph != "" && now.Parent() != nil {
				now.Glyph = glyph
			}
			continue
		}
		if result, ok := results.Read(word); ok {
			if len(open) > 0 {
				continue
			}
			if tags.Get(core.TagResult) == "" {
				tags = tags.With(core.TagResult, result)
			}
			break
		}
		if word = cutNumber(word); word == "" {
			continue
		}
		plain := strings.TrimRight(word, "!?")
		m, err := gomoku.ReadMove(plain)
		if err != nil {
			b.moves++
			return nil, core.KeepBefore(b.at(err, word), finish())
		}
		if err := b.play(m, word); err != nil {
			return nil, core.KeepBefore(err, finish())
		}
		settle()
		if glyph := word[len(plain):]; core.NAGOf(glyph) > 0 {
			b.game.Current().Glyph = glyph
		}
	}
	return finish(), tags.Check()
}

// pgnResult returns the result of a game, in which this program puts Black first. A file puts the player first whom it
// names first, as PGN does White.
func pgnResult(tags core.Tags) string {
	result := strings.Trim(tags.Get(core.TagResult), "*")
	for _, t := range tags {
		switch {
		case strings.EqualFold(t.Name, tagBlack):
			return result
		case strings.EqualFold(t.Name, tagWhite):
			return strings.NewReplacer("1-0", "0-1", "0-1", "1-0").Replace(result)
		}
	}
	return result
}
