package repertoires

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/repertoire"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/prefs"
)

// The modes of the sessions, "training.mode.MODE" in the catalogues.
const (
	modeLearn = "openings-new"
	modeDrill = "openings"
	// ModeLine asks the moves of whole lines, one after the other.
	ModeLine = "openings-line"
)

// maxNew is the number of new cards in a session, maxAsked how often a session repeats a card not yet known.
const (
	maxNew   = 10
	maxAsked = 5
)

// canDrill reports whether training is available.
func (r *Room) canDrill() bool { return r.Training != nil }

// drill starts a session with the due cards of a repertoire, or with new ones.
func (r *Room) drill(k *kept, learn bool) {
	mode, fresh := modeDrill, 0
	if learn {
		mode, fresh = modeLearn, maxNew
	}
	d := &deck{
		store: r.Training, filter: k.cards(), learn: learn, fresh: fresh,
		asked: map[int64]int{}, turn: r.Settings.Int(prefs.DayTurn), now: time.Now,
	}
	r.links.Train(mode, d.next, nil)
}

// deck supplies the cards of a repertoire. A forgotten card comes back.
type deck struct {
	store  *training.Store
	filter training.Filter
	learn  bool
	fresh  int // new cards left
	asked  map[int64]int
	turn   int // when the day turns
	now    func() time.Time
}

// next returns the next card.
func (d *deck) next(ctx context.Context) (cards.Drawn, bool, error) {
	now := d.now()
	list, err := d.store.Cards.Due(ctx, d.filter, training.DayOf(now, d.turn), d.fresh)
	if err != nil {
		return cards.Drawn{}, false, err
	}
	list = slices.DeleteFunc(list, func(c training.Card) bool {
		asked := d.asked[c.ID]
		if c.Schedule.State == training.New {
			return asked > 0 // the card could not be asked
		}
		return asked >= maxAsked || d.learn && asked == 0
	})
	if len(list) == 0 {
		return cards.Drawn{}, false, nil
	}
	soon := slices.IndexFunc(list, func(c training.Card) bool { return c.Schedule.State == training.New || !c.Schedule.Due.After(now) })
	c := d.give(list[max(0, soon)])
	return cards.Drawn{Card: c, Ahead: len(list) - 1, Returns: d.asked[c.ID] < maxAsked}, true, nil
}

func (d *deck) give(c training.Card) training.Card {
	if c.Schedule.State == training.New {
		d.fresh--
	}
	d.asked[c.ID]++
	return c
}

// canDrillHere reports whether lines can be drilled from the position on the board.
func (r *Room) canDrillHere() bool {
	_, marked := r.marked()
	return r.canDrill() && r.markable() && marked && r.Table.Node().Next() != nil
}

// drillHere drills lines of the current game from the position on the board.
func (r *Room) drillHere() {
	side, _ := r.marked()
	rules, game, here := r.Table.Rules(), r.Table.Document().Snapshot(), r.Table.Node().Line()
	l := &lines{store: r.Training, rules: rules, begin: here, rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	if list := r.sources(rules, side); len(list) > 0 {
		l.played = list[0].moves
	}
	own := sync.OnceValue(func() *repertoire.Repertoire { return repertoire.New(rules, side, game.Game()) })
	r.links.Train(ModeLine, func(ctx context.Context) (cards.Drawn, bool, error) { return l.next(ctx, own()) }, l.told)
}

// lines supplies the questions of one line after another, from a position. Moves of the other side are drawn at random.
type lines struct {
	store  *training.Store
	rules  core.Rules
	begin  core.Line
	played repertoire.Source // nil: unknown
	rng    *rand.Rand

	mu     sync.Mutex
	at     core.Line // up to the last answer; nil: a line begins
	asked  core.Line // up to the last question
	answer core.Move // the main answer
	empty  int       // lines in a row without a question
}

// maxLines is how many lines without a question are drawn before the session ends.
const maxLines = 20

// told handles the user's answer.
func (l *lines) told(a training.Attempt) {
	l.mu.Lock()
	defer l.mu.Unlock()
	move := l.answer
	if n := len(a.Moves); a.Solved && n > 0 {
		if m, err := l.rules.ParseMove(l.asked.Last(), a.Moves[n-1]); err == nil {
			move = m
		}
	}
	l.at, _ = l.asked.Then(move)
}

// next returns the next question: the card of its position if that is new or due, otherwise an unrecorded one.
func (l *lines) next(ctx context.Context, own *repertoire.Repertoire) (cards.Drawn, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.empty < maxLines {
		line := l.at
		if line == nil {
			line = l.begin
		}
		for line.Last().Turn() != own.Side() {
			known, err := l.known(ctx, line.Last())
			if err != nil {
				return cards.Drawn{}, false, err
			}
			m, ok := own.Reply(line.Last(), known, l.rng)
			if !ok {
				break
			}
			if line, err = line.Then(m); err != nil {
				return cards.Drawn{}, false, err
			}
		}
		q, ok := own.Question(line.Last())
		if !ok { // the line has ended
			l.at, l.empty = nil, l.empty+1
			continue
		}
		l.asked, l.answer, l.empty, l.at = line, q.Answers[0], 0, nil
		c, err := l.card(ctx, line.Last(), q)
		return cards.Drawn{Card: c, Ahead: -1, Came: line}, err == nil, err
	}
	return cards.Drawn{}, false, nil
}

// known returns the moves played in a position.
func (l *lines) known(ctx context.Context, p core.Position) ([]book.Move, error) {
	if l.played == nil {
		return nil, nil
	}
	return l.played(ctx, p)
}

// card returns the card of a question, in the position as it is in the line.
func (l *lines) card(ctx context.Context, p core.Position, q repertoire.Question) (training.Card, error) {
	asked := cards.OfPosition(l.rules, p, q.Answers)
	c, ok, err := l.store.Cards.At(ctx, l.rules, training.Opening, p)
	if err != nil || !ok || c.Schedule.State != training.New && c.Schedule.Due.After(time.Now()) {
		return asked, err
	}
	c.Position, c.Line, c.Accepted = asked.Position, asked.Line, asked.Accepted
	return c, nil
}
