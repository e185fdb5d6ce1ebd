package external

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
)

// The bits of GomocupConfig.Rule, as in INFO rule.
const (
	RuleFreestyle = 0 // five or more win
	RuleExactFive = 1 // exactly five win (standard gomoku)
	RuleRenju     = 4 // renju, with the forbidden points of Black
)

// GomocupConfig describes a gomoku engine and how it should play.
type GomocupConfig struct {
	Command
	Size     int           // of the board, 5 to 30
	Rule     int           // bits of the Rule constants
	TurnTime time.Duration // per move; 0: as fast as the engine can
	Memory   int64         // bytes; 0: no bound
	// Infos are further settings, sent as "INFO NAME VALUE"; engines skip unknown ones.
	Infos []Setting
	// timeout, grace and late are those of Config.
	timeout, grace time.Duration
	late           func(*Delay)
	// several means that the engine supports Yixin's extensions of the protocol: it can search several best moves,
	// reports its search, and can be stopped.
	several bool
}

// Point is a point of a board, counted from 0, x to the right. The direction of y is up to the caller.
type Point struct{ X, Y int }

// Pass is the point for a pass, as in Yixin's programs.
var Pass = Point{-1, -1}

// GomocupInfo is an engine's search information from a MESSAGE of the usual form ("Depth 12-20 | Eval 5 | Node 100K").
// A zero value means unknown.
type GomocupInfo struct {
	Depth  int
	Score  int
	Scored bool
	Nodes  uint64
}

// Gomocup is a running gomoku engine that speaks the Gomocup protocol (Petr Laštovička). It belongs to one goroutine.
// After an error of kind ErrTimeout or ErrEnded the program is gone and every call fails.
type Gomocup struct {
	config  GomocupConfig
	process *process
	name    string
	// played holds the stones that the engine knows, alternating, its last move included.
	played []Point
	dirty  bool              // the engine's other state must be cleared first
	told   map[string]string // the settings sent so far
}

// StartGomocup starts an engine with an empty board. The error is an *Error, or that of ctx.
func StartGomocup(ctx context.Context, c GomocupConfig) (*Gomocup, error) {
	if c.timeout <= 0 {
		c.timeout = defaultTimeout
	}
	if c.grace <= 0 {
		c.grace = defaultGrace
	}
	g := &Gomocup{config: c, name: filepath.Base(c.Path), told: map[string]string{}}
	if c.Size < 5 || c.Size > 30 {
		return nil, &Error{Engine: g.name, Err: fmt.Errorf("%w: a board of size %d; it must be from 5 to 30", ErrStart, c.Size)}
	}
	var err error
	if g.process, err = start(c.Command); err != nil {
		return nil, &Error{Engine: g.name, Err: err}
	}
	if err := g.begin(ctx); err != nil {
		g.process.kill()
		return nil, err
	}
	return g, nil
}

// begin sends board, rules and limits. It skips a program's output before the protocol, such as that of a shell on
// another machine.
func (g *Gomocup) begin(ctx context.Context) error {
	start := fmt.Sprintf("START %d", g.config.Size)
	said := "" // output that is no answer
	line, err := g.listen(ctx, g.config.timeout, start, func(line string) bool {
		if !isOK(line) && !refuses(line) {
			said = line
			return false
		}
		return true
	}, nil)
	switch {
	case err == nil && !isOK(line):
		return g.broken(&ReplyError{start, line})
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && said != "":
		return g.broken(&ReplyError{start, said})
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return g.broken(fmt.Errorf("%w over GOMOCUP: %w", ErrStart, &TimeoutError{"answer to START", g.config.timeout}))
	case err != nil && ctx.Err() == nil:
		return g.broken(fmt.Errorf("%w over GOMOCUP: %w", ErrStart, err))
	case err != nil:
		return g.lost(ctx, err, start, g.config.timeout)
	}
	line, err = g.listen(ctx, min(g.config.timeout, aboutTime), "ABOUT", func(line string) bool { return isAbout(line) || refuses(line) }, nil)
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)) {
		return g.lost(ctx, err, "ABOUT", g.config.timeout)
	}
	if name := aboutName(line); name != "" {
		g.name = name
	}
	settings := []Setting{
		{"timeout_turn", strconv.FormatInt(g.config.TurnTime.Milliseconds(), 10)},
		{"timeout_match", "0"}, // no bound
		{"time_left", strconv.Itoa(1<<31 - 1)},
		{"game_type", "1"}, // against another engine
		{"rule", strconv.Itoa(g.config.Rule)},
		{"max_memory", strconv.FormatInt(g.config.Memory, 10)},
	}
	if g.config.several {
		settings = append(settings, Setting{"show_detail", "2"})
	}
	for _, s := range slices.Concat(settings, g.config.Infos) {
		if err := g.tell(ctx, s.Name, s.Value); err != nil {
			return err
		}
	}
	return nil
}

// aboutTime is the time for an engine to report its name; one that does not is called by its file.
const aboutTime = 2 * time.Second

// tell sends a setting, unless the engine has that value already.
func (g *Gomocup) tell(ctx context.Context, name, value string) error {
	if now, ok := g.told[name]; ok && now == value {
		return nil
	}
	if err := g.send(ctx, "INFO "+name+" "+value); err != nil {
		return err
	}
	g.told[name] = value
	return nil
}

// setTime changes the time for a move; 0: as fast as the engine can.
func (g *Gomocup) setTime(ctx context.Context, t time.Duration) error {
	g.config.TurnTime = t
	return g.tell(ctx, "timeout_turn", strconv.FormatInt(t.Milliseconds(), 10))
}

// Name returns the engine's own name, or the name of its file.
func (g *Gomocup) Name() string { return g.name }

// Running reports whether the engine still runs.
func (g *Gomocup) Running() bool { return g.process.running() }

// NewGame empties the board.
func (g *Gomocup) NewGame(ctx context.Context) error {
	g.played, g.dirty = nil, false
	line, err := g.ask(ctx, g.config.timeout, "RESTART", nil)
	if err == nil && !isOK(line) {
		// It cannot: every engine understands a fresh START.
		if line, err = g.ask(ctx, g.config.timeout, fmt.Sprintf("START %d", g.config.Size), nil); err == nil && !isOK(line) {
			err = g.broken(&ReplyError{fmt.Sprintf("START %d", g.config.Size), line})
		}
	}
	return err
}

// Move makes the engine play after the given stones, in the order of play: the last one is its opponent's; each may be
// Pass. It returns Pass or a free point of the board; whether the rules forbid it is for the caller to check. The error
// is an *Error, of kind core.ErrUnreadable or core.ErrIllegalMove for the answer, or that of ctx, after which the
// engine is killed, unless it is several and can be stopped: the standard protocol cannot.
func (g *Gomocup) Move(ctx context.Context, stones []Point) (Point, GomocupInfo, error) {
	return g.moveAloud(ctx, stones, nil)
}

// moveAloud does the same as Move, and calls told, which may be nil, with the engine's details about moves, if it
// reports any.
func (g *Gomocup) moveAloud(ctx context.Context, stones []Point, told func(gomocupDetail)) (Point, GomocupInfo, error) {
	if err := g.onBoard(stones); err != nil {
		return Point{}, GomocupInfo{}, err
	}
	commands, err := g.position(ctx, stones)
	if err != nil {
		return Point{}, GomocupInfo{}, err
	}
	p, info, err := g.think(ctx, commands, stones, told)
	if err == nil || ctx.Err() != nil || !g.Running() || errors.Is(err, ErrEnded) {
		return p, info, err
	}
	// Some programs print their move a moment before they listen again, and lose a command in between. A program that
	// was asked too soon answers when it is asked again; a faulty one fails again.
	if err := g.resume(ctx); err != nil {
		return p, info, err
	}
	return g.think(ctx, boardCommands(stones), stones, told)
}

// best searches several of the best moves after the given stones, and calls told with the details of each. It requires
// Several. The result and the errors are those of Move.
func (g *Gomocup) best(ctx context.Context, stones []Point, moves int, told func(gomocupDetail)) (Point, GomocupInfo, error) {
	if err := g.onBoard(stones); err != nil {
		return Point{}, GomocupInfo{}, err
	}
	commands := []string{"YXBOARD", "DONE"}
	if len(stones) > 0 {
		commands = boardCommands(stones)
		commands[0] = "YXBOARD"
	}
	if g.dirty || len(g.played) > 0 {
		if err := g.NewGame(ctx); err != nil {
			return Point{}, GomocupInfo{}, err
		}
	}
	p, info, err := g.think(ctx, append(commands, "YXNBEST "+strconv.Itoa(moves)), stones, told)
	g.played, g.dirty = nil, true // the engine may or may not play its move
	return p, info, err
}

// onBoard returns an error if a stone is not on the board.
func (g *Gomocup) onBoard(stones []Point) error {
	for _, p := range stones {
		if p != Pass && (p.X < 0 || p.Y < 0 || p.X >= g.config.Size || p.Y >= g.config.Size) {
			return g.fault(fmt.Errorf("%w: %d,%d is not on the board", core.ErrIllegalMove, p.X, p.Y))
		}
	}
	return nil
}

// think sends the commands of a position and returns the answer.
func (g *Gomocup) think(ctx context.Context, commands []string, stones []Point, told func(gomocupDetail)) (Point, GomocupInfo, error) {
	for _, line := range commands[:len(commands)-1] {
		if err := g.send(ctx, line); err != nil {
			return Point{}, GomocupInfo{}, err
		}
	}
	var info GomocupInfo
	var details detailReader
	wait, last := g.config.TurnTime+g.config.grace, commands[len(commands)-1]
	line, err := g.listen(ctx, wait, last, func(line string) bool { return !isOK(line) && !isAbout(line) }, func(word, text string) {
		if word != "INFO" {
			readMessage(text, &info)
			return
		}
		if d, whole := details.read(text); whole {
			info.take(d)
			if told != nil {
				told(d)
			}
		}
	})
	if ctx.Err() != nil && err != nil && g.config.several && g.Running() && g.stop() {
		return Point{}, info, ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && strings.HasPrefix(last, "TURN ") {
		return Point{}, info, g.fault(&TimeoutError{"answer to " + last, wait}) // it may have missed the command
	}
	if err != nil {
		return Point{}, info, g.lost(ctx, err, last, wait)
	}
	p, ok := parsePoint(line)
	switch {
	case !ok:
		return p, info, g.fault(fmt.Errorf("%w: it answers %q", core.ErrUnreadable, printable(line)))
	case p.X >= g.config.Size || p.Y >= g.config.Size || p != Pass && slices.Contains(stones, p):
		g.played = nil
		return p, info, g.fault(fmt.Errorf("%w: %d,%d is not free", core.ErrIllegalMove, p.X, p.Y))
	}
	g.played = append(slices.Clone(stones), p)
	return p, info, nil
}

// stop makes an engine with several answer at once, and reports whether it did.
func (g *Gomocup) stop() bool {
	g.played, g.dirty = nil, true
	ctx, cancel := context.WithTimeout(context.Background(), quitTime)
	defer cancel()
	_, err := g.listen(ctx, quitTime, "YXSTOP", func(line string) bool {
		_, ok := parsePoint(line)
		return ok
	}, nil)
	return err == nil
}

// firstPause is the time to leave a program alone that has lost a command, before telling it to start again. It doubles
// with each attempt, up to maxPause.
const (
	firstPause = 50 * time.Millisecond
	maxPause   = time.Second
)

// resume clears the board of an engine that has lost a command, and may lose another.
func (g *Gomocup) resume(ctx context.Context) error {
	g.played = nil
	began := time.Now()
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
		// Ignore its answer to the lost command, and a move that came too late.
		_, err := g.listen(ctx, pause, "RESTART", isOK, nil)
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil:
			return g.lost(ctx, err, "RESTART", pause)
		case time.Since(began) > g.config.timeout:
			return g.NewGame(ctx)
		}
	}
}

// position returns the commands that lead from the engine's stones to the given ones; the last command makes it move.
func (g *Gomocup) position(ctx context.Context, stones []Point) ([]string, error) {
	known := len(g.played)
	switch {
	case len(stones) == 0:
		if known > 0 || g.dirty {
			if err := g.NewGame(ctx); err != nil {
				return nil, err
			}
		}
		return boardCommands(stones), nil
	case len(stones) == known+1 && slices.Equal(stones[:known], g.played):
		return []string{fmt.Sprintf("TURN %d,%d", stones[known].X, stones[known].Y)}, nil
	}
	if known > 0 || g.dirty {
		if err := g.NewGame(ctx); err != nil {
			return nil, err
		}
	}
	return boardCommands(stones), nil
}

// boardCommands returns the commands that set up a position from an empty board; the last one makes the engine move.
func boardCommands(stones []Point) []string {
	if len(stones) == 0 {
		return []string{"BEGIN"}
	}
	commands := []string{"BOARD"}
	for i, p := range stones {
		owner := 1 // the engine's
		if (len(stones)-i)%2 == 1 {
			owner = 2
		}
		commands = append(commands, fmt.Sprintf("%d,%d,%d", p.X, p.Y, owner))
	}
	return append(commands, "DONE")
}

// ask sends a line and returns the answer, skipping MESSAGE and DEBUG. An answer of ERROR or UNKNOWN is returned too.
func (g *Gomocup) ask(ctx context.Context, wait time.Duration, line string, message func(word, text string)) (string, error) {
	answer, err := g.listen(ctx, wait, line, func(string) bool { return true }, message)
	if err != nil {
		return "", g.lost(ctx, err, line, wait)
	}
	return answer, nil
}

// listen works like ask for an accepted answer; it skips others. The engine keeps running if there is none in time. An
// engine that is waited for visibly gets unlimited time, except for TURN, which it may have missed.
func (g *Gomocup) listen(ctx context.Context, wait time.Duration, line string, accept func(string) bool, message func(word, text string)) (string, error) {
	began := time.Now()
	end := began.Add(wait)
	if err := g.by(ctx, end, func(within context.Context) error { return g.process.send(within, line) }); err != nil {
		return "", err
	}
	unlimited := g.config.late != nil && (strings.HasPrefix(line, "YXNBEST") || line == "DONE" || line == "BEGIN")
	late := false
	defer func() {
		if late {
			g.config.late(nil)
		}
	}()
	for {
		var answer string
		err := g.by(ctx, end, func(within context.Context) (err error) {
			answer, err = g.process.receive(within)
			return err
		})
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && unlimited {
			late = true
			g.config.late(&Delay{g.name, "answer to " + line, time.Since(began)})
			end = time.Now().Add(lateStep)
			continue
		}
		if err != nil {
			return "", err
		}
		answer = strings.TrimSpace(answer)
		word, rest, _ := strings.Cut(answer, " ")
		switch word = strings.ToUpper(word); word {
		case "":
		case "MESSAGE", "DEBUG", "SUGGEST", "INFO":
			if message != nil {
				message(word, rest)
			}
		default:
			if accept(answer) {
				return answer, nil
			}
		}
	}
}

// isOK reports whether an answer is the one to START and RESTART.
func isOK(answer string) bool { return strings.HasPrefix(strings.ToUpper(answer), "OK") }

// by calls do with a deadline.
func (g *Gomocup) by(ctx context.Context, end time.Time, do func(context.Context) error) error {
	within, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	return do(within)
}

// refuses reports whether an answer means that the engine cannot execute the command.
func refuses(answer string) bool {
	word, _, _ := strings.Cut(strings.ToUpper(answer), " ")
	return word == "ERROR" || word == "UNKNOWN"
}

// isAbout reports whether a line is an answer to ABOUT, which may come late.
func isAbout(line string) bool { return quoted(line, "name") != "" || quoted(line, "version") != "" }

// send sends a line that has no answer.
func (g *Gomocup) send(ctx context.Context, line string) error {
	within, cancel := context.WithTimeout(ctx, g.config.timeout)
	defer cancel()
	if err := g.process.send(within, line); err != nil {
		return g.lost(ctx, err, line, g.config.timeout)
	}
	return nil
}

// lost kills the engine after an error of the connection.
func (g *Gomocup) lost(ctx context.Context, err error, line string, wait time.Duration) error {
	switch {
	case ctx.Err() != nil:
		g.process.kill()
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		err = &TimeoutError{"answer to " + line, wait}
	}
	return g.broken(err)
}

func (g *Gomocup) fault(err error) error {
	return &Error{Engine: g.name, Err: err, Stderr: g.process.stderr.String()}
}

func (g *Gomocup) broken(err error) error {
	g.process.kill()
	return g.fault(err)
}

// Close ends the engine: it sends END, and kills the engine if that takes more than a second.
func (g *Gomocup) Close() error {
	g.process.close("END", endTime)
	return nil
}
