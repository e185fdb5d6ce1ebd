package engines

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// A growing log stays at its end, unless the user has scrolled up to read.
func TestLogFollowsItsEnd(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r := New(depsOf(c), Links{})
	t.Cleanup(r.Close)
	var lines []external.Logged
	grow := func() {
		for range 50 {
			lines = append(lines, external.Logged{Time: time.Unix(int64(len(lines)), 0), Text: "info"})
		}
	}
	grow()
	v := newLogView(t.Context(), r, func() []external.Logged { return lines })
	h.Window.SetContent(v.list)
	h.Window.Resize(fyne.NewSize(300, 200))
	v.showEnd()
	end := v.list.GetScrollOffset()
	grow()
	v.refresh()
	if at := v.list.GetScrollOffset(); end == 0 || at <= end {
		t.Errorf("it shows %v; before it grew, its end was %v", at, end)
	}
	v.list.ScrollToOffset(10)
	grow()
	v.refresh()
	if at := v.list.GetScrollOffset(); at != 10 {
		t.Errorf("it has scrolled to %v from where somebody reads", at)
	}
}
