package external

import (
	"strconv"
	"strings"
	"time"
)

// gomocupDetail is the information about a move during a search, from an engine with Yixin's extensions, in lines of the form
// "INFO NAME VALUE" that end with "INFO PV DONE". A zero value means unknown.
type gomocupDetail struct {
	line     int // among several, from 1
	depth    int
	selDepth int
	nodes    uint64 // of the whole search
	elapsed  time.Duration
	score    int // for the side to move, in the engine's units
	scored   bool
	win      int // plies to a win in sight, negative for a loss; 0: none
	pv       []Point
}

// detailReader assembles a gomocupDetail from its lines.
type detailReader struct {
	now    gomocupDetail
	number int // the index of the line
	open   bool
}

// read parses the text after INFO; whole is whether it completes a gomocupDetail.
func (r *detailReader) read(text string) (d gomocupDetail, whole bool) {
	name, value, _ := strings.Cut(strings.TrimSpace(text), " ")
	value = strings.TrimSpace(value)
	number := func(into *int, limit int) {
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n <= limit {
			*into = n
		}
	}
	switch strings.ToUpper(name) {
	case "PV":
		if strings.EqualFold(value, "done") {
			d, whole = r.now, r.open
			r.open = false
			return d, whole
		}
		r.now, r.open, r.number = gomocupDetail{line: 1}, true, 0
		number(&r.number, 1000)
		r.now.line = r.number + 1
	case "DEPTH":
		number(&r.now.depth, 1000)
	case "SELDEPTH":
		number(&r.now.selDepth, 1000)
	case "TOTALNODES":
		if n, err := strconv.ParseUint(value, 10, 63); err == nil {
			r.now.nodes = n
		}
	case "TOTALTIME":
		ms := 0
		number(&ms, 1<<30)
		r.now.elapsed = time.Duration(ms) * time.Millisecond
	case "EVAL":
		r.now.score, r.now.win, r.now.scored = readEval(value)
	case "BESTLINE":
		r.now.pv = nil
		for _, word := range strings.Fields(value) {
			p, ok := parsePoint(word)
			if !ok || len(r.now.pv) == maxPV {
				break
			}
			r.now.pv = append(r.now.pv, p)
		}
	}
	return gomocupDetail{}, false
}

// readEval reads "-34", "+M5" (a win in five plies), "-M4", or "+M*", a win at an unknown distance.
func readEval(text string) (score, win int, ok bool) {
	sign := 1
	if strings.HasPrefix(text, "-") {
		sign = -1
	}
	if rest := strings.TrimLeft(text, "+-"); strings.HasPrefix(rest, "M") && len(text)-len(rest) == 1 {
		n, err := strconv.Atoi(rest[1:])
		if err != nil || n < 1 || n > 1000 {
			n = 1000
		}
		return 0, sign * n, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -1<<30 || n > 1<<30 {
		return 0, 0, false
	}
	return n, 0, true
}

// take updates the info with a gomocupDetail of the best move.
func (i *GomocupInfo) take(d gomocupDetail) {
	i.Nodes = max(i.Nodes, d.nodes)
	if d.line != 1 {
		return
	}
	if d.depth > 0 {
		i.Depth = d.depth
	}
	if d.scored && d.win == 0 {
		i.Score, i.Scored = d.score, true
	}
}
