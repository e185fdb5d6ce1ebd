// Package lines is how engines and the programs that run them talk: in lines of text, of bounded length. The servers of
// our engines and the clients of others' are built on it; what the lines say is their own.
package lines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// Line is a line that was read, without its end.
type Line struct {
	Text string
	// TooLong says that it was longer than the reader's buffer; Text is its beginning.
	TooLong bool
}

// Read is the next line, of which no more than the buffer of r is kept. With an error the line may still say something.
func Read(r *bufio.Reader) (Line, error) {
	text, err := r.ReadSlice('\n')
	line := Line{Text: strings.TrimRight(string(text), "\r\n")}
	for errors.Is(err, bufio.ErrBufferFull) {
		line.TooLong = true
		_, err = r.ReadSlice('\n')
	}
	return line, err
}

// Input hands on the lines of a stream.
type Input struct {
	// Lines is closed when the stream has ended.
	Lines <-chan Line
	stop  chan struct{}
	fail  chan error
}

// Listen reads a stream in a goroutine of its own until it ends or Stop is called; a line has at most most bytes.
func Listen(from io.Reader, most int) *Input {
	lines := make(chan Line)
	in := &Input{Lines: lines, stop: make(chan struct{}), fail: make(chan error, 1)}
	go in.read(bufio.NewReaderSize(from, most), lines)
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

// Stop says that nobody wants more lines. It is to be called once.
func (in *Input) Stop() { close(in.stop) }

// Err is why reading ended, nil if it has not or the stream was over.
func (in *Input) Err() error {
	select {
	case err := <-in.fail:
		return err
	default:
		return nil
	}
}

// Output writes whole lines, from several goroutines.
type Output struct {
	mu sync.Mutex
	to io.Writer
}

// NewOutput is an output to w.
func NewOutput(w io.Writer) *Output { return &Output{to: w} }

// Print writes lines at once. A reader that is gone is noticed when its stream to us ends.
func (o *Output) Print(lines ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, _ = io.WriteString(o.to, strings.Join(lines, "\n")+"\n")
}

// Printable is a text without control characters, so that it stays one line.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// Quote is a word as a message quotes it: no longer than 40 characters.
func Quote(word string) string {
	const most = 40
	runes := []rune(strings.ToValidUTF8(word, "\uFFFD"))
	if len(runes) > most {
		runes = append(runes[:most], '…')
	}
	return fmt.Sprintf("%q", string(runes))
}
