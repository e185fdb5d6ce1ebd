package eternal

import (
	"strings"

	"qilab/core"
)

// The forms that games are written in.
const (
	formGame     = "game"     // a position with steps by turns
	formPosition = "position" // a position alone
)

// Formats lists the forms that games and positions are written in.
func (Rules) Formats() []core.Format {
	return []core.Format{{ID: formGame, Extension: "txt"}, {ID: formPosition, Extension: "txt"}}
}

// FormatRecord writes g in one of the Formats.
func (Rules) FormatRecord(g *core.Game, id string) string {
	switch id {
	case formGame:
		return formatLine(g.CurrentLine()) + "\n"
	case formPosition:
		return g.Position().String() + "\n"
	}
	return ""
}

// Read finds out which form a text has. Texts with a board of nine ranks are of this game.
func (r Rules) Read(text string) (core.Reading, error) {
	if len(text) > maxGameText {
		return core.Reading{}, tooLong(len(text), maxGameText)
	}
	var reading core.Reading
	trimmed := strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF"))
	if trimmed != "" {
		switch first, rest := cutPosition(trimmed); {
		case first == "":
			reading.Form = core.FormMoves
		case strings.Count(first, "/") >= Ranks-1:
			reading.Sure = true
			reading.Form = formPosition
			if strings.TrimSpace(rest) != "" {
				reading.Form = formGame
			}
		}
	}
	game, err := r.ParseGame(text)
	if err != nil {
		return reading, err
	}
	reading.Games = []core.Entry{{Read: func() (*core.Game, error) { return game, nil }}}
	return reading, nil
}
