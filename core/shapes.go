package core

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Shape is an arrow, or a circle, that a person has drawn on the board. As a game's positions have only a comment, the shapes on
// the board at a position are written there, as the commands that PGN files of chess have for them, so that every form of a game and
// every file keeps them:
//
//	[%csl Ge4,Rd5]       a green circle and a red one
//	[%cal Gh2e2,Bb0c2]   a green arrow and a blue one
//
// The names of squares are those of Capabilities.Squares. Where they are not a letter and digits, a hyphen parts the two of an arrow.
type Shape struct {
	From, To Square // the same: a circle
	Colour   ShapeColour
}

// ShapeColour is the colour of a shape, by the letter that stands for it in the commands.
type ShapeColour byte

// The colours of shapes.
const (
	Green  ShapeColour = 'G'
	Red    ShapeColour = 'R'
	Blue   ShapeColour = 'B'
	Yellow ShapeColour = 'Y'
)

// ShapeColours lists the colours, the usual one first.
var ShapeColours = []ShapeColour{Green, Red, Blue, Yellow}

// MaxShapes is how many shapes a position has at most; those beyond are not read.
const MaxShapes = 128

// Circle reports whether s is a circle.
func (s Shape) Circle() bool { return s.From == s.To }

// Toggle returns the shapes with s drawn upon them: the same shape goes away, and one that differs in its colour alone gives way.
func Toggle(shapes []Shape, s Shape) []Shape {
	next := slices.DeleteFunc(slices.Clone(shapes), func(other Shape) bool { return other.From == s.From && other.To == s.To })
	if slices.Contains(shapes, s) || len(next) >= MaxShapes {
		return next
	}
	return append(next, s)
}

// Squares are the names of the squares of a board in the commands of comments.
type Squares struct {
	Count int // squares are numbered from 0 and less than this
	Name  func(Square) string
}

// anySquares names the squares of a game that has no names for them by their numbers.
var anySquares = Squares{Count: 1 << 10, Name: func(sq Square) string { return strconv.Itoa(int(sq)) }}

var shapeCommand = regexp.MustCompile(`\s*\[%(csl|cal)(?: ([^\]\\]*))?\]`)

// mostNested bounds how often a comment is gone through for commands within commands.
const mostNested = 32

// CutShapes parts a comment from the shapes in it. What cannot be read of their commands is left out.
func (c Capabilities) CutShapes(comment string) (rest string, shapes []Shape) {
	if !strings.Contains(comment, "[%c") {
		return comment, nil
	}
	var places map[string]Square // made for the first shape
	cut := func(found string) string {
		if places == nil {
			places = c.places()
		}
		m := shapeCommand.FindStringSubmatch(found)
		for len(m[2]) > 0 && len(shapes) < MaxShapes {
			var word string
			word, m[2], _ = strings.Cut(m[2], ",")
			if s, ok := readShape(places, m[1] == "cal", strings.TrimSpace(word)); ok {
				shapes = append(slices.DeleteFunc(shapes, func(other Shape) bool { return other.From == s.From && other.To == s.To }), s)
			}
		}
		return ""
	}
	rest = comment
	for range mostNested { // where one is cut, what stood around it may be one
		before := rest
		if rest = shapeCommand.ReplaceAllStringFunc(rest, cut); rest == before {
			break
		}
	}
	return strings.TrimSpace(rest), shapes
}

// places returns the squares by their names.
func (c Capabilities) places() map[string]Square {
	names := c.squares()
	places := make(map[string]Square, names.Count)
	for sq := range Square(names.Count) {
		places[strings.ToLower(names.Name(sq))] = sq
	}
	return places
}

func (c Capabilities) squares() *Squares {
	if c.Squares == nil {
		return &anySquares
	}
	return c.Squares
}

// arrowPlaces matches the two ends of an arrow.
var arrowPlaces = regexp.MustCompile(`^(?:([a-z]+[0-9]+)-?([a-z]+[0-9]+)|([^-]+)-([^-]+))$`)

// readShape reads a shape without its command: a letter for the colour, and a square or two.
func readShape(places map[string]Square, arrow bool, word string) (s Shape, ok bool) {
	if len(word) < 2 {
		return s, false
	}
	word = strings.ToLower(word)
	if s.Colour = ShapeColour(strings.ToUpper(word[:1])[0]); !slices.Contains(ShapeColours, s.Colour) {
		return s, false
	}
	if !arrow {
		s.From, ok = places[word[1:]]
		s.To = s.From
		return s, ok
	}
	m := arrowPlaces.FindStringSubmatch(word[1:])
	if m == nil {
		return s, false
	}
	from, ok := places[m[1]+m[3]]
	to, ok2 := places[m[2]+m[4]]
	s.From, s.To = from, to
	return s, ok && ok2 && from != to
}

// lettered matches the names of squares that need no hyphen between them.
var lettered = regexp.MustCompile(`^[a-z]+[0-9]+$`)

// WithShapes returns a comment with these shapes in place of those that it has.
func (c Capabilities) WithShapes(comment string, shapes []Shape) string {
	rest, _ := c.CutShapes(comment)
	var circles, arrows []string
	names := c.squares()
	for _, s := range shapes {
		from, to := names.Name(s.From), names.Name(s.To)
		switch {
		case s.Circle():
			circles = append(circles, string(s.Colour)+from)
		case lettered.MatchString(from) && lettered.MatchString(to):
			arrows = append(arrows, string(s.Colour)+from+to)
		default:
			arrows = append(arrows, string(s.Colour)+from+"-"+to)
		}
	}
	var commands []string
	if len(circles) > 0 {
		commands = append(commands, "[%csl "+strings.Join(circles, ",")+"]")
	}
	if len(arrows) > 0 {
		commands = append(commands, "[%cal "+strings.Join(arrows, ",")+"]")
	}
	text := strings.Join(commands, " ")
	switch {
	case rest == "" || text == "":
		return rest + text
	case CommentText(rest[strings.LastIndexByte(rest, '\n')+1:]) == "": // commands stand together on a line of their own
		return rest + " " + text
	}
	return rest + "\n" + text
}
