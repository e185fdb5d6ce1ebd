package windowtest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/review"
)

// fronts are the tabs that may be in front when another game comes. The errors are listed before in each of them, so that their
// rows are kept in a hidden tab too.
var fronts = []struct {
	name  string
	bring func(g *gallery)
}{
	{"mistakes", func(g *gallery) {}},
	{"analysis", func(g *gallery) { g.study().SelectIndex(0) }},
	{"explorer", func(g *gallery) { g.study().SelectIndex(1) }},
	{"report", func(g *gallery) { g.tabs().SelectIndex(1) }},
	{"analysis and the moves", func(g *gallery) { g.study().SelectIndex(0); g.tabs().SelectIndex(0) }},
}

// ways are those in which another game comes. Each ends with that game on the board.
var ways = []struct {
	name string
	come func(g *gallery, next catalog.Game)
}{
	{"paste", func(g *gallery, next catalog.Game) { g.paste(encoded(g.t, g.errors(next))) }},
	{"new game", func(g *gallery, next catalog.Game) { g.begin(next.Rules.ID()) }},
	{"undo", func(g *gallery, next catalog.Game) {
		here := g.table.Document().Game()
		before := g.errors(next)
		g.paste(encoded(g.t, before))
		g.paste(encoded(g.t, here))
		g.listErrors()
		g.until("the game before is back", func() bool {
			g.Run("undo")
			g.frames.next(g.rig)
			return g.table.Rules().ID() == next.Rules.ID()
		})
	}},
	{"library", func(g *gallery, next catalog.Game) {
		g.Run("library")
		g.until("the library is there", g.Commands().ByID("library-find").Can)
		g.Run("library-find")
		g.win.Canvas().Focused().(interface{ SetText(string) }).SetText(g.playerOf(next))
		g.soon()
		g.Run("library-open")
		g.until("it is open", func() bool { return g.Screen() == screenGame && g.table.Rules().ID() == next.Rules.ID() })
	}},
}

// Any game may follow any other, whatever is in front and however it comes.
func TestAnyGameAfterAnyOther(t *testing.T) {
	if testing.Short() {
		t.Skip("it is the same under the race detector")
	}
	g := &gallery{view: "any after any", look: gallerySettings[0]}
	g.openIn(t, t.TempDir(), nil)
	g.search.Reviews.SetEffort(review.Quick)
	for _, game := range quickGames() { // so that the library has them
		g.paste(encoded(t, g.errors(game)))
	}
	pair := 0
	for _, from := range quickGames() {
		for _, to := range quickGames() {
			pair++
			for i, way := range ways {
				for j, front := range fronts {
					if !*everyLook && (i*len(fronts)+j-pair)%(len(ways)*len(fronts)) != 0 { // each way and each tab in turn
						continue
					}
					what := fmt.Sprintf("from %s to %s by %s with %s in front", from.Rules.ID(), to.Rules.ID(), way.name, front.name)
					g.paste(encoded(t, g.errors(from)))
					g.listErrors()
					front.bring(g)
					g.frames.next(g.rig)
					way.come(g, to)
					g.loop.run()
					g.frames.next(g.rig)
					if id := g.table.Rules().ID(); id != to.Rules.ID() {
						t.Fatalf("%s: the game is one of %s", what, id)
					}
					checkShown(t, g.rig)
					wantTextsApart(t, g.rig, what)
					if t.Failed() {
						t.Fatal(what)
					}
				}
			}
		}
	}
}

// errors returns a game of random moves, under the name of a player that no other game has.
func (g *gallery) errors(game catalog.Game) *core.Game {
	rng := rand.New(rand.NewPCG(7, 7))
	played := core.NewGame(game.Rules, game.Rules.Start())
	for range 9 {
		if played.Outcome().Over() {
			break
		}
		moves := played.Position().Moves()
		if _, err := played.Play(moves[rng.IntN(len(moves))]); err != nil {
			g.t.Fatal(err)
		}
	}
	played.SetTags(played.Tags().With(core.SideTag(game.Rules, core.First), g.playerOf(game)))
	return played
}

// playerOf returns the name of the player whose game errors returns.
func (g *gallery) playerOf(game catalog.Game) string { return "Solo " + game.Rules.ID() }

// listErrors brings the errors of the current game to the front, all found.
func (g *gallery) listErrors() {
	g.t.Helper()
	g.study().SelectIndex(2)
	g.Run("review")
	g.loop.Until(g.t, time.Minute, "the game is analysed", func() bool {
		return !g.search.Reviews.Here()
	})
	g.loop.run()
	g.frames.next(g.rig)
}
