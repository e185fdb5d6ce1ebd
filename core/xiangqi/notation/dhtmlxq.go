package notation

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/record"
	"qilab/core/xiangqi"
)

// DhtmlXQ is the text format of the DhtmlXQ player of dpxq.com, which many Chinese sites use: fields between brackets,
// [DhtmlXQ_red]…[/DhtmlXQ_red]. Points are written as file and rank, both digits, the rank counted from Black's side.
//   - binit: the points of Red's pieces and then Black's, 99 for a captured one. Without this field the game starts
//     from the starting position. The side to move is that of the first move.
//   - movelist, or move_0_1_0: the moves of the main line, four digits each.
//   - move_B_P_N: variation N replaces the moves of variation B (0: the main line) from its ply P (from 1) on.
//   - tag_NAME: a tag for which there is no other field, as this program writes it.
//   - commentP, commentN_P: comments after ply P of the main line or of variation N, 0 before the first move. || is a
//     line break.

// pieceOrder lists the pieces of each side in the order of binit, which is also that of XQF and of old CBL files.
var pieceOrder = [16]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King,
	xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook,
	xiangqi.Cannon, xiangqi.Cannon,
	xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
}

// dhtmlTags maps fields to the names of their PGN tags; the first field of a tag is the one that is written.
var dhtmlTags = []struct{ field, tag string }{
	{"title", "Title"}, {"event", "Event"}, {"class", "Class"}, {"place", "Site"}, {"date", "Date"}, {"round", "Round"},
	{"group", "Group"}, {"table", "Table"}, {"timerule", "TimeControl"}, {"red", "Red"}, {"redname", "Red"}, {"redteam", "RedTeam"},
	{"redrating", "RedElo"}, {"redtime", "RedTime"}, {"black", "Black"}, {"blackname", "Black"}, {"blackteam", "BlackTeam"},
	{"blackrating", "BlackElo"}, {"blacktime", "BlackTime"}, {"open", "Opening"}, {"judge", "Referee"}, {"record", "Recorder"},
	{"author", "Annotator"}, {"remark", "Remark"}, {"type", "Type"}, {"gametype", "GameType"}, {"other", "Source"},
}

// dhtmlResults are the words for the results.
var dhtmlResults = []struct{ result, word string }{{"1-0", "红胜"}, {"0-1", "黑胜"}, {"1/2-1/2", "和局"}}

// maxDhtmlFields bounds the number of fields of a game. Each move of a large tree can be a variation with a comment.
const maxDhtmlFields = 2 * maxGameMoves

// lowerASCII returns text with its ASCII letters in lower case and every byte at its offset.
func lowerASCII(text string) string {
	lower := []byte(text)
	for i, c := range lower {
		if c >= 'A' && c <= 'Z' {
			lower[i] = c | 0x20
		}
	}
	return string(lower)
}

// The words of DhtmlXQ in lower case.
const (
	dhtmlOpen  = "[dhtmlxq_"
	dhtmlClose = "[/dhtmlxq_"
	dhtmlBegin = "[dhtmlxq" // and a bracket, or the rest of a word
)

// dhtmlSections cuts a text into its games, at most one more than limit: a page of a forum may show several. A game begins
// at the bracket around its fields, or, without one, where its first field comes again. Empty fields do not count.
func dhtmlSections(text string, limit int) []string {
	lower := lowerASCII(text)
	var list []string
	begin, first, bracket := 0, "", false
	cut := func(at int) {
		if first == "" {
			return // what comes before the first field belongs to its game
		}
		list = append(list, text[begin:at])
		begin, first = at, ""
	}
	for at := 0; len(list) <= limit; {
		i := strings.Index(lower[at:], dhtmlBegin)
		if i < 0 {
			break
		}
		i += at
		at = i + len(dhtmlBegin)
		if !strings.HasPrefix(lower[i:], dhtmlOpen) {
			cut(i)
			bracket = true
			continue
		}
		field := lower[i+len(dhtmlOpen):]
		name, value, _ := strings.Cut(field[:min(len(field), maxDhtmlName+1+len(dhtmlClose))], "]")
		if strings.HasPrefix(value, dhtmlClose) && (name != first || name == "movelist") {
			continue // it is empty, and begins no other game: a page has the moves elsewhere
		}
		if name == first && !bracket {
			cut(i)
		}
		if first == "" {
			first = name
		}
	}
	if first != "" || len(list) == 0 {
		list = append(list, text[begin:])
	}
	return list
}

// maxDhtmlName bounds the length of the name of a field in bytes.
const maxDhtmlName = 40

// dhtmlFields cuts the text of a game into its fields. The name in the closing bracket is ignored: CCBridge writes
// [DhtmlXQ_blacktime]…[/DhtmlXQ_time].
func dhtmlFields(text string) (map[string]string, error) {
	fields := map[string]string{}
	lower := lowerASCII(text)
	for at := 0; ; {
		i := strings.Index(lower[at:], dhtmlOpen)
		if i < 0 {
			return fields, addSegments(fields, text)
		}
		at += i + len(dhtmlOpen)
		name, rest, ok := strings.Cut(lower[at:], "]")
		end := strings.Index(rest, dhtmlClose)
		if next := strings.Index(rest, dhtmlOpen); next >= 0 && next < end {
			end = -1
		}
		if !ok || end < 0 || len(name) > maxDhtmlName || len(fields) >= maxDhtmlFields {
			found := quote(text[at : at+len(name)])
			return nil, textError("xq-dhtml-field", len(fields)+1, "the field "+found+" is not closed", found)
		}
		if strings.HasPrefix(name, dhtmlOther) {
			name = dhtmlOther + text[at+len(dhtmlOther):at+len(name)] // the name of a tag is not in lower case
		}
		at += len(name) + 1
		setField(fields, name, text[at:at+end])
		at += end + len(dhtmlClose)
	}
}

// dhtmlEntries finds the games of a text.
func dhtmlEntries(text string) ([]core.Entry, error) {
	sections := dhtmlSections(text, maxPGNGames)
	if len(sections) > maxPGNGames {
		return nil, tooManyGames()
	}
	entries := make([]core.Entry, len(sections))
	for i, section := range sections {
		entries[i].Read = func() (*core.Game, error) { return readDhtmlXQ(section) }
		if len(sections) > 1 {
			fields, _ := dhtmlFields(section) // Read reports the error
			entries[i].Tags = dhtmlTagsOf(fields)
		}
	}
	return entries, nil
}

// dhtmlTagsOf returns the tags in the fields of a game.
func dhtmlTagsOf(fields map[string]string) core.Tags {
	var tags core.Tags
	for _, f := range dhtmlTags {
		if tags.Get(f.tag) == "" {
			tags = tags.With(f.tag, readDhtmlText(fields[f.field]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		tag, other := strings.CutPrefix(name, dhtmlOther)
		if other && tags.Get(tag) == "" && len(tags) <= core.MaxTags {
			tags = tags.With(tag, readDhtmlText(fields[name]))
		}
	}
	if result, ok := results.Read(fields["result"]); ok {
		tags = tags.With("Result", result)
	}
	return tags
}

// dhtmlOther begins the name of the field of a tag that is not in dhtmlTags.
const dhtmlOther = "tag_"

// dhtmlOtherTag matches the name of a tag that can be part of the name of a field.
var dhtmlOtherTag = regexp.MustCompile(`^[\pL\d_]+$`)

// otherTags returns the tags of a game that have no field of their own.
func otherTags(tags core.Tags) (list core.Tags) {
	for _, t := range tags {
		known := strings.EqualFold(t.Name, core.TagResult) || slices.ContainsFunc(dhtmlTags, func(f struct{ field, tag string }) bool { return strings.EqualFold(f.tag, t.Name) })
		if !known && dhtmlOtherTag.MatchString(t.Name) && len(dhtmlOther+t.Name) <= maxDhtmlName {
			list = append(list, t)
		}
	}
	return list
}

func readDhtmlXQ(text string) (*core.Game, error) {
	fields, err := dhtmlFields(text)
	if err != nil {
		return nil, err
	}
	if main := fields[dhtmlMain]; fields["movelist"] == "" {
		fields["movelist"] = main
	}
	delete(fields, dhtmlMain)
	moves := map[string]dhtmlMoves{}
	for name, value := range fields {
		if name == "movelist" || strings.HasPrefix(name, "move_") {
			if moves[name], err = readDhtmlMoves(name, value); err != nil {
				return nil, err
			}
		}
	}
	start, err := dhtmlStart(fields["binit"], moves["movelist"].list)
	if err != nil {
		return nil, err
	}
	b := newBuilder(start)
	b.Numbered = true // as the window counts moves: the text has no numbers
	t := dhtmlTree{builder: b}
	lines := map[int]*dhtmlLine{0: {own: []*core.Node{b.Game.Root()}}} // by the number of the variation; 0: the main line
	if err := t.play(lines[0], moves["movelist"]); err != nil {
		return nil, err
	}
	variations, err := dhtmlVariations(fields)
	if err != nil {
		return nil, err
	}
	for _, v := range variations {
		base := lines[v.base]
		switch {
		case base != nil && v.ply > base.length() && base.broken && lines[v.number] == nil:
			lines[v.number] = &dhtmlLine{own: []*core.Node{b.Game.Root()}, broken: true}
			t.skip(len(moves[v.name].list) + moves[v.name].left)
			continue
		case base == nil || v.ply > base.length() || lines[v.number] != nil:
			return nil, textError("xq-dhtml-variation", 0, "there is no move for "+quote(v.name)+" to replace", quote(v.name))
		}
		lines[v.number] = base.branch(v.ply)
		if err := t.play(lines[v.number], moves[v.name]); err != nil {
			return nil, err
		}
	}
	if t.first != nil && b.Game.Nodes() == 1 && start == xiangqi.Start() {
		return nil, t.first // there is nothing worth keeping
	}
	dhtmlComments(fields, lines)
	g, err := b.finish(dhtmlTagsOf(fields))
	if err == nil && t.first != nil {
		return nil, &core.PartError{Game: g, Left: t.left, Err: t.first}
	}
	return g, err
}

// dhtmlMain is another name of the field movelist.
const dhtmlMain = "move_0_1_0"

// dhtmlMoves are the moves in a field.
type dhtmlMoves struct {
	list  []core.Move
	fault error // why the next group is not a move; nil: list has all
	left  int   // the number of groups from that on
}

// readDhtmlMoves reads groups of four digits.
func readDhtmlMoves(name, text string) (dhtmlMoves, error) {
	text = strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, text)
	if len(text)/4 > maxGameMoves {
		return dhtmlMoves{}, tooLong(len(text), 4*maxGameMoves)
	}
	var list []core.Move
	for i := 0; i < len(text); i += 4 {
		var from, to core.Square
		ok := i+4 <= len(text)
		if ok {
			var okFrom, okTo bool
			from, okFrom = dhtmlSquare(text[i : i+2])
			to, okTo = dhtmlSquare(text[i+2 : i+4])
			ok = okFrom && okTo
		}
		if !ok {
			number, found := i/4+1, quote(text[i:min(i+4, len(text))])
			fault := textError("xq-dhtml-move", number, fmt.Sprintf("move %d of %s, %s, is not a pair of points", number, quote(name), found),
				strconv.Itoa(number), quote(name), found)
			return dhtmlMoves{list, fault, (len(text) - i + 3) / 4}, nil
		}
		list = append(list, core.Move{From: from, To: to, Kind: core.Walk})
	}
	return dhtmlMoves{list: list}, nil
}

// dhtmlSquare reads a point: file and rank, the rank counted from the top.
func dhtmlSquare(text string) (core.Square, bool) {
	f, r := text[0]-'0', text[1]-'0'
	if f >= xiangqi.Files || r >= xiangqi.Ranks {
		return core.NoSquare, false
	}
	return xiangqi.SquareAt(int(f), xiangqi.Ranks-1-int(r)), true
}

func dhtmlPoint(sq core.Square) string {
	return string([]byte{'0' + byte(xiangqi.FileOf(sq)), '0' + byte(xiangqi.Ranks-1-xiangqi.RankOf(sq))})
}

// dhtmlStart returns the starting position; the first of moves, the main line, decides the side to move.
func dhtmlStart(text string, moves []core.Move) (xiangqi.Position, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return xiangqi.Start(), nil
	}
	const digits = 2 * 2 * len(pieceOrder)
	if len(text) != digits {
		return xiangqi.Position{}, textError("xq-dhtml-board", 0, fmt.Sprintf("a board has %d digits, not %d", digits, len(text)),
			strconv.Itoa(digits), strconv.Itoa(len(text)))
	}
	s := xiangqi.Rules{}.NewSetup()
	for i := 0; i < digits; i += 2 {
		point := text[i : i+2]
		if point == "99" {
			continue
		}
		sq, ok := dhtmlSquare(point)
		if !ok || s.Board[sq] != core.NoPiece {
			return xiangqi.Position{}, textError("xq-dhtml-point", i/2+1, fmt.Sprintf("%s, the point of piece %d, is not on the board or already taken", quote(point), i/2+1),
				quote(point), strconv.Itoa(i/2+1))
		}
		s.Board[sq] = xiangqi.PieceOf(core.Side(i/2/16), pieceOrder[i/2%16])
	}
	setTurn(&s, moves)
	return legal(s)
}

// setTurn gives the turn to the owner of the piece that makes the first move; without moves, to a side that is in check.
func setTurn(s *core.Setup, moves []core.Move) {
	switch {
	case len(moves) == 0:
		*s = xiangqi.CheckedToMove(*s)
	case s.Board[moves[0].From] != core.NoPiece:
		s.Turn = xiangqi.SideOf(s.Board[moves[0].From])
	}
}

// legal returns the position of s, or a *core.SetupError.
func legal(s core.Setup) (xiangqi.Position, error) {
	p, err := xiangqi.Rules{}.FromSetup(s)
	if err != nil {
		return xiangqi.Position{}, err
	}
	return p.(xiangqi.Position), nil
}

// dhtmlTree plays the lines of a game. It skips a move that cannot be made or read and everything after it, since some games have
// one broken variation among a thousand.
type dhtmlTree struct {
	*builder
	first error // the first move that was skipped
	left  int   // the number of moves skipped
}

// dhtmlLine is a line of a game: the first nodes of its base, and its own ones after them.
type dhtmlLine struct {
	base   *dhtmlLine // nil: the main line
	from   int        // the ply of the first own node
	own    []*core.Node
	broken bool // it is incomplete
}

// length returns the number of its nodes, the first position included.
func (l *dhtmlLine) length() int { return l.from + len(l.own) }

// at returns the node at a ply.
func (l *dhtmlLine) at(ply int) *core.Node {
	for ply < l.from {
		l = l.base
	}
	return l.own[ply-l.from]
}

// branch returns a line with the first nodes of l, at least one of them.
func (l *dhtmlLine) branch(nodes int) *dhtmlLine {
	for nodes <= l.from {
		l = l.base // so that at goes up no more than once a ply
	}
	return &dhtmlLine{base: l, from: nodes}
}

// play plays moves after the last node of a line and appends the new nodes to it. The error is one of the whole game.
func (t *dhtmlTree) play(line *dhtmlLine, moves dhtmlMoves) error {
	last := line.length() - 1
	t.GoTo(line.at(last), last)
	fault, left := moves.fault, moves.left
	for i, m := range moves.list {
		err := t.builder.Play(m, xiangqi.NewMove(m.From, m.To).String())
		switch {
		case err == nil:
			line.own = append(line.own, t.Game.Current())
			continue
		case !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrGameOver):
			return err
		}
		t.Moves-- // it is skipped with the rest
		fault, left = err, left+len(moves.list)-i
		break
	}
	if fault != nil {
		line.broken = true
		t.skip(left)
		if t.first == nil {
			t.first = fault
		}
	}
	return nil
}

// skip leaves out moves. They count as read, so that errors give a move's place in the text.
func (t *dhtmlTree) skip(moves int) {
	t.left += moves
	t.Moves += moves
}

type dhtmlVariation struct {
	name              string
	base, ply, number int
}

// dhtmlVariations lists the variations, each after the ones it builds on.
func dhtmlVariations(fields map[string]string) ([]dhtmlVariation, error) {
	var list []dhtmlVariation
	for name := range fields {
		rest, ok := strings.CutPrefix(name, "move_")
		if !ok {
			continue
		}
		v := dhtmlVariation{name: name}
		n, err := fmt.Sscanf(rest, "%d_%d_%d", &v.base, &v.ply, &v.number)
		if n != 3 || err != nil || v.ply < 1 || v.number < 1 {
			return nil, textError("xq-dhtml-variation", 0, quote(name)+" does not name a variation", quote(name))
		}
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b dhtmlVariation) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.name, b.name))
	})
	return list, nil
}

// dhtmlComments attaches the comments to their nodes, in the order of their names.
func dhtmlComments(fields map[string]string, lines map[int]*dhtmlLine) {
	var names []string
	for name := range fields {
		if strings.HasPrefix(name, "comment") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		number, ply := "0", strings.TrimPrefix(name, "comment")
		if before, after, ok := strings.Cut(ply, "_"); ok {
			number, ply = before, after
		}
		n, errN := strconv.Atoi(number)
		at, errAt := strconv.Atoi(ply)
		if line := lines[n]; errN == nil && errAt == nil && line != nil && at >= 0 && at < line.length() {
			record.AddComment(line.at(at), readDhtmlComment(fields[name]))
		}
	}
}

// FormatDhtmlXQ writes a game with its variations and comments. The format cannot hold move annotations (! and ?), the
// counters of the starting position and, in a game without moves, the side to move.
func FormatDhtmlXQ(g *core.Game) string {
	var b strings.Builder
	field := func(name, value string) {
		fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, value, name)
	}
	b.WriteString("[DhtmlXQ]\n")
	field("ver", "www_dpxq_com")
	field("init", "500,350")
	written := map[string]bool{}
	for _, f := range dhtmlTags {
		if value := g.Tags().Get(f.tag); value != "" && !written[f.tag] {
			written[f.tag] = true
			field(f.field, writeDhtmlText(core.OneLine(value)))
		}
	}
	for _, t := range otherTags(g.Tags()) {
		field(dhtmlOther+t.Name, writeDhtmlText(core.OneLine(t.Value)))
	}
	result := pgnResult(g)
	for _, f := range dhtmlResults {
		if f.result == result {
			field("result", f.word)
		}
	}
	field("binit", dhtmlBoard(g.Root().Position().(xiangqi.Position)))
	comment := func(name string, n *core.Node) {
		if text := core.CleanComment(core.CommentText(n.Comment)); text != "" {
			field(name, writeDhtmlComment(text))
		}
	}
	type variation struct {
		first     *core.Node
		base, ply int
	}
	queue := []variation{{g.Root(), 0, 0}}
	for number := 0; number < len(queue); number++ {
		v := queue[number]
		var moves strings.Builder
		ply := v.ply
		for n := v.first; n != nil; n, ply = n.Next(), ply+1 {
			if n.Parent() != nil {
				moves.WriteString(dhtmlPoint(n.Move().From) + dhtmlPoint(n.Move().To))
			}
			if number == 0 {
				comment(fmt.Sprintf("comment%d", ply), n)
			} else {
				comment(fmt.Sprintf("comment%d_%d", number, ply), n)
			}
			for i, c := range n.Children() {
				if i > 0 {
					queue = append(queue, variation{c, number, ply + 1})
				}
			}
		}
		if number == 0 {
			field("movelist", moves.String())
		} else {
			field(fmt.Sprintf("move_%d_%d_%d", v.base, v.ply, number), moves.String())
		}
	}
	b.WriteString("[/DhtmlXQ]\n")
	return b.String()
}

// dhtmlBoard writes binit.
func dhtmlBoard(p xiangqi.Position) string {
	var b strings.Builder
	for _, sq := range pieceList(p) {
		if sq == core.NoSquare {
			b.WriteString("99")
		} else {
			b.WriteString(dhtmlPoint(sq))
		}
	}
	return b.String()
}

// pieceList returns the squares of the pieces of both sides in pieceOrder; core.NoSquare for missing ones. Like pieces come in the
// order of their points, from the left, pawns included, which gives the usual text for the starting position.
func pieceList(p xiangqi.Position) (list [2 * len(pieceOrder)]core.Square) {
	taken := map[core.Square]bool{}
	for at := range list {
		list[at] = core.NoSquare
		for i := range xiangqi.Squares {
			sq := xiangqi.SquareAt(i/xiangqi.Ranks, i%xiangqi.Ranks)
			if !taken[sq] && p.At(sq) == xiangqi.PieceOf(core.Side(at/16), pieceOrder[at%16]) {
				taken[sq] = true
				list[at] = sq
				break
			}
		}
	}
	return list
}
