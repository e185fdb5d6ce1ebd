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
	b := recorder{record: &r, words: w, game: rules.Capabilities(), options: o, of: g, tags: tags}
	root := g.Root()
	if root.Position().String() != rules.Start().String() || o.Diagrams == PlanNoted && b.drawn(root) {
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

// heads lists the lines above a game: the names of its players, and its other data that readers of printed games expect.
func heads(w words.Words, g *core.Game, tags core.Tags) (list []string) {
	rules := g.Rules()
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
	broken  bool // the next move has its number even if it shares that of the move before
}

// line lists the moves after from along the first children, with the other ones after the move that they replace; turn is the number
// of from.
func (b *recorder) line(from *core.Node, depth, turn int) {
	numberOf := func(n *core.Node) int {
		if b.game.ContinuesTurn(n) {
			return turn
		}
		return turn + 1
	}
	for n := from; ; {
		children := n.Children()
		if len(children) == 0 {
			return
		}
		next := children[0]
		b.move(next, depth, numberOf(next))
		for _, other := range children[1:] {
			if !b.options.Notes {
				break
			}
			b.broken = true
			b.passage(passage{font: variationFont, depth: depth + 1})
			b.move(other, depth+1, numberOf(other))
			b.line(other, depth+1, numberOf(other))
			b.broken = true
		}
		turn, n = numberOf(next), next
	}
}

// move adds a move, its diagram and its comment.
func (b *recorder) move(n *core.Node, depth, turn int) {
	text := b.words.Move(b.of.Rules(), n.Parent().Position(), n.Move()) + n.Glyph + " "
	second := b.game.Number != nil && n.Parent().Position().Turn() == core.Second
	if b.broken || !b.game.ContinuesTurn(n) && !second {
		text = words.NumberText(&b.game, n, turn) + " " + text
	}
	kind := moveFont
	if depth > 0 {
		kind = variationFont
	}
	list := b.record.passages
	if last := len(list) - 1; last < 0 || list[last].diagram != nil || list[last].font != kind || list[last].depth != depth {
		b.passage(passage{font: kind, depth: depth})
	}
	last := &b.record.passages[len(b.record.passages)-1]
	last.words = append(last.words, text)
	b.broken = false
	if depth == 0 && b.due(n) {
		b.diagram(n)
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
			b.passage(passage{words: proseWords(b.words.Shown(paragraph)), font: commentFont, depth: depth})
		}
	}
	b.broken = true
}

// passage begins another passage.
func (b *recorder) passage(p passage) { b.record.passages = append(b.record.passages, p) }

// due reports whether a node of the main line has a diagram.
func (b *recorder) due(n *core.Node) bool {
	if n.Next() == nil {
		return true
	}
	if every := b.options.Diagrams.Every(); every > 0 {
		number := b.game.MoveNumber(n)
		return number%every == 0 && b.game.NextNumber(n) != number && !b.game.MidTurn(n)
	}
	return b.options.Diagrams == PlanNoted && (n.Glyph != "" || b.options.Notes && core.CommentText(n.Comment) != "" || b.drawn(n))
}

// drawn reports whether the board of a node has drawings or letters.
func (b *recorder) drawn(n *core.Node) bool {
	s := board.StateAt(b.of.Rules(), n)
	return len(s.Shapes) > 0 || len(s.Labels) > 0
}

// diagram adds the board of a node.
func (b *recorder) diagram(n *core.Node) {
	if b.record.diagrams == MaxDiagrams {
		return
	}
	b.record.diagrams++
	s := At(b.record.painter, b.words, b.of, n, b.options.Flipped)
	b.passage(passage{diagram: &s})
	b.broken = true
}

// end adds the result.
func (b *recorder) end() {
	main := b.of.MainLine()
	result := b.of.Rules().Adjudicate(main[len(main)-1].Line()).Result
	if result == core.Unfinished {
		result = core.ResultOf(b.tags.Get(core.TagResult))
	}
	if result != core.Unfinished {
		b.passage(passage{words: []string{b.words.Result(b.of.Rules(), result)}, font: moveFont})
	}
}

// The dimensions of a record, in points.
const (
	recordColumns = 2
	columnWide    = (pageWide - 2*pageMargin - (recordColumns-1)*gutter) / recordColumns
	textHigh      = 14 // a line
	partGap       = 5  // before another passage
	depthWide     = 12 // the indentation of a variation
	maxDepth      = 5
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
	// room returns the place of something of a height, in the next column if it does not fit in this one.
	room := func(high float64) (at placed) {
		if y+high > pageHigh-pageMargin {
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
		if part.diagram != nil {
			at := room(captionHigh + high)
			at.diagram = part.diagram
			list = append(list, at)
			continue
		}
		indent := float64(min(part.depth, maxDepth)) * depthWide
		for _, line := range p.wrap(part.words, part.font, columnWide-indent, "") {
			at := room(textHigh)
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
			picture := newPicture(*at.diagram, o, p.texts)
			wide := high * float64(picture.Size().Width/picture.Size().Height)
			x := at.x + (columnWide-wide)/2
			p.write(at.diagram.Caption, x, at.y+captionHigh/2, wide, variationFont)
			p.put(picture, x, at.y+captionHigh, wide, high)
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
