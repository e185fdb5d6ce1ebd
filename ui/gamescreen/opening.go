package gamescreen

import (
	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/ui/board"
	"qilab/ui/command"
)

// openings returns the commands of an opening that is being agreed upon.
func (r *Room) openings() command.Table {
	s := r.Session
	open := func() bool {
		o, ok := s.Opening()
		return r.Playing() && ok && !o.State.Done()
	}
	return command.Table{
		{ID: "opening-back", Enabled: func() bool { return open() && !s.Agreeing() }, Run: func() { s.GotoOpening() }},
		{ID: "opening-leave", Enabled: open, Run: func() {
			s.LeaveOpening()
			r.Tell(r.Words.T("told.opening-left"))
		}},
	}
}

// answerOpening gives the answer of a person.
func (r *Room) answerOpening(c opening.Choice) {
	r.Tell("")
	if err := r.Session.Answer(c); err != nil {
		r.illegal(err)
	}
}

// openingGuide returns what the opening on the table asks the board for; nil if it asks for no point.
func (r *Room) openingGuide() *board.Guide {
	o, ok := r.Session.Opening()
	if !ok || o.State.Done() || !r.Session.Agreeing() {
		return nil
	}
	g := &board.Guide{Refuse: func(sq core.Square) error {
		c, err := o.State.ParseChoice(gomoku.Point(sq).String())
		if err == nil {
			_, err = o.State.Play(c)
		}
		return err
	}}
	for p := range o.State.Area().All() {
		g.Area = append(g.Area, p.Square())
	}
	for _, p := range o.State.Offers() {
		g.Offers = append(g.Offers, p.Square())
	}
	return g
}
