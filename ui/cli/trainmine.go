package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/mistakes"
	"qilab/solver/review"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// mined is the JSON of the result of mining games.
type mined struct {
	Games  int `json:"games"`
	Failed int `json:"failed"`
	Parts  int `json:"parts"` // damaged games, of which a part was read
	Moves  int `json:"moves"`
	Errors int `json:"errors"`
	Added  int `json:"added"`
	Known  int `json:"known"`
}

// print writes the result as words.
func (m mined) print(stdout io.Writer) error {
	parts := ""
	if m.Parts > 0 {
		parts = fmt.Sprintf("damaged %s, of which a part was read\n", count(m.Parts, "game", "games"))
	}
	_, err := fmt.Fprintf(stdout, "games   %d, %d failed\n%smoves   %d, %s\ncards   %d added, %d known\n",
		m.Games, m.Failed, parts, m.Moves, count(m.Errors, "error", "errors"), m.Added, m.Known)
	return err
}

// minNames are the words for the errors that become cards.
var minNames = map[string]judge.Judgement{"inaccuracy": judge.Inaccuracy, "mistake": judge.Mistake, "blunder": judge.Blunder}

// runTrainMine makes cards of the errors in games.
func runTrainMine(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("train mine", std.out).withGame()
	file, asJSON := e.withTraining(c), c.flags.Bool("json", false, "")
	m := miner{command: c, stdin: std.in, stderr: std.err}
	files, err := m.parse(args)
	if err != nil {
		return err
	}
	if err := there(files); err != nil { // a refused command leaves no empty file
		return err
	}
	if m.store, err = e.fillTraining(*file, std.err); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.store.Close()) }()
	var failed error
	for _, path := range files {
		err := m.mineFile(ctx, path)
		if ctx.Err() != nil {
			return interruptedError("; the cards of the games before are kept")
		}
		failed = errors.Join(failed, err)
	}
	if *asJSON {
		err = writeJSON(std.out, m.out)
	} else {
		err = m.out.print(std.out)
	}
	if failed == nil && m.out.Failed == m.out.Games {
		failed = fmt.Errorf("no game could be read")
	}
	return errors.Join(failed, err)
}

// miner makes cards of games, and counts them.
type miner struct {
	*command
	side    string          // whose errors; "": both
	min     judge.Judgement // the least error
	effort  review.Effort
	threads int
	store   *training.Store
	stdin   io.Reader
	stderr  io.Writer
	out     mined
}

// parse parses and checks the flags, and returns the files.
func (m *miner) parse(args []string) (files []string, err error) {
	chosen, weight := m.withEffort(), m.flags.String("least", "mistake", "")
	m.flags.StringVar(&m.side, "side", "", "")
	if files, err = m.command.parse(args); err != nil {
		return nil, err
	}
	if m.effort, m.threads, err = chosen(); err != nil {
		return nil, err
	}
	var known bool
	m.min, known = minNames[*weight]
	switch {
	case !known:
		return nil, usagef("-least is inaccuracy, mistake or blunder, not %q", *weight)
	case len(files) == 0:
		return nil, usagef("the files are missing; - is standard input")
	}
	return files, m.checkSide()
}

// checkSide returns an error if no game has a side of that name, or, with -game, if that game has none.
func (m *miner) checkSide() error {
	var known []string
	for _, g := range m.games {
		if *m.gameID != "" && g.Rules.ID() != *m.gameID {
			continue
		}
		for _, name := range g.Rules.Sides() {
			if !slices.Contains(known, name) {
				known = append(known, name)
			}
		}
	}
	if m.side != "" && len(known) > 0 && !slices.Contains(known, m.side) {
		return usagef("-side is %s, not %q", strings.Join(known, " or "), m.side)
	}
	return nil
}

// mineFile makes cards of the games in a file, and warns of those that fail. The error is that of ctx or of the file.
func (m *miner) mineFile(ctx context.Context, path string) error {
	list, err := m.gamesIn(path, m.stdin)
	if err != nil {
		return err
	}
	for i, entry := range list {
		game, missing, err := readIntact(entry)
		if missing != "" {
			m.out.Parts++
			m.warn(m.stderr, path, i+1, missing)
		}
		if err == nil {
			name := filepath.Base(path)
			if len(list) > 1 {
				name += " game " + strconv.Itoa(i+1)
			}
			err = m.mineGame(ctx, game, name)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			m.out.Failed++
			m.warn(m.stderr, path, i+1, err.Error())
		}
		m.out.Games++
	}
	return nil
}

// mineGame reviews a game and adds a card for each error. name is that of the game in the sources of the cards.
func (m *miner) mineGame(ctx context.Context, game *core.Game, name string) error {
	g, ok := catalog.Find(m.games, game.Rules().ID())
	if !ok || g.Analyzer == nil {
		return fmt.Errorf("there is no built-in engine for %s", game.Rules().ID())
	}
	wish := mistakes.Wish{Both: m.side == "", Min: m.min}
	if sides := g.Rules.Sides(); !wish.Both {
		i := slices.Index(sides[:], m.side)
		if i < 0 {
			return fmt.Errorf("-side is %s or %s, not %q", sides[0], sides[1], m.side)
		}
		wish.Side = core.Side(i)
	}
	nodes := game.MainLine()
	line := nodes[len(nodes)-1].Line()
	var found []review.Found
	moves := 0
	err := review.Run(ctx, review.Request{Game: g, Line: line, Effort: m.effort, Threads: m.threads}, func(f review.Found, _ review.Progress) {
		found = append(found, f)
		if f.Verdict != nil && wish.Of(line[f.Ply].Position.Turn()) {
			moves++
		}
	})
	if err != nil {
		return err
	}
	added, known, err := cards.AddMistakes(ctx, m.store, cards.Reviewed{Game: g, Line: line, Found: found, Wish: wish, Source: func(ply int) string {
		return training.GameSource(name, strconv.Itoa(ply))
	}})
	if err != nil {
		return err
	}
	m.out.Moves += moves
	m.out.Errors += added + known
	m.out.Added += added
	m.out.Known += known
	return nil
}
