// Package clipboard puts pictures into the clipboard of the system, which the toolkit's knows texts alone for: on Windows as the
// formats PNG and DIB, on macOS by its script language, elsewhere as a selection of the X server (x11.go) or with wl-copy. It knows no
// window.
package clipboard

import (
	"errors"
	"fmt"
	"image"
	"io"
	"sync"
)

// ErrNone is the error where there is no clipboard that takes pictures.
var ErrNone = errors.New("there is no clipboard for pictures")

// Clipboard puts pictures into the clipboard of the system. The zero value is ready; it may be used by several goroutines.
type Clipboard struct {
	mu    sync.Mutex
	owner io.Closer // serves the picture, on systems where the program has to; nil: not serving
}

// SetPicture puts a picture in, which is handed over as PNG too. It may wait for the system for seconds. The error is ErrNone, wrapped
// with the reason, where no clipboard takes pictures.
func (c *Clipboard) SetPicture(png []byte, picture *image.RGBA) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	owner, err := set(png, picture)
	if err != nil {
		return fmt.Errorf("copying a picture: %w", err)
	}
	if c.owner != nil {
		c.owner.Close()
	}
	c.owner = owner
	return nil
}

// Close stops serving: on systems where the program holds the picture, the clipboard becomes empty.
func (c *Clipboard) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.owner != nil {
		c.owner.Close()
	}
	c.owner = nil
}
