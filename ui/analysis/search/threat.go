package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Threat finds the move that the other side would make at the current position if it were to move. It is searched first, even if
// the analysis is off, and dropped with the position.
type Threat struct {
	at    *Situation
	know  *Knowledge
	found *findings
	renew func() // restarts the search
	on    bool
	time  time.Duration // the search time of an engine
}

// threatTime is an engine's search time for a threat, and maxTold how many threats are shown.
const (
	threatTime = 700 * time.Millisecond
	maxTold    = 2
)

// A Menace is a move that the other side would make, with its gain.
type Menace struct {
	Verdict solver.Verdict
	// Turn is the move, with the known further steps of its turn.
	Turn []core.Move
	// Wins reports that it wins the game; Gain is what else it wins, if HasGain; Decides reports that it all but wins an open game.
	// Otherwise it is the best move and threatens nothing.
	Wins    bool
	Gain    core.Note
	HasGain bool
	Decides bool
}

// Real reports whether the move threatens anything.
func (m Menace) Real() bool { return m.Wins || m.HasGain || m.Decides }

// Offered reports whether the current game has threats.
func (t *Threat) Offered() bool {
	return t.at.Game.Rules.Capabilities().Threats != nil && t.at.Game.Analyzer != nil
}

// On reports whether threats are switched on.
func (t *Threat) On() bool { return t.on }

// SetOn switches threats on or off, for this position and later ones.
func (t *Threat) SetOn(on bool) {
	if on != t.on {
		t.on = on
		t.renew()
	}
}

// Visible reports whether threats are shown: they are on, nothing conceals the analysis here, and no turn is incomplete.
func (t *Threat) Visible() bool {
	s := t.at
	return t.on && t.Offered() && s.Scope == Full && !s.Concealed && !s.Thinking && !t.know.outcome(s.node()).Over() && !t.underWay()
}

// underWay reports whether a turn of several steps has begun, which must be completed before threats make sense.
func (t *Threat) underWay() bool {
	c := t.at.Game.Rules.Capabilities()
	return c.MidTurn(t.at.node()) || c.StepDue(t.at.node().Position()) != ""
}

// Passed returns the current position with the other side to move; ok is false where there can be no threat, such as in check or in
// the middle of a turn.
func (t *Threat) Passed() (p core.Position, ok bool) {
	threats := t.at.Game.Rules.Capabilities().Threats
	if threats == nil || t.know.outcome(t.at.node()).Over() {
		return nil, false
	}
	if t.underWay() {
		return nil, false
	}
	return threats.Pass(t.at.node().Position())
}

// line returns Passed as a line of its own, since its history does not matter.
func (t *Threat) line() (core.Line, bool) {
	p, ok := t.Passed()
	return core.Line{{Position: p}}, ok
}

// task returns the search for the threat; ok is false if none is needed.
func (t *Threat) task() (want task, ok bool) {
	if !t.on || !t.Offered() || t.at.Scope != Full {
		return task{}, false
	}
	line, ok := t.line()
	if !ok {
		return task{}, false
	}
	want = task{key: t.know.keyOfLine(line), line: line, time: t.time}
	if t.at.proves() {
		want.time = endless
	}
	f, _ := t.found.get(want.key)
	for f.given >= want.time && !t.settled(f, line.Last().Turn()) && want.time < t.maxTime() {
		want.time *= 4 // on a slow machine too little has been found yet
	}
	return want, !f.report.Exact && f.given < want.time
}

// settled reports whether a search for a threat has found enough: a win of turn, or the best move by a search that is deep enough.
func (t *Threat) settled(f finding, turn core.Side) bool {
	return f.advises() && (t.deep(f) || wins(f.report.Moves[0], turn))
}

// deep reports whether scores and gains of material can be trusted: a shallow search overlooks the answers. With five lines threatTime
// reaches several plies more than a quick review needs, on a machine that is not busy.
func (t *Threat) deep(f finding) bool {
	proven := f.report.Exact || f.advises() && f.report.Moves[0].Result != core.Unfinished
	enough := f.report.Depth >= review.MinDepth(t.at.Game, review.Quick) || f.given >= t.maxTime()
	return proven || enough || !t.know.own(t.at.node()) // other engines need not tell their depth
}

// maxTime returns the maximum search time for a threat.
func (t *Threat) maxTime() time.Duration { return 64 * t.time }

// Found lists the other side's threats or, if there are none, only its best move. ok is false until it is known.
func (t *Threat) Found() (list []Menace, ok bool) {
	line, ok := t.line()
	if !ok {
		return nil, false
	}
	f, _ := t.found.get(t.know.keyOfLine(line))
	if !f.done() {
		return nil, false
	}
	p, deep := line.Last(), t.deep(f)
	for _, v := range f.report.Moves {
		m := t.menace(p, v)
		if m.Wins || m.Decides || m.HasGain && deep {
			list = append(list, m)
		}
		if len(list) == maxTold || v.Bound || !v.Known() {
			break
		}
	}
	if len(list) == 0 && deep && f.advises() {
		list = append(list, t.menace(p, f.report.Moves[0]))
	}
	return list, len(list) > 0 || f.report.Exact || f.given >= t.maxTime()
}

// wins reports whether a move wins the game for the side that makes it.
func wins(v solver.Verdict, turn core.Side) bool {
	return v.Result.For(turn) == core.ViewWin || v.Result == core.Unfinished && v.Claim.For(turn) == core.ViewWin
}

// menace returns the gain of a move at p.
func (t *Threat) menace(p core.Position, v solver.Verdict) Menace {
	m := Menace{Verdict: v}
	turn := p.Turn()
	m.Wins = wins(v, turn)
	if gain := t.at.Game.Rules.Capabilities().Threats.Gain; gain != nil && !m.Wins {
		m.Gain, m.HasGain = gain(p, v.PV)
	}
	if !m.Wins && !v.Bound {
		m.Decides = t.at.Game.Scale.Decides(t.know.EvaluationOf(t.at.node()).For(turn), judge.Of(v, turn))
	}
	at := p
	for _, step := range v.PV {
		next, err := at.Play(step)
		if err != nil || at.Turn() != turn {
			break
		}
		m.Turn = append(m.Turn, step)
		if c := t.at.Game.Rules.Capabilities(); c.Steps == nil || !c.Steps.Continue(step, next) {
			break
		}
		at = next
	}
	if len(m.Turn) == 0 {
		m.Turn = []core.Move{v.Move}
	}
	return m
}
