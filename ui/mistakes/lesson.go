package mistakes

import (
	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// state is the user's progress with an error.
type state uint8

const (
	finding  state = iota // looking for a better move
	checking              // the try is being judged
	wrong                 // the try was no better
	closer                // the try was better, but not good enough
	unclear               // the try cannot be judged
	right                 // the try was good enough
	shown                 // the answer was requested
	done                  // all errors are done
)

// result is the result of an error.
type result uint8

const (
	unseen result = iota
	skipped
	given   // the answer was shown
	retried // found, but not at the first try, or with a hint
	found
	results = iota
)

// A lesson goes through the errors of a game, one after another. The board shows the position before each, with the played move
// marked as an error; the analysis is concealed until the user finds a better move or gives up.
type lesson struct {
	room    *Room
	mode    *asking // of the game during the lesson
	covered bool    // the analysis is concealed

	list    []search.Moment
	known   map[*core.Node]bool // the errors of the game that the lesson has, or left out when it began
	results []result
	at      int
	state   state
	tried   core.Move
	judged  search.Judged // the judgement of the try, once known
	tries   int           // wrong ones
	hinted  bool          // a hint was given
}

func newLesson(r *Room, list []search.Moment) *lesson {
	l := &lesson{room: r, covered: true, list: list, known: map[*core.Node]bool{}, results: make([]result, len(list))}
	for _, m := range append(r.moments(r.order()), list...) {
		l.known[m.Node] = true
	}
	l.mode = &asking{r.Table.Mode(), l}
	return l
}

// takes reports whether the lesson handles moves on the board.
func (l *lesson) takes() bool { return l.here() && l.state != done }

// moment returns the current error.
func (l *lesson) moment() search.Moment { return l.list[l.at] }

// before returns the position before it.
func (l *lesson) before() *core.Node { return l.moment().Node.Parent() }

// here reports whether the board shows that position.
func (l *lesson) here() bool { return l.room.Table.Node() == l.before() }

// open reports whether the user is still looking for a better move.
func (l *lesson) open() bool { return l.state < right }

// enter goes to an error.
func (l *lesson) enter(i int) {
	l.at, l.state, l.tries, l.hinted, l.judged = i, finding, 0, false, search.Judged{}
	l.room.links.Hinter.End()
	l.room.Search.Question.Clear()
	l.cover()
	l.room.Table.Tree.Goto(l.before())
	l.room.again()
}

// cover conceals the analysis while the user looks for a better move, and then removes the last hint.
func (l *lesson) cover() {
	if covered := l.open(); covered != l.covered {
		l.covered = covered
		l.room.links.Hinter.End()
		l.room.Table.Announce(table.ChangedView)
	}
}

// back returns to the lesson's position.
func (l *lesson) back() {
	l.room.Table.Tree.Goto(l.before())
	l.room.again()
}

// try handles the user's try.
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
	case !l.open(): // finished; further tries do not count
		l.state = shown
		l.results[l.at] = max(l.results[l.at], given)
	case m == l.moment().Node.Move():
		l.judged = l.moment().Judged
		l.fail(wrong)
		return
	}
	if best, known := l.best(); known && m == best { // however a longer search would judge what the lesson recommends
		l.room.Search.Question.Clear()
		l.solve()
		return
	}
	l.state = checking
	if err := r.Search.Question.Ask(l.before(), m); err != nil {
		l.state = unclear
	}
	l.cover() // after the question: it makes the views check the answer
	l.check()
	r.again()
}

// check handles the judgement of the try, if it has arrived.
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

// lost returns the share of the chances that the try gives away.
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
		if l.tries > 0 || l.hinted {
			l.results[l.at] = retried
		}
	}
	l.room.Sounds.Play(sound.Win)
	l.cover()
	l.room.again()
}

// stop cancels the judgement of a try.
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
	l.results[l.at] = max(l.results[l.at], given)
	l.cover()
	if !l.here() {
		l.back()
	}
	l.room.again()
}

// repeat restarts the current error.
func (l *lesson) repeat() { l.enter(l.at) }

// next advances to the next error, including those found since the lesson began, or ends the lesson.
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

// step goes to the next or the previous error.
func (l *lesson) step(by int) {
	switch {
	case by > 0:
		l.next()
	case l.at > 0:
		l.enter(l.at - 1)
	}
}

// extend adds errors found since the start.
func (l *lesson) extend() {
	for _, m := range l.room.moments(l.room.order()) {
		if !l.known[m.Node] {
			l.known[m.Node] = true
			l.list, l.results = append(l.list, m), append(l.results, unseen)
		}
	}
}

// missed lists the errors not solved unaided.
func (l *lesson) missed() []search.Moment {
	var list []search.Moment
	for i, m := range l.list {
		if l.results[i] < retried {
			list = append(list, m)
		}
	}
	return list
}

// count counts the errors with a result.
func (l *lesson) count(is result) int {
	n := 0
	for _, r := range l.results {
		if r == is {
			n++
		}
	}
	return n
}

// shownTries returns the moves shown on the board: the error, the try and, in the end, the best.
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

// best returns the best move in the position before the error, as named by the list of errors.
func (l *lesson) best() (core.Move, bool) {
	if m := l.moment(); m.HasBetter {
		return m.Better, true
	}
	if r, ok := l.room.Search.Knowledge.ReportOf(l.before()); ok && len(r.Moves) > 0 {
		return r.Moves[0].Move, true
	}
	return core.Move{}, false
}

// follow handles a change of the game; false if the lesson's errors are gone.
func (l *lesson) follow() bool {
	for _, m := range l.list {
		if !l.room.Table.Document().Game().Contains(m.Node) {
			return false
		}
	}
	l.check()
	return true
}
