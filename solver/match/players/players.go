// Package players creates the players of a match from words of a command line. It is only for the commands, and their
// only part that knows all games and engines.
//
// A player is KIND[:ARGUMENT][;NAME=VALUE]…:
//
//	own                            the game's engine, in this process
//	own:hard                       the program's opponent, at that level
//	uci:COMMAND ucci:… auto:…      another program for xiangqi, over UCI, UCCI, or whichever it supports
//	gomocup:COMMAND                another program for gomoku, over the Gomocup protocol
//	pattern, robot, greedy         simple players that need no search, or a plain one; see robot.go and greedy.go
//
// Values after semicolons are settings: ms, nodes and depth bound a move in place of the bounds of the match; hash
// (MiB), threads and the constants of the search by name are for our engines; network is a file or, except for
// gomoku, "none"; depth and width are for robot; everything else is an option of the other program, sent as it is. An older version of
// our own engine is "uci:/tmp/old/qilab engine uci".
package players

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/games"
	"qilab/solver/match"
)

// Usage describes the words for players in a usage text.
const Usage = `Players are
  own              the game's engine; own;nodes=2000;hash=16 with limits and settings of its own;
                   own;network=FILE with another network, or in xiangqi and Eternal Chess without one (network=none);
                   own;RazorBase=200 with other constants of its search (solver/GAME/params.go)
  own:LEVEL        the opponent at a level, such as own:hard
  uci:COMMAND      another program for xiangqi, such as 'uci:/usr/games/fairy-stockfish;Hash=16' (also ucci:, auto:)
  gomocup:COMMAND  another program for gomoku; quotation marks protect spaces, as in 'gomocup:"/opt/my engine" -x'
  robot, pattern   plain players of gomoku; robot;depth=11;width=12
  greedy           a plain player of Eternal Chess
The settings ms, nodes and depth limit a move instead of the flags; hash (MiB) and threads are for our engine.`

// turnLimit is the number of turns without a point after which a match game of Eternal Chess is a draw.
const turnLimit = 200

// Find returns a game with its services. The error lists the games.
func Find(id string) (catalog.Game, error) {
	list := games.All(nil)
	g, ok := catalog.Find(list, id)
	if !ok {
		var known []string
		for _, g := range list {
			known = append(known, g.Rules.ID())
		}
		return g, fmt.Errorf("unknown game %q; known games: %s", id, strings.Join(known, " "))
	}
	if _, ok := g.Rules.(eternal.Rules); ok {
		g.Rules = eternal.Rules{TurnLimit: turnLimit}
	}
	return g, nil
}

// Limits bound the search for one move; zero values mean no bound. In Eternal Chess, Time is for a turn, the others for
// a step.
type Limits struct {
	Time  time.Duration
	Nodes uint64
	Depth int
}

// Player creates players of one kind.
type Player struct {
	make  func(ctx context.Context, number uint64) (match.Player, error)
	count atomic.Uint64
}

// Make implements match.Maker. Players with random choices choose differently each time one is created.
func (p *Player) Make(ctx context.Context) (match.Player, error) { return p.make(ctx, p.count.Add(1)) }

// Name starts a player to learn its name, and ends it. It returns an error if the player cannot be started.
func (p *Player) Name(ctx context.Context) (string, error) {
	player, err := p.make(ctx, 0)
	if err != nil {
		return "", err
	}
	name := player.(interface{ Name() string }).Name()
	return name, player.Close()
}

// maker creates a player; number distinguishes those of one kind.
type maker = func(ctx context.Context, number uint64) (match.Player, error)

// Parse reads the word for a player of a game. seed is for the random choices of players. It starts no player, but
// finds all errors in the word.
func Parse(game catalog.Game, word string, lim Limits, seed uint64) (*Player, error) {
	head, rest, _ := strings.Cut(word, ";")
	kind, arg, _ := strings.Cut(head, ":")
	s, err := readSettings(rest, lim)
	if err != nil {
		return nil, fmt.Errorf("player %q: %w", word, err)
	}
	var made maker
	switch kind {
	case "own":
		if arg == "" {
			made, err = own(game.Rules, s)
		} else {
			made, err = leveled(game, arg, seed)
		}
	case "uci", "ucci", "auto":
		made, err = newUCI(game.Rules, kind, arg, s)
	case "gomocup":
		made, err = newGomocup(game.Rules, arg, s)
	case "robot", "pattern":
		made, err = newRobot(game.Rules, kind, s)
	case "greedy":
		made, err = newGreedy(game.Rules, seed)
	default:
		err = errors.New("expected own, own:LEVEL, uci:COMMAND, gomocup:COMMAND, robot, pattern or greedy")
	}
	if err != nil {
		return nil, fmt.Errorf("player %q: %w", word, err)
	}
	return &Player{make: made}, nil
}

// settings hold the values after the semicolons.
type settings struct {
	Limits
	// The values set; 0: unset. ownDepth is a depth that does not come from the flags.
	hash, threads, width, ownDepth int
	options                        []external.Setting // the others
}

// readSettings reads NAME=VALUE;NAME=VALUE. lim applies unless a bound is among them.
func readSettings(text string, lim Limits) (settings, error) {
	s := settings{}
	for part := range strings.SplitSeq(text, ";") {
		if part == "" {
			continue
		}
		name, value, ok := strings.Cut(part, "=")
		if !ok || name == "" {
			return s, fmt.Errorf("setting %q: expected NAME=VALUE", part)
		}
		key := strings.ToLower(name)
		if !slices.Contains([]string{"ms", "nodes", "depth", "hash", "threads", "width"}, key) {
			s.options = append(s.options, external.Setting{Name: name, Value: value})
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return s, fmt.Errorf("setting %q: expected a number of at least 1", part)
		}
		switch key {
		case "ms":
			s.Time = time.Duration(n) * time.Millisecond
		case "nodes":
			s.Nodes = uint64(n)
		case "depth":
			s.Depth, s.ownDepth = n, n
		case "hash":
			s.hash = n
		case "threads":
			s.threads = n
		case "width":
			s.width = n
		}
	}
	if s.Limits == (Limits{}) {
		s.Limits = lim
	}
	return s, nil
}

// noOptions rejects settings that a player of ours does not have; known lists those that it has.
func (s settings) noOptions(known string) error {
	if len(s.options) > 0 {
		return fmt.Errorf("unknown setting %q; known settings: %s", s.options[0].Name, known)
	}
	return nil
}

// leveled returns a maker of players that use the opponent of a game at a level.
func leveled(game catalog.Game, level string, seed uint64) (maker, error) {
	if game.Opponent == nil {
		return nil, fmt.Errorf("%s has no opponent", game.Rules.ID())
	}
	if known := Levels(game); !slices.Contains(known, level) {
		return nil, fmt.Errorf("the levels of %s are %s", game.Rules.ID(), strings.Join(known, ", "))
	}
	return func(_ context.Context, number uint64) (match.Player, error) {
		rng := rand.New(rand.NewPCG(seed, number))
		return &chooser{name: "QiLab " + level, choose: func(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
			m, err := game.Opponent.Choose(ctx, solver.Request{Line: line, Level: level, Clock: clock, Rng: rng})
			return m, match.Info{}, err
		}}, nil
	}, nil
}

// Levels lists the levels of a game's opponent, weakest first.
func Levels(game catalog.Game) []string {
	if game.Opponent == nil {
		return nil
	}
	var list []string
	for _, l := range game.Opponent.Levels() {
		list = append(list, l.ID)
	}
	return list
}

// chooser is a player made of functions.
type chooser struct {
	name   string
	choose func(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error)
	forget func() // called before a game; nil: none
	free   func() // called at the end; nil: none
}

func (c *chooser) Name() string { return c.name }

func (c *chooser) NewGame(context.Context) error {
	if c.forget != nil {
		c.forget()
	}
	return nil
}

func (c *chooser) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	return c.choose(ctx, line, solver.Clock{})
}

func (c *chooser) MoveBy(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
	return c.choose(ctx, line, clock)
}

func (c *chooser) Close() error {
	if c.free != nil {
		c.free()
	}
	return nil
}
