package storage

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
)

// Decode reads a game file. rulesByID finds the rules of a game by their ID. The error is an *Error: ErrDamaged (with
// the line, and a *core.TextError or *core.SetupError as the cause if a position or move is wrong), ErrNewer,
// ErrUnknownGame or ErrTooLarge. Memory is bounded by MaxFileBytes and MaxNodes.
func Decode(data []byte, rulesByID func(id string) (core.Rules, bool)) (*core.Game, Meta, error) {
	game, meta, err := decode(data, rulesByID, &faults{})
	if err != nil {
		return nil, Meta{}, err
	}
	return game, meta, nil
}

// Salvage reads the intact parts of a damaged game file. It drops the tree from the first fault on, since later moves
// depend on earlier ones, and a last word without a successor, which may be the beginning of another move. In the
// header it drops only faulty fields. The error is that of Decode, or the first fault of the tree if there is one; nil
// means that there is none. The game is nil if not even the starting position can be read; whole reports whether its
// complete tree could be.
func Salvage(data []byte, rulesByID func(id string) (core.Rules, bool)) (game *core.Game, meta Meta, whole bool, err error) {
	if game, meta, err = Decode(data, rulesByID); err == nil {
		return game, meta, true, nil
	}
	bad := faults{forgive: true}
	game, meta, err = decode(data, rulesByID, &bad)
	if bad.tree != nil {
		return game, meta, false, bad.tree
	}
	return game, meta, game != nil, err
}

// decode reads a game file; the error is the first fault, or why the file cannot be read at all.
func decode(data []byte, rulesByID func(id string) (core.Rules, bool), bad *faults) (*core.Game, Meta, error) {
	if len(data) > MaxFileBytes {
		return nil, Meta{}, fileTooLarge()
	}
	h, err := readGameHeader(data, bad)
	if err != nil {
		return nil, Meta{}, err
	}
	rules, known := rulesByID(h.info.Game)
	if !known {
		return nil, Meta{}, &Error{
			Kind: ErrUnknownGame, Code: "unknown-game", Args: []string{h.info.Game}, Line: h.gameLine,
			Message: "this program does not have the game “" + excerpt(h.info.Game) + "”",
		}
	}
	start, err := rules.Parse(h.info.Start)
	if err != nil {
		wrong := damage(h.startLine, "start", "the starting position is wrong")
		wrong.Cause = err
		return nil, Meta{}, wrong
	}
	game := core.NewGame(rules, start)
	game.SetTags(h.info.Tags)
	r := treeReader{
		lexer: lexer{text: h.body, line: h.bodyLine, cut: bad.forgive}, rules: rules, game: game, nodes: 1,
	}
	if bad.tree = r.tree(); bad.tree != nil && !bad.fatal(bad.tree) {
		if err := r.settle(h.info.Position); err != nil {
			return nil, Meta{}, err
		}
	}
	return game, h.info.Meta, bad.first
}

// IsGame reports whether a text begins like a game file.
func IsGame(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n"), gameFormat+" ")
}

// DecodeInfo reads the header of a game file; data must hold its beginning, for which the first 64 KiB are enough. The
// errors are those of Decode; the game may be unknown and the positions invalid.
func DecodeInfo(data []byte) (Info, error) {
	var bad faults
	h, err := readGameHeader(data, &bad)
	if err == nil {
		err = bad.first
	}
	if err != nil {
		return Info{}, err
	}
	return h.info, nil
}

func fileTooLarge() *Error {
	return Refuse(ErrTooLarge, "too-large", nil, "the file is larger than %s bytes", strconv.Itoa(MaxFileBytes))
}

// gameHeader is a header, with the line numbers that later errors mention.
type gameHeader struct {
	info                Info
	gameLine, startLine int
	body                []byte
	bodyLine            int
}

// readGameHeader reads a header. It returns an error if none of the file can be read.
func readGameHeader(data []byte, bad *faults) (gameHeader, error) {
	rest, err := top(data, gameFormat, gameVersion)
	if err != nil {
		return gameHeader{}, err
	}
	var h gameHeader
	fields, body, bodyLine := readHeader(rest, bad)
	if bad.first != nil && !bad.forgive {
		return gameHeader{}, bad.first
	}
	h.body, h.bodyLine = body, bodyLine
	for _, f := range fields {
		session, isSession := strings.CutPrefix(f.key, sessionPrefix)
		tag, isTag := strings.CutPrefix(f.key, tagPrefix)
		switch {
		case f.key == "game":
			h.info.Game, h.gameLine = f.value, f.line
		case f.key == "saved":
			t, err := time.Parse(time.RFC3339, f.value)
			if err != nil || (fileTime(t).IsZero() && !t.IsZero()) {
				if wrong := damage(f.line, "time", "“%s” is not a time", excerpt(f.value)); bad.fatal(wrong) {
					return gameHeader{}, wrong
				}
				continue
			}
			h.info.Saved = fileTime(t)
		case f.key == "title":
			h.info.Title = f.value
		case f.key == "name":
			h.info.Name = f.value
		case f.key == "start":
			h.info.Start, h.startLine = f.value, f.line
		case f.key == "position":
			h.info.Position = f.value
		case isTag:
			h.info.Tags = h.info.Tags.With(tag, f.value)
		case isSession:
			if h.info.Session == nil {
				h.info.Session = map[string]string{}
			}
			h.info.Session[session] = f.value
		default:
			h.info.other = append(h.info.other, field{key: f.key, value: f.value})
		}
	}
	for _, must := range []struct {
		key  string
		line int
	}{{"game", h.gameLine}, {"start", h.startLine}} {
		if must.line == 0 {
			bad.fatal(damage(bodyLine-1, "missing", "the header has no “%s”", must.key))
			return gameHeader{}, bad.first
		}
	}
	return h, nil
}

// treeReader builds a tree from its words. It moves the game's cursor only by single steps, so the time is proportional
// to the length of the text, however deeply the variations are nested.
type treeReader struct {
	lexer
	rules core.Rules
	game  *core.Game
	nodes int
	ply   int        // of the current node
	open  []arm      // the open variations, the innermost last
	mark  *core.Node // the node to become the current one
}

// arm is an open variation: the move that it replaces, and the ply before that.
type arm struct {
	instead core.Move
	ply     int
	line    int // where it was opened
	empty   bool
}

func (r *treeReader) tree() error {
	glyph, comment := false, false // whether the current node has them
	for {
		t, err := r.next()
		if err != nil {
			if text, ok := r.beginning(); ok && !comment {
				r.game.Current().Comment = text
			}
			return err
		}
		switch {
		case t.kind == tokenEnd:
			return damage(t.line, "cut", "the file is cut off")
		case t.kind == tokenOpen:
			err = r.begin(t)
			glyph, comment = true, true // only a move may follow
		case t.kind == tokenClose:
			err = r.close(t)
			glyph, comment = true, true
		case t.kind == tokenComment:
			if comment {
				return damage(t.line, "comment", "a comment does not follow a move")
			}
			r.game.Current().Comment, comment = t.text, true
		case t.kind == tokenWord && t.text == "end":
			return r.finish(t)
		case t.kind == tokenWord && t.text == currentMark:
			if r.mark != nil {
				return damage(t.line, "current", "there is a second %s", currentMark)
			}
			r.mark = r.game.Current()
		case t.kind == tokenWord && slices.Contains(core.Glyphs, t.text):
			if glyph {
				return damage(t.line, "glyph", "“%s” does not follow a move", t.text)
			}
			r.game.Current().Glyph, glyph = t.text, true
		default:
			err = r.move(t)
			glyph, comment = false, false
		}
		if err != nil {
			return err
		}
	}
}

// settle ends the reading of an incomplete tree. The current node becomes the marked one, or else one with the position
// of the header, or else the end of the main line.
func (r *treeReader) settle(position string) error {
	if r.mark == nil {
		r.mark = r.find(position)
	}
	if r.mark == nil {
		line := r.game.MainLine()
		r.mark = line[len(line)-1]
	}
	return r.game.Goto(r.mark)
}

// find returns a node with a position, preferring main lines, or nil.
func (r *treeReader) find(position string) *core.Node {
	for stack := []*core.Node{r.game.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		if n.Position().String() == position {
			return n
		}
		stack = stack[:len(stack)-1]
		children := n.Children()
		for i := len(children) - 1; i >= 0; i-- {
			stack = append(stack, children[i])
		}
	}
	return nil
}

func (r *treeReader) move(t token) error {
	if r.nodes++; r.nodes > MaxNodes {
		return &Error{
			Kind: ErrTooLarge, Code: "too-many-nodes", Args: []string{strconv.Itoa(MaxNodes)}, Line: t.line,
			Message: "the game has more than " + strconv.Itoa(MaxNodes) + " positions",
		}
	}
	parent := r.game.Current()
	before := len(parent.Children())
	m, err := r.rules.ParseMove(parent.Position(), t.text)
	if err == nil {
		_, err = r.game.Play(m)
	}
	if err != nil {
		bad := damage(t.line, "move", "the move “%s” is wrong", excerpt(t.text))
		bad.Cause = err
		return bad
	}
	if len(parent.Children()) == before {
		return damage(t.line, "variation-twice", "the move “%s” occurs twice", excerpt(t.text))
	}
	r.ply++
	if len(r.open) > 0 {
		r.open[len(r.open)-1].empty = false
	}
	return nil
}

// begin returns to the position before the current move, to which the variation is an alternative.
func (r *treeReader) begin(t token) error {
	base := 0
	if len(r.open) > 0 {
		base = r.open[len(r.open)-1].ply
	}
	if r.ply == base {
		return damage(t.line, "variation", "a variation does not follow a move")
	}
	r.open = append(r.open, arm{r.game.Current().Move(), r.ply - 1, t.line, true})
	r.game.Back()
	r.ply--
	return nil
}

// close returns from the end of a variation to the move that it replaces.
func (r *treeReader) close(t token) error {
	if len(r.open) == 0 {
		return damage(t.line, "unopened", "a variation ends without having begun")
	}
	last := r.open[len(r.open)-1]
	if last.empty {
		return damage(t.line, "empty", "a variation has no move")
	}
	r.open = r.open[:len(r.open)-1]
	for ; r.ply > last.ply; r.ply-- {
		r.game.Back()
	}
	r.ply++
	_, err := r.game.Play(last.instead)
	return err
}

func (r *treeReader) finish(t token) error {
	if len(r.open) > 0 {
		return damage(r.open[len(r.open)-1].line, "unclosed", "a variation is not closed")
	}
	if len(bytes.TrimSpace(r.text[r.at:])) > 0 {
		return damage(t.line, "after-end", "there is text after the end")
	}
	if r.mark == nil {
		r.mark = r.game.Root()
	}
	return r.game.Goto(r.mark)
}
