package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/lines"
	xiangqisolver "qilab/solver/xiangqi"
)

// reporter writes the results of a search, in the protocol and coordinates selected when it started. Its score is used
// only by the search's goroutine until the search has ended.
type reporter struct {
	out   *lines.Output
	ucci  bool
	first int // the number of Red's back rank
	score int // of the best line
}

// UCCI cannot express a mate: it is a score near ucciMate, less its plies, which no evaluation comes near.
const (
	ucciMate = 10000
	ucciMax  = 9000
)

// drawScore is the highest score at which a side accepts a draw.
const drawScore = 0

// info reports a line.
func (r *reporter) info(i xiangqisolver.Info) {
	if i.Line == 1 {
		r.score = i.Score
	}
	var pv strings.Builder
	for _, m := range i.PV {
		pv.WriteByte(' ')
		pv.WriteString(xiangqi.FormatCoordinates(m, r.first))
	}
	ms := i.Elapsed.Milliseconds()
	if r.ucci {
		if i.Line == 1 && i.Bound == engine.Exact {
			r.out.Print(fmt.Sprintf("info time %d nodes %d", ms, i.Nodes), fmt.Sprintf("info depth %d score %d pv%s", i.Depth, ucciScore(i.Score), pv.String()))
		}
		return
	}
	bound := ""
	switch i.Bound {
	case engine.Lower:
		bound = " lowerbound"
	case engine.Upper:
		bound = " upperbound"
	}
	r.out.Print(fmt.Sprintf("info depth %d seldepth %d multipv %d score %s%s nodes %d nps %d hashfull %d time %d pv%s",
		i.Depth, i.SelDepth, i.Line, uciScore(i.Score), bound, i.Nodes, speed(i.Nodes, i.Elapsed), i.HashFull, ms, pv.String()))
}

// visited reports the number of positions visited, including the unfinished last iteration. It is silent if there were
// none.
func (r *reporter) visited(nodes uint64, t time.Duration) {
	switch ms := t.Milliseconds(); {
	case nodes == 0:
	case r.ucci:
		r.out.Print(fmt.Sprintf("info time %d nodes %d", ms, nodes))
	default:
		r.out.Print(fmt.Sprintf("info nodes %d nps %d time %d", nodes, speed(nodes, t), ms))
	}
}

// speed returns nodes per second.
func speed(nodes uint64, t time.Duration) uint64 {
	return uint64(float64(nodes) / max(t, time.Millisecond).Seconds())
}

// uciScore returns "cp N", or "mate N" in moves of the side that mates, negative for the side that is mated.
func uciScore(score int) string {
	if !xiangqisolver.IsMate(score) {
		return "cp " + strconv.Itoa(score)
	}
	moves := (xiangqisolver.MatePlies(score) + 1) / 2
	if score < 0 {
		moves = -moves
	}
	return "mate " + strconv.Itoa(moves)
}

func ucciScore(score int) int {
	switch {
	case !xiangqisolver.IsMate(score):
		return min(max(score, -ucciMax), ucciMax)
	case score > 0:
		return ucciMate - xiangqisolver.MatePlies(score)
	}
	return xiangqisolver.MatePlies(score) - ucciMate
}

// best returns the answer to go.
func (r *reporter) best(end result, offered bool) string {
	text := "bestmove " + xiangqi.FormatCoordinates(end.best, r.first)
	if end.ponder != (core.Move{}) {
		text += " ponder " + xiangqi.FormatCoordinates(end.ponder, r.first)
	}
	if offered && r.ucci && end.err == nil && r.score <= drawScore {
		text += " draw"
	}
	return text
}

// noMove returns the answer to go if there is no move.
func (s *server) noMove() string {
	if s.ucci {
		return "nobestmove"
	}
	return "bestmove (none)"
}
