package pictures

import (
	"image"
	"sync"
	"testing"
	"time"
)

// ordered is a clipboard that notes the widths of its pictures.
type ordered struct {
	mu   sync.Mutex
	wide []int
}

func (c *ordered) SetPicture(_ []byte, p *image.RGBA) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wide = append(c.wide, p.Rect.Dx())
	return nil
}
func (c *ordered) Close() {}

// Of two copies, the clipboard keeps the later one.
func TestTwoCopies(t *testing.T) {
	r, h, _ := newRoom(t)
	c := &ordered{}
	r.links.Clipboard = c
	var copies sync.WaitGroup
	r.Disk.Spawn = func(work func()) { copies.Go(work) }
	s, _ := r.subject()
	o := r.options()
	o.Pixels = 2160
	r.copy(s, o)
	o.Pixels = 200
	r.copy(s, o)
	h.Until(t, 30*time.Second, "the later one is there", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.wide) > 0 && c.wide[len(c.wide)-1] == 200
	})
	copies.Wait() // the earlier one takes longer
	h.Take()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wide[len(c.wide)-1] != 200 {
		t.Errorf("the clipboard holds the older picture: %v; told %q", c.wide, h.Told)
	}
}
