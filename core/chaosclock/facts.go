package chaosclock

import (
	"strconv"
	"strings"

	"qilab/core"
)

// facts returns the Features of p in words.
func facts(p core.Position) []core.Facts {
	f := p.(Position).Features()
	return []core.Facts{
		{Title: "report.clock.sides", Lines: [][]core.Note{sideFacts(core.First, f.Jia), sideFacts(core.Second, f.Yi)}},
		{Title: "report.clock.early", Lines: [][]core.Note{{earlyFact(f.Early)}}},
		{Title: "report.clock.blocked", Lines: blockedFacts(f)},
		{Title: "report.clock.mobility", Lines: mobilityFacts(f)},
	}
}

// note returns a text with numbers as its arguments.
func note(key string, numbers ...int) core.Note {
	n := core.Note{Key: key}
	for _, number := range numbers {
		n.Args = append(n.Args, strconv.Itoa(number))
	}
	return n
}

func sideFacts(side core.Side, f SideFeatures) []core.Note {
	count := note("report.clock.side", f.Home, f.Board, f.Hand)
	count.Args = append([]string{"side.chaosclock." + Rules{}.Sides()[side]}, count.Args...)
	if f.Stuck {
		return []core.Note{count, note("report.clock.stuck")}
	}
	return []core.Note{count}
}

// earlyFact returns the early verdict of the sources, marked as a rule of thumb.
func earlyFact(e *Early) core.Note {
	if e == nil {
		return note("report.clock.early.none")
	}
	return core.Note{Key: "report.clock.early.some", Args: []string{
		"result.chaosclock." + e.Result.Name(Rules{}.Sides()), "report.clock.clause." + e.Clause,
	}}
}

func blockedFacts(f Features) (lines [][]core.Note) {
	if len(f.Blocked) == 0 {
		return [][]core.Note{{note("report.clock.blocked.none")}}
	}
	for _, b := range f.Blocked {
		freed := note("report.clock.freed.none")
		switch {
		case len(b.FreedByWalk) > 0:
			freed = core.Note{Key: "report.clock.freed.walk", Args: []string{joined(b.FreedByWalk, ", ")}}
		case b.Freeable:
			freed = core.Note{Key: "report.clock.freed.drop", Args: []string{joined(b.FreedByDrop, ", ")}}
		case len(b.FreedByDrop) > 0:
			freed = core.Note{Key: "report.clock.freed.other", Args: []string{joined(b.FreedByDrop, ", ")}}
		}
		lines = append(lines, []core.Note{note("report.clock.blocked.piece", b.Piece, b.Cell, b.By), freed})
	}
	for _, d := range f.DoubleBlocks {
		lines = append(lines, []core.Note{note("report.clock.double", d[0], d[1])})
	}
	return lines
}

func mobilityFacts(f Features) (lines [][]core.Note) {
	if len(f.Mobility) == 0 {
		return [][]core.Note{{note("report.clock.mobility.none")}}
	}
	for _, m := range f.Mobility {
		line := note("report.clock.mobility.blocked", m.Piece, m.Cell)
		if len(m.Cells) > 0 {
			line = note("report.clock.mobility.piece", m.Piece, m.Cell)
			line.Args = append(line.Args, joined(m.Cells, " → "))
		}
		lines = append(lines, []core.Note{line})
	}
	return lines
}

func joined(list []int, between string) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, between)
}
