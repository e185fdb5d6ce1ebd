package panel

import (
	"image/color"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/ui/look"
	"qilab/ui/words"
)

// A Badge is a verdict of the analysis on a move, for a coloured box.
type Badge struct {
	Text  string // as a column of words or numbers has it
	Short string // the same as short as can be
	Fill  color.NRGBA
	Words string // in words, for a sentence
}

// Verdicts are the analysis's verdicts on the moves of a position, from a side's point of view.
type Verdicts struct {
	Words words.Words
	Rules core.Rules
	turn  core.Side
	Side  core.Side // whose view scores are from
	Scale judge.Scale
	best  judge.Value // of the best move, for the mover
	moves []solver.Verdict
	index map[core.Move]int
}

// VerdictsOf returns the visible verdicts on the moves at the current node.
func VerdictsOf(ctx Context) Verdicts {
	report, ok := ctx.Search.Knowledge.Report()
	if !ok || !ctx.Search.Analysis.Visible() {
		return Verdicts{}
	}
	v := VerdictsIn(ctx, report)
	v.index = make(map[core.Move]int, len(v.moves))
	for i, m := range v.moves {
		v.index[m.Move] = i
	}
	return v
}

// VerdictsIn returns a report's verdicts on the moves of its position.
func VerdictsIn(ctx Context, r solver.Report) Verdicts {
	t := ctx.Table
	v := Verdicts{Words: ctx.Words, Rules: t.Rules(), Scale: t.Current().Scale, moves: r.Moves}
	v.turn = r.Position.Turn()
	v.Side = t.View.Settings().ScoresFor(v.turn)
	if len(r.Moves) > 0 {
		v.best = judge.Of(r.Moves[0], v.turn)
	}
	return v
}

// Moves lists the moves that something is known about, the best first.
func (v Verdicts) Moves() []core.Move {
	list := make([]core.Move, len(v.moves))
	for i, m := range v.moves {
		list[i] = m.Move
	}
	return list
}

// Rank returns the rank of a move, from 0 for the best; ok is false if the move is not known.
func (v Verdicts) Rank(m core.Move) (rank int, ok bool) {
	rank, ok = v.index[m]
	return rank, ok
}

// Badge returns the badge of a move; ok is false if the move is not known.
func (v Verdicts) Badge(m core.Move) (b Badge, ok bool) {
	i, ok := v.index[m]
	if !ok {
		return Badge{}, false
	}
	return v.BadgeOf(v.moves[i], Tone()), true
}

// BadgeOf returns the badge of a verdict. Where there are scores it holds numbers, and else the outcome in words.
func (v Verdicts) BadgeOf(m solver.Verdict, tone look.Tone) Badge {
	view := m.Result.For(v.turn)
	short := words.Value(words.SeeVerdict(m, v.turn, v.Side))
	b := Badge{Text: short, Short: short, Fill: look.VerdictColor(view, tone), Words: v.Words.Verdict(v.Rules, m, v.turn, v.Side)}
	switch {
	case v.Scale == 0:
		b.Text = look.VerdictSymbol(view) + " " + v.Words.View(view)
	case IsScore(m):
		b.Fill = look.LossColor(v.lost(m), tone)
	}
	return b
}

// IsScore reports whether m is a score and no outcome.
func IsScore(m solver.Verdict) bool { return m.Result == core.Unfinished && m.Scored }

// lost returns how much of the chances of winning m gives away against the best move, as look.LossColor takes it.
func (v Verdicts) lost(m solver.Verdict) float64 {
	best, known := v.Scale.Chance(v.best)
	own, also := v.Scale.Chance(judge.Of(m, v.turn))
	if !known || !also {
		return 0
	}
	return (best - own) / look.LossSpan
}
