package lessons

import (
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/solver/games"
	"qilab/ui/assets/fonts"
	"qilab/ui/i18n"
)

// The claims of the courses are true by the rules and the solvers, and translated into all languages.
func TestCourses(t *testing.T) {
	cover := fonts.NewCoverage()
	for _, g := range games.All(nil) {
		if g.Course == "" {
			continue
		}
		t.Run(g.Rules.ID(), func(t *testing.T) {
			c, err := courseOf(g)
			if err != nil {
				t.Fatal(err)
			}
			if last := c.Steps[len(c.Steps)-1]; last.Ask.Kind != course.Read {
				t.Error("nothing is said in the end")
			}
			for _, s := range c.Steps {
				texts := []course.Texts{s.Text}
				if s.Ask.Kind != course.Read {
					texts = append(texts, s.Right)
				}
				if s.Ask.Kind == course.Moves {
					texts = append(texts, s.Wrong)
				}
				for _, on := range s.On {
					texts = append(texts, on)
				}
				for _, text := range texts {
					for _, l := range i18n.Langs() {
						said := text[string(l)]
						if said == "" {
							t.Errorf("%s: nothing is said in %s", s.Name, l)
						}
						if strings.Contains(said, "'") {
							t.Errorf("%s: the apostrophe is ’: %q", s.Name, said)
						}
						if shown := cover.Displayable(said); shown != said {
							t.Errorf("%s: the fonts cannot show all of %q", s.Name, said)
						}
					}
				}
				if s.Ask.Kind != course.Read && !s.Position().Outcome().Over() {
					checkAsk(t, g, s)
				}
			}
		})
	}
}

// checkAsk checks that a step's task is possible, and has the stated outcome.
func checkAsk(t *testing.T, g catalog.Game, s course.Step) {
	t.Helper()
	switch {
	case s.Ask.Kind == course.Goal:
		proof, err := g.Prover.Prove(t.Context(), s.Position(), s.Ask.Goal)
		if err != nil || proof.Moves != s.Ask.Goal.Moves {
			t.Errorf("%s: %v is reached in %d moves, %v", s.Name, s.Ask.Goal, proof.Moves, err)
		}
	case s.Ask.Result != core.Unfinished:
		list := withOutcome(t, g, s.Line, s.Ask.Result)
		if s.Ask.Kind == course.Play && len(list) == 0 {
			t.Errorf("%s: no move leads to %s", s.Name, s.Ask.Result.Name(g.Rules.Sides()))
		}
		if s.Ask.Kind == course.Moves && !sameMoves(list, s.Ask.Moves) {
			t.Errorf("%s: the moves are %v, and not %v", s.Name, list, s.Ask.Moves)
		}
	}
	if s.Ask.Kind == course.Play && !slices.ContainsFunc(g.Opponent.Levels(), func(l solver.Level) bool { return l.ID == s.Ask.Level }) {
		t.Errorf("%s: there is no level %q", s.Name, s.Ask.Level)
	}
}

// withOutcome returns the moves that lead to a result with best play. None may lead to a better one.
func withOutcome(t *testing.T, g catalog.Game, line core.Line, result core.Result) (list []core.Move) {
	t.Helper()
	var last solver.Report
	if err := g.Analyzer.Analyze(t.Context(), line, solver.Limit{Time: 10 * time.Second, Threads: 2, Lines: 200}, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	turn := line.Last().Turn()
	for _, v := range last.Moves {
		if v.Result == result {
			list = append(list, v.Move)
		} else if v.Result.For(turn) > result.For(turn) {
			t.Errorf("%s is better than what is asked for", g.Rules.FormatMove(line.Last(), v.Move))
		}
	}
	return list
}

func sameMoves(a, b []core.Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m core.Move) bool { return !slices.Contains(b, m) })
}
