package mistakes

import (
	"slices"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// state is how far a person is with an error.
type state uint8

const (
	finding  state = iota // a better move is looked for
	checking              // what was tried is being judged
	wrong                 // it was no better
	closer                // it was better, and not good enough
	unclear               // nothing can be said of it
	right                 // it was good enough
	shown                 // the answer was asked for
	done                  // all errors are over
)

// result is what became of an error.
type result uint8

const (
	unseen result = iota
	skipped
	given   // the answer was shown
	retried // found, but not at once
	found
	results = iota
)

// A lesson leads through errors of a game, one after another. The board shows the position before each, with the move that was
// made marked as an error; the analysis is concealed until the user finds a better move or asks for it.
type lesson struct {
	room    *Room
	mode    *asking // of the game meanwhile
	covered bool    // the analysis is concealed

	list    []search.Moment
	results []result
	at      int
	state   state
	tried   core.Move
	judged  search.Judged // what was tried, once that is known
	tries   int           // wrong ones
}

func newLesson(r *Room, list []search.Moment) *lesson {
	l := &lesson{room: r, covered: true, list: list, results: make([]result, len(list))}
	l.mode = &asking{r.Table.Mode(), l}
	return l
}

// takes reports whether moves on the board belong to the lesson.
func (l *lesson) takes() bool { return l.here() && l.state != done }

// moment returns the error that is looked at.
func (l *lesson) moment() search.Moment { return l.list[l.at] }

// before returns the position before it.
func (l *lesson) before() *core.Node { return l.moment().Node.Parent() }

// here reports whether that position is on the board.
func (l *lesson) here() bool { return l.room.Table.Node() == l.before() }

// open reports whether a better move is still looked for.
func (l *lesson) open() bool { return l.state < right }

// enter goes to an error.
func (l *lesson) enter(i int) {
	l.at, l.state, l.tries, l.judged = i, finding, 0, search.Judged{}
	l.room.Search.Question.Clear()
	l.cover()
	l.room.Table.Tree.Goto(l.before())
	l.room.Host.Tell("")
	l.room.again()
}

// cover conceals the analysis as long as a better move is looked for.
func (l *lesson) cover() {
	if covered := l.open(); covered != l.covered {
		l.covered = covered
		l.room.Table.Announce(table.ChangedView)
	}
}

// back returns to the position of the lesson from elsewhere in the game.
func (l *lesson) back() {
	l.room.Table.Tree.Goto(l.before())
	l.room.again()
}

// try takes a move that a person has tried.
func (l *lesson) try(m core.Move) {
	r := l.room
	r.Host.Tell("")
	if _, err := l.before().Position().Play(m); err != nil {
		r.Sounds.Play(sound.Illegal)
		r.Host.Tell(r.Words.Error(err))
		return
	}
	l.tried, l.judged = m, search.Judged{}
	switch {
	case !l.open(): // it is over; what is tried now counts no more
		l.state = shown
		l.results[l.at] = max(l.results[l.at], given)
	case m == l.moment().Node.Move():
		l.judged = l.moment().Judged
		l.fail(wrong)
		return
	}
	l.state = checking
	l.cover()
	if err := r.Search.Question.Ask(l.before(), m); err != nil {
		l.state = unclear
	}
	l.check()
	r.again()
}

// check takes the answer about what was tried, if there is one by now.
func (l *lesson) check() {
	if l.state != checking || l.room.Search.Question.Asking() {
		return
	}
	q := l.room.Search.Question
	j, ok := q.Judge()
	q.Clear()
	l.judged = j
	switch m := l.moment(); {
	case !ok:
		l.state = unclear
	case !j.Faulty():
		l.solve()
	case l.lost() < m.Lost && j.Judgement < m.Judgement:
		l.fail(closer)
	default:
		l.fail(wrong)
	}
}

// lost returns how much of the chances what was tried gives away.
func (l *lesson) lost() float64 {
	return l.room.Table.Current().Scale.Lost(l.judged.Before, l.judged.After)
}

func (l *lesson) fail(s state) {
	l.state = s
	l.tries++
	l.room.Sounds.Play(sound.Illegal)
	l.room.again()
}

func (l *lesson) solve() {
	l.state = right
	if l.results[l.at] < given {
		l.results[l.at] = found
		if l.tries > 0 {
			l.results[l.at] = retried
		}
	}
	l.room.Sounds.Play(sound.Win)
	l.cover()
	l.room.again()
}

// stop gives up finding out what a move is worth.
func (l *lesson) stop() {
	if l.state == checking {
		l.room.Search.Question.Clear()
		l.state = finding
		l.room.again()
	}
}

// answer shows the best move.
func (l *lesson) answer() {
	if !l.open() {
		return
	}
	l.room.Search.Question.Clear()
	l.state = shown
	l.results[l.at] = given
	l.cover()
	if !l.here() {
		l.back()
	}
	l.room.again()
}

// repeat has the same error looked at once more.
func (l *lesson) repeat() { l.enter(l.at) }

// next goes on to the next error, also to those that were found since the lesson began, or says that it is over.
func (l *lesson) next() {
	if l.open() && l.results[l.at] == unseen {
		l.results[l.at] = skipped
	}
	l.extend()
	if l.at+1 < len(l.list) {
		l.enter(l.at + 1)
		return
	}
	l.room.Search.Question.Clear()
	l.state = done
	l.cover()
	l.room.again()
}

// step goes on to the next error, or back to the one before.
func (l *lesson) step(by int) {
	switch {
	case by > 0:
		l.next()
	case l.at > 0:
		l.enter(l.at - 1)
	}
}

// extend adds the errors that were found since.
func (l *lesson) extend() {
	for _, m := range l.room.moments(l.room.order()) {
		if !slices.ContainsFunc(l.list, func(o search.Moment) bool { return o.Node == m.Node }) {
			l.list, l.results = append(l.list, m), append(l.results, unseen)
		}
	}
}

// missed lists the errors that were not found without help.
func (l *lesson) missed() []search.Moment {
	var list []search.Moment
	for i, m := range l.list {
		if l.results[i] < retried {
			list = append(list, m)
		}
	}
	return list
}

// count counts the errors of which something has become.
func (l *lesson) count(is result) int {
	n := 0
	for _, r := range l.results {
		if r == is {
			n++
		}
	}
	return n
}

// shownTries returns the moves that the board shows: the error, what was tried and, in the end, the best.
func (l *lesson) shownTries() []board.Try {
	if l.state == done || !l.here() {
		return nil
	}
	m := l.moment()
	list := []board.Try{{Move: m.Node.Move(), Judgement: m.Judgement}}
	switch l.state {
	case wrong, closer:
		if l.tried != m.Node.Move() {
			list = append(list, board.Try{Move: l.tried, Wrong: true})
		}
	case checking, unclear:
		list = append(list, board.Try{Move: l.tried})
	case right:
		list = append(list, board.Try{Move: l.tried, Right: true})
		if best, ok := l.best(); ok && best != l.tried {
			list = append(list, board.Try{Move: best, Judgement: judge.Best})
		}
	case shown:
		if best, ok := l.best(); ok {
			list = append(list, board.Try{Move: best, Right: true})
		}
	}
	return list
}

// best returns the best move in the position before the error: the one that the list of errors names.
func (l *lesson) best() (core.Move, bool) {
	if m := l.moment(); m.HasBetter {
		return m.Better, true
	}
	if r, ok := l.room.Search.Knowledge.ReportOf(l.before()); ok && len(r.Moves) > 0 {
		return r.Moves[0].Move, true
	}
	return core.Move{}, false
}

// follow takes note of a change of the game; false if the lesson has lost it.
func (l *lesson) follow() bool {
	for _, m := range l.list {
		if !l.room.Table.Document().Game().Contains(m.Node) {
			return false
		}
	}
	l.check()
	return true
}
