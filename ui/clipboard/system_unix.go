//go:build unix && !darwin

package clipboard

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"time"
)

// answerTime is how long a program may take to answer before it counts as stopped.
const answerTime = time.Second

// Answering finds out in the background whether the program that holds the clipboard answers, and tells then by post. Reading the
// clipboard of a program that does not would never end.
func Answering(post func(func()), then func(ok bool)) {
	display := os.Getenv("DISPLAY")
	if display == "" {
		then(true)
		return
	}
	go func() {
		ok := answers(display, answerTime)
		post(func() { then(ok) })
	}()
}

// set hands a picture to the X server, which also serves programs under Wayland, or else to wl-copy.
func set(png []byte, _ *image.RGBA) (io.Closer, error) {
	display := os.Getenv("DISPLAY")
	why := fmt.Errorf("%w: DISPLAY is not set", ErrNone)
	if display != "" {
		owner, err := own(display, png)
		if err == nil {
			return owner, nil
		}
		why = fmt.Errorf("%w: %w", ErrNone, err)
	}
	if os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil, why
	}
	path, err := exec.LookPath("wl-copy")
	if err != nil {
		return nil, fmt.Errorf("%w: the program wl-copy of the package wl-clipboard is missing", ErrNone)
	}
	command := exec.Command(path, "--type", "image/png")
	command.Stdin = bytes.NewReader(png)
	if err := command.Run(); err != nil { // it continues in the background
		return nil, fmt.Errorf("%w: wl-copy: %w", ErrNone, err)
	}
	return nil, nil
}
