package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

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

// entry returns a game of a PGN, with its tags if the caller wants them before the game is read.
func (src source) entry(section pgnSection, tags bool) core.Entry {
	e := core.Entry{Read: func() (*core.Game, error) { return src.readSection(section) }}
	if tags {
		s := newPGNScanner(section.text, section.line)
		e.Tags, _, _, _ = s.tags() // Read reports their errors
	}
	return e
}

// pgnSection is the text of one game, the number of its first line and, if the encoding is in doubt, its bytes.
type pgnSection struct {
	text string
	line int
	raw  string
}

// splitPGN cuts a PGN before tags that follow moves. Among games without moves, a repeated tag begins the next one if
// it comes after an empty line, or if it is the first tag of a game with a FEN, as in collections of positions.
// Otherwise the repetition is a slip, and the last value counts, as in other readers of PGN. Lines inside a comment are
// not tags, unless the comment was never closed: an Event or Game tag after an empty line always begins a game. Comments
// among the tags of a game do not part them.
// splitPGN returns at most one section more than the bound.
func splitPGN(text string, most int) []pgnSection {
	var sections []pgnSection
	begin, before, _ := preamble(text)
	var (
		line          = before + 1 // of the section
		moves, inside bool         // whether it has moves; whether a comment is open
		empty         = true       // whether the previous line is empty
		gap           bool         // whether an empty line follows its tags
		names         = map[string]bool{}
		first         string // the first tag name
	)
	for at, number := begin, line; at < len(text); number++ {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		row := strings.TrimLeftFunc(strings.TrimRight(text[at:end], "\r\n \t"), isFiller)
		name := pgnTagName(row)
		isTag := name != "" && (!inside || empty && beginsGame(name))
		switch {
		case isTag && (moves || inside || names[name] && (empty || name == first && names["fen"])):
			sections = append(sections, pgnSection{text: text[begin:at], line: line})
			if len(sections) > most {
				return sections
			}
			begin, line, moves, inside, gap = at, number, false, false, false
			clear(names)
			names[name], first = true, name
		case isTag:
			if names[name] = true; first == "" {
				first = name
			}
		case row != "":
			moves = moves || gap || first == "" || !isComment(row, inside)
			inside = core.CommentOpen(row, inside)
		default:
			gap = gap || first != "" && !inside
		}
		empty = row == ""
		at = end
	}
	return append(sections, pgnSection{text: text[begin:], line: line})
}

// preamble returns the length of the lines before the first tag of a text, and their number. ok is false, and both are 0, if there is
// no tag, or if a move, a position or another format comes before it. Some programs begin a file with their name.
func preamble(text string) (length, lines int, ok bool) {
	for row := range strings.Lines(text) {
		switch trimmed := strings.TrimFunc(row, isFiller); {
		case looksPGN(trimmed):
			return length, lines, true
		case lines == maxHeaderLines || length+len(row) > maxHeaderBytes, holdsMove(row), xiangqi.Looks90(trimmed), strings.Count(row, "/") > 2,
			strings.Contains(lowerASCII(row), dhtmlBegin):
			return 0, 0, false
		}
		length += len(row)
		lines++
	}
	return 0, 0, false
}

// beginsPGN reports whether a text has a tag before any move.
func beginsPGN(text string) bool {
	_, _, ok := preamble(text)
	return ok
}

// isComment reports whether a line, which begins within a comment if open is true, has nothing but comments.
func isComment(row string, open bool) bool {
	for {
		if open {
			_, rest, closed := strings.Cut(row, "}")
			if !closed {
				return true
			}
			row = rest
		}
		row = strings.TrimLeftFunc(row, isFiller)
		if row == "" || row[0] == ';' || row[0] == '%' {
			return true
		}
		if open = row[0] == '{'; !open {
			return false
		}
	}
}

// pgnTagName returns the name of the tag that a line begins with, in lower case, or "". Some programs write tags without
// quotes.
func pgnTagName(row string) string {
	if !looksPGN(row) {
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
