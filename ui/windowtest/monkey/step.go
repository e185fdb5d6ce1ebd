// Package monkey generates random steps for using a window, writes them as text and parses them back, and shrinks a list of
// steps that makes something fail. It knows neither the window nor how to carry out a step.
package monkey

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Kind is the kind of a step.
type Kind string

// The kinds of step. Those below Tap need a window in the same process.
const (
	Click  Kind = "click"  // the left button, at At
	Double Kind = "double" // the left button twice
	Right  Kind = "right"  // the right button
	Hover  Kind = "hover"  // only moves the pointer
	Drag   Kind = "drag"   // with the left button, from At to To
	Wheel  Kind = "wheel"  // N notches at At, up if positive
	Press  Kind = "key"    // the key named Text, as package command writes keys
	Type   Kind = "type"   // the characters of Text, one by one
	Copy   Kind = "copy"   // the text of the corpus named Text goes to the clipboard
	Paste  Kind = "paste"  // the same, and is pasted
	Size   Kind = "size"   // the window becomes At.X wide and At.Y high
	Wait   Kind = "wait"   // N milliseconds
	Disk   Kind = "disk"   // "full", "gone" (its folder is, which from outside is the same) or "back"
	Reopen Kind = "reopen" // the program is closed and started again

	Tap     Kind = "tap"     // clicks the N-th control in view, modulo their number
	Run     Kind = "run"     // the command with the id Text
	Game    Kind = "game"    // a new game of Text; bit 0 of N gives the first side to the program, bit 1 the second
	Play    Kind = "play"    // the N-th legal move, modulo their number, made on the board with the mouse
	Reply   Kind = "reply"   // the program makes N moves, if it is thinking
	Open    Kind = "open"    // opens the file of the corpus named Text
	Unwind  Kind = "unwind"  // undoes everything and redoes it
	Dismiss Kind = "dismiss" // closes dialogs with Escape
)

// form is how the arguments of a kind are written: p a point, n a number, t the rest of the line, q quoted text.
var form = map[Kind]string{
	Click: "p", Double: "p", Right: "p", Hover: "p", Drag: "pp", Wheel: "pn", Press: "t", Type: "q", Copy: "t", Paste: "t",
	Size: "p", Wait: "n", Disk: "t", Reopen: "", Tap: "n", Run: "t", Game: "nt", Play: "n", Reply: "n", Open: "t", Unwind: "", Dismiss: "",
}

// Point is a place in the window in thousandths of its width and height, so that it outlasts a change of size; in a step of
// the kind Size it is a size in units.
type Point struct{ X, Y int }

// Step is one use of the window.
type Step struct {
	Kind   Kind
	At, To Point
	N      int
	Text   string
}

// String returns the step as parse reads it.
func (s Step) String() string {
	words := []string{string(s.Kind)}
	points := []Point{s.At, s.To}
	for _, f := range form[s.Kind] {
		switch f {
		case 'p':
			words, points = append(words, fmt.Sprintf("%d,%d", points[0].X, points[0].Y)), points[1:]
		case 'n':
			words = append(words, strconv.Itoa(s.N))
		case 't':
			words = append(words, s.Text)
		case 'q':
			words = append(words, strconv.Quote(s.Text))
		}
	}
	return strings.Join(words, " ")
}

// parse reads a step.
func parse(line string) (Step, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	s := Step{Kind: Kind(word)}
	args, known := form[s.Kind]
	if !known {
		return s, fmt.Errorf("%q is no step", word)
	}
	points := []*Point{&s.At, &s.To}
	for _, f := range args {
		var err error
		switch f {
		case 't':
			s.Text, rest = rest, ""
		case 'q':
			s.Text, err = strconv.Unquote(rest)
			rest = ""
		default:
			word, rest, _ = strings.Cut(rest, " ")
			if f == 'n' {
				s.N, err = strconv.Atoi(word)
			} else {
				_, err = fmt.Sscanf(word, "%d,%d", &points[0].X, &points[0].Y)
				points = points[1:]
			}
		}
		if err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	if rest != "" {
		return s, fmt.Errorf("%q has more than %s needs", line, s.Kind)
	}
	return s, nil
}

// Format writes steps, one a line.
func Format(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString(s.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// ParseAll parses steps, one a line; empty lines and those that begin with # are skipped.
func ParseAll(r io.Reader) ([]Step, error) {
	var steps []Step
	for lines := bufio.NewScanner(r); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		s, err := parse(line)
		if err != nil {
			return nil, err
		}
		steps = append(steps, s)
	}
	return steps, nil
}
