package core

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Shape is an arrow or a circle that the user drew on the board. Shapes are stored in the comment of the position, as
// the commands that chess PGN uses, so that every format keeps them:
//
//	[%csl Ge4,Rd5]       a green circle and a red one
//	[%cal Gh2e2,Bb0c2]   a green arrow and a blue one
//
// Squares are named by Capabilities.Squares. If the names are not a letter and digits, a hyphen separates the two
// squares of an arrow.
type Shape struct {
	From, To Square // the same: a circle
	Colour   ShapeColour
}

// ShapeColour is the colour of a shape, as its letter in the commands.
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

// MaxShapes is the maximum number of shapes in a position; further ones are ignored.
const MaxShapes = 128

// Circle reports whether s is a circle.
func (s Shape) Circle() bool { return s.From == s.To }

// Toggle returns shapes with s added, or removed if it was there. A shape that differs only in colour is replaced.
func Toggle(shapes []Shape, s Shape) []Shape {
	next := slices.DeleteFunc(slices.Clone(shapes), func(other Shape) bool { return other.From == s.From && other.To == s.To })
	if slices.Contains(shapes, s) || len(next) >= MaxShapes {
		return next
	}
	return append(next, s)
}

// Squares names the squares of a board in commands.
type Squares struct {
	Count int // squares are numbered from 0 and less than this
	Name  func(Square) string
}

// anySquares names squares by their numbers, for a game without names for them.
var anySquares = Squares{Count: 1 << 10, Name: func(sq Square) string { return strconv.Itoa(int(sq)) }}

var shapeCommand = regexp.MustCompile(`\s*\[%(csl|cal)(?: ([^][\\]*))?\]`)

// maxNested bounds the passes over a comment for commands nested in commands.
const maxNested = 32

// CutShapes separates the shapes from the rest of a comment. It ignores shapes that it cannot read.
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
	for range maxNested { // removing one command may join the text around it into another
		before := rest
		if rest = shapeCommand.ReplaceAllStringFunc(rest, cut); rest == before {
			break
		}
	}
	return strings.TrimSpace(rest), shapes
}

// places maps names to squares.
func (c Capabilities) places() map[string]Square {
	names := c.squares()
	places := make(map[string]Square, names.Count)
	for sq := range Square(names.Count) {
		places[strings.ToLower(names.Name(sq))] = sq
	}
	return places
}

// SquareNamed returns the square with a name, in any case; NoSquare if there is none.
func (c Capabilities) SquareNamed(name string) Square {
	if sq, ok := c.places()[strings.ToLower(strings.TrimSpace(name))]; ok {
		return sq
	}
	return NoSquare
}

func (c Capabilities) squares() *Squares {
	if c.Squares == nil {
		return &anySquares
	}
	return c.Squares
}

// arrowPlaces matches the two squares of an arrow.
var arrowPlaces = regexp.MustCompile(`^(?:([a-z]+[0-9]+)-?([a-z]+[0-9]+)|([^-]+)-([^-]+))$`)

// readShape reads a shape without its command: the letter of a colour, and one or two squares.
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

// WithShapes replaces the shapes in a comment.
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
	case CommentText(rest[strings.LastIndexByte(rest, '\n')+1:]) == "": // put all commands on one line of their own
		return rest + " " + text
	}
	return rest + "\n" + text
}
