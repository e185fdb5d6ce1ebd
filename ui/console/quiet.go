package console

import (
	"bytes"
	"io"
)

// unwatched is the beginning of the toolkit's message that the system cannot report changes between light and dark. It appears at
// every start without D-Bus, where nothing is wrong. A cause and a place follow on lines of their own.
const unwatched = "Fyne error:  failed to watch theme settings"

// Quiet returns a writer for the log of the toolkit, which passes on all but the complaint that it cannot watch the theme of the
// system. The log writes a message at a time.
func Quiet(w io.Writer) io.Writer { return &quiet{w: w} }

type quiet struct {
	w     io.Writer
	after bool // the message before belonged to the complaint
}

func (q *quiet) Write(message []byte) (int, error) {
	follows := bytes.Contains(message, []byte("  Cause:")) || bytes.Contains(message, []byte("  At: "))
	if q.after = bytes.Contains(message, []byte(unwatched)) || q.after && follows; q.after {
		return len(message), nil
	}
	return q.w.Write(message)
}
