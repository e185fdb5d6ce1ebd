// Package rulebook holds the rules of the games as pages in both languages, and their sample games with remarks. The pages are
// Markdown; a line `![](position)` is a diagram of a position in the game's own notation, `![move](position)` a diagram with the
// targets of that move's piece, and `![play moves](position)` a demonstration of moves (several examples are separated by `|`).
// **[ruling]** marks decisions of this program that the sources of a game leave open.
package rulebook

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.md
var pages embed.FS

// Book is the pages of all games.
type Book struct{ folders []fs.FS }

// New returns the pages of the program's games, and of further folders. A game's page is called <id>.<language>.md, where games of
// one family (core.Family) share that of its name, and its sample game <id>.sample.<language>.md.
func New(more ...fs.FS) Book { return Book{append([]fs.FS{pages}, more...)} }

// read returns the first file of a name.
func (b Book) read(name string) (data []byte, err error) {
	for _, folder := range b.folders {
		if data, err = fs.ReadFile(folder, name); err == nil {
			return data, nil
		}
	}
	return nil, err
}

// Part is a piece of a page: Markdown, or a diagram.
type Part struct {
	Text    string
	Diagram string // a position; "" for a text
	// Move is the move explained by a diagram; "" for a diagram of the position alone.
	Move string
	// Play lists the lines of a demonstration that begins at the position, each a list of moves.
	Play [][]string
}

// Page returns the rules of a game, or of a family of games, in a language, in parts, or nil if there is no such page.
func (b Book) Page(game, lang string) []Part {
	data, err := b.read(game + "." + lang + ".md")
	if err != nil {
		return nil
	}
	var parts []Part
	var text strings.Builder
	flush := func() {
		if strings.TrimSpace(text.String()) != "" {
			parts = append(parts, Part{Text: text.String()})
		}
		text.Reset()
	}
	for line := range strings.Lines(string(data)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "!["); ok {
			flush()
			parts = append(parts, diagram(rest))
			continue
		}
		text.WriteString(line)
	}
	flush()
	return parts
}

// diagram parses "move](position)".
func diagram(text string) Part {
	what, position, _ := strings.Cut(text, "](")
	part := Part{Diagram: strings.TrimSuffix(position, ")")}
	if moves, ok := strings.CutPrefix(what, "play "); ok {
		for line := range strings.SplitSeq(moves, "|") {
			part.Play = append(part.Play, strings.Fields(line))
		}
	} else {
		part.Move = what
	}
	return part
}

// Sample returns the sample game of a game as a text that its rules read, with remarks by ply from the start; it
// returns "" if there is none. A remark may be empty.
func (b Book) Sample(game, lang string) (text string, remarks map[int]string) {
	data, err := b.read(game + ".sample." + lang + ".md")
	if err != nil {
		return "", nil
	}
	remarks = map[int]string{}
	ply := -1
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.HasPrefix(line, "# "):
			text = strings.TrimPrefix(line, "# ") + "\nmoves"
			ply = 0
		case strings.HasPrefix(line, "## "):
			text += " " + strings.TrimPrefix(line, "## ")
			ply++
		default:
			remarks[ply] = strings.TrimSpace(remarks[ply] + " " + line)
		}
	}
	return text, remarks
}

// HasSample reports whether a game has a sample in that language.
func (b Book) HasSample(game, lang string) bool {
	text, _ := b.Sample(game, lang)
	return text != ""
}
