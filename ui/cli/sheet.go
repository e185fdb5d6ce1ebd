package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/picture"
	"qilab/ui/words"
)

// sheet writes boards to be printed: the puzzles of a game, or positions and the first positions of the games in files.
func (f *pictureFlags) sheet(ctx context.Context, out io.Writer, e Env, w words.Words, args []string, o picture.Options) (err error) {
	sheet := picture.Sheet{Answers: w.T("picture.answers")}
	switch {
	case *f.puzzles && len(args) > 0:
		return usagef("with -puzzles there are no positions: %q", args[0])
	case *f.puzzles:
		g, err := f.c.game()
		if err != nil {
			return err
		}
		sheet.Title = w.Game(g.Rules)
		var list []picture.Puzzle
		for _, p := range g.Puzzles {
			list = append(list, picture.Puzzle{Game: g, Puzzle: p})
		}
		if len(list) == 0 {
			return fmt.Errorf("%s has no puzzles", g.Rules.ID())
		}
		if sheet.Diagrams, err = picture.Diagrams(ctx, e.Painters, w, list, *f.solutions, nil); err != nil {
			return err
		}
	case len(args) == 0:
		return usagef("the positions or the files are missing")
	default:
		for _, arg := range args {
			if err := f.addTo(&sheet, e, w, arg); err != nil {
				return err
			}
		}
	}
	return sheet.PDF(ctx, out, o, nil)
}

// addTo adds a position, or the first positions of the games in a file.
func (f *pictureFlags) addTo(sheet *picture.Sheet, e Env, w words.Words, arg string) error {
	add := func(g *core.Game) error {
		painter, ok := e.Painters.For(g.Rules().ID())
		if !ok {
			return fmt.Errorf("nobody draws the board of %s", g.Rules().ID())
		}
		p := g.Root().Position()
		task := g.Tags().Get("Title")
		if task == "" {
			task = w.Step(g.Rules(), p)
		}
		if sheet.Title == "" {
			sheet.Title = w.Game(g.Rules())
		}
		state := board.State{Rules: g.Rules(), Position: p, Flipped: *f.flip}
		sheet.Diagrams = append(sheet.Diagrams, picture.Diagram{Subject: picture.Subject{Painter: painter, State: state}, Task: core.OneLine(task)})
		return sheet.Check()
	}
	if info, err := os.Stat(arg); err != nil || info.IsDir() {
		_, game, _, err := f.c.startAt([]string{arg})
		if err != nil {
			return err
		}
		return add(core.NewGame(game.Rules(), game.Position()))
	}
	list, err := f.c.gamesIn(arg, nil)
	if err != nil {
		return err
	}
	unread := 0
	for i, entry := range list {
		game, missing, err := readIntact(entry)
		switch {
		case err != nil && len(list) == 1:
			return fmt.Errorf("%s: %w", arg, err)
		case err != nil:
			unread++
			missing = err.Error()
		default:
			if err := add(game); err != nil {
				return fmt.Errorf("%s: game %d: %w", arg, i+1, err)
			}
		}
		if missing != "" {
			f.c.warn(f.stderr, arg, i+1, missing)
		}
	}
	if unread == len(list) && unread > 0 {
		return fmt.Errorf("%s: %s could not be read", arg, count(unread, "game", "games"))
	}
	return nil
}
