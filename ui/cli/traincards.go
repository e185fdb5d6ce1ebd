package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// trainDue is the JSON of a day's remaining cards. The names of the fields are a contract.
type trainDue struct {
	Learning int        `json:"learning"`
	Reviews  int        `json:"reviews"`
	New      int        `json:"new"`
	Later    int        `json:"later"`   // due, but left for other days
	Waiting  int        `json:"waiting"` // new cards left for other days
	Done     int        `json:"done"`
	Seconds  int64      `json:"seconds"` // that the cards are likely to take
	Cards    []dueCard  `json:"cards"`
	Until    *time.Time `json:"until"`
}

type dueCard struct {
	ID       int64      `json:"id"`
	Game     string     `json:"game"`
	Kind     string     `json:"kind"`
	Position string     `json:"position"`
	Goal     string     `json:"goal"`
	Accepted [][]string `json:"accepted"`
	Source   string     `json:"source"`
	Due      time.Time  `json:"due"`
	Reps     int        `json:"reps"`
	Lapses   int        `json:"lapses"`
}

// trainStats is the JSON of a game's statistics.
type trainStats struct {
	Game      string   `json:"game"`
	Cards     int      `json:"cards"`
	New       int      `json:"new"`
	Learning  int      `json:"learning"`
	Young     int      `json:"young"`
	Mature    int      `json:"mature"`
	Suspended int      `json:"suspended"`
	Leeches   int      `json:"leeches"`
	Wrong     int      `json:"wrong"`
	Reviews   int      `json:"reviews"`
	Known     *float64 `json:"known"` // the share of reviews of learned cards in which the card was known; null: there were none
	Tries     int      `json:"tries"`
	Solved    int      `json:"solved"`
	Rating    *float64 `json:"rating"` // null: no puzzle was tried
	Deviation *float64 `json:"deviation"`
}

// usualTraining returns the program's own training file, which is beside the library, or "" if that has no place.
func usualTraining(library string) string {
	if library == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(library), training.FileName)
}

// withTraining adds the flag that names the file.
func (e Env) withTraining(c *command) (file *string) {
	return c.flags.String("db", usualTraining(e.Library), "")
}

// readTraining opens an existing training file for a command that only reads. Any other file is refused and left alone.
func (e Env) readTraining(file string) (*training.Store, error) {
	if file == "" {
		return nil, errNoTraining
	}
	return training.OpenReading(file, catalog.Rules(e.Games))
}

// fillTraining opens a training file to add cards to, and creates it if necessary. A damaged file in the program's own
// place is set aside, and named on stderr; another file that is not a training file is refused.
func (e Env) fillTraining(file string, stderr io.Writer) (*training.Store, error) {
	switch file {
	case "":
		return nil, errNoTraining
	case usualTraining(e.Library):
		return training.Open(file, catalog.Rules(e.Games), func(p storage.Problem) { fmt.Fprintln(stderr, "qilab:", oneLine(p.Error())) })
	}
	return training.OpenNamed(file, catalog.Rules(e.Games))
}

var errNoTraining = usagef("-db is missing: the file of the training")

// runTrainDue prints the day's remaining cards.
func runTrainDue(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("train due", std.out).withGame()
	file, asJSON := e.withTraining(c), c.flags.Bool("json", false, "")
	plan := training.UsualPlan(time.Now())
	c.flags.IntVar(&plan.New, "new", plan.New, "")
	c.flags.IntVar(&plan.Max, "limit", plan.Max, "")
	if err := c.noWords(args); err != nil {
		return err
	}
	if err := cmp.Or(atLeast("new", plan.New, 0), atLeast("limit", plan.Max, 0)); err != nil {
		return err
	}
	if c.given("game") {
		g, err := c.game()
		if err != nil {
			return err
		}
		plan.Game = g.Rules.ID()
	}
	s, err := e.readTraining(*file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	q, err := s.Cards.Queue(ctx, plan)
	if err != nil {
		return err
	}
	if *asJSON {
		until := plan.Day.End.UTC()
		out := trainDue{Learning: q.Learning, Reviews: q.Reviews, New: q.New, Later: q.Later, Waiting: q.Waiting, Done: q.Done, Seconds: int64(q.Expected.Seconds()), Cards: []dueCard{}, Until: &until}
		for _, k := range q.Cards {
			out.Cards = append(out.Cards, dueCard{k.ID, k.Game, k.Kind.String(), k.Position, k.Goal, k.Accepted, k.Source, k.Schedule.Due.UTC(), k.Schedule.Reps, k.Schedule.Lapses})
		}
		return writeJSON(std.out, out)
	}
	fmt.Fprintf(std.out, "# %s due: %d being learned, %d to be reviewed, %d new; %d done today, %d left for other days",
		count(len(q.Cards), "card", "cards"), q.Learning, q.Reviews, q.New, q.Done, q.Later+q.Waiting)
	if q.Waiting > 0 {
		fmt.Fprintf(std.out, " (%d new: at most %d a day, %d from one game or source)", q.Waiting, plan.New, plan.Source)
	}
	if q.Expected > 0 {
		fmt.Fprintf(std.out, "; about %s", count(max(1, int(q.Expected.Round(time.Minute).Minutes())), "minute", "minutes"))
	}
	fmt.Fprintln(std.out, "\n# number\tgame\tkind\tgoal\tposition\tsource")
	for _, k := range q.Cards {
		if _, err := fmt.Fprintf(std.out, "%d\t%s\t%s\t%s\t%s\t%s\n", k.ID, k.Game, k.Kind, orDash(k.Goal), k.Position, orDash(k.Source)); err != nil {
			return err
		}
	}
	return nil
}

// runTrainStats prints the statistics, game by game.
func runTrainStats(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("train stats", std.out)
	file, asJSON := e.withTraining(c), c.flags.Bool("json", false, "")
	if err := c.noWords(args); err != nil {
		return err
	}
	s, err := e.readTraining(*file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	list, err := s.Stats(ctx, time.Now())
	if err != nil {
		return err
	}
	out := []trainStats{}
	for _, n := range list {
		t := trainStats{
			Game: n.Game, Cards: n.Cards, New: n.New, Learning: n.Learning, Young: n.Young, Mature: n.Mature, Suspended: n.Suspended, Leeches: n.Leeches, Wrong: n.Wrong,
			Reviews: n.Reviews, Tries: n.Tries, Solved: n.Solved,
		}
		if n.Learned > 0 {
			known := float64(n.Right) / float64(n.Learned)
			t.Known = &known
		}
		if n.Rated > 0 {
			t.Rating, t.Deviation = &n.Rating.Value, &n.Rating.Deviation
		}
		out = append(out, t)
	}
	if *asJSON {
		return writeJSON(std.out, out)
	}
	w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "game\tcards\tnew\tlearning\tyoung\tmature\tsuspended\tleeches\twrong\treviews\tknown\ttries\tsolved\trating")
	for _, t := range out {
		known, rating := "-", "-"
		if t.Known != nil {
			known = fmt.Sprintf("%.0f %%", 100**t.Known)
		}
		if t.Rating != nil {
			rating = fmt.Sprintf("%.0f ± %.0f", *t.Rating, 2**t.Deviation)
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%d\t%d\t%s\n",
			t.Game, t.Cards, t.New, t.Learning, t.Young, t.Mature, t.Suspended, t.Leeches, t.Wrong, t.Reviews, known, t.Tries, t.Solved, rating)
	}
	return w.Flush()
}

// runTrainExport writes all cards and tries as JSON lines.
func runTrainExport(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("train export", std.out)
	file, path := e.withTraining(c), c.flags.String("o", "", "")
	if err := c.noWords(args); err != nil {
		return err
	}
	s, err := e.readTraining(*file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if *path == "" {
		_, _, err = s.Export(ctx, std.out)
		return err
	}
	var cards, tries int
	err = storage.Export(*path, func(w io.Writer) (err error) {
		cards, tries, err = s.Export(ctx, w)
		return err
	})
	if err == nil {
		fmt.Fprintf(std.out, "cards  %d\ntries  %d\n", cards, tries)
	}
	return err
}

// runTrainImport adds exported cards to the training file.
func runTrainImport(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("train import", std.out)
	file := e.withTraining(c)
	words, err := c.parse(args)
	switch {
	case err != nil:
		return err
	case len(words) != 1:
		return usagef("expected one file; - is standard input")
	case *file == "":
		return errNoTraining
	}
	in := std.in
	if words[0] != stdinName {
		f, err := os.Open(words[0])
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	if _, err := os.Stat(*file); errors.Is(err, fs.ErrNotExist) { // a refused import leaves no empty file
		if in, err = tryImport(ctx, in, e.Games); err != nil {
			return err
		}
	}
	s, err := e.fillTraining(*file, std.err)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	n, err := s.Import(ctx, in, cards.Goals(e.Games))
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "cards  %d\ntries  %d\nknown  %d\n", n.Cards, n.Tries, n.Known)
	return nil
}

// tryImport imports an export into a temporary training file, and returns its text to be read again.
func tryImport(ctx context.Context, in io.Reader, games []catalog.Game) (io.Reader, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "qilab-import-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := training.OpenNamed(filepath.Join(dir, training.FileName), catalog.Rules(games))
	if err != nil {
		return nil, err
	}
	_, err = s.Import(ctx, bytes.NewReader(text), cards.Goals(games))
	return bytes.NewReader(text), errors.Join(err, s.Close())
}
