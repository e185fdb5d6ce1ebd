package resign

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

var agreed = core.Outcome{Result: core.Draw, Reason: core.EndAgreement}

// canDraw reports whether the user is playing a game that can end in a draw now.
func (r *Room) canDraw() bool {
	return r.canEnd() && slices.Contains(words.Results(r.Words, r.Table.Rules()), core.Draw)
}

// offerDraw offers a draw: to the program, which considers it, or to the other person, who is asked.
func (r *Room) offerDraw() {
	r.toEnd()
	s := r.Table
	if _, alone := s.Players.Viewer(); !alone {
		side := s.Position().Turn()
		at := s.Node()
		r.Host.AskFirst(r.Host.Heading("offer-draw"), r.Words.T("draw.ask", r.Words.Side(s.Rules(), side), r.Words.Side(s.Rules(), side.Other())),
			r.Words.T("draw.agree"), r.Words.T("draw.go-on"), func() {
				if s.Node() == at {
					r.end(agreed)
				}
			})
		return
	}
	if err := s.Offers.Ask(); err != nil {
		r.Host.Tell(r.Words.Error(err))
	}
}

// Offered shows the program's offer or answer.
func (r *Room) Offered(kind table.OfferKind) {
	s := r.Table
	if kind == table.DrawDeclined {
		r.Host.Tell(r.Words.T("draw.declined"))
		return
	}
	if !r.Host.Playing() || r.Host.Overlaid() || !slices.Contains(words.Results(r.Words, s.Rules()), core.Draw) {
		return // it offers again later
	}
	at := s.Node()
	text := prose.New(r.Words.T("draw.offered"))
	const width = 420
	r.Host.Open(host.Dialog{
		Title: r.Words.T("draw.offered.title"), Body: text, Size: fyne.NewSize(width, 110+text.HeightFor(width-60)),
		Buttons: []host.Button{{Text: r.Words.T("draw.agree"), Run: func() {
			if s.Node() == at {
				r.end(agreed)
			}
		}}},
		Close: r.Words.T("draw.go-on"), Careful: true,
	})
}

// rematch begins another game between the same players.
func (r *Room) rematch() {
	if err := r.Table.Players.Rematch(); err != nil {
		r.Host.Tell(r.Words.Error(err))
		return
	}
	if _, ahead := r.Table.Handicap.Now(); ahead {
		r.Host.Tell(r.Words.T("told.rematch.free-moves"))
		return
	}
	if _, given := r.Table.Handicap.Given(); given {
		r.Host.Tell(r.Words.T("told.rematch.handicap"))
		return
	}
	r.Host.Tell(r.Words.T("told.rematch"))
}
