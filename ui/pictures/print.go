package pictures

import (
	"context"
	"io"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/paths"
	"qilab/ui/picture"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// Which puzzles are printed.
const (
	sheetAll   = "all"   // of the list
	sheetOpen  = "open"  // the unsolved ones of the list
	sheetRated = "rated" // some of the rated ones
)

// ratedPuzzles is the number of rated puzzles on a sheet, four pages.
const ratedPuzzles = 24

// sheet describes puzzles to print.
type sheet struct {
	title     string
	count     int // of puzzles, or a little more
	puzzles   func(context.Context) ([]picture.Puzzle, error)
	solutions bool
}

// canPrint reports whether the current game has puzzles.
func (r *Room) canPrint() bool {
	return r.Host.OnBoard() && slices.ContainsFunc(r.Table.Games(), func(g catalog.Game) bool {
		return core.FamilyID(g.Rules) == core.FamilyID(r.Table.Rules()) && len(g.Puzzles) > 0
	})
}

// printDialog asks which of the puzzles in the list, or of the rated ones, to print.
func (r *Room) printDialog(all []picture.Puzzle) {
	if !r.Host.OnBoard() { // the user has gone elsewhere while the list was read
		return
	}
	open := slices.DeleteFunc(slices.Clone(all), func(p picture.Puzzle) bool { return p.Solved })
	counts := map[string]int{sheetAll: len(all), sheetOpen: len(open), sheetRated: ratedPuzzles}
	var which []string
	if len(all) > 0 {
		which = append(which, sheetAll)
	}
	if len(open) > 0 && len(open) < len(all) {
		which = append(which, sheetOpen)
	}
	if r.Table.Current().Prover != nil {
		which = append(which, sheetRated)
	}
	if len(which) == 0 {
		return
	}
	chosen := which[0]
	form := container.New(layout.NewFormLayout())
	form.Add(widget.NewLabel(r.Words.T("picture.sheet.which")))
	form.Add(control.NewChoice(r.Host, which, func(v string) string { return r.Words.T("picture.sheet."+v, counts[v]) }, chosen, func(v string) { chosen = v }).Framed)
	solutions := control.NewSwitch(r.Host, r.Words.T("picture.sheet.solutions"), r.Settings, prefs.SheetSolutions, nil)
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("print-puzzles"),
		Body:  prose.NewColumn(prose.NewNote(r.Words.T("picture.sheet.about")), form, solutions),
		Size:  fyne.NewSize(520, 220),
		Buttons: []host.Button{{Text: r.Words.T("picture.save"), Stays: true, Run: func() {
			lists := map[string][]picture.Puzzle{sheetAll: all, sheetOpen: open}
			s := sheet{title: r.sheetTitle(lists[chosen]), count: counts[chosen], solutions: solutions.Checked}
			s.puzzles = func(context.Context) ([]picture.Puzzle, error) { return lists[chosen], nil }
			if chosen == sheetRated {
				s.puzzles = r.links.Rated(ratedPuzzles)
			}
			r.printSheet(s)
		}}},
		Close: r.Words.T("dialog.cancel"),
	})
}

// sheetTitle returns the title of a sheet of puzzles, nil for those of the current game. It names the rules if all have the same.
func (r *Room) sheetTitle(list []picture.Puzzle) string {
	rules := r.Table.Rules()
	if slices.ContainsFunc(list, func(p picture.Puzzle) bool { return p.Game.Rules.ID() != list[0].Game.Rules.ID() }) {
		return r.Words.T("picture.sheet", r.Words.T("game."+core.FamilyID(rules)))
	}
	if len(list) > 0 {
		rules = list[0].Game.Rules
	}
	return r.Words.T("picture.sheet", r.Words.Game(rules))
}

// printSheet prints a sheet. Finding the solutions takes longest, so it counts as half of the progress.
func (r *Room) printSheet(s sheet) {
	painters, w := r.Painters, r.Words
	drawn := picture.Sheet{Title: s.title, Answers: w.T("picture.answers")}
	r.print(printed{
		command: "print-puzzles", name: gamefile.Plain(s.title, 40), steps: 2 * s.count,
		draw: func(ctx context.Context, out io.Writer, o picture.Options, done func(int)) error {
			list, err := s.puzzles(ctx)
			if err != nil {
				return err
			}
			if drawn.Diagrams, err = picture.Diagrams(ctx, painters, w, list, s.solutions, done); err != nil {
				return err
			}
			return drawn.PDF(ctx, out, o, func(n int) { done(s.count + n) })
		},
	})
}

// printed is a document to print.
type printed struct {
	command string // its id
	name    string // of the file
	steps   int    // of the progress
	draw    func(ctx context.Context, out io.Writer, o picture.Options, done func(steps int)) error
}

// print asks where to write a document, draws it and writes it.
func (r *Room) print(d printed) {
	options := r.options()
	options.Style.Look = look.Board{} // the best for paper
	r.Paths.AskNew(paths.Question{
		Title: r.Host.Heading(d.command), Yes: r.Words.T("slot.save"), Hint: r.Words.T("picture.format.pdf"),
		Name: d.name + ".pdf", Extension: ".pdf",
		Use: func(path string) {
			r.start(job{
				title: d.command, path: path, steps: d.steps, elsewhere: func() { r.print(d) },
				draw:    func(ctx context.Context, out io.Writer, done func(int)) error { return d.draw(ctx, out, options, done) },
				written: r.Host.CloseDialogs,
			})
		},
	})
}
