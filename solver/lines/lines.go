// Package lines reads and writes lines of text of bounded length, which engines and their clients exchange. The servers
// of our engines and the clients of third-party engines build on it and give the lines their meaning.
package lines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// Line is a line read, without its newline.
type Line struct {
	Text string
	// TooLong means that it was longer than the reader's buffer; Text is its beginning.
	TooLong bool
}

// Read returns the next line, truncated to the buffer of r. Even with an error the line may hold text.
func Read(r *bufio.Reader) (Line, error) {
	text, err := r.ReadSlice('\n')
	line := Line{Text: strings.TrimRight(string(text), "\r\n")}
	for errors.Is(err, bufio.ErrBufferFull) {
		line.TooLong = true
		_, err = r.ReadSlice('\n')
	}
	return line, err
}

// Input delivers the lines of a stream.
type Input struct {
	// Lines is closed when the stream has ended.
	Lines <-chan Line
	stop  chan struct{}
	fail  chan error
}

// Listen reads a stream on its own goroutine until it ends or Stop is called; a line has at most limit bytes.
func Listen(from io.Reader, limit int) *Input {
	lines := make(chan Line)
	in := &Input{Lines: lines, stop: make(chan struct{}), fail: make(chan error, 1)}
	go in.read(bufio.NewReaderSize(from, limit), lines)
	return in
}

func (in *Input) read(r *bufio.Reader, lines chan<- Line) {
	defer close(lines)
	for {
		line, err := Read(r)
		if line.Text != "" || err == nil {
			select {
			case lines <- line:
			case <-in.stop:
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				in.fail <- err
			}
			return
		}
	}
}

// Stop ends the reading. It must be called only once.
func (in *Input) Stop() { close(in.stop) }

// Err returns why reading ended; it is nil if it has not ended, or at the end of the stream.
func (in *Input) Err() error {
	select {
	case err := <-in.fail:
		return err
	default:
		return nil
	}
}

// Output writes whole lines. It is safe for concurrent use.
type Output struct {
	mu sync.Mutex
	to io.Writer
}

// NewOutput returns an output to w.
func NewOutput(w io.Writer) *Output { return &Output{to: w} }

// Print writes lines at once. Errors are ignored: the loss of the reader shows when its own stream ends.
func (o *Output) Print(lines ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, _ = io.WriteString(o.to, strings.Join(lines, "\n")+"\n")
}

// Printable returns a text without control characters, so that it stays one line.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// Quote quotes a word for a message, shortened to 40 characters.
func Quote(word string) string {
	const limit = 40
	runes := []rune(strings.ToValidUTF8(word, "\uFFFD"))
	if len(runes) > limit {
		runes = append(runes[:limit], '…')
	}
	return fmt.Sprintf("%q", string(runes))
}
