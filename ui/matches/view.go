package matches

import (
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/solver/match"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// view is the dialog of a match: the current game, the score, and the table of finished games.
type view struct {
	room    *Room
	contest *contest
	score   *prose.Text
	live    *live
	body    *fyne.Container
	list    *control.List
	reason  *prose.Text // of the selected game, if it ended by a failure
	game    int         // the index of the selected game; -1: none
	pause   *control.Button
	stop    *control.Button
	look    *control.Button
	watch   *control.Button
	dialog  host.Opened
}

// show opens the dialog of the match.
func (r *Room) show() {
	if r.view != nil {
		return
	}
	v := &view{room: r, contest: r.contest, score: prose.New(""), reason: prose.New(""), live: newLive(r, r.contest.game.Rules), game: -1}
	v.list = control.NewList(r.Host, func() int { return len(v.contest.games) }, func(i int) string { return r.Host.Clean(v.row(v.mirror(i))) })
	v.list.OnChosen = func(i int, _ bool) {
		if at := v.mirror(i); at != v.game { // refresh selects the same again
			v.choose(at)
		}
	}
	v.pause = control.NewButton(r.Host, "", r.whileOn(r.pause)) // commands do not run below a dialog
	v.stop = control.NewButton(r.Host, r.Words.T("match.stop"), r.whileOn(r.stop))
	v.look = control.NewButton(r.Host, r.Words.T("match.look"), v.open)
	v.watch = control.NewButton(r.Host, r.Words.T("match.watch"), func() {
		v.list.UnselectAll()
		v.choose(-1)
	})
	r.view = v
	v.body = prose.NewRoom(prose.NewColumn(v.score, prose.NewFlow(v.pause, v.stop, v.look, v.watch)), v.list, v.reason)
	v.dialog = r.Host.Open(host.Dialog{
		Title: r.Words.T("match.title", r.Words.Game(v.contest.game.Rules)),
		Body:  prose.NewBeside(v.live.root, v.body),
		Size:  fyne.NewSize(1040, 640), Scrolls: true,
		Extra:  &host.Button{Text: r.Words.T("match.again"), Run: r.another},
		Closed: func() { r.view = nil },
	})
	v.refresh()
}

// mirror converts between the row of the list and the index of a game: the newest is on top.
func (v *view) mirror(i int) int { return len(v.contest.games) - 1 - i }

// choose shows a game, or the current one (-1).
func (v *view) choose(game int) {
	v.game = game
	v.refresh()
}

// another asks for the terms of another match, after stopping the running one if the user agrees.
func (r *Room) another() {
	if !r.goesOn() {
		r.ask(r.contest.game, r.asked)
		return
	}
	r.Host.AskFirst(r.Host.Heading("match"), r.Words.T("match.stop.ask"), r.Words.T("match.stop"), r.Words.T("dialog.cancel"), func() {
		r.stop()
		r.ask(r.contest.game, r.asked)
	})
}

// refresh shows the current state.
func (v *view) refresh() {
	r, c := v.room, v.contest
	v.score.SetParagraphs(v.lines())
	key := "match.pause"
	if c.gate.Closed() {
		key = "match.resume"
	}
	v.pause.SetText(r.Words.T(key))
	control.SetEnabled(v.pause, !c.over)
	control.SetEnabled(v.stop, !c.over)
	control.SetEnabled(v.look, v.game >= 0)
	control.SetEnabled(v.watch, v.game >= 0 && !c.over)
	v.explain()
	v.body.Refresh() // the score may have more lines
	if v.game >= 0 { // new games have moved it down
		offset := v.list.GetScrollOffset()
		v.list.Select(v.mirror(v.game))
		v.list.ScrollToOffset(offset) // the user may be reading elsewhere
	}
	v.list.Refresh()
	v.showBoard()
}

// explain shows why the selected game ended by a failure: the row may be too short for it.
func (v *view) explain() {
	failed := v.game >= 0 && v.contest.games[v.game].Fault != nil
	if failed {
		v.reason.SetText(v.room.Host.Clean(v.room.Words.Error(v.contest.games[v.game].Fault.Err)))
	}
	control.SetVisible(v.reason, failed)
}

// showBoard shows the selected game, or the current one.
func (v *view) showBoard() {
	c := v.contest
	line, first := c.now, c.first
	if v.game >= 0 {
		g := c.games[v.game]
		line, first = g.Line, g.First
	}
	if len(line) == 0 {
		line = c.here
	}
	v.live.show(line, [2]string{c.names[first], c.names[1-first]})
}

// lines describes the score.
func (v *view) lines() []prose.Paragraph {
	r, c := v.room, v.contest
	t := c.tally
	half := func(points int) string {
		if points%2 == 1 {
			return strings.TrimPrefix(number(points/2), "0") + "½"
		}
		return number(points / 2)
	}
	bold := func(text string) prose.Paragraph {
		return prose.Paragraph{Spans: []prose.Span{{Text: r.Host.Clean(text), Style: fyne.TextStyle{Bold: true}}}}
	}
	plain := func(text string) prose.Paragraph {
		return prose.Paragraph{Spans: []prose.Span{{Text: r.Host.Clean(text)}}}
	}
	small := func(text string) prose.Paragraph {
		return prose.Paragraph{Spans: []prose.Span{{Text: r.Host.Clean(text), Size: theme.SizeNameCaptionText}}}
	}
	list := []prose.Paragraph{
		bold(c.names[0] + "  " + half(2*t.Wins+t.Draws) + " : " + half(2*t.Losses+t.Draws) + "  " + c.names[1]),
		plain(r.Words.T("match.score", t.Games(), c.terms.games, t.Wins, t.Draws, t.Losses)),
	}
	if t.Games() >= 2 {
		list = append(list, plain(r.estimate(t)))
	}
	if c.terms.test != 0 {
		list = append(list, small(r.Words.T("match.ratio", strconv.FormatFloat(match.Ratio(t.Pairs, 0, float64(c.terms.test)), 'f', 2, 64),
			c.terms.test, strconv.FormatFloat(match.RatioBound, 'f', 2, 64))))
	}
	for i, w := range t.Players {
		if w.Moves > 0 || faultsOf(w) > 0 {
			list = append(list, small(r.worked(c.names[i], w)))
		}
	}
	return append(list, plain(v.state()))
}

// estimate describes what the score says about the strength of the players. Games that an engine lost by a failure say nothing.
func (r *Room) estimate(t match.Tally) string {
	if faults := faultsOf(t.Players[0]) + faultsOf(t.Players[1]); faults > 0 {
		return r.Words.T("match.elo.faults", faults)
	}
	e, pairs := match.EstimateElo(t.Pairs), 0
	for _, n := range t.Pairs {
		pairs += n
	}
	superior := strconv.FormatFloat(100*e.Superior, 'f', 1, 64)
	if math.IsInf(e.Low, 0) || math.IsInf(e.High, 0) {
		return r.Words.T("match.elo.few", superior, pairs)
	}
	return r.Words.T("match.elo", eloText(e.Elo), eloText(e.Low), eloText(e.High), superior, pairs)
}

// faultsOf counts the games that a player lost by a failure.
func faultsOf(w match.Work) int { return w.Illegal + w.Failed }

// worked describes a player's searches, if it made moves, and its failures. Levels report neither depth nor nodes.
func (r *Room) worked(name string, w match.Work) string {
	faults := faultsOf(w)
	if w.Moves == 0 {
		return r.Words.T("match.work.none", name, faults)
	}
	pace := strconv.FormatFloat(w.Elapsed.Seconds()/float64(w.Moves), 'f', 2, 64)
	if w.Depth == 0 && w.Nodes == 0 {
		return r.Words.T("match.work.time", name, pace, faults)
	}
	return r.Words.T("match.work", name, pace, strconv.FormatFloat(float64(w.Depth)/float64(w.Moves), 'f', 1, 64),
		r.Words.Nodes(uint64(w.Speed())), faults)
}

// state describes the state of the match.
func (v *view) state() string {
	r, c := v.room, v.contest
	switch {
	case c.err != nil:
		return "× " + r.Words.Error(c.err)
	case c.over && c.decided != 0:
		return r.Words.T(map[int]string{1: "match.decided.better", -1: "match.decided.not"}[c.decided], c.names[0], c.terms.test)
	case c.over && c.stopped:
		return r.Words.T("match.stopped")
	case c.over && len(c.games) < c.terms.games:
		return r.Words.T("match.faults", c.faults())
	case c.over:
		return r.Words.T("match.ended")
	case c.gate.Closed():
		return r.Words.T("match.paused")
	}
	return r.Words.T("match.playing", min(len(c.games)+1, c.terms.games))
}

// open opens the selected game.
func (v *view) open() {
	r, c := v.room, v.contest
	if v.game < 0 {
		return
	}
	g := c.games[v.game]
	v.dialog.Close()
	if g.id != 0 {
		r.links.Open(g.id)
		return
	}
	game, err := c.record(&g.Game)
	if err == nil {
		err = r.Table.Open(game)
	}
	if err != nil {
		r.Host.Tell(r.Words.Error(err))
		return
	}
	r.Host.Show(prefs.GameScreen)
}

// summary describes the score on one line.
func (r *Room) summary(c *contest) string {
	t, key := c.tally, "match.summary"
	if c.stopped {
		key = "match.summary.stopped"
	}
	return r.Host.Clean(r.Words.T(key, c.names[0], c.names[1], t.Wins, t.Draws, t.Losses))
}

// eloText formats a difference in Elo; zero has no sign.
func eloText(elo float64) string {
	if math.Round(elo) == 0 {
		return "0"
	}
	return match.EloText(elo)
}
