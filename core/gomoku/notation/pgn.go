package notation

import (
	"cmp"
	"errors"
	"io"
	"iter"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/pgn"
)

// Servers such as PlayOK write games of gomoku with the tags of PGN:
//
//	[Black "a"]
//	[White "b"]
//	[Result "1-0"]
//
//	1. h8 i9 2. i8 g8 1-0

// grammar is that of PGN with points as moves.
var grammar = pgn.Grammar{
	Results: results, TagNames: headerTags, Glued: pgn.None, Pair: pgn.None,
	Foreign: func(line string) bool { return line == "(" || strings.Contains(line, "(;") }, // SGF
	LooksMove: func(word string) bool {
		_, err := readWide(word)
		return !errors.Is(err, core.ErrUnreadable)
	},
}

// readWide reads a move, also in full-width characters.
func readWide(word string) (core.Move, error) { return gomoku.ReadMove(core.Narrow(word)) }

// isPGN reports whether a text has tags, and only points as the first moves after them.
func isPGN(text string) bool {
	const enough = 6
	first, _, _ := strings.Cut(text, "\n")
	if !grammar.Begins(text) && !pgn.IsTag(strings.TrimSpace(first)) {
		return false
	}
	found := 0
	for word := range grammar.Words(text) {
		switch {
		case word == "" && found > 0, found == enough:
			return true
		case word != "" && !grammar.LooksMove(word):
			return false
		case word != "":
			found++
		}
	}
	return found > 0
}

// pgnEntries lists the games of a PGN, or of a part of it that comes after so many lines.
func (r reader) pgnEntries(text string, lines int) (list []core.Entry) {
	for _, section := range grammar.Sections(text, len(text)) {
		h, _ := grammar.Scan(section.Text, 1).Tags() // Read reports their errors
		list = append(list, core.Entry{
			Tags: pgnTags(h.Tags, ""), Read: func() (*core.Game, error) { return r.readPGN(section.Text, section.Line+lines) },
		})
	}
	return list
}

// eachPGN yields the games of a PGN of any size.
func (r reader) eachPGN(file io.Reader) iter.Seq2[core.Entry, error] {
	return pgn.Each(file, maxGameText, tooLong, func(text string, lines int) []core.Entry {
		return r.pgnEntries(encodingOf(text).Decode(text), lines)
	})
}

// readPGN reads one game; line is the number of its first line.
func (r reader) readPGN(text string, line int) (*core.Game, error) {
	s := grammar.Scan(text, line)
	h, err := s.Tags()
	if err != nil {
		return nil, err
	}
	start := r.start()
	if h.FEN != "" {
		if start, err = r.readLegal(h.FEN, r.ReadPosition); err != nil {
			return nil, core.OnLine(h.FENLine, err)
		}
	}
	b := newBuilder(r, start)
	result, err := s.Moves(b, readWide)
	g := b.Finish()
	g.SetTags(pgnTags(h.Tags, result))
	if err != nil {
		return nil, core.KeepBefore(err, g)
	}
	return g, g.Tags().Check()
}

// symbols are the results that name no side, such as 1-0.
var symbols = core.NewResultWords(nil, nil)

// pgnTags returns the tags of a game as this program has them: without those that are unknown, and with the result, which is that after
// the moves if no tag tells it. This program puts Black first; a file puts the player first whom it names first, as PGN does White.
func pgnTags(tags core.Tags, result string) core.Tags {
	first := ""
	for _, t := range tags {
		if first == "" && (strings.EqualFold(t.Name, tagBlack) || strings.EqualFold(t.Name, tagWhite)) {
			first = t.Name
		}
		if t.Value == "?" || t.Value == "-" {
			tags = tags.With(t.Name, "")
		}
	}
	value := cmp.Or(tags.Get(core.TagResult), result)
	_, symbol := symbols.Read(value)
	said, ok := results.Read(value)
	if ok {
		value = said
	}
	if (symbol || !ok) && strings.EqualFold(first, tagWhite) { // words name the side
		value = strings.NewReplacer("1-0", "0-1", "0-1", "1-0").Replace(value)
	}
	return tags.With(core.TagResult, strings.Trim(value, "*"))
}
