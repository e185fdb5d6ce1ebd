package engines

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/families"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// outcome is the result of an engine's trial.
type outcome struct {
	setup   external.Setup // with the protocol and the games found
	trial   external.Trial // of the game that it plays
	answers []answered     // by each rule set of that game
	err     error          // nil: the engine is usable
}

// answered is an engine's answer under a rule set.
type answered struct {
	rules core.Rules
	trial external.Trial
	err   error
}

// examine tries an engine: in its protocol, or in those of all games, beginning with the current one; then under each rule set of
// the game it plays. It blocks; run it on another goroutine.
func examine(ctx context.Context, s external.Setup, games []catalog.Game, current catalog.Game, log *external.Log) outcome {
	g, first, err := recognize(ctx, s, games, current, log)
	if err != nil {
		return outcome{setup: s, err: err}
	}
	o := outcome{setup: s, trial: first}
	o.setup.Protocol, o.setup.Several = first.Protocol, first.Several
	o.setup.Games, o.setup.Failed = nil, nil
	chosen := func(id string) bool { return s.Plays(id) || slices.Contains(s.Failed, id) }
	sets := families.Of(games, g)
	o.answers = make([]answered, len(sets))
	var trials sync.WaitGroup
	for i, other := range sets {
		o.answers[i] = answered{rules: other.Rules, trial: first}
		if other.External != nil && other.Rules.ID() != g.Rules.ID() {
			trials.Go(func() {
				o.answers[i].trial, o.answers[i].err = other.External.Try(ctx, o.setup, trialLine(other.Rules), log)
			})
		}
	}
	trials.Wait()
	all := !slices.ContainsFunc(o.answers, func(a answered) bool { return a.err == nil && chosen(a.rules.ID()) })
	for _, a := range o.answers { // those that the user has excluded stay so
		switch id := a.rules.ID(); {
		case !all && !chosen(id):
		case a.err != nil:
			o.setup.Failed = append(o.setup.Failed, id)
		default:
			o.setup.Games = append(o.setup.Games, id)
		}
	}
	return o
}

// tell describes the result of a trial.
func (r *Room) tell(o outcome) string {
	if o.err != nil {
		return "× " + r.Words.Error(o.err)
	}
	said := []string{r.Words.T("engine.found", o.trial.Name, r.protocol(o.trial.Protocol))}
	for _, a := range o.answers {
		if a.err != nil {
			said = append(said, "× "+r.Words.Game(a.rules)+r.Words.T("punctuation.colon")+r.Words.Error(a.err))
			continue
		}
		said = append(said, "✓ "+r.Words.T("engine.answers", r.Words.Game(a.rules), r.Words.Move(a.rules, trialLine(a.rules).Last(), a.trial.Move),
			strconv.FormatFloat(a.trial.Took.Seconds(), 'f', 1, 64)))
	}
	switch {
	case o.trial.Protocol != external.Piskvork:
	case o.trial.Several:
		said = append(said, r.Words.T("engine.several"))
	default:
		said = append(said, r.Words.T("engine.single"))
	}
	if len(o.trial.Skipped) > 0 {
		said = append(said, r.Words.T("engine.skipped", strings.Join(o.trial.Skipped, ", ")))
	}
	return strings.Join(said, "\n")
}

// recognize finds the game that an engine plays: the first whose trial succeeds. They run at the same time. The error is that of
// the current game, if it was tried, or else of one of the others.
func recognize(ctx context.Context, s external.Setup, games []catalog.Game, current catalog.Game, log *external.Log) (catalog.Game, external.Trial, error) {
	type answer struct {
		game  catalog.Game
		trial external.Trial
		err   error
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan answer)
	count := 0
	for _, g := range families.Heads(playable(games, current)) {
		if s.Protocol != external.Auto && !slices.Contains(g.External.Protocols(), s.Protocol) {
			continue
		}
		count++
		go func() {
			t, err := g.External.Try(within, s, trialLine(g.Rules), log)
			answers <- answer{g, t, err}
		}()
	}
	var best answer
	found := false
	for range count {
		a := <-answers
		switch {
		case found:
		case a.err == nil:
			best, found = a, true
			cancel()
		case best.err == nil || core.FamilyID(a.game.Rules) == core.FamilyID(current.Rules):
			best = a
		}
	}
	if count == 0 {
		best.err = &external.Error{Engine: s.Title(), Err: external.ErrStart}
	}
	return best.game, best.trial, best.err
}

// playable lists the games with third-party engines, the given one first.
func playable(games []catalog.Game, first catalog.Game) []catalog.Game {
	var list []catalog.Game
	for _, g := range games {
		switch {
		case g.External == nil:
		case g.Rules.ID() == first.Rules.ID():
			list = slices.Insert(list, 0, g)
		default:
			list = append(list, g)
		}
	}
	return list
}

// test tries an engine of the list and shows the result, without changing anything.
func (r *Room) test(s external.Setup) {
	ctx, end := context.WithCancel(r.work.Ctx)
	log := &external.Log{}
	said := prose.New("")
	within, stop := context.WithCancel(ctx)
	view := newLogView(ctx, r, log.Lines)
	body := prose.NewRoom(said, view.list, nil)
	say := func(text string) {
		view.following(func() {
			said.SetText(text)
			body.Refresh() // its height may have changed
		})
	}
	r.waiting(within, say)
	r.Host.Open(host.Dialog{
		Title: r.Words.T("engine.test.title", r.Host.Clean(s.Title())),
		Body:  body,
		Size:  fyne.NewSize(680, 520), Scrolls: true, Closed: end,
	})
	games, current := r.Table.Games(), r.Table.Current()
	r.work.Go(func() func() {
		o := examine(ctx, s, games, current, log)
		return func() {
			stop()
			if ctx.Err() == nil {
				view.refresh()
				say(r.Host.Clean(r.tell(o)))
			}
		}
	})
}
