package training

import (
	"strings"

	"fyne.io/fyne/v2"

	"qilab/ui/host"
	"qilab/ui/prose"
)

// summary shows what became of a session.
func (r *Room) summary(s *session) {
	if r.Host.Closed() || r.session != nil {
		return
	}
	t, sum := r.Words.T, s.sum
	if sum.Cards() == 0 {
		r.Host.Tell(t("training.nothing"))
		return
	}
	lines := []string{
		t("training.summary.counts", sum.Right, sum.Hard, sum.Wrong),
		t("training.summary.time", r.Words.Lasts(sum.Time)),
	}
	if sum.Leeches > 0 {
		lines = append(lines, t("training.summary.leeches", sum.Leeches))
	}
	r.Host.Open(host.Dialog{
		Title: t("training.summary", r.Words.T("training.mode."+s.plan.Mode)), Body: prose.NewColumn(prose.New(strings.Join(lines, "\n"))),
		Size: fyne.NewSize(420, 0), Grows: true,
	})
}
