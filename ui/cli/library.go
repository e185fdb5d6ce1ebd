package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/console"
)

// imported is the JSON of an import, in games. The names of the fields are a contract.
type imported struct {
	Read       int   `json:"read"`
	Added      int   `json:"added"`
	Duplicates int   `json:"duplicates"`
	Failed     int   `json:"failed"`
	ElapsedMS  int64 `json:"elapsed_ms"`
}

// found is the JSON of a search; Moves are included if a position was given.
type found struct {
	Count int         `json:"count"`
	Moves *[]reply    `json:"moves,omitempty"`
	Games []foundGame `json:"games"`
}

// reply is the JSON of a move that was played from a position.
type reply struct {
	Move     string   `json:"move"`
	Also     []string `json:"also,omitempty"` // the same by the symmetry of the position
	Games    int      `json:"games"`
	First    int      `json:"first_wins"`
	Second   int      `json:"second_wins"`
	Draws    int      `json:"draws"`
	Other    int      `json:"other"`
	Unknown  int      `json:"unknown"`
	LastYear *int     `json:"last_year"`
}

// foundGame is the JSON of a game in the library.
type foundGame struct {
	ID     int64   `json:"id"`
	First  string  `json:"first"`
	Second string  `json:"second"`
	Event  string  `json:"event"`
	Date   string  `json:"date"`
	Result *string `json:"result"`
	Plies  int     `json:"plies"`
	File   string  `json:"file"`
	Number int     `json:"number"`
	Ply    *int    `json:"ply,omitempty"` // the ply of the position
}

// failure is the JSON of a game that could not be imported.
type failure struct {
	File   string `json:"file"`
	Number int    `json:"number"`
	Line   int    `json:"line"`           // 0: unknown
	Move   int    `json:"move,omitempty"` // the faulty one of a list of moves
	Code   string `json:"code"`
	Reason string `json:"reason"`
	Part   bool   `json:"part,omitempty"` // some of the game was read
}

// libraryCommands are the sub-commands of library.
var libraryCommands = []subcommand{{"import", runLibraryImport}, {"find", runLibraryFind}, {"problems", runLibraryProblems}}

func runLibrary(ctx context.Context, e Env, args []string, std streams) error {
	return e.runPart(ctx, "library", libraryCommands, args, std, "what to do with the library is missing", "the library cannot")
}

// withLibrary adds the flag that names the file.
func (e Env) withLibrary(c *command) (file *string) {
	return c.flags.String("db", e.Library, "")
}

// readLibrary opens an existing library for queries. Another file is refused and left alone.
func (e Env) readLibrary(file string) (*library.Library, error) { return e.namedLibrary(file, false) }

// fillLibrary opens a library to add games to, and creates it if necessary. A damaged library of the program is set aside, and named on
// stderr; another file that is not a library is refused.
func (e Env) fillLibrary(file string, stderr io.Writer) (*library.Library, error) {
	if file == "" || file != e.Library {
		return e.namedLibrary(file, true)
	}
	return library.Open(file, catalog.Readers(e.Games), func(p storage.Problem) { fmt.Fprintln(stderr, "qilab:", oneLine(p.Error())) })
}

func (e Env) namedLibrary(file string, create bool) (*library.Library, error) {
	if file == "" {
		return nil, usagef("-db is missing: the file of the library")
	}
	return library.OpenNamed(file, catalog.Readers(e.Games), create)
}

func runLibraryImport(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("library import", std.out).withGame()
	file, asJSON, encoding := e.withLibrary(c), c.flags.Bool("json", false, ""), c.flags.String("encoding", "", "")
	paths, err := c.parse(args)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return usagef("the files or folders to import are missing")
	}
	var o library.ImportOptions
	if *encoding != "" {
		named, ok := core.EncodingNamed(*encoding)
		if !ok {
			return usagef("the encoding %q is not known; known: %s", *encoding, strings.Join(core.EncodingNames(), ", "))
		}
		o.Encoding = &named
	}
	if *c.gameID != "" {
		g, err := c.game()
		if err != nil {
			return err
		}
		o.Rules = g.Rules.ID()
	}
	if *file != "" { // a refused command leaves no empty file
		if err := there(paths); err != nil {
			return err
		}
	}
	l, err := e.fillLibrary(*file, std.err)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	a, failed := l.Imports.Run(ctx, paths, o, nil)
	if *asJSON {
		if err := writeJSON(std.out, imported{a.Read, a.Added, a.Duplicates, a.Failed, a.Elapsed.Milliseconds()}); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(std.out, "read        %s in %s, %d ms\nadded       %d\nduplicates  %d\nfailed      %d\n",
			count(a.Read, "game", "games"), count(a.Files, "file", "files"), a.Elapsed.Milliseconds(), a.Added, a.Duplicates, a.Failed)
		if a.Parts > 0 {
			fmt.Fprintf(std.out, "damaged     %s, of which a part was read\n", count(a.Parts, "game", "games"))
		}
		if a.Skipped > 0 {
			fmt.Fprintf(std.out, "skipped     %s of other kinds\n", count(a.Skipped, "file", "files"))
		}
	}
	if errors.Is(failed, context.Canceled) {
		return interruptedError("; what was added stays")
	}
	return failed
}

func runLibraryFind(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("library find", std.out).withGame()
	file, asJSON, text := e.withLibrary(c), c.flags.Bool("json", false, ""), c.flags.String("position", "", "")
	pattern, turn, symmetric := c.flags.String("pattern", "", ""), c.flags.String("turn", "", ""), c.flags.Bool("symmetric", false, "")
	limit := c.flags.Int("limit", 0, "")
	var players []string
	c.flags.Func("player", "", func(name string) error {
		if players = append(players, name); len(players) > 2 {
			return errors.New("at most two players are allowed")
		}
		return nil
	})
	if err := c.noWords(args); err != nil {
		return err
	}
	g, err := c.game()
	if err != nil {
		return err
	}
	if err := atLeast("limit", *limit, 0); err != nil {
		return err
	}
	filter := library.Filter{Rules: g.Rules.ID()}
	copy(filter.Players[:], players)
	ask := question{rules: g.Rules, filter: filter, limit: *limit}
	var p core.Position
	switch {
	case c.given("position") && c.given("pattern"):
		return usagef("-position and -pattern are two questions")
	case (*turn != "" || *symmetric) && !c.given("pattern"):
		return usagef("-turn and -symmetric belong to -pattern")
	case c.given("pattern"):
		if ask.pattern, err = patternOf(g.Reader(), *pattern, *turn, *symmetric); err != nil {
			return err
		}
	case !c.given("position"):
	case *text == "start":
		p = g.Rules.Start()
	default:
		if p, err = g.Reader().Position(*text); err != nil {
			return c.elsewhere(*text, err)
		}
	}
	l, err := e.readLibrary(*file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	ask.position = p
	f, err := ask.search(ctx, l)
	if err != nil {
		return err
	}
	if *asJSON {
		return writeJSON(std.out, f)
	}
	f.write(std.out, g.Rules)
	return nil
}

// patternOf parses a pattern: the pieces of a setup, and optionally the side to move.
func patternOf(r core.Reader, text, turn string, symmetric bool) (*core.Pattern, error) {
	setup, err := r.Setup(text)
	if err != nil {
		return nil, err
	}
	p := core.PatternOf(setup)
	p.Symmetric = symmetric
	if turn != "" {
		sides := r.Rules.Sides()
		i := slices.Index(sides[:], turn)
		if i < 0 {
			return nil, usagef("-turn is %s or %s, not %q", sides[0], sides[1], turn)
		}
		p.Turns = []core.Side{core.Side(i)}
	}
	return &p, nil
}

// question selects games: those through a position, those with a pattern, or all that match the filter.
type question struct {
	rules    core.Rules
	position core.Position // or nil
	pattern  *core.Pattern // or nil
	filter   library.Filter
	limit    int
}

// search finds games, and with a position the moves played there.
func (q question) search(ctx context.Context, l *library.Library) (f found, err error) {
	rules, p, filter, limit := q.rules, q.position, q.filter, q.limit
	var records []library.Record
	var plies []int
	f.Games = []foundGame{}
	if p == nil && q.pattern == nil {
		if f.Count, err = l.Count(ctx, filter); err == nil {
			records, err = l.List(ctx, library.Query{Filter: filter, Order: library.ByDate, Limit: limit})
		}
	} else {
		var a library.Answer
		if p != nil {
			a, err = l.Index.Positions(ctx, rules, p, filter, nil)
		} else {
			a, err = l.Index.Pattern(ctx, rules, *q.pattern, filter, nil)
		}
		if err != nil {
			return f, err
		}
		f.Count = a.Sum.Games
		moves := make([]reply, len(a.Replies))
		for i, r := range a.Replies {
			moves[i] = reply{
				Move: rules.FormatMove(p, r.Move), Games: r.Games, First: r.First, Second: r.Second, Draws: r.Draws, Other: r.Other, Unknown: r.Unknown,
			}
			for _, m := range r.Also {
				moves[i].Also = append(moves[i].Also, rules.FormatMove(p, m))
			}
			if r.LastYear != 0 {
				moves[i].LastYear = &r.LastYear
			}
		}
		if p != nil {
			f.Moves = &moves
		}
		through := a.Through
		if limit > 0 {
			through = through[:min(limit, len(through))]
		}
		ids := make([]int64, len(through))
		for i, h := range through {
			ids[i] = h.ID
			plies = append(plies, h.Ply)
		}
		records, err = l.Records(ctx, ids...)
		if len(records) != len(ids) { // one was removed just now
			plies = nil
		}
	}
	for i, r := range records {
		game := foundGame{
			ID: r.ID, First: r.First, Second: r.Second, Event: r.Event, Date: r.Date, Result: resultName(rules, r.Result), Plies: r.Plies,
			File: r.File, Number: r.Number,
		}
		if plies != nil {
			game.Ply = &plies[i]
		}
		f.Games = append(f.Games, game)
	}
	return f, err
}

// write prints the result as tab-separated tables.
func (f found) write(w io.Writer, rules core.Rules) {
	if f.Moves != nil {
		sides := rules.Sides()
		fmt.Fprintf(w, "# move\tgames\t%s\t%s\tdraws\tother\tunknown\tlast year\n", core.FirstWins.Name(sides), core.SecondWins.Name(sides))
		for _, m := range *f.Moves {
			last := "-"
			if m.LastYear != nil {
				last = fmt.Sprint(*m.LastYear)
			}
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", strings.Join(append([]string{m.Move}, m.Also...), "="), m.Games, m.First, m.Second, m.Draws,
				m.Other, m.Unknown, last)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "# %s: number, date, %s, %s, result, plies, event\n", count(f.Count, "game", "games"), rules.Sides()[core.First], rules.Sides()[core.Second])
	for _, g := range f.Games {
		result := "-"
		if g.Result != nil {
			result = *g.Result
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%d\t%s\n", g.ID, orDash(g.Date), orDash(g.First), orDash(g.Second), result, g.Plies, orDash(g.Event))
	}
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func runLibraryProblems(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("library problems", std.out)
	file, asJSON := e.withLibrary(c), c.flags.Bool("json", false, "")
	if err := c.noWords(args); err != nil {
		return err
	}
	l, err := e.readLibrary(*file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	list, err := l.Imports.Failures(ctx, 0, 0)
	if err != nil {
		return err
	}
	problems := make([]failure, len(list))
	for i, f := range list {
		problems[i] = failure{f.File, f.Number, f.Place.Line, f.Place.Move, f.Code, f.Text, f.Part}
	}
	if *asJSON {
		return writeJSON(std.out, struct {
			Problems []failure `json:"problems"`
		}{problems})
	}
	for _, f := range problems {
		fmt.Fprintf(std.out, "%s\t%d\t%s\n", console.Quote(f.File), f.Number, console.Quote(f.Reason))
	}
	return nil
}
