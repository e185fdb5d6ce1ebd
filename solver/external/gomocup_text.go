package external

import (
	"strconv"
	"strings"
)

// parsePoint reads "X,Y", which may be Pass.
func parsePoint(line string) (Point, bool) {
	left, right, ok := strings.Cut(strings.TrimSpace(line), ",")
	if !ok {
		return Point{}, false
	}
	x, errX := strconv.Atoi(strings.TrimSpace(left))
	y, errY := strconv.Atoi(strings.TrimSpace(right))
	p := Point{X: x, Y: y}
	return p, errX == nil && errY == nil && (x >= 0 && y >= 0 || p == Pass)
}

// aboutName returns the name in an answer to ABOUT (name="…", version="…", and so on), or "".
func aboutName(line string) string {
	name := quoted(line, "name")
	if version := quoted(line, "version"); name != "" && version != "" {
		name += " " + version
	}
	return printable(name)
}

// quoted returns the value of key="value" in a line.
func quoted(line, key string) string {
	for rest := line; ; {
		i := strings.Index(rest, key)
		if i < 0 {
			return ""
		}
		free := i == 0 || strings.ContainsRune(" ,\t", rune(rest[i-1]))
		rest = rest[i+len(key):]
		value, ok := strings.CutPrefix(strings.TrimLeft(rest, " "), "=")
		if !free || !ok {
			continue
		}
		if value, ok = strings.CutPrefix(strings.TrimLeft(value, " "), `"`); ok {
			value, _, _ = strings.Cut(value, `"`)
			return value
		}
	}
}

// readMessage reads the parts of a message that have the usual form, "Depth 12-20 | Eval 5 | Node 100K | Time 20ms",
// and ignores the rest.
func readMessage(text string, into *GomocupInfo) {
	for _, part := range strings.Split(text, "|") {
		words := strings.Fields(part)
		if len(words) < 2 {
			continue
		}
		value := words[1]
		switch strings.ToLower(strings.TrimSuffix(words[0], ":")) {
		case "depth":
			value, _, _ = strings.Cut(value, "-")
			if n, err := strconv.Atoi(value); err == nil && n > 0 && n < 1000 {
				into.Depth = n
			}
		case "eval", "ev":
			if n, err := strconv.Atoi(value); err == nil {
				into.Score, into.Scored = n, true
			}
		case "node", "nodes", "n":
			if n, ok := readCount(value); ok {
				into.Nodes = n
			}
		}
	}
}

// readCount reads a number with K, M or G for thousands, millions or billions.
func readCount(text string) (uint64, bool) {
	unit := 1.0
	for suffix, worth := range map[string]float64{"K": 1e3, "M": 1e6, "G": 1e9} {
		if rest, ok := strings.CutSuffix(strings.ToUpper(text), suffix); ok {
			text, unit = rest, worth
			break
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n*unit < 1e18) {
		return 0, false
	}
	return uint64(n * unit), true
}
