package notation

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/pgn"
	"qilab/core/xiangqi"
)

// The PGN read here has the tags of the Chinese Chess Association's draft: Game "Chinese Chess", Red for White, and Format for the
// notation of the moves, which the reader ignores. Moves may be in any notation, even mixed.

// grammar is that of the texts of xiangqi, with tags or without.
var grammar = pgn.Grammar{
	Results: results, LooksMove: xiangqi.LooksMove, Glued: chineseMoveLength, Pair: pairLength, Trailer: trailer,
	TagNames: func() map[string]string {
		names := maps.Clone(chineseTags)
		names["white"], names["format"], names["game"], names["setup"] = "Red", "", "", ""
		return names
	}(),
	Foreign: func(line string) bool {
		return xiangqi.Looks90(line) || strings.Count(line, "/") > 2 || strings.Contains(lowerASCII(line), dhtmlBegin)
	},
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

// pairLength returns the length of the first of two moves that make up a word, Red's and the reply: C2=5H8+7. 0: it is no such pair.
func pairLength(word string) int {
	const shortest, longest = len("C2=5"), len("H10-G10") // moves in characters
	if len(word) < 2*shortest {
		return 0
	}
	chars := 0 // before at
	for at := range word {
		if chars >= shortest && xiangqi.LooksMove(word[:at]) {
			if second, _ := pgn.SplitGlyph(word[at:], xiangqi.LooksMove); xiangqi.LooksMove(second) {
				return at
			}
		}
		if chars++; chars > longest {
			break
		}
	}
	return 0
}

// head reads the tags at the start of a PGN. Collections made of pages have a space of HTML for what is unknown.
func head(s *pgn.Scanner) (pgn.Head, error) {
	h, err := s.Tags()
	for _, t := range h.Tags {
		if strings.Trim(strings.ReplaceAll(t.Value, "&nbsp;", ""), " ") == "" {
			h.Tags = h.Tags.With(t.Name, "")
		}
	}
	h.Tags = h.Tags.With(core.TagResult, resultTag(h.Tags.Get(core.TagResult)))
	return h, err
}

// readPGN reads the first game of a PGN; line is the number of its first line.
func readPGN(text string, line int) (*core.Game, error) {
	return finished(playPGN(text, line))
}

// playPGN performs readPGN without the last step: if a move is at fault, the builder still holds the moves before it.
func playPGN(text string, line int) (*builder, core.Tags, error) {
	s := grammar.Scan(text, line)
	h, err := head(s)
	if err != nil {
		return nil, nil, err
	}
	start := xiangqi.Start()
	if h.FEN != "" {
		if start, err = xiangqi.Parse(h.FEN); err != nil {
			return nil, nil, core.OnLine(h.FENLine, err)
		}
	}
	b := newBuilder(start)
	b.short = true
	return b.moves(s, h.Tags)
}

// moves reads the moves of a text, and adds the result at their end to the tags.
func (b *builder) moves(s *pgn.Scanner, tags core.Tags) (*builder, core.Tags, error) {
	result, err := s.Moves(b.Builder, b.parse)
	return b, grammar.WithResult(tags, result), err
}

// maxPGNGames bounds the number of games in a file.
const maxPGNGames = 20_000

// pgnEntries finds the games of a PGN. It leaves their moves to be read on demand: a file may have thousands of games,
// and an unreadable one must not block the others.
func (src source) pgnEntries() ([]core.Entry, error) {
	sections := src.sections(maxPGNGames)
	if len(sections) > maxPGNGames {
		return nil, tooManyGames()
	}
	entries := make([]core.Entry, len(sections))
	for i, section := range sections {
		entries[i] = src.entry(section, len(sections) > 1)
	}
	return entries, nil
}

func tooManyGames() *core.TextError {
	return textError("xq-pgn-games", 0, fmt.Sprintf("there are more than %d games", maxPGNGames), strconv.Itoa(maxPGNGames))
}

// eachPGN yields the games of a PGN of any size.
func eachPGN(in io.Reader) iter.Seq2[core.Entry, error] {
	return pgn.Each(in, maxGameText, tooLong, func(text string, lines int) (list []core.Entry) {
		src := newSource(text)
		for _, section := range src.sections(len(text)) {
			section.Line += lines
			list = append(list, src.entry(section, true))
		}
		return list
	})
}

// entry returns a game of a PGN, with its tags if the caller wants them before the game is read.
func (src source) entry(section pgnSection, tags bool) core.Entry {
	e := core.Entry{Read: func() (*core.Game, error) { return src.readSection(section) }}
	if tags {
		h, _ := head(grammar.Scan(section.Text, section.Line)) // Read reports their errors
		e.Tags = h.Tags
	}
	return e
}

// pgnSection is a game of a PGN and, if the encoding is in doubt, its bytes.
type pgnSection struct {
	pgn.Section
	raw string
}
