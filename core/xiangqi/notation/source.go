package notation

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/pgn"
)

// The encoding of a PGN or a list of moves is not marked, and most bytes of GB 18030 are valid Big5 too. But they form
// moves only in the right encoding, so the encoding with the most playable moves is chosen.

// source is a text from a file or the clipboard.
type source struct {
	raw      string // the original bytes
	text     string // in UTF-8
	encoding core.Encoding
	others   []core.Encoding // the other possible encodings
	only     *atomic.Pointer[played]
}

// played is the only game of a PGN, which was played to detect the encoding and need not be played again. It is
// returned once.
type played struct {
	builder *builder
	tags    core.Tags
}

func newSource(raw string) source {
	list := core.Encodings(raw)
	if list[0] != core.UTF16 {
		raw = core.EndLines(raw) // errors have the numbers of its lines
	}
	best, max := 0, -1
	var only *played
	for i, e := range list {
		if len(list) == 1 {
			break
		}
		n, all, game := playable(e.Decode(raw))
		whole := all && n > 0
		if n > max || n == max && whole {
			best, max, only = i, n, game
		}
		if whole {
			break
		}
	}
	src := source{raw: raw, encoding: list[best], text: list[best].Decode(raw), only: &atomic.Pointer[played]{}}
	src.only.Store(only)
	src.others = append(append(src.others, list[:best]...), list[best+1:]...)
	return src
}

// judgedGames bounds the number of games used to choose the encoding of a PGN.
const judgedGames = 16

// playable counts the legal moves at the start of a text, variations included, and reports whether these are all. In a
// PGN with many games it counts only those that differ between encodings, up to judgedGames. A single game that is
// fully playable is returned.
func playable(text string) (moves int, all bool, only *played) {
	count := func(b *builder, _ core.Tags, err error) (int, bool) {
		if b == nil {
			return 0, false
		}
		return b.Game.Nodes() - 1, err == nil
	}
	switch sniffText(text) {
	case FormPGN:
		judged := 0
		all = true
		sections := grammar.Sections(text, maxPGNGames)
		for _, s := range sections {
			if isASCII(s.Text) {
				continue
			}
			b, tags, err := playPGN(s.Text, s.Line)
			n, whole := count(b, tags, err)
			moves, all = moves+n, all && whole
			if whole && len(sections) == 1 {
				only = &played{b, tags}
			}
			if judged++; judged == judgedGames {
				break
			}
		}
		return moves, all, only
	case FormFEN, FormNinety:
		moves, all = count(playPosition(text))
	case FormMoves:
		moves, all = count(playText(text))
	}
	return moves, all, nil // all other forms write the moves in digits
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// sections cuts a PGN into its games, at most one more than limit. A file put together from several may mix encodings:
// where the characters of a game suggest it, the others are tried.
func (src source) sections(limit int) []pgnSection {
	var list []pgnSection
	for _, section := range grammar.Sections(src.text, limit) {
		list = append(list, pgnSection{Section: section})
	}
	if len(src.others) == 0 {
		return list
	}
	rest := src.raw[skipLines(src.raw, list[0].Line-1):]
	for i := range list {
		s := &list[i]
		s.raw = rest
		if i+1 < len(list) { // lines end as in ASCII in all encodings in question
			end := skipLines(rest, list[i+1].Line-s.Line)
			s.raw, rest = rest[:end], rest[end:]
		}
		if len(list) > 1 && !isASCII(s.raw) && core.Encodings(s.raw)[0] != src.encoding {
			s.Text = newSource(s.raw).text
		}
	}
	return list
}

// skipLines returns the offset in text after n lines.
func skipLines(text string, n int) (at int) {
	for ; n > 0; n-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	return at
}

// readSection reads one game of a PGN; if that fails, it tries the other encodings.
func (src source) readSection(s pgnSection) (*core.Game, error) {
	if src.only != nil {
		if only := src.only.Swap(nil); only != nil {
			return only.builder.finish(only.tags)
		}
	}
	g, err := readPGN(s.Text, s.Line)
	if err == nil || len(src.others) == 0 {
		return g, err
	}
	for _, e := range slices.Concat(src.others, []core.Encoding{src.encoding}) {
		if g, err := readPGN(e.Decode(s.raw), s.Line); err == nil {
			return g, nil
		}
	}
	return nil, src.explain(err, s.raw, s.Line)
}

// explain replaces err by the reason if a line of the text is in another encoding than the rest, and returns it
// unchanged otherwise. raw holds the unreadable bytes, starting with the line of that number.
func (src source) explain(err error, raw string, line int) error {
	var unreadable *core.TextError
	if len(src.others) == 0 || !errors.As(err, &unreadable) {
		return err
	}
	for row := range strings.Lines(raw) {
		if written := src.encoding.Decode(row); !isASCII(row) && !pgn.BeginsTag(strings.TrimSpace(written)) && countChinese(written) == 0 {
			for _, e := range src.others {
				if countChinese(e.Decode(row)) == 0 {
					continue
				}
				here, others := e.String(), src.encoding.String()
				mixed := textError("xq-mixed-text", line, "this line is in "+here+", but others are in "+others, here, others)
				place := &core.PlaceError{Place: core.Place{Line: line}, Err: mixed}
				if fault := (*core.PlaceError)(nil); errors.As(err, &fault) {
					place.Before = fault.Before
				}
				return place
			}
		}
		line++
	}
	return err
}

// countChinese counts the moves in Chinese notation, possible or not.
func countChinese(text string) (count int) {
	for i := 0; i < len(text); {
		if n := chineseMoveLength(text[i:]); n > 0 {
			count++
			i += n
			continue
		}
		_, n := utf8.DecodeRuneInString(text[i:])
		i += n
	}
	return count
}
