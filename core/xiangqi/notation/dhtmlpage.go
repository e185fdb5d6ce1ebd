package notation

import (
	"regexp"
	"strconv"
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
			return bounds.TooMany(len(fields))
		}
		setField(fields, "move_"+m[1], m[2])
	}
	return nil
}

// The escaped beginning of a field of DhtmlXQ in an address, and an escaped byte.
const dhtmlEscaped = "%5bdhtmlxq_"

var escapedByte = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// unescapePage returns a page with its escaped bytes decoded if it has DhtmlXQ in an address alone.
func unescapePage(text string) string {
	if !strings.Contains(text, "%5") || grammar.Begins(text) {
		return text
	}
	if lower := lowerASCII(text); !strings.Contains(lower, dhtmlEscaped) || strings.Contains(lower, dhtmlBegin) {
		return text
	}
	return escapedByte.ReplaceAllStringFunc(text, func(escape string) string {
		code, _ := strconv.ParseUint(escape[1:], 16, 8) // the pattern allows only digits
		return string([]byte{byte(code)})
	})
}

// isDHJ reports whether a text begins with the fields of 01xq.com, which resemble DhtmlXQ and are numbered.
func isDHJ(text string) bool {
	return strings.HasPrefix(lowerASCII(strings.TrimSpace(text)), "[dhjhtmlxq")
}

// setField sets a field. An empty one leaves the value that a page has elsewhere.
func setField(fields map[string]string, name, value string) {
	if strings.TrimSpace(value) != "" || fields[name] == "" {
		fields[name] = value
	}
}
