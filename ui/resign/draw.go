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
	t := r.Table
	if _, alone := t.Players.Viewer(); !alone {
		side := t.Position().Turn()
		at := t.Node()
		r.Host.AskFirst(r.Host.Heading("offer-draw"), r.Words.T("draw.ask", r.Words.Side(t.Rules(), side), r.Words.Side(t.Rules(), side.Other())),
			r.Words.T("draw.agree"), r.Words.T("draw.go-on"), func() {
				if t.Node() == at {
					r.end(agreed)
				}
			})
		return
	}
	if err := t.Offers.Ask(); err != nil {
		r.Host.Tell(r.Words.Error(err))
	}
}

// Offered shows the program's offer or answer.
func (r *Room) Offered(kind table.OfferKind) {
	t := r.Table
	if kind == table.DrawDeclined {
		r.Host.Tell(r.Words.T("draw.declined"))
		return
	}
	if !r.Host.Playing() || r.Host.Overlaid() || !slices.Contains(words.Results(r.Words, t.Rules()), core.Draw) {
		return // it offers again later
	}
	at := t.Node()
	text := prose.New(r.Words.T("draw.offered"))
	const width = 420
	r.Host.Open(host.Dialog{
		Title: r.Words.T("draw.offered.title"), Body: text, Size: fyne.NewSize(width, 110+text.HeightFor(width-60)),
		Buttons: []host.Button{{Text: r.Words.T("draw.agree"), Run: func() {
			if t.Node() == at {
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
