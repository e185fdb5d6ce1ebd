package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/record"
)

// The library format of RenLib (F. Arkbo), as its source reads it: a header of 20 bytes, then a tree, a node each:
//
//	point, flags; if flagged: two more bytes of flags, a comment, the text on the point
//
// followed by the nodes of its continuation and then by its alternatives. The first node is the empty board if its
// point is 0; in other nodes that is a pass. A text ends with NUL and fills an even number of bytes. The oldest files
// have no header.
const (
	libMagic  = "\xFFRenLib\xFF"
	libHeader = 20
	libNewest = 304 // major and minor version in one number
	libCentre = 0x78

	libSibling    = 0x80 // an alternative follows its continuations
	libNoChild    = 0x40
	libOldComment = 0x20 // in seven bits, with the eighth bits in the last byte
	libMark       = 0x10
	libComment    = 0x08
	libStart      = 0x04
	libNoMove     = 0x02 // only a text on the point, without a move
	libMore       = 0x01
	libText       = 0x01 // in the last of the extra flag bytes

	libParts = "\b" // between the first line of a comment and the rest
)

// isLib reports whether data begins like a library.
func isLib(data string) bool {
	switch {
	case strings.HasPrefix(data, libMagic):
		return true
	case len(data) < 2 || data[0] != libCentre:
		return false
	}
	return data[1] < '0' && core.Binary(data) || libTree(data).ends()
}

func (r reader) libReading(data string) (core.Reading, error) {
	reading := core.Reading{Form: FormLib.String(), Sure: true}
	if len(data) > core.MaxCollection {
		return reading, tooLong(len(data), core.MaxCollection)
	}
	nodes := libTree(data)
	size, sample, damage := nodes.survey()
	reading.Encoding = encodings(sample)[0]
	reading.Games = []core.Entry{{Read: func() (*core.Game, error) {
		return r.readLib(libTree(data), reading.Encoding, size, damage)
	}}}
	return reading, nil
}

// libReader reads the nodes of a library.
type libReader struct {
	data string
	at   int
}

// libTree returns a reader of the nodes of a library.
func libTree(data string) *libReader {
	if strings.HasPrefix(data, libMagic) {
		return &libReader{data, min(libHeader, len(data))}
	}
	return &libReader{data, 0}
}

type libNode struct {
	at            int // its offset in the file
	point, flags  byte
	comment, text string // in the encoding of the file
	old           bool   // the comment is in UTF-8 already
}

// next reads a node; ok is false at the end. The error is set if a node is cut off.
func (l *libReader) next() (n libNode, ok bool, err error) {
	if len(l.data)-l.at < 2 { // some files have an extra byte
		return n, false, nil
	}
	n.at = l.at
	head, err := l.pair()
	if err != nil {
		return n, false, err
	}
	n.point, n.flags = head[0], head[1]
	more := byte(0)
	if n.flags&libMore != 0 {
		if head, err = l.pair(); err != nil {
			return n, false, err
		}
		more = head[1]
	}
	switch {
	case n.flags&libOldComment != 0:
		n.old = true
		n.comment, err = l.oldText()
	case n.flags&libComment != 0:
		n.comment, err = l.text()
	}
	if err == nil && more&libText != 0 {
		n.text, err = l.text()
	}
	return n, err == nil, err
}

func (l *libReader) pair() (string, error) {
	if len(l.data)-l.at < 2 {
		place := strconv.Itoa(l.at)
		return "", textError("gm-lib-end", 0, "the file ends within its moves, at byte "+place, place)
	}
	l.at += 2
	return l.data[l.at-2 : l.at], nil
}

// text reads a text with its NUL, in pairs of bytes.
func (l *libReader) text() (string, error) {
	length := strings.IndexByte(l.data[l.at:], 0)
	if length < 0 {
		place := strconv.Itoa(l.at)
		return "", textError("gm-lib-text", 0, "the text at byte "+place+" does not end", place)
	}
	text := l.data[l.at : l.at+length]
	l.at = min(l.at+(length/2+1)*2, len(l.data))
	return text, nil
}

// oldLetters maps the characters that a seven-bit text has in the place of Swedish letters.
var oldLetters = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö")

// oldText reads a text of seven bits, in pairs of bytes.
func (l *libReader) oldText() (string, error) {
	for i := l.at; i < len(l.data); i++ {
		if l.data[i] < 0x80 {
			continue
		}
		text := l.data[l.at:i] + string(rune(l.data[i]&0x7F))
		l.at = min(l.at+((i-l.at)/2+1)*2, len(l.data))
		return oldLetters.Replace(text), nil
	}
	place := strconv.Itoa(l.at)
	return "", textError("gm-lib-text", 0, "the text at byte "+place+" does not end", place)
}

// ends reports whether the data is a whole tree of nodes on the board, and nothing else but perhaps an extra byte.
func (l *libReader) ends() bool {
	for owed := 1; owed > 0; { // subtrees to come
		n, ok, err := l.next()
		if !ok { // a saved position lacks its last flag
			return err == nil && owed == 1 && !utf8.ValidString(l.data)
		}
		if n.point&0xF == 0 {
			return false
		}
		if n.flags&libSibling != 0 {
			owed++
		}
		if n.flags&libNoChild != 0 {
			owed--
		}
	}
	return len(l.data)-l.at < 2
}

// survey counts the nodes and returns enough text to detect the encoding, after a line end, which no byte order mark
// begins with.
func (l *libReader) survey() (count int, sample string, damage error) {
	const enough = 64 << 10
	var texts strings.Builder
	for {
		n, ok, err := l.next()
		if !ok {
			return count, texts.String(), err
		}
		count++
		if !n.old && texts.Len() < enough {
			texts.WriteString("\n" + n.comment + "\n" + n.text)
		}
	}
}

// readLib plays the nodes of a library of size nodes, which may be only those before some damage. It skips a node that
// cannot be played and everything after it.
func (r reader) readLib(nodes *libReader, written core.Encoding, size int, damage error) (*core.Game, error) {
	if v := libVersion(nodes.data); v > libNewest {
		version := fmt.Sprintf("%d.%d", v/100, v%100)
		return nil, textError("gm-lib-version", 0, "version "+version+" of RenLib is not known", version)
	}
	b := newBuilder(r, r.start())
	t := libPlayer{Builder: b, decode: func(text string) string { return written.Decode("\n" + text) }, at: libFork{node: b.Game.Root()}, saved: -1,
		labels: map[*core.Node]*gomoku.LabelSet{}}
	for range size {
		n, _, err := nodes.next()
		if err != nil {
			break // as survey has reported
		}
		if b.Moves >= maxGameMoves {
			limit := strconv.Itoa(maxGameMoves)
			damage = textError("gm-lib-many", 0, "the library is too large: only the first "+limit+" moves can be read", limit)
			t.first, t.left = nil, t.left+size-t.nodes
			break
		}
		if err := t.play(n); err != nil {
			return nil, err
		}
		if t.over {
			break
		}
	}
	for n, l := range t.labels {
		n.Comment = l.With(n.Comment)
	}
	if damage == nil && t.owed && !t.over {
		place := strconv.Itoa(nodes.at)
		damage = textError("gm-lib-end", 0, "the file ends within its moves, at byte "+place, place)
	}
	if t.first != nil {
		damage = t.first
	}
	if damage != nil && b.Game.Nodes() == 1 {
		return nil, damage
	}
	g := b.Finish()
	if opened := t.opened(); opened != nil {
		if err := g.Goto(opened); err != nil {
			return nil, err
		}
	}
	if damage != nil {
		return nil, &core.PartError{Game: g, Left: t.left, Err: damage}
	}
	return g, nil
}

// opened returns the node where a library opens: the marked one, or else the first with alternatives, since a library
// is a tree best viewed from its first branch; nil if there is neither.
func (t *libPlayer) opened() *core.Node {
	if t.start != nil {
		return t.start
	}
	for n := t.Game.Root(); n != nil; n = n.Next() {
		if len(n.Children()) > 1 {
			return n
		}
	}
	return nil
}

// libVersion returns the version of a library in one number; 0: it has no header.
func libVersion(data string) int {
	if len(data) < libHeader || !strings.HasPrefix(data, libMagic) {
		return 0
	}
	return 100*int(data[len(libMagic)]) + int(data[len(libMagic)+1])
}

// libFork is a node of the game where the next move is made.
type libFork struct {
	node  *core.Node // nil: it was skipped
	depth int
}

// libPlayer plays the nodes of a library.
type libPlayer struct {
	*record.Builder
	decode func(string) string // may add space at the ends
	at     libFork
	forks  []libFork                       // nodes whose alternatives are still to come
	labels map[*core.Node]*gomoku.LabelSet // to be added to the comments at the end
	start  *core.Node                      // the first node marked as the opening position
	nodes  int
	first  error // the error of the first move that was skipped
	left   int   // the number of moves skipped
	over   bool  // no further nodes are expected

	// The library of a saved position begins with the line to it, whose moves announce the alternatives that they once
	// had. They are among those before the first end of a line, and may all be missing.
	saved int  // how many of those are still to come; -1: no line has ended
	owed  bool // the next node was announced by other moves
}

// play plays a node.
func (t *libPlayer) play(n libNode) error {
	t.nodes++
	t.saved = min(t.saved, len(t.forks))
	parent := t.at
	here := parent
	text := core.OneLine(t.decode(n.text))
	point, on := libPoint(n.point)
	switch {
	case t.nodes == 1 && n.point == 0: // the empty board
		t.annotate(here.node, n, text)
	case n.flags&libNoMove != 0 && on && point != gomoku.NoPoint:
		if here.node != nil && text != "" {
			t.label(here.node, gomoku.PointLabel{At: point, Text: text})
		}
		here.node = nil
	case here.node == nil:
		t.Moves++
		t.left++
	default:
		err := t.move(n, point, on)
		switch {
		case err == nil:
			here = libFork{t.Game.Current(), t.Depth}
			t.annotate(here.node, n, text)
		case !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrGameOver):
			return err
		default:
			if t.first == nil {
				t.first = err
			}
			t.left++
			here.node = nil
		}
	}
	before := len(t.forks)
	if n.flags&libSibling != 0 {
		t.forks = append(t.forks, parent)
	}
	t.at, t.owed = here, t.saved >= 0
	if n.flags&libNoChild != 0 {
		if t.saved < 0 {
			t.saved = before
		}
		if t.over = len(t.forks) == 0; t.over {
			return nil
		}
		t.at = t.forks[len(t.forks)-1]
		t.forks = t.forks[:len(t.forks)-1]
		t.owed = len(t.forks) >= t.saved
	}
	for t.at.node != nil && t.at.node != t.Game.Current() && t.Game.Back() { // the next node branches off earlier
	}
	t.Depth = t.at.depth
	return nil
}

// move makes the move of a node.
func (t *libPlayer) move(n libNode, point gomoku.Point, on bool) error {
	if !on {
		t.Moves++
		return noPoint(n.at, n.point)
	}
	if t.Depth >= maxGamePlies {
		t.Moves++
		at := strconv.Itoa(n.at)
		return illegal("gm-lib-deep", "the line that goes on at byte "+at+" is too long", at)
	}
	return t.Play(point.Move(), point.String())
}

// noPoint returns the error for a byte at an offset of a file that should be a point.
func noPoint(offset int, point byte) *core.TextError {
	at, code := strconv.Itoa(offset), fmt.Sprintf("%#02x", point)
	return illegal("gm-lib-point", "the byte at "+at+", "+code+", is no point of the board", at, code)
}

// libPoint returns the point of a byte, the column in the lower half and the row from the top in the upper; NoPoint is a pass.
func libPoint(code byte) (gomoku.Point, bool) {
	col, row := int(code&0x0F)-1, gomoku.Size-1-int(code>>4)
	switch {
	case code == 0:
		return gomoku.NoPoint, true
	case col < 0 || row < 0:
		return gomoku.NoPoint, false
	}
	return gomoku.PointAt(col, row), true
}

func libCode(p gomoku.Point) byte {
	if p == gomoku.NoPoint {
		return 0
	}
	return byte((gomoku.Size-1-p.Row())<<4 | p.Col() + 1)
}

// annotate adds the texts of n to a node of the game.
func (t *libPlayer) annotate(to *core.Node, n libNode, text string) {
	comment := n.comment
	if !n.old {
		comment = t.decode(comment)
	}
	comment = core.CleanComment(strings.ReplaceAll(comment, libParts, "\n"))
	switch {
	case comment == to.Comment: // two nodes for one position with the same text
	case to.Comment != "" && len(to.Comment)+len(comment) > record.MaxJoined:
		if t.first == nil { // the texts of several nodes for one position are too long together
			t.first = tooLong(len(to.Comment)+len(comment), record.MaxJoined)
		}
	default:
		to.Comment = core.JoinComment(to.Comment, comment)
	}
	if text != "" || n.flags&(libMark|libStart) != 0 {
		l := t.labelsOf(to)
		if text != "" {
			l.Text = text
		}
		l.Mark, l.Start = l.Mark || n.flags&libMark != 0, l.Start || n.flags&libStart != 0
		if l.Start && t.start == nil {
			t.start = to
		}
	}
}

// label adds a text on a point to those of a node.
func (t *libPlayer) label(to *core.Node, l gomoku.PointLabel) {
	had := t.labelsOf(to)
	for _, p := range had.Points {
		if p == l {
			return
		}
	}
	if len(had.Points) >= gomoku.Points {
		if t.first == nil {
			limit := strconv.Itoa(gomoku.Points)
			t.first = textError("gm-lib-labels", 0, "a position has more than "+limit+" texts on its points", limit)
		}
		return
	}
	had.Points = append(had.Points, l)
}

func (t *libPlayer) labelsOf(n *core.Node) *gomoku.LabelSet {
	if t.labels[n] == nil {
		t.labels[n] = &gomoku.LabelSet{}
	}
	return t.labels[n]
}
