package home

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/families"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// score is the user's record against one level.
type score struct {
	level  string
	counts map[core.View]int
	last   core.View // of the streak
	streak int       // how many of the last games ended in the same way
}

// views are the results that a record lists, from best to worst.
var views = []core.View{core.ViewWin, core.ViewBothWin, core.ViewDraw, core.ViewBothLose, core.ViewLoss}

// scoresOf counts the results against each level, the levels in the order of the game and others after them.
func scoresOf(endings []library.Ending, levels []string) []score {
	of := map[string]*score{}
	for _, e := range endings {
		played := gamefile.Levels(gamefile.ReadState(e.State, 0))
		side, ok := gamefile.Person(played)
		view := e.Result.For(side)
		if !ok || view == core.ViewUnknown {
			continue
		}
		level := played[side.Other()]
		s := of[level]
		if s == nil {
			s = &score{level: level, counts: map[core.View]int{}}
			of[level] = s
			if !slices.Contains(levels, level) {
				levels = append(slices.Clone(levels), level)
			}
		}
		if s.counts[view]++; view == s.last {
			s.streak++
		} else {
			s.last, s.streak = view, 1
		}
	}
	var list []score
	for _, level := range levels {
		if s := of[level]; s != nil {
			list = append(list, *s)
		}
	}
	return list
}

// endingsOf returns the results of the user's games by any rules of a family, in the order they were played: a streak continues
// across rules.
func endingsOf(ctx context.Context, l *library.Library, family []catalog.Game) []library.Ending {
	list, err := l.Endings(ctx, library.Filter{Kinds: []library.Kind{library.Played}, Mine: true})
	if err != nil {
		return nil // the library's own faults are reported elsewhere
	}
	return slices.DeleteFunc(list, func(e library.Ending) bool {
		return !slices.ContainsFunc(family, func(g catalog.Game) bool { return g.Rules.ID() == e.Rules })
	})
}

// showRecord opens the user's record against each level of a game.
func (r *Room) showRecord(g catalog.Game) {
	ctx, end := context.WithCancel(context.Background())
	said := prose.NewNote(r.Words.T("home.record.reading"))
	body := prose.NewColumn(said)
	m := r.Host.Open(host.Dialog{
		Title: r.Words.T("home.record.title", r.Words.T("game."+core.FamilyID(g.Rules))), Body: body, Size: fyne.NewSize(460, 0), Grows: true, Closed: end,
	})
	l, family := r.Library, families.Of(r.Table.Games(), g)
	show := func(scores []score) {
		if len(scores) == 0 {
			said.SetText(r.Words.T("home.record.none"))
		} else {
			body.RemoveAll()
			body.Add(r.recordTable(scores))
		}
		body.Refresh()
		m.Grow(nil)
	}
	if l == nil {
		show(nil)
		return
	}
	var levels []string
	if g.Opponent != nil {
		for _, level := range g.Opponent.Levels() {
			levels = append(levels, level.ID)
		}
	}
	host.Go(r.Host, func() func() {
		endings := endingsOf(ctx, l, family)
		return func() {
			if ctx.Err() == nil {
				show(scoresOf(endings, levels))
			}
		}
	})
}

// recordTable lists scores: a level a row, with its results and the streak.
func (r *Room) recordTable(scores []score) fyne.CanvasObject {
	column := prose.NewColumn()
	for _, s := range scores {
		var parts []string
		for _, view := range views {
			if n := s.counts[view]; n > 0 {
				parts = append(parts, r.Words.T("home.record."+viewNames[view], n))
			}
		}
		text := strings.Join(parts, r.Words.T("home.record.and"))
		if s.streak > 1 && len(parts) > 1 {
			text += "\n" + r.Words.T("home.record.streak", r.Words.T("home.record."+viewNames[s.last], s.streak))
		}
		name := control.NewHeading(r.Host.Clean(r.levelName(s.level)))
		column.Add(prose.NewTerm(container.NewVBox(name), 150, prose.New(text)))
	}
	return column
}

// viewNames are the last parts of the keys of results as the user sees them.
var viewNames = map[core.View]string{
	core.ViewWin: "won", core.ViewBothWin: "both-won", core.ViewDraw: "drawn", core.ViewBothLose: "both-lost", core.ViewLoss: "lost",
}

// levelName returns the name of a level or an engine.
func (r *Room) levelName(level string) string { return words.Sentence(r.Words.Level(level)) }
