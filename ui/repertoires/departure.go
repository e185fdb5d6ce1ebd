package repertoires

import (
	"qilab/core"
	"qilab/core/repertoire"
	"qilab/ui/gamefile"
)

// departures finds where the game on the table left the repertoire of the user.
type departures struct {
	of    question
	asked bool // the answer is being found, or known
	text  string
}

// question is which game the answer is about.
type question struct {
	game *core.Game
	last *core.Node
	side core.Side
}

// Departure says where the user's game that is on the table left the repertoire; "" if it is not over, did not follow
// one, or that is not known yet. Links.Changed tells when it is.
func (r *Room) Departure() string {
	q, ok := r.question()
	if !ok {
		return ""
	}
	if r.left.of != q || !r.left.asked {
		r.left = departures{of: q, asked: true}
		r.find(q)
	}
	return r.left.text
}

// question returns the question about the game on the table; false if there is none.
func (r *Room) question() (q question, ok bool) {
	_, puzzle := r.Table.Puzzle.Current()
	if _, marked := r.marked(); marked || puzzle || !r.ready() || !r.Table.Tree.Finished() {
		return q, false
	}
	side, ok := gamefile.Mine(r.Table, r.Settings)
	line := r.Table.Tree.Played()
	return question{r.Table.Document().Game(), line[len(line)-1], side}, ok
}

// find finds the answer.
func (r *Room) find(q question) {
	rules, line := q.game.Rules(), q.last.Line()
	r.shelf.get(func(s *stock, err error) {
		if err != nil || s.sides[of{rules.ID(), q.side}] == nil || r.left.of != q {
			return
		}
		d, ok := s.sides[of{rules.ID(), q.side}].Follow(line)
		if !ok || len(line) < 2 {
			return
		}
		r.left.text = r.told(rules, q.side, line, d)
		r.Host.Post(func() { // not in the middle of a refresh, where the answer is known at once
			if !r.Host.Closed() {
				r.links.Changed()
			}
		})
	})
}

// told says where a game left the repertoire.
func (r *Room) told(rules core.Rules, side core.Side, line core.Line, d repertoire.Departure) string {
	w := r.Words
	if d.Exit == repertoire.Stayed {
		return w.T("repertoires.left.stayed")
	}
	p, played := line[d.Ply].Position, line[d.Ply+1].Move
	at, move := number(rules, p, d.Ply), w.Move(rules, p, played)
	switch d.Exit {
	case repertoire.Deviated:
		return w.T("repertoires.left.deviated", at, move, w.Move(rules, p, d.Answers[0]))
	case repertoire.Surprised:
		return w.T("repertoires.left.surprised", at, move, w.Side(rules, side.Other()))
	}
	return w.T("repertoires.left.ended", at)
}
