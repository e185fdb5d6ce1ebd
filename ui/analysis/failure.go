package analysis

import (
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
)

// failure stands in place of the moves of an engine that has failed: the reason, and the way to try again.
type failure struct {
	ctx    panel.Context
	root   *container.Scroll
	reason *prose.Text
	again  *control.Button
}

func newFailure(ctx panel.Context, a panel.Actions) *failure {
	f := &failure{ctx: ctx, reason: prose.New("")}
	f.again = control.NewButton(ctx.Keys, "", func() { a.Run("restart-engine") })
	f.root = container.NewVScroll(prose.NewColumn(f.reason, prose.NewFlow(f.again)))
	return f
}

// set shows an error; nil: nothing.
func (f *failure) set(err error) {
	control.SetVisible(f.root, err != nil)
	if err != nil {
		f.again.SetText(f.ctx.Words.T("analysis.again"))
		f.reason.SetText(f.ctx.Words.Error(err))
	}
}
