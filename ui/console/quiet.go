package console

import (
	"bytes"
	"io"
	"slices"
)

// complaints are the beginnings of messages of the toolkit that come up where nothing is wrong. A cause and a place follow on
// lines of their own.
var complaints = [][]byte{
	[]byte("Fyne error:  failed to watch theme settings"),                // that is, light or dark: at every start without D-Bus
	[]byte("Fyne error:  failed to stop watching removed settings file"), // whenever its own file is replaced
}

// Quiet returns a writer for the log of the toolkit, which passes on all but these complaints. The log writes a message at a
// time.
func Quiet(w io.Writer) io.Writer { return &quiet{w: w} }

type quiet struct {
	w     io.Writer
	after bool // the message before belonged to a complaint
}

func (q *quiet) Write(message []byte) (int, error) {
	follows := bytes.Contains(message, []byte("  Cause:")) || bytes.Contains(message, []byte("  At: "))
	begins := slices.ContainsFunc(complaints, func(c []byte) bool { return bytes.Contains(message, c) })
	if q.after = begins || q.after && follows; q.after {
		return len(message), nil
	}
	return q.w.Write(message)
}
