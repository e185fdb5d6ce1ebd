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
