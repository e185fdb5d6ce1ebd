package table_test

import (
	"slices"
	"sync"
	"testing"

	"qilab/core"
	"qilab/solver/catalog"
)

// Background work reads the list of games while the user changes the rules; a list once returned stays as it was.
func TestGamesAreReadInTheBackground(t *testing.T) {
	d := newDrill(t)
	free := func(games []catalog.Game) core.Rules {
		return games[slices.IndexFunc(games, func(g catalog.Game) bool { return g.Rules.ID() == "xiangqi" })].Rules
	}
	before := d.Games()
	judged := free(before)
	var reading sync.WaitGroup
	begun := make(chan struct{})
	reading.Go(func() {
		close(begun)
		for range 1000 {
			free(d.Games())
			d.GameByID("xiangqi")
		}
	})
	<-begun
	d.Rulings.SetFreePlay("xiangqi", true)
	reading.Wait()
	if free(before) != judged {
		t.Error("the list in hand changes with the rules")
	}
	if now, _ := d.GameByID("xiangqi"); free(d.Games()) == judged || now.Rules == judged {
		t.Error("the rules do not change")
	}
}
