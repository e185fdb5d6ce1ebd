package notation

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/record"
	"qilab/core/timing"
)

// The SGF read and written here is FF[4] (A. Hollosi, "SGF File Format", red-bean.com/sgf) with GM[4], gomoku and
// renju, whose points are written as in Go: two letters, the column from the left and the row from the top. The reader
// also accepts GM[1] and GM[5], which other programs write for this game, points in coordinates (h8), and files without
// GM and SZ.

// sgfReader reads an SGF text node by node.
type sgfReader struct {
	rules   reader
	text    string
	at      int // the reading offset
	line    int // the line number of the offset counted
	counted int
	tags    core.Tags
	// The values of TM and OT.
	mainTime, overtime string

	// Until the first move there is only a setup, no game.
	setup   core.Setup
	hasTurn bool // the file specifies the side to move
	comment string
	tree    *record.Builder

	// What follows a move that cannot be played, to the end of its variation, is left out.
	barred int   // the depth of that variation; 0: none
	left   int   // the moves left out
	fault  error // why, at the first
}

// property is a property of a node and its values.
type property struct {
	name   string
	values []string
	at     int // its offset
}

func (r reader) newSGFReader(text string, tree sgfTree) *sgfReader {
	return &sgfReader{rules: r, text: text[:tree.to], at: tree.from, line: tree.line, counted: tree.from, setup: r.NewSetup()}
}

func (r reader) readSGF(text string, tree sgfTree) (*core.Game, error) {
	s := r.newSGFReader(text, tree)
	type branch struct {
		node  *core.Node
		depth int
	}
	var open []branch
	for {
		s.skip()
		if s.at == len(s.text) {
			return s.cutOff(s.failure(s.at, textError("gm-sgf-end", 0, "the text ends within the game: a ) is missing")))
		}
		switch c := s.text[s.at]; c {
		case '(':
			if len(open) > 0 && s.tree == nil {
				if err := s.begin(s.nextMover()); err != nil {
					return nil, err
				}
			}
			b := branch{}
			if s.tree != nil {
				b = branch{s.tree.Game.Current(), s.tree.Depth}
			}
			if open = append(open, b); len(open) > maxGamePlies+1 {
				return nil, s.failure(s.at, textError("gm-sgf-deep", 0, "there are too many variations within variations"))
			}
			s.at++
		case ')':
			last := open[len(open)-1]
			open = open[:len(open)-1]
			s.at++
			if len(open) == 0 {
				return s.whole()
			}
			if len(open) < s.barred {
				s.barred = 0
			}
			s.tree.Depth = last.depth
			if err := s.tree.Game.Goto(last.node); err != nil {
				return nil, err
			}
		case ';':
			s.at++
			list, err := s.properties()
			if err != nil {
				return s.cutOff(err)
			}
			if s.barred == 0 {
				err = s.node(list)
			}
			if s.barred == 0 && err == nil {
				continue
			}
			if s.tree == nil || s.tree.Game.Root().Next() == nil {
				return nil, err
			}
			if s.fault == nil {
				s.fault = err
			}
			if s.barred == 0 {
				s.barred = len(open)
			}
			for _, p := range list {
				if _, ok := mover(p); ok {
					s.left++
				}
			}
		default:
			return nil, s.failure(s.at, textError("gm-sgf-sign", 0, fmt.Sprintf("there is %s where a node, a variation or the end is expected", quote(s.text[s.at:])), quote(s.text[s.at:])))
		}
	}
}

// nextMover returns the side that makes the first move of the variation that begins here; 2 if that cannot be read.
func (s *sgfReader) nextMover() core.Side {
	look := *s
	for look.at < len(look.text) && strings.IndexByte("(;", look.text[look.at]) >= 0 {
		look.at++
		list, err := look.properties()
		if err != nil {
			break
		}
		for _, p := range list {
			if side, ok := mover(p); ok {
				return side
			}
		}
	}
	return core.Side(2)
}

// mover returns the side that a property moves; ok is false if it is none of B and W.
func mover(p property) (side core.Side, ok bool) {
	switch p.name {
	case "B":
		return gomoku.Black, true
	case "W":
		return gomoku.White, true
	}
	return side, false
}

// whole returns the game at the end of its text.
func (s *sgfReader) whole() (*core.Game, error) {
	g, err := s.finish()
	if err == nil && s.fault != nil {
		return nil, &core.PartError{Game: g, Left: s.left, Err: s.fault}
	}
	return g, err
}

// cutOff returns the moves before the end of a text that ends too early.
func (s *sgfReader) cutOff(damage error) (*core.Game, error) {
	if s.tree == nil || s.tree.Game.Root().Next() == nil {
		return nil, damage
	}
	g, err := s.finish()
	if err != nil {
		return nil, err
	}
	return nil, &core.PartError{Game: g, Left: s.left, Err: damage}
}

// failure wraps e with the line of an offset in the text, which is not before that of the last failure.
func (s *sgfReader) failure(at int, e *core.TextError) error {
	s.line += strings.Count(s.text[s.counted:at], "\n")
	s.counted = at
	return onLine(s.line, e)
}

func (s *sgfReader) skip() {
	s.at = len(s.text) - len(strings.TrimLeft(s.text[s.at:], sgfSpace))
}

// sgfSpace are the characters between the parts of an SGF.
const sgfSpace = " \t\r\n\f\v\uFEFF"

// properties reads the properties of a node. Lower-case letters in names, which old files have, are dropped if there
// are capitals as well; a name in lower case only is read as if it were in capitals.
func (s *sgfReader) properties() ([]property, error) {
	var list []property
	for {
		s.skip()
		if s.at == len(s.text) || !isLetter(s.text[s.at]) {
			return list, nil
		}
		p := property{at: s.at}
		for s.at < len(s.text) && isLetter(s.text[s.at]) {
			s.at++
		}
		p.name = s.text[p.at:s.at]
		if capitals := strings.Map(capital, p.name); capitals != "" {
			p.name = capitals
		} else {
			p.name = strings.ToUpper(p.name)
		}
		for s.skip(); s.at < len(s.text) && s.text[s.at] == '['; s.skip() {
			value, ok := s.value()
			if !ok {
				return nil, s.failure(p.at, textError("gm-sgf-value", 0, fmt.Sprintf("the value of %s is not closed", quote(p.name)), quote(p.name)))
			}
			p.values = append(p.values, value)
		}
		if len(p.values) == 0 {
			return nil, s.failure(p.at, textError("gm-sgf-none", 0, fmt.Sprintf("%s has no value in brackets", quote(p.name)), quote(p.name)))
		}
		list = append(list, p)
	}
}

// capital returns a capital letter itself, and -1 for others.
func capital(r rune) rune {
	if r < 'A' || r > 'Z' {
		return -1
	}
	return r
}

// value reads one value in brackets, in which a backslash makes the next character literal.
func (s *sgfReader) value() (string, bool) {
	var b strings.Builder
	for s.at++; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; c {
		case ']':
			s.at++
			return b.String(), true
		case '\\':
			if s.at++; s.at == len(s.text) {
				return "", false
			}
			if c = s.text[s.at]; c == '\r' && strings.HasPrefix(s.text[s.at:], "\r\n") {
				s.at++ // an escaped line break
			} else if c != '\n' && c != '\r' {
				b.WriteByte(c)
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", false
}

// sgfGlyphs maps properties to annotation glyphs; the second one is for the value 2, "very".
var sgfGlyphs = map[string][2]string{"TE": {"!", "!!"}, "BM": {"?", "??"}, "DO": {"?!", "?!"}, "IT": {"!?", "!?"}}

// sgfComments are the properties that become comments: those of a node, its name, and the one about the game.
var sgfComments = map[string]bool{"C": true, "N": true, "GC": true}

// node applies a node: first its setup and tags, then its move, then its comment and annotation.
func (s *sgfReader) node(list []property) error {
	for _, p := range list { // before the moves, regardless of their order
		if err := s.settle(p); err != nil {
			return err
		}
	}
	for _, p := range list {
		if _, ok := mover(p); ok {
			if err := s.move(p); err != nil {
				return err
			}
		}
	}
	for _, p := range list {
		value := core.CleanComment(strings.ReplaceAll(p.values[0], libParts, "\n")) // from a library of RenLib
		glyph, judged := sgfGlyphs[p.name]
		switch {
		case sgfComments[p.name] && s.tree == nil:
			s.comment = record.Join(s.comment, value)
		case sgfComments[p.name]:
			n := s.tree.Game.Current()
			n.Comment = record.Join(n.Comment, value)
		case judged && s.tree != nil && s.tree.Game.Current().Parent() != nil:
			if s.tree.Game.Current().Glyph = glyph[0]; value == "2" {
				s.tree.Game.Current().Glyph = glyph[1]
			}
		}
	}
	comment := &s.comment
	if s.tree != nil {
		comment = &s.tree.Game.Current().Comment
	}
	if e, ok := sgfValue(list); ok {
		*comment = core.WithEval(*comment, e)
	}
	*comment = withMarks(*comment, list)
	if s.tree != nil && s.tree.Game.Current().Parent() != nil {
		n := s.tree.Game.Current()
		if r, ok := sgfRecord(list, n.Parent().Position().Turn(), s.tags.Get(tagTimeControl)); ok {
			_, own, _ := timing.CutRecord(n.Comment)
			r.Took, r.Timed = own.Took, own.Timed
			n.Comment = timing.WithRecord(n.Comment, r)
		}
	}
	return nil
}

// sgfValue returns the evaluation in the property V, in units, for Black.
func sgfValue(list []property) (e core.Eval, ok bool) {
	for _, p := range list {
		if p.name != "V" {
			continue
		}
		if v, err := strconv.ParseFloat(strings.TrimSpace(p.values[0]), 64); err == nil && math.Abs(v) < 1e5 {
			return core.Eval{Score: int(math.Round(100 * v))}, true
		}
	}
	return e, false
}

// settle applies a property of the game or its setup.
func (s *sgfReader) settle(p property) error {
	value := strings.TrimSpace(p.values[0])
	switch p.name {
	case "GM":
		if value != "1" && value != "4" && value != "5" {
			return s.failure(p.at, textError("gm-sgf-game", 0, fmt.Sprintf("the game is GM[%s]; expected 4, gomoku and renju", short(value)), quote(value)))
		}
	case "SZ":
		if want := strconv.Itoa(gomoku.Size); value != want && value != want+":"+want {
			return s.failure(p.at, otherSize(value))
		}
	case "RU":
		for _, set := range gomoku.RuleSets() {
			if strings.EqualFold(value, set.String()) && set != s.rules.Set {
				return s.failure(p.at, s.rules.CheckRuleSet(value, 0))
			}
		}
	case "AB", "AW", "AE", "PL":
		if s.tree != nil && s.agrees(p, value) {
			return nil
		}
		if s.tree != nil {
			return s.failure(p.at, textError("gm-sgf-late", 0, fmt.Sprintf("%s sets the board up after the first move", quote(p.name)), quote(p.name)))
		}
		return s.setUp(p, value)
	}
	s.tag(p)
	return nil
}

// agrees reports whether a property only repeats whose turn it is.
func (s *sgfReader) agrees(p property, value string) bool {
	side, ok := sgfSide(value)
	return p.name == "PL" && ok && side == s.tree.Game.Position().Turn()
}

// sgfSide reads the value of PL.
func sgfSide(value string) (side core.Side, ok bool) {
	switch strings.ToLower(value) {
	case "b", "1", "black":
		return gomoku.Black, true
	case "w", "2", "white":
		return gomoku.White, true
	}
	return side, false
}

// setUp applies a property that sets up the board.
func (s *sgfReader) setUp(p property, value string) error {
	if p.name == "PL" {
		side, ok := sgfSide(value)
		if !ok {
			return s.failure(p.at, textError("gm-sgf-turn", 0, fmt.Sprintf("PL[%s] is not a side to move", short(value)), quote(value)))
		}
		s.setup.Turn, s.hasTurn = side, true
		return nil
	}
	piece := map[string]core.Piece{"AB": gomoku.BlackStone, "AW": gomoku.WhiteStone, "AE": core.NoPiece}[p.name]
	for _, value := range p.values {
		points, ok := sgfArea(value)
		if !ok {
			return s.failure(p.at, textError("gm-sgf-point", 0, fmt.Sprintf("%s is not a point on the board", quote(value)), quote(value)))
		}
		for _, at := range points {
			s.setup.Board[at] = piece
		}
	}
	return nil
}

// sgfPoint reads a point; NoPoint is a pass.
func sgfPoint(text string) (gomoku.Point, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" || text == "tt" {
		return gomoku.NoPoint, true
	}
	if len(text) < 2 || text[0] < 'a' || text[0] >= 'a'+gomoku.Size {
		return gomoku.NoPoint, false
	}
	col := int(text[0] - 'a')
	if len(text) == 2 && text[1] >= 'a' && text[1] < 'a'+gomoku.Size {
		return gomoku.PointAt(col, gomoku.Size-1-int(text[1]-'a')), true
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil || row < 1 || row > gomoku.Size {
		return gomoku.NoPoint, false
	}
	return gomoku.PointAt(col, row-1), true
}

// sgfArea reads a point, or a rectangle of points by two of its corners.
func sgfArea(value string) (points []gomoku.Point, ok bool) {
	first, second, area := strings.Cut(value, ":")
	a, ok := sgfPoint(first)
	b, ok2 := a, ok
	if area {
		b, ok2 = sgfPoint(second)
	}
	if !ok || !ok2 || a == gomoku.NoPoint || b == gomoku.NoPoint {
		return nil, false
	}
	for row := min(a.Row(), b.Row()); row <= max(a.Row(), b.Row()); row++ {
		for col := min(a.Col(), b.Col()); col <= max(a.Col(), b.Col()); col++ {
			points = append(points, gomoku.PointAt(col, row))
		}
	}
	return points, true
}

// sgfPointText writes a point, or a pass.
func sgfPointText(p gomoku.Point) string {
	if p == gomoku.NoPoint {
		return ""
	}
	return string([]byte{'a' + byte(p.Col()), 'a' + byte(gomoku.Size-1-p.Row())})
}

// begin creates the game once its setup is complete; mover is the side that moves first, or 2 if no move shows it.
func (s *sgfReader) begin(mover core.Side) error {
	if !s.hasTurn {
		s.setup.Turn = gomoku.TurnByCount(s.setup)
		if mover <= gomoku.White {
			s.setup.Turn = mover
		}
	}
	start, err := s.rules.legal(s.setup)
	if err != nil {
		return err
	}
	s.tree = newBuilder(s.rules, start)
	s.tree.Game.Root().Comment = s.comment
	return nil
}

// move plays a property B or W.
func (s *sgfReader) move(p property) error {
	side, _ := mover(p)
	if s.tree == nil {
		if err := s.begin(side); err != nil {
			return err
		}
	}
	if strings.EqualFold(strings.TrimSpace(p.values[0]), "resign") { // as Little Golem writes it
		if s.tags.Get(core.TagResult) == "" {
			s.tags = s.tags.With(core.TagResult, [2]string{"0-1", "1-0"}[side]).With(core.TagTermination, core.TerminationTag(core.EndResign))
		}
		return nil
	}
	word := p.name + "[" + short(p.values[0]) + "]"
	point, ok := sgfPoint(p.values[0])
	if !ok || len(p.values) > 1 {
		return s.failure(p.at, textError("gm-sgf-point", 0, fmt.Sprintf("%s is not a point on the board", quote(p.values[0])), quote(p.values[0])))
	}
	if now := s.tree.Game.Position().Turn(); now != side {
		s.tree.Moves++
		key := "side." + s.rules.ID() + "." + s.rules.Sides()[now]
		return s.tree.At(illegal("gm-not-your-turn", "it is the turn of "+[2]string{"Black", "White"}[now], key), word)
	}
	return s.tree.Play(point.Move(), word)
}

func (s *sgfReader) finish() (*core.Game, error) {
	if s.tree == nil {
		if err := s.begin(core.Side(2)); err != nil {
			return nil, core.SetAlone(err, "") // there was no move up to the end
		}
	}
	g := s.tree.Finish()
	g.SetTags(s.tags)
	return g, g.Tags().Check()
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
