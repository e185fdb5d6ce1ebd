package chaosclock

import "qilab/core"

// The forms that games are written in.
const (
	formatMoves    = "moves"
	formatPosition = "position"
)

// Formats are the line that is looked at, and the position.
func (Rules) Formats() []core.Format {
	return []core.Format{{ID: formatMoves, Extension: "txt"}, {ID: formatPosition, Extension: "txt"}}
}

// FormatRecord writes g in one of the Formats.
func (Rules) FormatRecord(g *core.Game, id string) string {
	switch id {
	case formatMoves:
		return formatLine(g.CurrentLine()) + "\n"
	case formatPosition:
		return g.Position().String() + "\n"
	}
	return ""
}
