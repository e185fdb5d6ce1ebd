package panel

import (
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/words"
)

// clockFeatures is the report on a position of Chaos Clock in words.
func clockFeatures(w words.Words, r core.Rules, f chaosclock.Features) []section {
	return []section{
		{title: w.T("report.clock.sides"), lines: []string{
			clockSide(w, r, core.First, f.Jia), clockSide(w, r, core.Second, f.Yi),
		}},
		{title: w.T("report.clock.early"), lines: []string{clockEarly(w, r, f.Early)}},
		{title: w.T("report.clock.blocked"), lines: clockBlocked(w, f)},
		{title: w.T("report.clock.mobility"), lines: clockMobility(w, f)},
	}
}

func clockSide(w words.Words, r core.Rules, side core.Side, f chaosclock.SideFeatures) string {
	text := w.T("report.clock.side", w.Side(r, side), f.Home, f.Board, f.Hand)
	if f.Stuck {
		text += w.T("report.clock.stuck")
	}
	return text
}

// clockEarly is the early verdict of the sources, which is a rule of thumb and says so.
func clockEarly(w words.Words, r core.Rules, e *chaosclock.Early) string {
	if e == nil {
		return w.T("report.clock.early.none")
	}
	return w.T("report.clock.early.some", w.Result(r, e.Result), w.T("report.clock.clause."+e.Clause))
}

func clockBlocked(w words.Words, f chaosclock.Features) []string {
	if len(f.Blocked) == 0 {
		return []string{w.T("report.clock.blocked.none")}
	}
	var lines []string
	for _, b := range f.Blocked {
		line := w.T("report.clock.blocked.piece", b.Piece, b.Cell, b.By)
		switch {
		case len(b.FreedByWalk) > 0:
			line += w.T("report.clock.freed.walk", numbers(b.FreedByWalk))
		case b.Freeable:
			line += w.T("report.clock.freed.drop", numbers(b.FreedByDrop))
		case len(b.FreedByDrop) > 0:
			line += w.T("report.clock.freed.other", numbers(b.FreedByDrop))
		default:
			line += w.T("report.clock.freed.none")
		}
		lines = append(lines, line)
	}
	for _, d := range f.DoubleBlocks {
		lines = append(lines, w.T("report.clock.double", d[0], d[1]))
	}
	return lines
}

func clockMobility(w words.Words, f chaosclock.Features) []string {
	if len(f.Mobility) == 0 {
		return []string{w.T("report.clock.mobility.none")}
	}
	var lines []string
	for _, m := range f.Mobility {
		if len(m.Cells) == 0 {
			lines = append(lines, w.T("report.clock.mobility.blocked", m.Piece, m.Cell))
			continue
		}
		lines = append(lines, w.T("report.clock.mobility.piece", m.Piece, m.Cell, joined(m.Cells, " → ")))
	}
	return lines
}

func numbers(list []int) string { return joined(list, ", ") }

func joined(list []int, between string) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, between)
}
