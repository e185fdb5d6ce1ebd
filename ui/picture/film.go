package picture

import (
	"context"
	"fmt"
	"image"
	"io"
	"slices"
	"time"

	"qilab/core"
	"qilab/ui/board/draw"
)

// The bounds of a film.
const (
	MaxFrames     = 1000
	MaxFilmPixels = 1600      // its width
	maxFilmBytes  = 200 << 20 // of the file
	minDelay      = 50 * time.Millisecond
	MaxDelay      = 60 * time.Second // a GIF can express up to 655 s
	samples       = 6                // the frames from which the colours are chosen
)

// A Film is a sequence of pictures: a game, or a part of it.
type Film struct {
	Frames []Subject
	// Delay is the duration of a frame, and Pause that of the last one.
	Delay, Pause time.Duration
	// Once plays the film once instead of in a loop.
	Once bool
}

// Check returns the error in a film, a *core.TextError, or nil.
func (f Film) Check(o Options) error {
	switch {
	case len(f.Frames) == 0 || len(f.Frames) > MaxFrames:
		return &core.TextError{
			Code: "picture-frames", Args: []string{fmt.Sprint(len(f.Frames)), fmt.Sprint(MaxFrames)},
			Message: fmt.Sprintf("an animation cannot have %d pictures: at least 1, at most %d", len(f.Frames), MaxFrames),
		}
	case f.Delay < minDelay || f.Delay > MaxDelay || f.Pause < minDelay || f.Pause > MaxDelay:
		return &core.TextError{
			Code: "picture-delay", Args: []string{fmt.Sprint(minDelay.Seconds()), fmt.Sprint(MaxDelay.Seconds())},
			Message: fmt.Sprintf("a picture of an animation is seen for %v to %v", minDelay, MaxDelay),
		}
	case o.Pixels > MaxFilmPixels:
		return &core.TextError{
			Code: "picture-size", Args: []string{fmt.Sprint(o.Pixels), fmt.Sprint(MinPixels), fmt.Sprint(MaxFilmPixels)},
			Message: fmt.Sprintf("an animation cannot be %d pixels wide: at least %d, at most %d", o.Pixels, MinPixels, MaxFilmPixels),
		}
	}
	return o.Check()
}

// Length returns the duration of a film.
func (f Film) Length() time.Duration { return time.Duration(max(0, len(f.Frames)-1))*f.Delay + f.Pause }

// GIF writes an animated GIF. It draws one frame after another on the same pixels, reports the number drawn after each, and ends
// with the error of ctx if that is cancelled.
func (f Film) GIF(ctx context.Context, w io.Writer, o Options, done func(frames int)) error {
	if err := f.Check(o); err != nil {
		return err
	}
	texts, stage := draw.NewTexts(), &stage{}
	frame := func(i int) (*image.RGBA, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return stage.show(newPicture(f.Frames[i], o, texts)), nil
	}
	colours := newHistogram()
	for _, i := range f.samples(o) {
		img, err := frame(i)
		if err != nil {
			return err
		}
		colours.add(img)
	}
	out := &gifWriter{w: &bounded{w: w, left: maxFilmBytes}, palette: colours.palette()}
	for i := range f.Frames {
		img, err := frame(i)
		if err != nil {
			return err
		}
		delay := f.Delay
		if i == len(f.Frames)-1 {
			delay = f.Pause
		}
		if i == 0 {
			out.begin(img.Rect.Dx(), img.Rect.Dy(), !f.Once && len(f.Frames) > 1)
		}
		out.frame(img, delay)
		if out.err != nil {
			return out.err
		}
		if done != nil {
			done(i + 1)
		}
	}
	out.end()
	return out.err
}

// samples returns the frames from which the colours are chosen: some at equal distances, and the first one with each kind of
// mark, which may be the only one with its colour.
func (f Film) samples(o Options) (list []int) {
	n := min(samples, len(f.Frames))
	for i := range n {
		list = append(list, i*(len(f.Frames)-1)/max(1, n-1))
	}
	seen := map[any]bool{"": true} // no judgement
	for i, frame := range f.Frames {
		s := o.state(frame.State)
		marks := []any{s.Glyph}
		for _, shape := range s.Shapes {
			marks = append(marks, shape.Colour)
		}
		for _, m := range marks {
			if !seen[m] {
				seen[m] = true
				list = append(list, i)
			}
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(list)))
}

// bounded is a writer that fails beyond a size.
type bounded struct {
	w    io.Writer
	left int
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.left -= len(data); b.left < 0 {
		return 0, &core.TextError{
			Code: "picture-large", Args: []string{fmt.Sprint(maxFilmBytes >> 20)},
			Message: fmt.Sprintf("the file would be larger than %d MiB: choose a smaller picture or fewer moves", maxFilmBytes>>20),
		}
	}
	return b.w.Write(data)
}
