package gamescreen

import (
	"fyne.io/fyne/v2"

	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/table"
)

// reviewProgress shows in study how far a review of the game is. It stands at the bottom, so that no tab moves under the pointer
// when a review begins or ends.
type reviewProgress struct {
	room *Room
	bar  *control.Progress
}

func newReviewProgress(r *Room) *reviewProgress {
	p := &reviewProgress{room: r, bar: control.NewProgress()}
	p.Refresh(table.ChangedAll)
	return p
}

// Object returns the bar.
func (p *reviewProgress) Object() fyne.CanvasObject { return p.bar }

// Refresh shows the present progress.
func (p *reviewProgress) Refresh(table.Change) {
	status, on := p.room.Search.Reviews.Status()
	on = on && status.Here
	if on {
		p.bar.Set(status.Share, panel.ReviewText(p.room.Words, status))
	}
	control.SetVisible(p.bar, on)
}
