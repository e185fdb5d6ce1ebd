// Package rulebook holds the rules of the games as pages in both languages, and their sample games with remarks. The
// pages are Markdown; a line `![](position)` stands for a diagram of a position in the game's own notation, one
// `![move](position)` for a diagram that shows what the piece of that move can do, one `![play moves](position)` for a
// demonstration of moves (several examples are separated by `|`), and
// **[ruling]** marks what the sources of a game leave open and this program decides.
package rulebook

import (
	"embed"
	"strings"
)

//go:embed *.md
var pages embed.FS

// Part is a piece of a page: Markdown, or a diagram.
type Part struct {
	Text    string
	Diagram string // a position; "" for a text
	// Move is what a diagram explains; "" for a diagram of the position alone.
	Move string
	// Play are the lines of a demonstration that begins at the position, each a list of moves.
	Play [][]string
}

// families are the games that share the pages of another name: one game in several rule sets.
var families = map[string]string{"renju": "gomoku", "standard": "gomoku", "freestyle": "gomoku"}

// Page is the rules of a game in a language, in parts; none if there is no such page.
func Page(game, lang string) []Part {
	if family, ok := families[game]; ok {
		game = family
	}
	data, err := pages.ReadFile(game + "." + lang + ".md")
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

// diagram reads "what](position)".
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

// Sample is the sample game of a game as a text that its rules read, with a remark for each ply from the start; "" if
// there is none. A remark may be empty.
func Sample(game, lang string) (text string, remarks map[int]string) {
	data, err := pages.ReadFile(game + ".sample." + lang + ".md")
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
func HasSample(game, lang string) bool {
	text, _ := Sample(game, lang)
	return text != ""
}
