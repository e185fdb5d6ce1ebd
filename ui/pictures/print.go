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
	sheetAll  = "all"
	sheetOpen = "open" // the unsolved ones
)

// canPrint reports whether the current game has puzzles.
func (r *Room) canPrint() bool {
	return r.Host.OnBoard() && slices.ContainsFunc(r.Table.Games(), func(g catalog.Game) bool {
		return core.FamilyID(g.Rules) == core.FamilyID(r.Table.Rules()) && len(g.Puzzles) > 0
	})
}

// printDialog asks which puzzles to print.
func (r *Room) printDialog() {
	all := r.links.Puzzles()
	open := slices.DeleteFunc(slices.Clone(all), func(p picture.Puzzle) bool { return p.Solved })
	if len(all) == 0 {
		return
	}
	list := all
	form := container.New(layout.NewFormLayout())
	if len(open) > 0 && len(open) < len(all) {
		form.Add(widget.NewLabel(r.Words.T("picture.sheet.which")))
		counts := map[string]int{sheetAll: len(all), sheetOpen: len(open)}
		form.Add(control.NewChoice(r.Host, []string{sheetAll, sheetOpen}, func(v string) string { return r.Words.T("picture.sheet."+v, counts[v]) }, sheetAll, func(v string) {
			if list = all; v == sheetOpen {
				list = open
			}
		}))
	}
	solutions := control.NewCheck(r.Host, r.Words.T("picture.sheet.solutions"), r.Settings.Bool(prefs.SheetSolutions), func(on bool) { r.Settings.SetBool(prefs.SheetSolutions, on) })
	r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("print-puzzles"),
		Body:    prose.NewColumn(prose.NewNote(r.Words.T("picture.sheet.about")), form, solutions),
		Size:    fyne.NewSize(440, 200),
		Buttons: []host.Button{{Text: r.Words.T("picture.save"), Run: func() { r.askSheet(list, solutions.Checked) }, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
	})
}

// askSheet asks where to write a sheet.
func (r *Room) askSheet(list []picture.Puzzle, solutions bool) {
	title := r.Words.T("picture.sheet", r.Words.T("game."+core.FamilyID(list[0].Game.Rules)))
	r.Paths.AskNew(paths.Question{
		Title: r.Host.Heading("print-puzzles"), Yes: r.Words.T("slot.save"), Hint: r.Words.T("picture.format.pdf"),
		Name: gamefile.Plain(title, 40) + ".pdf", Extension: ".pdf",
		Use: func(path string) { r.writeSheet(path, title, list, solutions) },
	})
}

// writeSheet draws a sheet and writes it. Finding the solutions takes longest, so it counts as half of the progress.
func (r *Room) writeSheet(path, title string, list []picture.Puzzle, solutions bool) {
	options := r.options()
	options.Style.Look = look.Board{} // the best for paper
	painters, w := r.Painters, r.Words
	sheet := picture.Sheet{Title: title, Answers: r.Words.T("picture.answers")}
	r.start(job{
		title: "print-puzzles", path: path, steps: 2 * len(list), elsewhere: func() { r.askSheet(list, solutions) },
		draw: func(ctx context.Context, out io.Writer, done func(int)) (err error) {
			if sheet.Diagrams, err = picture.Diagrams(ctx, painters, w, list, solutions, done); err != nil {
				return err
			}
			return sheet.PDF(ctx, out, options, func(n int) { done(len(list) + n) })
		},
		written: r.Host.CloseDialogs,
	})
}
