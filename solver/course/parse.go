package course

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/puzzle"
)

// The bounds of a text.
const (
	maxText  = 256 << 10 // bytes in total
	maxSteps = 200
	maxMoves = 64 // in one line of the text
	maxName  = 40 // bytes of the name of a step
	maxPart  = 4 << 10
)

// Parse reads the text of a course. Every line begins with a word; empty lines and those that begin with # are skipped:
//
//	step NAME              begins a step
//	position TEXT          its position, in the notation of the game; without it the step continues from the end of the previous one,
//	                       which must then have a single accepted move, or no task
//	show MOVE …            moves to show as arrows, one after another
//	option KEY VALUE       a value of an option of the board, for this step alone
//	en TEXT                the text, a paragraph a line; likewise for every language
//	ask moves MOVE …       task: make one of these moves
//	ask outcome R MOVE …   the same; they are all the moves with the outcome R ("both-win") with best play
//	ask play R LEVEL       task: play on against the program to the outcome R
//	ask goal KIND N        task: reach a goal of the game's puzzles in N moves
//	right en TEXT          the text once the task is done
//	reply MOVE …           the other side's reply to a single accepted move
//	wrong en TEXT          the text for other moves, and
//	wrong MOVE en TEXT     for this one
//
// The error names the faulty line.
func Parse(r core.Rules, text string) (Course, error) {
	if len(text) > maxText {
		return Course{}, fmt.Errorf("course: %d bytes; at most %d are read", len(text), maxText)
	}
	b := builder{rules: r}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := b.line(line); err != nil {
			return Course{}, fmt.Errorf("course, line %d: %w", i+1, err)
		}
	}
	if err := b.end(); err != nil {
		return Course{}, fmt.Errorf("course, at the end: %w", err)
	}
	return Course{b.steps}, nil
}

// builder assembles the steps.
type builder struct {
	rules core.Rules
	steps []Step
}

// step returns the current step.
func (b *builder) step() *Step { return &b.steps[len(b.steps)-1] }

// line parses a line of the text.
func (b *builder) line(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if word == "step" {
		return b.begin(rest)
	}
	if len(b.steps) == 0 {
		return errors.New("a step has to begin first")
	}
	if rest == "" {
		return fmt.Errorf("nothing follows %q", core.Cut(word, maxName))
	}
	s := b.step()
	if word == "position" {
		return b.place(s, rest)
	}
	if err := b.goOn(s); err != nil {
		return err
	}
	switch {
	case isLang(word):
		return add(&s.Text, word, rest)
	case word == "show":
		moves, err := b.course(s.Line, rest)
		s.Show = moves
		return err
	case word == "option":
		return s.option(rest)
	case word == "ask":
		return b.ask(s, rest)
	case word == "right":
		lang, said, _ := strings.Cut(rest, " ")
		return add(&s.Right, lang, said)
	case word == "reply":
		return b.reply(s, rest)
	case word == "wrong":
		return b.wrong(s, rest)
	}
	return fmt.Errorf("%q does not begin a line", core.Cut(word, maxName))
}

// begin begins a step.
func (b *builder) begin(name string) error {
	if err := b.end(); err != nil {
		return err
	}
	switch {
	case name == "" || len(name) > maxName || strings.ContainsAny(name, " \t"):
		return errors.New("a step needs a short name without spaces")
	case slices.ContainsFunc(b.steps, func(s Step) bool { return s.Name == name }):
		return fmt.Errorf("there is a step %q already", name)
	case len(b.steps) == maxSteps:
		return fmt.Errorf("there are more than %d steps", maxSteps)
	}
	b.steps = append(b.steps, Step{Name: name})
	return nil
}

// end checks the finished step.
func (b *builder) end() error {
	if len(b.steps) == 0 {
		return nil
	}
	s := b.step()
	switch {
	case s.Line == nil || len(s.Text) == 0:
		return fmt.Errorf("the step %q has no position or no text", s.Name)
	case s.Ask.Kind != Read && len(s.Right) == 0:
		return fmt.Errorf("the step %q has no text for its end", s.Name)
	case s.Ask.Kind == Moves && len(s.Wrong) == 0:
		return fmt.Errorf("the step %q has no text for other moves", s.Name)
	}
	return nil
}

// place sets up the position of a step.
func (b *builder) place(s *Step, text string) error {
	if s.Line != nil {
		return errors.New("the step has a position already; it comes first")
	}
	p, err := b.rules.Parse(text)
	if err != nil {
		return err
	}
	s.Line = core.Line{{Position: p}}
	return nil
}

// goOn continues a step without a position from the end of the previous one.
func (b *builder) goOn(s *Step) error {
	switch {
	case s.Line != nil:
		return nil
	case len(b.steps) == 1:
		return errors.New("the first step needs a position")
	}
	before := &b.steps[len(b.steps)-2]
	line := before.Line
	switch {
	case before.Ask.Kind == Moves && len(before.Ask.Moves) == 1:
		var err error
		if line, err = extended(b.rules, line, before.Ask.Moves[0]); err != nil {
			return err
		}
		for _, m := range before.Reply {
			if line, err = extended(b.rules, line, m); err != nil {
				return err
			}
		}
	case before.Ask.Kind != Read:
		return errors.New("the step before may end in several positions, and this one has none")
	}
	s.Line = line
	return nil
}

// extended returns a line with one more move. A finished game cannot go on.
func extended(r core.Rules, line core.Line, m core.Move) (core.Line, error) {
	if r.Adjudicate(line).Over() {
		return nil, core.ErrGameOver
	}
	return line.Then(m)
}

// ask parses a task.
func (b *builder) ask(s *Step, text string) error {
	if s.Ask.Kind != Read {
		return errors.New("the step asks for something already")
	}
	if b.rules.Adjudicate(s.Line).Over() {
		return core.ErrGameOver
	}
	kind, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	var err error
	switch kind {
	case "moves":
		s.Ask.Kind = Moves
		s.Ask.Moves, err = b.each(s, rest)
	case "outcome":
		name, list, _ := strings.Cut(rest, " ")
		if s.Ask.Result, err = b.result(name); err == nil {
			s.Ask.Kind = Moves
			s.Ask.Moves, err = b.each(s, list)
		}
	case "play":
		name, level, ok := strings.Cut(rest, " ")
		if !ok || strings.Contains(level, " ") || len(level) > maxName {
			return errors.New("expected an outcome and a level")
		}
		s.Ask.Kind, s.Ask.Level = Play, level
		s.Ask.Result, err = b.result(name)
	case "goal":
		s.Ask.Kind = Goal
		s.Ask.Goal, err = puzzle.ParseGoal(rest)
	default:
		err = fmt.Errorf("%q is not a kind of task", core.Cut(kind, maxName))
	}
	return err
}

// result reads the name of an outcome.
func (b *builder) result(name string) (core.Result, error) {
	for r := core.FirstWins; r <= core.Draw; r++ {
		if r.Name(b.rules.Sides()) == name {
			return r, nil
		}
	}
	return core.Unfinished, fmt.Errorf("%q is no outcome", core.Cut(name, maxName))
}

// each reads alternative moves of a step.
func (b *builder) each(s *Step, text string) ([]core.Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > maxMoves {
		return nil, fmt.Errorf("%d moves; expected one to %d", len(words), maxMoves)
	}
	var moves []core.Move
	for _, word := range words {
		m, err := b.move(s, word)
		if err != nil {
			return nil, err
		}
		if slices.Contains(moves, m) {
			return nil, fmt.Errorf("%q is there twice", word)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// move reads a move of a step.
func (b *builder) move(s *Step, word string) (core.Move, error) {
	m, err := b.rules.ParseMove(s.Position(), word)
	if err == nil {
		_, err = s.Position().Play(m)
	}
	if err != nil {
		return m, fmt.Errorf("%q: %w", core.Cut(word, maxName), err)
	}
	return m, nil
}

// option parses a value of an option of the board.
func (s *Step) option(text string) error {
	words := strings.Fields(text)
	if len(words) != 2 || len(text) > maxName {
		return errors.New("expected a key and a value")
	}
	if s.Options == nil {
		s.Options = map[string]string{}
	}
	s.Options[words[0]] = words[1]
	return nil
}

// course reads moves that are played one after another from the end of a line.
func (b *builder) course(line core.Line, text string) (moves []core.Move, err error) {
	words := strings.Fields(text)
	if len(words) > maxMoves {
		return nil, fmt.Errorf("%d moves are more than %d", len(words), maxMoves)
	}
	for _, word := range words {
		m, err := b.rules.ParseMove(line.Last(), word)
		if err == nil {
			line, err = extended(b.rules, line, m)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", core.Cut(word, maxName), err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// reply parses the other side's reply.
func (b *builder) reply(s *Step, text string) error {
	if s.Ask.Kind != Moves || len(s.Ask.Moves) != 1 {
		return errors.New("only a single move has a reply")
	}
	line, err := extended(b.rules, s.Line, s.Ask.Moves[0])
	if err != nil {
		return err
	}
	s.Reply, err = b.course(line, text)
	return err
}

// wrong parses the text for wrong moves, or for one.
func (b *builder) wrong(s *Step, text string) error {
	word, rest, _ := strings.Cut(text, " ")
	if isLang(word) {
		return add(&s.Wrong, word, rest)
	}
	m, err := b.move(s, word)
	if err != nil {
		return err
	}
	if s.Ask.Has(m) {
		return fmt.Errorf("%q is asked for", core.Cut(word, maxName))
	}
	lang, said, _ := strings.Cut(strings.TrimSpace(rest), " ")
	texts := s.On[m]
	if err := add(&texts, lang, said); err != nil {
		return err
	}
	if s.On == nil {
		s.On = map[core.Move]Texts{}
	}
	s.On[m] = texts
	return nil
}

// isLang reports whether a word is the code of a language.
func isLang(word string) bool {
	return len(word) == 2 && word[0] >= 'a' && word[0] <= 'z' && word[1] >= 'a' && word[1] <= 'z'
}

// add adds a paragraph to a text.
func add(t *Texts, lang, said string) error {
	said = strings.TrimSpace(said)
	if !isLang(lang) || said == "" {
		return errors.New("expected a language and a text")
	}
	if before := (*t)[lang]; before != "" {
		said = before + "\n" + said
	}
	if len(said) > maxPart {
		return fmt.Errorf("a text of %d bytes; at most %d are read", len(said), maxPart)
	}
	if *t == nil {
		*t = Texts{}
	}
	(*t)[lang] = said
	return nil
}
