package picture

import (
	"context"
	"io"
	"maps"
	"slices"
	"strings"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/look"
	"qilab/ui/words"
)

// DiagramPlan is which positions of a printed game have a diagram. The last one always has, and the first one of a setup.
type DiagramPlan string

// The plans.
const (
	PlanNoted  DiagramPlan = "noted" // where the game has a comment, a drawing or a judgement
	PlanTen    DiagramPlan = "10"    // after every ten moves, as the game numbers them
	PlanTwenty DiagramPlan = "20"
	PlanEnd    DiagramPlan = "end" // only those that are always there
)

// DiagramPlans lists the plans.
func DiagramPlans() []DiagramPlan { return []DiagramPlan{PlanNoted, PlanTen, PlanTwenty, PlanEnd} }

// Every returns the number of moves between diagrams; 0 if it is not fixed.
func (d DiagramPlan) Every() int {
	switch d {
	case PlanTen:
		return 10
	case PlanTwenty:
		return 20
	}
	return 0
}

// RecordOptions are what a printed game has.
type RecordOptions struct {
	Diagrams DiagramPlan
	// Notes adds comments and variations.
	Notes   bool
	Flipped bool // the diagrams
	// Judged returns the sign of a review's judgement of a move, and a note about it; both may be empty. nil: nothing is known.
	Judged func(n *core.Node) (sign, note string)
	// End tells how the game ended; "": only its result is printed, if it is known.
	End string
}

// A Record is a game to print, in two columns: its data, the moves of its main line, with comments and variations, and diagrams.
type Record struct {
	title    string
	head     []string
	passages []passage
	diagrams int
	painter  board.Painter
}

// passage is a part of a Record: words to be broken into lines, or a diagram with its caption.
type passage struct {
	words   []string
	font    font
	depth   int // of the variation
	diagram *Subject
}

// The appearance of the parts.
var (
	moveFont      = font{10.5, true}
	commentFont   = font{size: 10}
	variationFont = font{size: 9.5}
)

// NewRecord returns the record of a game with its tags.
func NewRecord(painter board.Painter, w words.Words, g *core.Game, tags core.Tags, o RecordOptions) Record {
	rules := g.Rules()
	r := Record{title: title(w, rules, tags), head: heads(w, g, tags), painter: painter}
	if r.head[0] == r.title {
		r.head = r.head[1:]
	}
	b := recorder{record: &r, words: w, game: rules.Capabilities(), options: o, of: g, tags: tags}
	root := g.Root()
	if root.Next() == nil || root.Position().String() != rules.Start().String() || o.Diagrams == PlanNoted && b.drawn(root) {
		b.diagram(root)
	}
	b.comment(root, 0)
	b.broken = true
	b.line(root, 0, 0)
	b.end()
	return r
}

// Steps returns the number of steps of the progress of PDF.
func (r Record) Steps() int { return r.diagrams }

// title names a game: by its title, its players if both are known, or its rules.
func title(w words.Words, rules core.Rules, tags core.Tags) string {
	if text := core.OneLine(tags.Get("Title")); text != "" {
		return w.Shown(text)
	}
	if first, second := words.Player(rules, core.First, tags), words.Player(rules, core.Second, tags); first != "" && second != "" {
		return w.Shown(w.T("choose.players", first, second))
	}
	return w.Game(rules)
}

// heads lists the lines above a game: its rules, the names of its players, and its other data that readers of printed games expect.
func heads(w words.Words, g *core.Game, tags core.Tags) (list []string) {
	rules := g.Rules()
	list = append(list, w.Game(rules))
	for _, name := range []string{core.SideTag(rules, core.First), core.SideTag(rules, core.Second), "Event", "Site", "Round", "Date", "Annotator"} {
		if value := core.OneLine(tags.Get(name)); value != "" {
			list = append(list, words.TagName(w, rules, name)+w.T("punctuation.colon")+w.Shown(value))
		}
	}
	if of := rules.Capabilities().OpeningOf; of != nil {
		main := g.MainLine()
		if name, ok := of(main[len(main)-1].Line()); ok {
			list = append(list, w.T("opening-name.hint", words.Opening(w, rules, name)))
		}
	}
	return list
}

// recorder lists the passages of a game.
type recorder struct {
	record  *Record
	words   words.Words
	game    core.Capabilities
	options RecordOptions
	of      *core.Game
	tags    core.Tags
	omitted int  // diagrams beyond MaxDiagrams
	broken  bool // the next move has its number even if it shares that of the move before
}

// line lists the moves after from along the first children, with the other ones after the move that they replace; turn is the number
// of from.
func (b *recorder) line(from *core.Node, depth, turn int) {
	for n := from; ; {
		children := n.Children()
		if len(children) == 0 {
			return
		}
		next := children[0]
		b.move(next, depth, b.game.TurnAfter(turn, next))
		for _, other := range children[1:] {
			if !b.options.Notes {
				break
			}
			b.broken = true
			if depth == 0 {
				b.passage(passage{font: variationFont, depth: 1})
			}
			b.add("(")
			b.move(other, depth+1, b.game.TurnAfter(turn, other))
			b.line(other, depth+1, b.game.TurnAfter(turn, other))
			b.close()
			b.broken = true
		}
		turn, n = b.game.TurnAfter(turn, next), next
	}
}

// add adds words to the last passage; a bracket has no space before the next word.
func (b *recorder) add(words ...string) {
	last := &b.record.passages[len(b.record.passages)-1]
	for _, word := range words {
		if n := len(last.words); n > 0 && strings.HasSuffix(last.words[n-1], "(") {
			last.words[n-1] += word
		} else {
			last.words = append(last.words, word)
		}
	}
}

// close closes the bracket of a variation after its last word.
func (b *recorder) close() {
	last := &b.record.passages[len(b.record.passages)-1]
	n := len(last.words) - 1
	last.words[n] = strings.TrimRight(last.words[n], " ") + ") "
}

// move adds a move, its diagram and what is said of it.
func (b *recorder) move(n *core.Node, depth, turn int) {
	sign, note := n.Glyph, ""
	if b.options.Judged != nil && depth == 0 {
		if sign, note = b.options.Judged(n); n.Glyph != "" {
			sign = n.Glyph // the user's judgement takes precedence
		}
	}
	text := b.words.Move(b.of.Rules(), n.Parent().Position(), n.Move()) + sign + " "
	second := b.game.Number != nil && n.Parent().Position().Turn() == core.Second
	if b.broken || !b.game.ContinuesTurn(n) && !second {
		text = words.NumberText(&b.game, n, turn) + " " + text
		if list := b.record.passages; len(list) > 0 && len(list[len(list)-1].words) > 0 {
			last := list[len(list)-1].words
			if k := len(last) - 1; !strings.HasSuffix(last[k], "(") {
				last[k] += "  " // numbers of moves and moves that are numbers are told apart
			}
		}
	}
	if list := b.record.passages; depth == 0 && (len(list) == 0 || list[len(list)-1].font != moveFont) {
		b.passage(passage{font: moveFont})
	}
	b.add(text)
	b.broken = false
	if depth == 0 && b.due(n, turn, sign) {
		b.diagram(n)
	}
	if note != "" && b.options.Notes {
		b.say(note, depth)
	}
	b.comment(n, depth)
}

// comment adds the comment of a node.
func (b *recorder) comment(n *core.Node, depth int) {
	text := core.CommentText(n.Comment)
	if text == "" || !b.options.Notes {
		return
	}
	for _, paragraph := range strings.Split(text, "\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			b.say(b.words.Shown(paragraph), depth)
		}
	}
}

// say adds a paragraph about the main line, or words within a variation.
func (b *recorder) say(text string, depth int) {
	list := proseWords(text)
	if depth == 0 {
		b.passage(passage{words: list, font: commentFont})
	} else {
		list[len(list)-1] += " "
		b.add(list...)
	}
	b.broken = true
}

// passage begins another passage.
func (b *recorder) passage(p passage) { b.record.passages = append(b.record.passages, p) }

// due reports whether a node of the main line, with the number of its turn and the sign of its move, has a diagram.
func (b *recorder) due(n *core.Node, turn int, sign string) bool {
	if n.Next() == nil {
		return true
	}
	if every := b.options.Diagrams.Every(); every > 0 {
		if b.game.Number == nil {
			return turn%every == 0 && !b.game.MidTurn(n)
		}
		number := b.game.MoveNumber(n)
		return number%every == 0 && b.game.NextNumber(n) != number && !b.game.MidTurn(n)
	}
	return b.options.Diagrams == PlanNoted && (sign != "" || b.options.Notes && core.CommentText(n.Comment) != "" || b.drawn(n))
}

// drawn reports whether the board of a node has drawings or letters.
func (b *recorder) drawn(n *core.Node) bool {
	_, shapes := b.game.CutShapes(n.Comment)
	return len(shapes) > 0 || b.game.Labels != nil && len(b.game.Labels(n)) > 0
}

// diagram adds the board of a node of the main line, unless there are too many. The last one always has its place.
func (b *recorder) diagram(n *core.Node) {
	if b.record.diagrams == MaxDiagrams-1 && n.Next() != nil {
		b.omitted++
		return
	}
	b.record.diagrams++
	s := At(b.record.painter, b.words, b.of, n, b.options.Flipped)
	b.passage(passage{diagram: &s})
	b.broken = true
}

// end adds how the game ended, and how many diagrams were left out.
func (b *recorder) end() {
	main, rules := b.of.MainLine(), b.of.Rules()
	text := b.options.End
	if out := rules.Adjudicate(main[len(main)-1].Line()); text == "" && out.Over() {
		text = b.words.T("text.ended", b.words.Result(rules, out.Result), b.words.Reason(rules, out))
	}
	if result := core.ResultOf(b.tags.Get(core.TagResult)); text == "" && result != core.Unfinished {
		text = b.words.Result(rules, result)
	}
	if text != "" {
		b.passage(passage{words: proseWords(text), font: moveFont})
	}
	if b.omitted > 0 {
		b.passage(passage{words: proseWords(b.words.T("picture.record.omitted", b.omitted, MaxDiagrams)), font: commentFont})
	}
}

// The dimensions of a record, in points.
const (
	recordColumns = 2
	columnWide    = (pageWide - 2*pageMargin - (recordColumns-1)*gutter) / recordColumns
	textHigh      = 14 // a line
	partGap       = 5  // before another passage
	depthWide     = 12 // the indentation of a variation
	captionHigh   = 14
	boardHigh     = 182 // of a diagram, at most: three fit in a column with some text
)

// placed is a line or a diagram with its place.
type placed struct {
	page    int
	x, y    float64
	width   float64
	text    string
	font    font
	diagram *Subject
}

// layout places the parts of a record on pages; high is the height of a diagram.
func (r Record) layout(p *paper, high float64) (list []placed, pages int) {
	top := float64(pageMargin + headHigh)
	for _, line := range r.head {
		list = append(list, placed{x: pageMargin, y: top + textHigh/2, width: pageWide - 2*pageMargin, text: line, font: commentFont})
		top += textHigh
	}
	if len(r.head) > 0 {
		top += textHigh / 2
	}
	page, column, y := 0, 0, top
	// room returns the place of something of a height, in the next column if it does not fit in this one with what has to be below it.
	room := func(high, below float64) (at placed) {
		if y+high+below > pageHigh-pageMargin && y > top {
			if column++; column == recordColumns {
				page, column, top = page+1, 0, pageMargin+headHigh
			}
			y = top
		}
		at = placed{page: page, x: pageMargin + float64(column)*(columnWide+gutter), y: y, width: columnWide}
		y += high
		return at
	}
	for i, part := range r.passages {
		if i > 0 && y > top {
			y += partGap
		}
		// The last line stays with the diagram after it, and the last diagram with the end of the game.
		after := 0.0
		if i+1 < len(r.passages) && part.diagram == nil && r.passages[i+1].diagram != nil {
			after = partGap + captionHigh + high
		}
		if i+2 == len(r.passages) || i+3 == len(r.passages) && after > 0 {
			after += partGap + textHigh
		}
		if part.diagram != nil {
			at := room(captionHigh+high, after)
			at.diagram = part.diagram
			list = append(list, at)
			continue
		}
		indent := float64(part.depth) * depthWide
		lines := p.wrap(part.words, part.font, columnWide-indent, "")
		for k, line := range lines {
			keep := 0.0
			if k == len(lines)-1 {
				keep = after
			}
			at := room(textHigh, keep)
			at.text, at.font = line, part.font
			at.x, at.y, at.width = at.x+indent, at.y+textHigh/2, at.width-indent
			list = append(list, at)
		}
	}
	return list, page + 1
}

// PDF writes a record, and ends with the error of ctx if that is cancelled. Captions replace the names of players around the boards.
func (r Record) PDF(ctx context.Context, w io.Writer, o Options, done func(diagrams int)) error {
	o.Names, o.Captions, o.Pixels, o.Verdicts = false, false, maxUnits, false
	o.Style = numbered(printed(o.Style), r.painter)
	p := newPaper()
	high := 0.0
	for _, part := range r.passages {
		if part.diagram != nil {
			size := newPicture(*part.diagram, o, p.texts).Size()
			high = min(boardHigh, columnWide*float64(size.Height/size.Width))
			break
		}
	}
	list, pages := r.layout(p, high)
	p.last = pages
	drawn := 0
	for page := range pages {
		p.begin(r.title)
		for len(list) > 0 && list[0].page == page {
			if err := ctx.Err(); err != nil {
				return err
			}
			at := list[0]
			list = list[1:]
			if at.diagram == nil {
				p.write(at.text, at.x, at.y, at.width, at.font)
				continue
			}
			left, wide := p.put(newPicture(*at.diagram, o, p.texts), at.x, at.y+captionHigh, at.width, high)
			p.write(at.diagram.Caption, left, at.y+captionHigh/2, wide, variationFont)
			drawn++
			if done != nil {
				done(drawn)
			}
		}
		p.end()
	}
	return p.pdf.write(w, r.title)
}

// numbered returns a style in which all moves that can be seen on the board have their numbers.
func numbered(s board.Style, painter board.Painter) board.Style {
	for _, option := range board.FeaturesOf(painter).Options {
		if slices.Contains(option.Values, string(look.NumbersAll)) {
			s.Options = maps.Clone(s.Options)
			s.Options[option.Key] = string(look.NumbersAll)
		}
	}
	return s
}
