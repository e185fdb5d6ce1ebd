package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// DhtmlXQ is the text format of the DhtmlXQ player of dpxq.com, which many Chinese sites use: fields between brackets,
// [DhtmlXQ_red]…[/DhtmlXQ_red]. Points are written as file and rank, both digits, the rank counted from Black's side.
//   - binit: the points of Red's pieces and then Black's, 99 for a captured one. Without this field the game starts
//     from the starting position. The side to move is that of the first move.
//   - movelist: the moves of the main line, four digits each.
//   - move_B_P_N: variation N replaces the moves of variation B (0: the main line) from its ply P (from 1) on.
//   - commentP, commentN_P: comments after ply P of the main line or of variation N, 0 before the first move. || is a
//     line break.

// dhtmlOrder lists the pieces of each side in the order of binit, which is also that of XQF.
var dhtmlOrder = [16]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook, xiangqi.Cannon, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
}

// dhtmlTags maps fields to the names of their PGN tags.
var dhtmlTags = []struct{ field, tag string }{
	{"title", "Title"}, {"event", "Event"}, {"place", "Site"}, {"date", "Date"}, {"round", "Round"}, {"red", "Red"},
	{"black", "Black"}, {"author", "Annotator"}, {"remark", "Remark"}, {"type", "Type"}, {"timerule", "TimeControl"},
}

// dhtmlResults lists the words for the results; the first three are the ones that are written.
var dhtmlResults = []struct{ result, word string }{
	{"1-0", "红胜"}, {"0-1", "黑胜"}, {"1/2-1/2", "和局"}, {"1-0", "紅勝"}, {"0-1", "黑勝"}, {"1/2-1/2", "和棋"}, {"1/2-1/2", "和"},
}

// maxDhtmlFields bounds the number of fields.
const maxDhtmlFields = 20000

// dhtmlFields cuts a text into its fields.
func dhtmlFields(text string) (map[string]string, error) {
	const open = "[DhtmlXQ_"
	fields := map[string]string{}
	for {
		i := strings.Index(text, open)
		if i < 0 {
			return fields, nil
		}
		text = text[i+len(open):]
		name, rest, ok := strings.Cut(text, "]")
		end := strings.Index(rest, "[/DhtmlXQ_"+name+"]")
		if !ok || end < 0 || len(fields) >= maxDhtmlFields {
			found := quote(name)
			return nil, textError("xq-dhtml-field", len(fields)+1, "the field "+found+" is not closed", found)
		}
		fields[strings.ToLower(name)] = rest[:end]
		text = rest[end+len("[/DhtmlXQ_")+len(name)+1:]
	}
}

func readDhtmlXQ(text string) (*core.Game, error) {
	fields, err := dhtmlFields(text)
	if err != nil {
		return nil, err
	}
	var tags core.Tags
	for _, f := range dhtmlTags {
		tags = tags.With(f.tag, fields[f.field])
	}
	for _, f := range dhtmlResults {
		if strings.TrimSpace(fields["result"]) == f.word {
			tags = tags.With("Result", f.result)
		}
	}
	moves := map[string][]core.Move{}
	for name, value := range fields {
		if name == "movelist" || strings.HasPrefix(name, "move_") {
			if moves[name], err = dhtmlMoves(name, value); err != nil {
				return nil, err
			}
		}
	}
	start, err := dhtmlStart(fields["binit"], moves["movelist"])
	if err != nil {
		return nil, err
	}
	b := newBuilder(start)
	lines := map[int][]*core.Node{0: {b.game.Root()}}
	if err := b.playLine(lines, 0, moves["movelist"]); err != nil {
		return nil, err
	}
	variations, err := dhtmlVariations(fields)
	if err != nil {
		return nil, err
	}
	for _, v := range variations {
		base := lines[v.base]
		if v.ply < 1 || v.ply > len(base) || lines[v.number] != nil {
			return nil, textError("xq-dhtml-variation", 0, "there is no move for "+quote(v.name)+" to replace", quote(v.name))
		}
		lines[v.number] = slices.Clone(base[:v.ply])
		if err := b.playLine(lines, v.number, moves[v.name]); err != nil {
			return nil, err
		}
	}
	dhtmlComments(fields, lines)
	return b.finish(tags)
}

// dhtmlMoves reads groups of four digits.
func dhtmlMoves(name, text string) ([]core.Move, error) {
	text = strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, text)
	if len(text)/4 > maxGameMoves {
		return nil, tooLong(len(text), 4*maxGameMoves)
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
			return nil, textError("xq-dhtml-move", number, fmt.Sprintf("move %d of %s, %s, is not a pair of points", number, quote(name), found),
				strconv.Itoa(number), quote(name), found)
		}
		list = append(list, core.Move{From: from, To: to, Kind: core.Walk})
	}
	return list, nil
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
	const digits = 2 * 2 * len(dhtmlOrder)
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
		s.Board[sq] = xiangqi.PieceOf(core.Side(i/2/16), dhtmlOrder[i/2%16])
	}
	setTurn(&s, moves)
	return legal(s)
}

// setTurn gives the turn to the owner of the piece that makes the first move.
func setTurn(s *core.Setup, moves []core.Move) {
	if len(moves) > 0 && s.Board[moves[0].From] != core.NoPiece {
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

// playLine plays moves after the last node of a line and appends the new nodes to it.
func (b *builder) playLine(lines map[int][]*core.Node, number int, moves []core.Move) error {
	line := lines[number]
	b.goTo(line[len(line)-1], len(line)-1)
	for _, m := range moves {
		if err := b.play(m, xiangqi.NewMove(m.From, m.To).String()); err != nil {
			return err
		}
		line = append(line, b.game.Current())
	}
	lines[number] = line
	return nil
}

type dhtmlVariation struct {
	name              string
	base, ply, number int
}

// dhtmlVariations lists the variations, each after the ones it builds on.
func dhtmlVariations(fields map[string]string) ([]dhtmlVariation, error) {
	var list []dhtmlVariation
	plies := 0
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
		// Each variation copies the line up to its ply, so memory grows with the sum.
		if plies += v.ply; v.ply > maxGamePlies || plies > maxGamePlies*100 {
			return nil, textError("xq-dhtml-variation", 0, "there are too many variations", quote(name))
		}
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b dhtmlVariation) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.name, b.name))
	})
	return list, nil
}

// dhtmlComments attaches the comments to their nodes, in the order of their names.
func dhtmlComments(fields map[string]string, lines map[int][]*core.Node) {
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
		if line := lines[n]; errN == nil && errAt == nil && at >= 0 && at < len(line) {
			addComment(line[at], strings.ReplaceAll(fields[name], "||", "\n"))
		}
	}
}

// FormatDhtmlXQ writes a game with its variations and comments. The format cannot hold move annotations (! and ?), the
// counters of the starting position and, in a game without moves, the side to move.
func FormatDhtmlXQ(g *core.Game) string {
	var b strings.Builder
	field := func(name, value string) {
		value = strings.NewReplacer("[", "(", "]", ")").Replace(value)
		fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, value, name)
	}
	b.WriteString("[DhtmlXQ]\n")
	field("ver", "www_dpxq_com")
	field("init", "500,350")
	for _, f := range dhtmlTags {
		if value := g.Tags().Get(f.tag); value != "" {
			field(f.field, core.OneLine(value))
		}
	}
	result := pgnResult(g)
	for _, f := range dhtmlResults[:3] {
		if f.result == result {
			field("result", f.word)
		}
	}
	field("binit", dhtmlBoard(g.Root().Position().(xiangqi.Position)))
	comment := func(name string, n *core.Node) {
		if text := core.CleanComment(core.CommentText(n.Comment)); text != "" {
			field(name, strings.NewReplacer("\n", "||", "|", "｜").Replace(text))
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

// dhtmlBoard writes binit. Like pieces come in the order of their points, from the left, pawns included, which gives
// the usual text for the starting position.
func dhtmlBoard(p xiangqi.Position) string {
	var b strings.Builder
	for s := range 2 {
		taken := map[core.Square]bool{}
		for _, kind := range dhtmlOrder {
			point := "99"
			for i := range xiangqi.Squares {
				sq := xiangqi.SquareAt(i/xiangqi.Ranks, i%xiangqi.Ranks)
				if p.At(sq) == xiangqi.PieceOf(core.Side(s), kind) && !taken[sq] {
					taken[sq] = true
					point = dhtmlPoint(sq)
					break
				}
			}
			b.WriteString(point)
		}
	}
	return b.String()
}
