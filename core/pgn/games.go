package pgn

import "strings"

// Section is the text of one game, and the number of its first line.
type Section struct {
	Text string
	Line int
}

// Sections cuts a PGN into its games, at most one more than limit: it cuts before tags that follow moves. Among games
// without moves, a repeated tag begins the next one if it comes after an empty line, or if it is the first tag of a game
// with a FEN, as in collections of positions. Otherwise the repetition is a slip, and the last value counts, as in other
// readers of PGN. Lines inside a comment are not tags, unless the comment was never closed: an Event or Game tag after an
// empty line always begins a game. Comments among the tags of a game do not part them.
func (g *Grammar) Sections(text string, limit int) []Section {
	var sections []Section
	begin, before, _ := g.preamble(text)
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
		row := strings.TrimLeftFunc(strings.TrimRight(text[at:end], "\r\n \t"), IsFiller)
		name := lineTag(row)
		isTag := name != "" && (!inside || empty && beginsGame(name))
		switch {
		case isTag && (moves || inside || names[name] && (empty || name == first && names["fen"])):
			sections = append(sections, Section{Text: text[begin:at], Line: line})
			if len(sections) > limit {
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
			only, open := comments(row, inside)
			moves, inside = moves || gap || first == "" || !only, open
		default:
			gap = gap || first != "" && !inside
		}
		empty = row == ""
		at = end
	}
	return append(sections, Section{Text: text[begin:], Line: line})
}

// preamble returns the length of the lines before the first tag of a text, and their number. ok is false, and both are 0, if there is
// no tag, or if a move or another format comes before it. Some programs begin a file with their name.
func (g *Grammar) preamble(text string) (length, lines int, ok bool) {
	for row := range strings.Lines(text) {
		switch trimmed := strings.TrimFunc(row, IsFiller); {
		case BeginsTag(trimmed):
			return length, lines, true
		case lines == MaxHeaderLines || length+len(row) > MaxHeaderBytes, g.HoldsMove(row), g.Foreign != nil && g.Foreign(trimmed):
			return 0, 0, false
		}
		length += len(row)
		lines++
	}
	return 0, 0, false
}

// Begins reports whether a text has a tag before any move.
func (g *Grammar) Begins(text string) bool {
	_, _, ok := g.preamble(text)
	return ok
}

// dropEscapes empties the lines that PGN escapes, which have % in the first column, except within a comment.
func dropEscapes(text string) string {
	if !strings.HasPrefix(text, "%") && !strings.Contains(text, "\n%") {
		return text
	}
	var b strings.Builder
	open := false
	for row := range strings.Lines(text) {
		switch {
		case !open && row[0] == '%':
			row = "\n" // the others keep their numbers
		case !open && row[0] == '[': // in a tag, braces open no comment
			_, after, _ := strings.Cut(row, `"]`)
			_, open = comments(after, open)
		default:
			_, open = comments(row, open)
		}
		b.WriteString(row)
	}
	return b.String()
}

// comments reports whether a line has nothing but comments, and whether one in braces is open after it, given whether one was open before.
func comments(row string, open bool) (only, after bool) {
	only = true
	for _, c := range row {
		switch {
		case open:
			open = c != '}'
		case c == '{':
			open = true
		case c == ';', c == '%' && only:
			return only, false // a comment to the end of the line
		default:
			only = only && IsFiller(c)
		}
	}
	return only, open
}
