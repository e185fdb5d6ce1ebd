package panel

import (
	"image/color"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/ui/look"
	"qilab/ui/words"
)

// A Badge is what the analysis says of a move, as it is shown in a coloured box.
type Badge struct {
	Text  string // as a column of words or numbers has it
	Short string // the same as short as can be
	Fill  color.NRGBA
	Words string // in words, for a sentence
}

// Verdicts are what the analysis says of the moves of a position, as a side sees them.
type Verdicts struct {
	words words.Words
	rules core.Rules
	turn  core.Side
	side  core.Side // whose view scores are from
	scale judge.Scale
	best  judge.Value // of the best move, for the mover
	moves []solver.Verdict
	index map[core.Move]int
}

// VerdictsOf returns what the analysis says of the moves at the current node, as far as it may be seen.
func VerdictsOf(ctx Context) Verdicts {
	report, ok := ctx.Search.Knowledge.Report()
	if !ok || !ctx.Search.Analysis.Visible() {
		return Verdicts{}
	}
	v := verdictsOf(ctx, report)
	v.index = make(map[core.Move]int, len(v.moves))
	for i, m := range v.moves {
		v.index[m.Move] = i
	}
	return v
}

func verdictsOf(ctx Context, r solver.Report) Verdicts {
	s := ctx.Table
	v := Verdicts{words: ctx.Words, rules: s.Rules(), scale: s.Current().Scale, moves: r.Moves}
	v.turn = r.Position.Turn()
	v.side = s.View.Settings().ScoresFor(v.turn)
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

// Rank returns the place of a move among all, from 0 for the best; ok is false where nothing is known about it.
func (v Verdicts) Rank(m core.Move) (rank int, ok bool) {
	rank, ok = v.index[m]
	return rank, ok
}

// Badge returns the badge of a move; ok is false where nothing is known about it.
func (v Verdicts) Badge(m core.Move) (b Badge, ok bool) {
	i, ok := v.index[m]
	if !ok {
		return Badge{}, false
	}
	return v.badge(v.moves[i], Tone()), true
}

// badge returns the badge of a verdict. Where there are scores it holds numbers, and else the outcome in words.
func (v Verdicts) badge(m solver.Verdict, tone look.Tone) Badge {
	view := m.Result.For(v.turn)
	short := words.Value(words.SeeVerdict(m, v.turn, v.side))
	b := Badge{Text: short, Short: short, Fill: look.VerdictColor(view, tone), Words: v.words.Verdict(v.rules, m, v.turn, v.side)}
	switch {
	case v.scale == 0:
		b.Text = look.VerdictSymbol(view) + " " + v.words.View(view)
	case scored(m):
		b.Fill = look.LossColor(v.lost(m), tone)
	}
	return b
}

// scored reports whether m is a score and no outcome.
func scored(m solver.Verdict) bool { return m.Result == core.Unfinished && m.Scored }

// lost returns how much of the chances of winning m gives away against the best move, as look.LossColor takes it.
func (v Verdicts) lost(m solver.Verdict) float64 {
	best, known := v.scale.Chance(v.best)
	own, also := v.scale.Chance(judge.Of(m, v.turn))
	if !known || !also {
		return 0
	}
	return (best - own) / look.LossSpan
}
