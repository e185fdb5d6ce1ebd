package windowtest

import (
	"math/rand/v2"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/i18n"
)

// maxPasted is the length of the games that BenchmarkPaste pastes, of those that can be so long.
const maxPasted = 4000

// longestGame returns a long game: of xiangqi one in which pieces go to and fro, else one of random moves.
func longestGame(b *testing.B, rules core.Rules) *core.Game {
	g := core.NewGame(rules, rules.Start())
	ways := [2][]string{{"a0a1", "a1a0", "b0c2", "c2b0"}, {"a9a8", "a8a9", "b9c7", "c7b9", "i9i8", "i8i9"}}
	rng := rand.New(rand.NewPCG(1, 1))
	for ply := range maxPasted {
		if g.Position().Outcome().Over() {
			break
		}
		moves := g.Position().Moves()
		m := moves[rng.IntN(len(moves))]
		if rules.ID() == (xiangqi.Rules{}).ID() {
			list := ways[ply%2]
			var err error
			m, err = rules.ParseMove(g.Position(), list[ply/2%len(list)])
			must(b, err)
		}
		_, err := g.Play(m)
		must(b, err)
	}
	return g
}

// BenchmarkPaste pastes long games of each kind into the window, up to the next frames.
func BenchmarkPaste(b *testing.B) {
	for _, game := range quickGames() {
		b.Run(game.Rules.ID(), func(b *testing.B) {
			long := longestGame(b, game.Rules)
			text := encoded(b, long)
			dir := b.TempDir()
			list := []catalog.Game{game}
			r := newWindow(b, dir, storage.Open(dir, catalog.Resolver(list), nil), i18n.English, ui.Deps{Games: list})
			r.Run("continue")
			r.win.Resize(fyne.NewSize(1180, 800))
			for b.Loop() {
				r.app.Clipboard().SetContent(text)
				before := r.table.Document().Game()
				r.Run("import")
				for r.table.Document().Game() == before {
					r.loop.run()
					time.Sleep(time.Millisecond)
				}
				for range 3 {
					r.frames.next(r)
					r.loop.run()
				}
				if got := r.table.Document().Game().Nodes(); got != long.Nodes() {
					b.Fatalf("%d of %d nodes were read", got, long.Nodes())
				}
			}
			b.ReportMetric(float64(long.Nodes()-1), "plies")
		})
	}
}
