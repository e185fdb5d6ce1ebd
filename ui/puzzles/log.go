package puzzles

import (
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// puzzleLog records the results of puzzles in the settings, as space-separated ids: the solved ones, the unsolved ones whose
// solution was shown, and the failed ones.
type puzzleLog struct {
	get func(key string) string
	set func(key, value string)
}

func (r *Room) log() puzzleLog { return puzzleLog{r.Settings.Get, r.Settings.Set} }

// logID returns an id in the form of the log, without the spaces of names.
func logID(id string) string { return strings.Join(strings.Fields(id), "_") }

func (l puzzleLog) has(key, id string) bool {
	return slices.Contains(strings.Fields(l.get(key)), logID(id))
}

// put adds an id to a list, or removes it.
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

// solved reports whether a puzzle was solved unaided.
func (l puzzleLog) solved(id string) bool { return l.has(prefs.Solved, id) }

// shown reports whether the solution of an unsolved puzzle was shown.
func (l puzzleLog) shown(id string) bool { return !l.solved(id) && l.has(prefs.Shown, id) }

// failed reports whether a puzzle was failed and not solved since.
func (l puzzleLog) failed(id string) bool {
	return !l.solved(id) && !l.shown(id) && l.has(prefs.Failed, id)
}

// Outcome is the result of a puzzle.
type Outcome struct {
	Rules  core.Rules
	Puzzle puzzle.Puzzle
	Solved bool // unaided
	Hinted bool // solved with a hint, which is neither solved nor failed
}

// Outcomes lists the results of all tried puzzles that the prover decides.
func (r *Room) Outcomes() (list []Outcome) {
	log := r.log()
	for _, p := range puzzlesOf(r.Table.Games(), r.Store.Puzzles().List()) {
		if solved := log.solved(p.ID); p.answers == nil && (solved || log.shown(p.ID) || log.failed(p.ID)) {
			list = append(list, Outcome{Rules: p.game.Rules, Puzzle: p.Puzzle, Solved: solved})
		}
	}
	return list
}

// note records the result of the current puzzle. A failure, or a look at the solution, counts until an attempt solves the puzzle
// without a hint, after a solution only from the start.
func (r *Room) note() {
	p, ok := r.Table.Puzzle.Current()
	if !ok || p.ID == ownPuzzle { // one without a name is in no list, and will not come back
		return
	}
	r.attempt.note(r, p)
	if p.Goal.Unbounded() && !strings.HasPrefix(p.ID, ownPuzzle) { // random positions do not come back: they are in no list
		return
	}
	task, log := r.Table.Puzzle.Task(), r.log()
	switch {
	case task.Help == table.SolutionShown:
		if !log.solved(p.ID) {
			log.put(prefs.Shown, p.ID, true)
		}
	case task.State == puzzle.Solved && task.Help == table.HintShown:
	case task.State == puzzle.Solved:
		log.put(prefs.Solved, p.ID, true)
		log.put(prefs.Shown, p.ID, false)
		log.put(prefs.Failed, p.ID, false)
	case task.State == puzzle.Failed:
		log.put(prefs.Failed, p.ID, !log.solved(p.ID))
	}
}

// attempt is an attempt at a puzzle or an ending that was seen before its first result, which counts.
type attempt struct {
	game *core.Game
	told bool
}

// note passes on the first result of an attempt. One that was opened again may have had it before: it has a wrong move, or was solved.
func (a *attempt) note(r *Room, p puzzle.Puzzle) {
	z, game := r.Table.Puzzle, r.Table.Document().Game()
	task := z.Task()
	decided := task.State == puzzle.Solved || task.State == puzzle.Failed || task.Help == table.SolutionShown
	switch {
	case !decided && a.game != game:
		*a = attempt{game: game, told: !z.Tried() || z.Wrong() != ""}
	case decided && a.game == game && !a.told:
		a.told = true
		solved := task.State == puzzle.Solved
		r.links.Tried(Outcome{r.Table.Rules(), p, solved && task.Help == table.NoHelp, solved && task.Help == table.HintShown})
	}
}

// Forget clears the record of all puzzles.
func (r *Room) Forget() {
	for _, key := range []string{prefs.Solved, prefs.Shown, prefs.Failed} {
		r.Settings.Set(key, "")
	}
}

// tally describes how many puzzles of a list are solved, how many more solutions were shown, and that they change no rating: the
// maker shows the solutions of one's own.
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
	return text + r.Words.T("puzzles.unrated")
}
