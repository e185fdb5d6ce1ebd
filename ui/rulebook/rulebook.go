// Package rulebook holds the rules of the games as pages in both languages, and their sample games with remarks. The
// pages are Markdown; a line `![](position)` stands for a diagram of a position in the game's own notation, and
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
}

// Page is the rules of a game in a language, in parts; none if there is no such page.
func Page(game, lang string) []Part {
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
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "![]("); ok {
			flush()
			parts = append(parts, Part{Diagram: strings.TrimSuffix(rest, ")")})
			continue
		}
		text.WriteString(line)
	}
	flush()
	return parts
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
