package pictures

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/host"
	"qilab/ui/prose"
)

// A job draws a file.
type job struct {
	title     string // the id of the command
	path      string
	steps     int // the number of steps
	draw      func(ctx context.Context, w io.Writer, done func(steps int)) error
	written   func() // called when the file is written
	elsewhere func() // asks for another path
}

// start draws on another goroutine, with a dialog that shows progress and can cancel, and writes the file.
func (r *Room) start(j job) {
	ctx, cancel := context.WithCancel(r.work.Ctx)
	bar := widget.NewProgressBar()
	bar.Max = float64(j.steps)
	progress := r.Host.Open(host.Dialog{
		Title: r.Host.Heading(j.title), Body: prose.NewColumn(prose.New(r.Words.T("picture.drawing")), bar), Size: fyne.NewSize(420, 170),
		Close: r.Words.T("dialog.cancel"), Closed: cancel,
	})
	r.Disk.Go(func() {
		var out bytes.Buffer
		var last time.Time
		err := j.draw(ctx, &out, func(steps int) {
			if now := time.Now(); now.Sub(last) > time.Second/10 {
				last = now
				r.Host.Post(func() {
					if ctx.Err() == nil {
						bar.SetValue(float64(steps))
					}
				})
			}
		})
		r.Host.Post(func() {
			ended := ctx.Err() != nil // by the user
			cancel()
			if r.Host.Closed() || ended {
				return
			}
			progress.Close()
			if err != nil && !errors.Is(err, context.Canceled) {
				r.Host.Message(r.Host.Heading(j.title), r.Host.Clean(r.Words.Error(err)))
				return
			}
			r.Paths.WriteFile(j.path, out.Bytes(), j.written, j.elsewhere)
		})
	})
}
