package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/board"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/picture"
	"qilab/ui/words"
)

// pictureFlags are the flags of a picture.
type pictureFlags struct {
	c                                    *command
	stderr                               io.Writer
	file, lang, look, pieces             *string
	dark, flip, names, caption           *bool
	noLast, noMarks, noCoordinates, once *bool
	puzzles, solutions, record           *bool
	diagrams                             *string
	pixels, number, ply, from, to        *int
	delay, pause                         time.Duration
}

// filmPixels is the usual width of an animation.
const filmPixels = 540

func (e Env) pictureFlags(stdout io.Writer) *pictureFlags {
	c := e.command("picture", stdout).withGame()
	f := c.flags
	p := &pictureFlags{
		c: c, file: f.String("o", "", ""), lang: f.String("lang", string(i18n.English), ""), look: f.String("look", "", ""),
		pieces: f.String("pieces", "", ""),
		dark:   f.Bool("dark", false, ""), flip: f.Bool("flip", false, ""), names: f.Bool("names", false, ""),
		caption: f.Bool("caption", false, ""), noLast: f.Bool("nolast", false, ""), noMarks: f.Bool("nomarks", false, ""),
		puzzles: f.Bool("puzzles", false, ""), solutions: f.Bool("solutions", false, ""),
		record: f.Bool("record", false, ""), diagrams: f.String("diagrams", string(picture.PlanNoted), ""),
		noCoordinates: f.Bool("nocoordinates", false, ""), once: f.Bool("once", false, ""),
		pixels: f.Int("size", 0, ""), number: f.Int("number", 1, ""), ply: f.Int("ply", -1, ""), from: f.Int("from", 0, ""), to: f.Int("to", -1, ""),
		delay: time.Second, pause: 3 * time.Second,
	}
	c.duration(&p.delay, "delay")
	c.duration(&p.pause, "pause")
	return p
}

// runPicture writes a picture of a position, or of a game.
func runPicture(ctx context.Context, e Env, args []string, std streams) error {
	f := e.pictureFlags(std.out)
	f.stderr = std.err
	args, err := f.c.parse(args)
	if err != nil {
		return err
	}
	kind := strings.ToLower(filepath.Ext(*f.file))
	switch {
	case *f.file == "":
		return usagef("-o is missing: the file to write, whose name ends with .png, .svg, .gif or .pdf")
	case kind != ".png" && kind != ".svg" && kind != ".gif" && kind != ".pdf":
		return usagef("-o %s: the name of the file must end with .png, .svg, .gif or .pdf", *f.file)
	case len(e.Painters) == 0:
		return errors.New("there is nobody to draw the boards")
	}
	if err := f.check(kind); err != nil {
		return err
	}
	options, w, err := f.options(e, kind)
	if err != nil {
		return err
	}
	var out strings.Builder
	if kind == ".pdf" {
		if *f.look == "" {
			options.Style.Look.ID = "" // the best for paper
		}
		if !*f.record {
			if err := f.sheet(ctx, &out, e, w, args, options); err != nil {
				return err
			}
			return storage.ExportFile(*f.file, []byte(out.String()))
		}
	}
	game, err := f.game(args)
	if err != nil {
		return err
	}
	painter, ok := e.Painters.For(game.Rules().ID())
	if !ok {
		return fmt.Errorf("nobody draws the board of %s", game.Rules().ID())
	}
	switch kind {
	case ".pdf":
		plan := picture.RecordOptions{Diagrams: picture.DiagramPlan(*f.diagrams), Notes: true, Flipped: *f.flip}
		err = picture.NewRecord(painter, w, game, game.Tags(), plan).PDF(ctx, &out, options, nil)
	case ".gif":
		err = f.film(ctx, &out, painter, w, game, options)
	default:
		err = f.still(&out, painter, w, game, options, kind)
	}
	if err != nil {
		return err
	}
	return storage.ExportFile(*f.file, []byte(out.String()))
}

// formatsOf names the formats of the flags that are not for all of them.
var formatsOf = map[string]string{
	"number": ".png, .svg and .gif", "names": ".png, .svg and .gif", "caption": ".png, .svg and .gif", "ply": ".png and .svg",
	"from": ".gif", "to": ".gif", "delay": ".gif", "pause": ".gif", "once": ".gif", "puzzles": ".pdf", "solutions": ".pdf",
	"record": ".pdf", "diagrams": ".pdf",
}

// check refuses flags that do not apply to a format.
func (f *pictureFlags) check(kind string) (err error) {
	f.c.flags.Visit(func(given *flag.Flag) {
		if given.Name == "number" && *f.record {
			return // it selects the game of the record
		}
		if formats, some := formatsOf[given.Name]; err == nil && some && !strings.Contains(formats, kind) {
			err = usagef("-%s is for %s, not for %s", given.Name, formats, kind)
		}
	})
	switch {
	case err != nil:
		return err
	case *f.solutions && !*f.puzzles:
		return usagef("-solutions is for the puzzles of -puzzles, which is missing")
	case *f.puzzles && *f.record:
		return usagef("-puzzles and -record are two documents: choose one")
	case f.c.given("diagrams") && !*f.record:
		return usagef("-diagrams is for the game of -record, which is missing")
	case !slices.Contains(picture.DiagramPlans(), picture.DiagramPlan(*f.diagrams)):
		return usagef("-diagrams must be noted, 10, 20 or end, not %q", *f.diagrams)
	}
	return nil
}

// options returns the appearance selected by the flags.
func (f *pictureFlags) options(e Env, kind string) (o picture.Options, w words.Words, err error) {
	if !slices.Contains(i18n.Langs(), i18n.Lang(*f.lang)) {
		return o, w, usagef("-lang must be zh or en, not %q", *f.lang)
	}
	var looks []string
	for _, b := range look.Boards() {
		looks = append(looks, b.ID)
	}
	if *f.look != "" && !slices.Contains(looks, *f.look) {
		return o, w, usagef("-look must be one of %s, not %q", strings.Join(looks, ", "), *f.look)
	}
	set := look.PieceSet(*f.pieces)
	if set == "" {
		set = look.PiecesAutomatic
	}
	if !slices.Contains(look.PieceSets(), set) {
		var sets []string
		for _, s := range look.PieceSets() {
			sets = append(sets, string(s))
		}
		return o, w, usagef("-pieces must be one of %s, not %q", strings.Join(sets, ", "), *f.pieces)
	}
	w = words.Words{Catalog: i18n.New(i18n.Lang(*f.lang), catalog.Texts(e.Games)...)}
	style := board.Style{
		Look: look.BoardByID(*f.look), Dark: *f.dark, Coordinates: !*f.noCoordinates, T: w.T, PieceFonts: look.PieceFonts(set),
		Options: map[string]string{},
	}
	for _, option := range e.Painters.Options() {
		if style.Options[option.Key] = "off"; len(option.Values) > 0 {
			style.Options[option.Key] = option.Values[0]
		}
	}
	maps.Copy(style.Options, map[string]string{board.PieceSets: string(set)})
	o = picture.Options{
		Style: style, Pixels: *f.pixels, Names: *f.names, Captions: *f.caption,
		Arrows: !*f.noMarks, Verdicts: !*f.noMarks, LastMove: !*f.noLast,
	}
	if o.Pixels == 0 {
		o.Pixels = picture.UsualPixels
		if kind == ".gif" {
			o.Pixels = filmPixels
		}
	}
	return o, w, o.Check()
}

// game returns the game that the words name: a file, or a position with moves after it.
func (f *pictureFlags) game(args []string) (*core.Game, error) {
	if len(args) == 0 {
		return nil, usagef("the position or the file is missing")
	}
	info, err := os.Stat(args[0])
	if err != nil || info.IsDir() {
		if *f.c.gameID == "" {
			return nil, usagef("there is no file %q, and for a position -game is missing", args[0])
		}
		if f.c.given("number") {
			return nil, usagef("-number selects a game of a file, but there is no file %q", args[0])
		}
		_, game, rest, err := f.c.startAt(args)
		if err != nil {
			return nil, err
		}
		return game, playThrough(game, rest)
	}
	list, err := f.c.gamesIn(args[0], nil)
	if err != nil {
		return nil, err
	}
	if *f.number < 1 || *f.number > len(list) {
		return nil, usagef("-number must be from 1 to %d, the games of the file, not %d", len(list), *f.number)
	}
	game, missing, err := readIntact(list[*f.number-1])
	if err != nil {
		return nil, fmt.Errorf("%s: game %d: %w", args[0], *f.number, err)
	}
	if missing != "" {
		f.c.warn(f.stderr, args[0], *f.number, missing)
	}
	main := game.MainLine() // a saved game may show another line
	if err := game.Goto(main[len(main)-1]); err != nil {
		return nil, err
	}
	return game, playThrough(game, args[1:])
}

// line returns the nodes of the game: its main line, or, after moves of the command line, the one they are in.
func line(g *core.Game) []*core.Node { return g.CurrentLine() }

// plyIn returns a number of moves as one of a line: -1 is its end.
func plyIn(name string, ply int, line []*core.Node) (int, error) {
	if ply == -1 {
		return len(line) - 1, nil
	}
	if ply < 0 || ply >= len(line) {
		return 0, usagef("-%s must be from 0 to %d, the moves of the game, not %d", name, len(line)-1, ply)
	}
	return ply, nil
}

func (f *pictureFlags) still(out io.Writer, painter board.Painter, w words.Words, game *core.Game, o picture.Options, kind string) error {
	nodes := line(game)
	ply, err := plyIn("ply", *f.ply, nodes)
	if err != nil {
		return err
	}
	p := picture.New(picture.At(painter, w, game, nodes[ply], *f.flip), o)
	if kind == ".svg" {
		return p.SVG(out, nodes[ply].Position().String())
	}
	return p.PNG(out)
}

func (f *pictureFlags) film(ctx context.Context, out io.Writer, painter board.Painter, w words.Words, game *core.Game, o picture.Options) error {
	nodes := line(game)
	from, err := plyIn("from", *f.from, nodes)
	if err != nil {
		return err
	}
	to, err := plyIn("to", *f.to, nodes)
	if err != nil {
		return err
	}
	if from > to {
		return usagef("-from must not be after -to: %d, %d", from, to)
	}
	film := picture.Film{Delay: f.delay, Pause: f.pause, Once: *f.once}
	for _, n := range nodes[from : to+1] {
		film.Frames = append(film.Frames, picture.At(painter, w, game, n, *f.flip))
	}
	return film.GIF(ctx, out, o, nil)
}
