// Package cli is the command line: the sub-commands that list moves, play, analyse and deal without a window. It serves
// scripts, tests and terminals, and is a contract: names, formats and exit codes are stable.
//
// It knows no game: it gets a list of them, and offers what their entries in package catalog support. It needs no display and
// imports nothing that does.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"

	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/console"
	"qilab/ui/version"
)

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // it was understood, but cannot be done: an unreadable position, an illegal move
	exitUsage  = 2 // it was not understood: an unknown sub-command or flag

	exitInterrupted = 130 // as shells have it; only analyze prints its best result so far, and ends with exitOK
)

// Env holds the dependencies of the command line.
type Env struct {
	Games     []catalog.Game
	Protocols []catalog.Protocol // over which other programs use the engines
	Library   string             // the file of the library, unless -db names another
	Painters  board.Painters     // of the boards; none: no pictures
}

// Run runs args, the words after the program's name, and returns the exit code. If ctx is cancelled it ends with the best result so
// far.
func (e Env) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &output{w: stdout}
	err := e.run(ctx, args, streams{stdin, out, stderr})
	if err == nil && out.failed != nil {
		err = out.failed
	}
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	var usage usageError
	var interrupted interruptedError
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = interruptedError("")
	}
	fmt.Fprintln(stderr, "qilab:", oneLine(err.Error()))
	switch {
	case errors.As(err, &usage):
		return exitUsage
	case errors.As(err, &interrupted):
		return exitInterrupted
	}
	return exitFailed
}

// interruptedError is a command that was cut off.
type interruptedError string

func (e interruptedError) Error() string { return "interrupted" + string(e) }

// output keeps the first write error, so that a failed print does not count as success. A command need not check every write; one
// that prints for long does, to end early.
type output struct {
	w      io.Writer
	failed error
}

func (o *output) Write(data []byte) (int, error) {
	if o.failed != nil {
		return 0, o.failed
	}
	n, err := o.w.Write(data)
	o.failed = err
	return n, err
}

// usageError is a command that was not understood.
type usageError string

func (e usageError) Error() string { return string(e) }

func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// oneLine makes the text of an error a single line for stderr, whatever it quotes.
func oneLine(text string) string {
	return console.Quote(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " "))
}

// streams are the standard streams.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// subcommand is a sub-command, or one of those of another.
type subcommand struct {
	name string
	run  func(ctx context.Context, e Env, args []string, std streams) error
}

// subcommands are all but help, which needs their names.
var subcommands = []subcommand{
	{"games", runGames}, {"moves", runMoves}, {"play", runPlay}, {"perft", runPerft}, {"analyze", runAnalyze}, {"review", runReview}, {"deal", runDeal},
	{"endgame", runEndgame}, {"picture", runPicture}, {"engine", runEngine}, {"library", runLibrary}, {"train", runTrain}, {"version", runVersion},
}

var names = append(namesOf(subcommands), "help")

func namesOf(list []subcommand) (names []string) {
	for _, c := range list {
		names = append(names, c.name)
	}
	return names
}

func (e Env) run(ctx context.Context, args []string, std streams) error {
	if len(args) == 0 {
		return usagef("a sub-command is missing; known: %s", strings.Join(names, ", "))
	}
	name, args := args[0], args[1:]
	if name != "engine" { // which prints no names and no texts, and whose readers are programs
		guard := console.NewGuard(std.out)
		defer guard.Flush() // the output keeps the error
		std.out = guard
	}
	command := name
	switch name {
	case "-version", "--version":
		command = "version"
	case "help", "-h", "-help", "--help":
		return e.help(args, std.out)
	}
	if !slices.Contains(names, command) {
		if err := notThere(append([]string{name}, args...)); err != nil {
			return err
		}
		return usagef("unknown sub-command %q; known: %s", name, strings.Join(names, ", "))
	}
	err := subcommands[slices.Index(names, command)].run(ctx, e, args, std)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// help prints the help, or that of the sub-command in args.
func (e Env) help(args []string, stdout io.Writer) error {
	text := e.usage()
	if len(args) > 0 {
		if !slices.Contains(names, args[0]) {
			return usagef("unknown sub-command %q; known: %s", args[0], strings.Join(names, ", "))
		}
		if text = e.usageOf(strings.Join(args, " ")); len(args) > 1 && text == e.usage() {
			return usagef("unexpected argument %q", args[len(args)-1])
		}
	}
	_, err := io.WriteString(stdout, text)
	return err
}

// runPart runs one of the sub-commands of another; missing and cannot begin the errors without a name and of an unknown one.
func (e Env) runPart(ctx context.Context, of string, list []subcommand, args []string, std streams, missing, cannot string) error {
	known := namesOf(list)
	if len(args) == 0 {
		return usagef("%s: %s", missing, strings.Join(known, ", "))
	}
	name := args[0]
	if slices.Contains([]string{"-h", "-help", "--help"}, name) {
		_, err := io.WriteString(std.out, e.usageOf(of))
		return err
	}
	i := slices.Index(known, name)
	if i < 0 {
		return usagef("%s %q: %s", cannot, name, strings.Join(known, ", "))
	}
	if err := list[i].run(ctx, e, args[1:], std); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// isCommand reports whether a word is a sub-command, or a flag.
func isCommand(word string) bool {
	return strings.HasPrefix(word, "-") || slices.Contains(names, word)
}

// notThere returns an error for the first of the arguments that is no file, if they are meant as files to open: the first is there or looks
// like a path.
func notThere(args []string) error {
	meant := strings.ContainsAny(args[0], "./\\")
	if _, err := os.Stat(args[0]); err != nil && !meant {
		return nil
	}
	if err := there(args); err != nil {
		return err
	}
	return fmt.Errorf("%q is neither a file nor a folder", args[0])
}

// there returns an error for the first of some paths that is not there; standard input is.
func there(paths []string) error {
	for _, path := range paths {
		if path == stdinName {
			continue
		}
		switch _, err := os.Stat(path); {
		case errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("there is no file %s", path)
		case err != nil:
			return err
		}
	}
	return nil
}

// Files returns the files and folders to open in the window if that is all the arguments ask for, as file managers do; nil otherwise.
func Files(args []string) []string {
	if len(args) == 0 || isCommand(args[0]) {
		return nil
	}
	for _, path := range args {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() && !info.IsDir() {
			return nil
		}
	}
	return args
}

// usage returns the text of help.
func (e Env) usage() string {
	about := make([]string, len(e.Protocols))
	for i, p := range e.Protocols {
		about[i] = p.ID + " is " + p.About
	}
	return strings.Replace(usage, "PROTOCOLS", strings.Join(about, "; "), 1)
}

// usageOf returns the help of a sub-command, or of one of those of another as in "library import", and the general part.
func (e Env) usageOf(name string) string {
	commands, common, _ := strings.Cut(e.usage(), "\n\n")
	var b strings.Builder
	own := false
	for line := range strings.Lines(commands + "\n") {
		if words := strings.Fields(line); !strings.HasPrefix(line, " ") {
			own = len(words) > 1 && words[1] == name || len(words) > 2 && words[1]+" "+words[2] == name
		}
		if own {
			b.WriteString(line)
		}
	}
	if b.Len() == 0 {
		return e.usage()
	}
	return b.String() + "\n" + common
}

const usage = `qilab [PATH...]                    opens the window, with the game in a file; imports several files or folders
qilab games                        the games' ids, one per line
qilab moves   -game G [-json] POSITION
                                   every legal move, one per line, sorted as text
qilab play    -game G [-json] POSITION MOVE...
                                   plays the moves; prints the position reached and the outcome with its reason
qilab perft   -game G -depth N POSITION
                                   counts all sequences of N moves
qilab analyze -game G [-time 5s] [-depth N] [-threads N] [-hash MB] [-lines N] [-json] [-fast] POSITION [MOVE...]
                                   the outcome of every legal move; -fast omits the distances. Moves without a proven
                                   outcome have scores: exact for the best -lines moves, upper bounds (≤) for the
                                   others; without -time or -depth the search takes 5 s
qilab review  [-game G] [-effort quick|normal|deep] [-plies 12,30-34] [-threads N] [-json] FILE
                                   judges every move of the games in FILE (-: standard input), in any form that the
                                   program reads: ?! inaccuracy, ? mistake, ?? blunder. The verdicts do not depend on
                                   the number of -threads. With -json each game is one object on a line
qilab deal    -game G [-fair] [-seed N] [-count N]
                                   random openings, one per line; -fair: proven to let both sides win
qilab deal    -game G -from A [-count N]
                                   the openings numbered A, A+1, … in their fixed order
qilab deal    -game G -stats [-from A | -seed N] [-count N] [-threads N]
                                   proves the outcome of each: lines "number<TAB>position<TAB>outcome", then a
                                   summary in lines that start with #. The output of several machines may be
                                   concatenated. Random deals are given with 95 % confidence intervals (Wilson's
                                   score interval), deals in order as plain shares.
qilab endgame -class C [-game G] [-threads N] [-hash MB] [-json]
                                   proves all positions with the pieces of a class, as 'R v AABB': the strong side has
                                   those before the v. Counts the results with either side to move; unresolved positions
                                   are decided only by the rule on repetition
qilab picture -o FILE [-game G] [FLAGS] POSITION|GAMEFILE [MOVE...]
                                   draws the board in the format of FILE's extension: .png, .svg, .gif (a game, move by
                                   move) or .pdf (several boards to print, six on a page). It shows the end of the game, or
                                   the position after N moves with -ply N; a GIF runs from -from N to -to N, with -delay 1s
                                   for each move and -pause 3s at the end, and loops unless -once. -number N selects one of
                                   several games in a file. -size N is the width in pixels; -look, -pieces and -dark set
                                   the style, and -flip turns the board around. -nocoordinates omits the names of the
                                   points, -nomarks arrows and circles, -nolast the last move. -names adds the players and
                                   -caption the move, in the language -lang zh or -lang en. A .pdf takes several POSITIONs,
                                   or all games of several files, or with -puzzles the puzzles of the game, and with
                                   -solutions their solutions; with -record it is a whole game with its comments and
                                   variations, and a board at each comment, drawing and judgement, or as -diagrams 10, 20
                                   (after so many moves) or end says
qilab engine  PROTOCOL             an engine for other programs, on standard input and output:
                                   PROTOCOLS
qilab library import [-json] [-game G] [-encoding E] [-db FILE] PATH...
                                   adds the games of files, ZIP archives and folders: read = added + duplicates +
                                   failed, in games. Without -game and -encoding both are detected for each file.
                                   Importing a folder again adds only new games.
qilab library find -game G [-position POSITION | -pattern SETUP] [-player NAME]... [-limit N] [-json] [-db FILE]
                                   lists games, the newest first: those through a position, with the moves played
                                   there, those of a player, in either script, or of two against each other.
                                   Symmetric positions and transpositions count as the same.
                                   -pattern SETUP instead finds the pieces of a setup, whatever else is on the board;
                                   -turn SIDE requires a side to move, -symmetric also finds rotations and reflections.
qilab library problems [-json] [-db FILE]
                                   games that could not be imported: file, number of the game, reason
qilab train due [-game G] [-new N] [-limit N] [-json] [-db FILE]
                                   the cards left for today, which begins at 4:00: cards being learned, up to -limit (100)
                                   due for review, and up to -new (10) new ones, three from one game or source
qilab train stats [-json] [-db FILE]
                                   cards, reviews, tries of puzzles and ratings, game by game
qilab train profile [-game G] [-player NAME] [-days N] [-json] [-db FILE]
                                   how you play: accuracy and errors over the reviewed games of the library (-db), by
                                   phase, kind of error, opening, side, time left and month. Without -player it counts
                                   your games in the program; with it also those of the player of that name
qilab train mine [-game G] [-side SIDE] [-least inaccuracy|mistake|blunder] [-effort quick|normal|deep] [-threads N] [-json] [-db FILE] FILE...
                                   reviews the games in the files and makes a card of each error of a side, or of both.
                                   Positions that already are cards are not added again
qilab train export [-o FILE] [-db FILE]
                                   all cards with their reviews and all tries, a JSON object on a line
qilab train import [-db FILE] FILE
                                   imports an export: of a card that exists already, the later schedule counts
qilab train puzzles [-game G] [-sample N] [-seed S] [-json]
                                   the built-in puzzles, the easiest of a game first, or N random ones: id, game, goal,
                                   rating, kind of proof, position, line, and the right moves at each step of the solver
qilab version                      the version, and the commit and the system that the program was built from and for

POSITION is a position in a notation of the game, or the word start, in one word of the shell; moves may follow in it, after the word moves.
Flags may come before or after the other words; -- ends them.
The exit code is 0, 1 if something cannot be done, 2 if the command is not understood, 130 if it was interrupted.
Control characters in names and texts are printed as escapes. If interrupted, analyze prints the best result so far, marked as not exact,
and exits with 0; review prints the moves judged so far.
`

func runGames(_ context.Context, e Env, args []string, std streams) error {
	c := e.command("games", std.out)
	if err := c.noWords(args); err != nil {
		return err
	}
	for _, g := range e.Games {
		fmt.Fprintln(std.out, g.Rules.ID())
	}
	return nil
}

func runEngine(ctx context.Context, e Env, args []string, std streams) error {
	c := e.command("engine", std.out)
	rest, err := c.parse(args)
	if err != nil {
		return err
	}
	known := "none"
	if len(e.Protocols) > 0 {
		list := make([]string, len(e.Protocols))
		for i, engine := range e.Protocols {
			list[i] = engine.ID
		}
		known = strings.Join(list, ", ")
	}
	if len(rest) != 1 {
		return usagef("expected one protocol; known: %s", known)
	}
	for _, engine := range e.Protocols {
		if engine.ID == rest[0] {
			ctx, in, stop := untilOrphaned(ctx, std.in, os.Getppid)
			defer stop()
			return engine.Serve(ctx, in, std.out)
		}
	}
	return usagef("unknown protocol %q; known: %s", rest[0], known)
}

func runVersion(_ context.Context, e Env, args []string, std streams) error {
	c := e.command("version", std.out)
	if err := c.noWords(args); err != nil {
		return err
	}
	b := version.Here()
	fmt.Fprintf(std.out, "qilab %s\n", b)
	if b.Commit != "" {
		fmt.Fprintf(std.out, "commit %s of %s\n", b.Commit, b.Time.Format("2006-01-02 15:04:05 MST"))
	}
	fmt.Fprintf(std.out, "built with %s for %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
