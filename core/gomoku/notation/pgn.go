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
var pgnTag = regexp.MustCompile(`^\s*\[\s*(\w+)\s+"([^"\n]*)"\s*\]`)

// pgnComment matches a comment.
var pgnComment = regexp.MustCompile(`\{[^}]*\}`)

// isPGN reports whether a text has such tags, and only points as the first moves after them.
func isPGN(text string) bool {
	if !pgnTag.MatchString(text) {
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
		if _, err := gomoku.ReadMove(word); errors.Is(err, core.ErrUnreadable) {
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
		tags = tags.With(m[1], m[2])
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
	b := newBuilder(r, r.start())
	for moves != "" {
		if after, begins := strings.CutPrefix(moves, "{"); begins {
			if comment, rest, ends := strings.Cut(after, "}"); ends {
				n := b.game.Current()
				n.Comment = gomoku.JoinComment(n.Comment, core.CleanComment(comment))
				moves = rest
				continue
			}
		}
		end := strings.IndexAny(moves[1:], " \t\r\n{") + 1
		if end == 0 {
			end = len(moves)
		}
		word := strings.TrimSpace(moves[:end])
		moves = moves[end:]
		if result, ok := results.Read(word); ok {
			if tags.Get(core.TagResult) == "" {
				tags = tags.With(core.TagResult, result)
			}
			break
		}
		if word = cutNumber(word); word == "" {
			continue
		}
		m, err := gomoku.ReadMove(word)
		if err != nil {
			b.moves++
			return nil, b.at(err, word)
		}
		if err := b.play(m, word); err != nil {
			return nil, err
		}
	}
	g := b.finish()
	g.SetTags(tags.With(core.TagResult, pgnResult(tags)))
	return g, tags.Check()
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
