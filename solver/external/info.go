package external

import (
	"strconv"
	"strings"
	"time"
)

// Bound is whether a score is exact or a bound.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	AtLeast
	AtMost
)

// Info is an engine's search information. Moves are in its own coordinates. A zero value means unknown.
type Info struct {
	Depth, SelDepth int
	Line            int // among several lines, from 1
	Scored          bool
	Score           int // centipawns for the side to move; means nothing if Mate is not 0
	Mate            int // moves to mate of the side to move, negative if it is mated; "mate 0" sets Mated
	Mated           bool
	Bound           Bound
	Nodes           uint64
	Elapsed         time.Duration
	HashFull        int // in thousandths
	PV              []string
}

// maxPV bounds a variation.
const maxPV = 256

// parseInfo reads a line "info …" of UCI or UCCI; ok is false if it is not one. It skips unknown words, as the
// protocols require.
func parseInfo(line string) (info Info, ok bool) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "info" {
		return info, false
	}
	info.Line = 1
	words = words[1:]
	// number reads the next word as a number; anything else is left for the next round.
	number := func() (int64, bool) {
		if len(words) == 0 {
			return 0, false
		}
		n, err := strconv.ParseInt(words[0], 10, 64)
		if err != nil {
			return 0, false
		}
		words = words[1:]
		return n, true
	}
	small := func(into *int) {
		if n, ok := number(); ok && n >= 0 && n < 1<<31 {
			*into = int(n)
		}
	}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "depth":
			small(&info.Depth)
		case "seldepth":
			small(&info.SelDepth)
		case "multipv":
			small(&info.Line)
		case "hashfull":
			small(&info.HashFull)
		case "nodes":
			if n, ok := number(); ok && n >= 0 {
				info.Nodes = uint64(n)
			}
		case "time":
			if n, ok := number(); ok && n >= 0 && n < 1<<40 {
				info.Elapsed = time.Duration(n) * time.Millisecond
			}
		case "lowerbound":
			info.Bound = AtLeast
		case "upperbound":
			info.Bound = AtMost
		case "score":
			words = info.score(words)
		case "pv":
			info.PV = append([]string(nil), words[:min(len(words), maxPV)]...)
			return info, true
		case "string", "message":
			return info, true
		}
	}
	return info, true
}

// score reads the words after score and returns the rest.
func (info *Info) score(words []string) []string {
	kind := "cp" // UCCI omits it, and cannot express a mate
	if len(words) > 0 && (words[0] == "cp" || words[0] == "mate") {
		kind, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return words
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n < -1<<30 || n > 1<<30 {
		return words
	}
	info.Scored = true
	if kind == "mate" {
		info.Mate, info.Mated = n, n == 0
	} else {
		info.Score = n
	}
	return words[1:]
}

// answer is the end of an engine's search.
type answer struct {
	best, ponder string // "" if there is none
	draw, resign bool
}

// parseAnswer reads "bestmove …" or "nobestmove"; ok is false if the line is neither.
func parseAnswer(line string) (a answer, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return a, false
	}
	if words[0] == "nobestmove" {
		return a, true
	}
	if words[0] != "bestmove" {
		return a, false
	}
	if len(words) > 1 {
		switch words[1] {
		case "(none)", "NULL", "null", "0000", "none":
		default:
			a.best = words[1]
		}
	}
	for i := 2; i < len(words); i++ {
		switch words[i] {
		case "ponder":
			if i+1 < len(words) {
				a.ponder = words[i+1]
			}
		case "draw":
			a.draw = true
		case "resign":
			a.resign = true
		}
	}
	return a, true
}
