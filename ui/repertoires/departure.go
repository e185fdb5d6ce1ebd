package repertoires

import (
	"qilab/core"
	"qilab/core/repertoire"
	"qilab/ui/gamefile"
)

// departures finds where the current game left the user's repertoire.
type departures struct {
	of    question
	asked bool // the answer is known or on its way
	text  string
}

// question identifies the game of an answer.
type question struct {
	game *core.Game
	last *core.Node
	side core.Side
}

// Departure describes where the user's finished game left the repertoire; "" if it is not over, followed none, or the answer is not
// known yet. Links.Changed is called when it is.
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

// question returns the question about the current game; false if there is none.
func (r *Room) question() (q question, ok bool) {
	if _, marked := r.marked(); marked || r.Table.Mode().IsTask() || !r.ready() || !r.Table.Tree.Finished() {
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
		r.Host.Post(func() { // not during a refresh, where a known answer comes at once
			if !r.Host.Closed() {
				r.links.Changed()
			}
		})
	})
}

// told describes where a game left the repertoire.
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
