package endgames

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/solver/catalog"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// about describes an endgame.
func (p *page) about(e catalog.Ending) []prose.Paragraph {
	r := p.room
	t := r.Words.T
	bold := prose.Span{Text: r.name(e), Style: fyne.TextStyle{Bold: true}, Size: theme.SizeNameSubHeadingText}
	list := []prose.Paragraph{{Spans: []prose.Span{bold}}}
	say := func(text string) { list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text}}, Above: 3}) }
	note := func(text string) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text, Color: theme.ColorNamePlaceHolder}}, Above: 3})
	}
	if e.Name[string(r.Words.Lang())] != "" {
		note(t("endgames.pieces", words.Class(r.Words, e.Class)))
	}
	if e.Book != "" {
		say(r.Words.T("endgames.book." + e.Book))
	}
	if rule := e.Rule[string(r.Words.Lang())]; rule != "" {
		say(r.Host.Clean(rule))
	}
	if !e.Counted {
		note(t("endgames.uncounted"))
		return list
	}
	for _, x := range []struct {
		key   string
		tally catalog.EndgameTally
	}{{"endgames.share.strong", e.Strong}, {"endgames.share.weak", e.Weak}} {
		n := x.tally
		say(t(x.key, percent(n.StrongWins, n.Legal), percent(n.Draws, n.Legal), percent(n.WeakWins, n.Legal)))
	}
	if n := e.Strong; n.LongestStrong.Plies > 0 {
		say(t("endgames.longest", n.LongestStrong.Plies, (n.LongestStrong.Plies+1)/2))
	}
	if ruled := e.Strong.Unresolved - e.Strong.Draws; ruled > 0 {
		say(t("endgames.ruled", percent(ruled, e.Strong.Legal)))
	}
	if against := p.against(e); against != "" {
		say(against)
	}
	if e.Class.ChecksAlone {
		note(t("endgames.checks-alone"))
	}
	return list
}

// against reports where the proof contradicts the book: positions called won that are not, or called drawn that can be won.
func (p *page) against(e catalog.Ending) string {
	switch {
	case e.Book == catalog.BookWin && e.Holds != nil:
		return p.room.Words.T("endgames.against.win")
	case e.Book == catalog.BookSkill && 10*e.Strong.StrongWins > 9*e.Strong.Legal:
		return p.room.Words.T("endgames.against.skill")
	case e.Book == catalog.BookDraw && e.Strong.LongestStrong.Position != nil:
		return p.room.Words.T("endgames.against.draw")
	}
	return ""
}

// duration describes the approximate time of a proof.
func (r *Room) duration(need catalog.EndgameNeed) string {
	switch seconds := need.Time.Seconds(); {
	case seconds < 1:
		return r.Words.T("endgames.time.moment")
	case seconds < 90:
		return r.Words.T("endgames.time.seconds", int(seconds+0.5))
	default:
		return r.Words.T("endgames.time.minutes", int(seconds/60+0.5))
	}
}

// tellEvery is the minimum interval between progress reports.
const tellEvery = 100 * time.Millisecond

// throttled limits the calls of tell, but passes on the last.
func throttled(tell func(float64)) func(float64) {
	var last time.Time
	return func(share float64) {
		if now := time.Now(); share >= 1 || now.Sub(last) >= tellEvery {
			last = now
			tell(share)
		}
	}
}
