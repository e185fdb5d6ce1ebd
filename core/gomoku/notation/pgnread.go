package notation

import (
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/record"
)

// readPGN reads one game.
func (r reader) readPGN(text string) (*core.Game, error) {
	tags, moves := cutTags(text)
	p := pgnReader{Builder: newBuilder(r, r.start()), tags: tags, rest: strings.TrimSpace(moves)}
	for ; p.rest != ""; p.rest = strings.TrimSpace(p.rest) {
		if err := p.next(); err != nil {
			return nil, core.KeepBefore(err, p.done())
		}
	}
	return p.done(), p.tags.Check()
}

// done returns the game that was read so far.
func (p *pgnReader) done() *core.Game {
	g := p.Finish()
	g.SetTags(p.tags.With(core.TagResult, pgnResult(p.tags)))
	return g
}

// pgnReader reads the moves of a game.
type pgnReader struct {
	*record.Builder
	tags   core.Tags
	rest   string      // the text that is not read yet
	open   []pgnBranch // the variations around the current move
	begins bool        // a variation has begun and has no move yet
	early  []string    // comments on that variation
}

// pgnBranch is where the game goes on after a variation.
type pgnBranch struct {
	node  *core.Node
	depth int
}

// next reads what is next: a comment, a bracket of a variation, or a word.
func (p *pgnReader) next() error {
	switch after := p.rest[1:]; {
	case p.rest[0] == '{' && strings.Contains(after, "}"):
		var text string
		text, p.rest, _ = strings.Cut(after, "}")
		p.comment(text)
		return nil
	case p.rest[0] == '(' && p.Game.Current().Parent() != nil:
		p.rest = after
		return p.enter()
	case p.rest[0] == ')' && len(p.open) > 0:
		p.rest = after
		return p.leave()
	}
	end := strings.IndexAny(p.rest[1:], " \t\r\n{()") + 1
	if end == 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	return p.word(word)
}

// comment adds a comment to the current move, or to the variation that begins.
func (p *pgnReader) comment(text string) {
	if p.begins {
		p.early = append(p.early, text)
		return
	}
	n := p.Game.Current()
	n.Comment = record.Join(n.Comment, core.CleanComment(text))
}

// settle gives the comments on a variation to the current move: its first one, or the one it is an alternative to.
func (p *pgnReader) settle() {
	p.begins = false
	for _, text := range p.early {
		p.comment(text)
	}
	p.early = nil
}

// enter begins a variation on the current move.
func (p *pgnReader) enter() error {
	p.settle()
	now := p.Game.Current()
	p.open = append(p.open, pgnBranch{now, p.Depth})
	p.Depth--
	p.begins = true
	return p.Game.Goto(now.Parent())
}

// leave ends the innermost variation.
func (p *pgnReader) leave() error {
	last := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	p.Depth = last.depth
	if err := p.Game.Goto(last.node); err != nil {
		return err
	}
	p.settle()
	return nil
}

// word reads an annotation, a result, or a move.
func (p *pgnReader) word(word string) error {
	if number, ok := strings.CutPrefix(word, "$"); ok {
		p.annotate(number)
		return nil
	}
	if result, ok := results.Read(word); ok {
		p.end(result)
		return nil
	}
	if word = cutNumber(word); word == "" {
		return nil
	}
	plain := strings.TrimRight(word, "!?")
	m, err := gomoku.ReadMove(plain)
	if err != nil {
		p.Moves++
		return p.At(err, word)
	}
	if err := p.Play(m, word); err != nil {
		return err
	}
	p.settle()
	if glyph := word[len(plain):]; core.NAGOf(glyph) > 0 {
		p.Game.Current().Glyph = glyph
	}
	return nil
}

// annotate reads a numeric annotation.
func (p *pgnReader) annotate(number string) {
	glyph, text := core.NAG(number)
	p.comment(text)
	if now := p.Game.Current(); glyph != "" && now.Parent() != nil {
		now.Glyph = glyph
	}
}

// end reads a result: the end of the game, except in a variation.
func (p *pgnReader) end(result string) {
	if len(p.open) > 0 {
		return
	}
	if p.tags.Get(core.TagResult) == "" {
		p.tags = p.tags.With(core.TagResult, result)
	}
	p.rest = ""
}
