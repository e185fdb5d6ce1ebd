package puzzles

import (
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// puzzleLog records what has become of the puzzles, kept in the settings as ids with spaces between them: those that
// were solved, those that were not, but whose solution was shown, and those that were failed.
type puzzleLog struct {
	get func(key string) string
	set func(key, value string)
}

func (r *Room) log() puzzleLog { return puzzleLog{r.Settings.Get, r.Settings.Set} }

// logID returns an id as the log writes it: names may have spaces.
func logID(id string) string { return strings.Join(strings.Fields(id), "_") }

func (l puzzleLog) has(key, id string) bool {
	return slices.Contains(strings.Fields(l.get(key)), logID(id))
}

// put adds an id to a list, or takes it out.
func (l puzzleLog) put(key, id string, in bool) {
	list := strings.Fields(l.get(key))
	at := slices.Index(list, logID(id))
	switch {
	case in && at < 0:
		list = append(list, logID(id))
	case !in && at >= 0:
		list = slices.Delete(list, at, at+1)
	default:
		return
	}
	l.set(key, strings.Join(list, " "))
}

// solved reports whether a puzzle was solved without its solution.
func (l puzzleLog) solved(id string) bool { return l.has(prefs.Solved, id) }

// shown reports whether the solution of a puzzle was shown, and it was not solved without it.
func (l puzzleLog) shown(id string) bool { return !l.solved(id) && l.has(prefs.Shown, id) }

// failed reports whether a wrong move was made in a puzzle, which has not been solved since.
func (l puzzleLog) failed(id string) bool {
	return !l.solved(id) && !l.shown(id) && l.has(prefs.Failed, id)
}

// stage returns the lists that a puzzle is in.
func (l puzzleLog) stage(id string) [3]bool { return [3]bool{l.solved(id), l.shown(id), l.failed(id)} }

// Outcome is what became of a puzzle.
type Outcome struct {
	Rules  core.Rules
	Puzzle puzzle.Puzzle
	Solved bool
}

// Outcomes lists what became of the puzzles that were tried.
func (r *Room) Outcomes() (list []Outcome) {
	log := r.log()
	for _, g := range r.Table.Games() {
		if g.Prover == nil {
			continue
		}
		for _, p := range r.of(g) {
			if solved := log.solved(p.ID); solved || log.shown(p.ID) || log.failed(p.ID) {
				list = append(list, Outcome{g.Rules, p, solved})
			}
		}
	}
	return list
}

// note records the result of the current puzzle. One that was failed, or whose solution was shown, counts as that until an
// attempt solves it, after a solution only from the beginning.
func (r *Room) note() {
	p, ok := r.Table.Puzzle.Current()
	if !ok || p.Goal.Unbounded() && !strings.HasPrefix(p.ID, ownPuzzle) { // positions that come up by chance do not come back
		return
	}
	task, log := r.Table.Puzzle.Task(), r.log()
	before := log.stage(p.ID)
	defer func() {
		if after := log.stage(p.ID); after != before && r.links.Tried != nil {
			r.links.Tried(Outcome{r.Table.Rules(), p, log.solved(p.ID)})
		}
	}()
	switch {
	case task.Help == table.SolutionShown:
		if !log.solved(p.ID) {
			log.put(prefs.Shown, p.ID, true)
		}
	case task.State == puzzle.Solved:
		log.put(prefs.Solved, p.ID, true)
		log.put(prefs.Shown, p.ID, false)
		log.put(prefs.Failed, p.ID, false)
	case task.State == puzzle.Failed:
		log.put(prefs.Failed, p.ID, !log.solved(p.ID))
	}
}

// tally says how many puzzles of a list are solved, and of how many more the solution was shown.
func (r *Room) tally(list []familyPuzzle) string {
	log, solved, shown := r.log(), 0, 0
	for _, p := range list {
		switch {
		case log.solved(p.ID):
			solved++
		case log.shown(p.ID):
			shown++
		}
	}
	text := r.Words.T("puzzles.solved", solved, len(list))
	if shown > 0 {
		text += r.Words.T("puzzles.shown", shown)
	}
	return text
}
