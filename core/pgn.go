package core

import "strings"

// DropEscapes empties the lines that PGN escapes, which have % in the first column, except within a comment.
func DropEscapes(pgn string) string {
	if !strings.HasPrefix(pgn, "%") && !strings.Contains(pgn, "\n%") {
		return pgn
	}
	var b strings.Builder
	open := false
	for row := range strings.Lines(pgn) {
		switch {
		case !open && row[0] == '%':
			row = "\n" // the others keep their numbers
		case !open && row[0] == '[': // in a tag, braces open no comment
			_, after, _ := strings.Cut(row, `"]`)
			open = CommentOpen(after, open)
		default:
			open = CommentOpen(row, open)
		}
		b.WriteString(row)
	}
	return b.String()
}

// CommentOpen reports whether a comment in braces is open after a line of PGN, given whether one was open before it.
func CommentOpen(row string, open bool) bool {
	if !open && strings.HasPrefix(row, "%") {
		return false
	}
	for _, c := range row {
		switch {
		case open:
			open = c != '}'
		case c == '{':
			open = true
		case c == ';':
			return false // a comment to the end of the line
		}
	}
	return open
}
