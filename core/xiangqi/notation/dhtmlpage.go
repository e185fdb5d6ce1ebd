package notation

import (
	"regexp"
	"strings"
)

// Pages of dpxq.com have the moves in a variable of their script: in the field movelist, or, with variations, in segments
// that leave out the name, [B_P_N] for move_B_P_N. The field movelist among the others is empty then.

// dhtmlSegment matches a segment and its moves.
var dhtmlSegment = regexp.MustCompile(`\[(\d+_\d+_\d+)\]([\d\s]*)\[/`)

// addSegments adds the segments in a text to its fields.
func addSegments(fields map[string]string, text string) error {
	for _, m := range dhtmlSegment.FindAllStringSubmatch(text, maxDhtmlFields) {
		if len(fields) >= maxDhtmlFields {
			return tooManyMoves(len(fields))
		}
		setField(fields, "move_"+m[1], m[2])
	}
	return nil
}

// setField sets a field. An empty one leaves the value that a page has elsewhere.
func setField(fields map[string]string, name, value string) {
	if strings.TrimSpace(value) != "" || fields[name] == "" {
		fields[name] = value
	}
}
