package words_test

import (
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// A move is named by its number in the list of moves: a move of xiangqi and its reply share one, and so do the steps of a turn of
// Eternal Chess.
func TestMovePlace(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	renju := gomoku.Rules{Set: gomoku.Renju}
	for _, c := range []struct {
		rules core.Rules
		moves string
		en    string
		zh    string
	}{
		{xiangqi.Rules{}, "h2e2 h9g7 h0g2", "Move 2, Red", "第 2 回合红方"},
		{xiangqi.Rules{}, "h2e2 h9g7 h0g2 i9h9", "Move 2, Black", "第 2 回合黑方"},
		{renju, "h8 h9 j10", "Move 3, Black", "第 3 手黑方"},
		{eternal.Rules{}, "b3b7 c@a7", "Move 1, Red", "第 1 步红方"},
	} {
		moves, err := core.ParseMoves(c.rules, c.rules.Start(), c.moves)
		if err != nil {
			t.Fatalf("%s: %v", c.moves, err)
		}
		g := core.NewGame(c.rules, c.rules.Start())
		for _, m := range moves {
			if _, err := g.Play(m); err != nil {
				t.Fatalf("%s: %v", c.moves, err)
			}
		}
		line := g.MainLine()
		n := line[len(line)-1]
		if got := words.MovePlace(en, c.rules, n); got != c.en {
			t.Errorf("%s: %q, want %q", c.moves, got, c.en)
		}
		if got := words.MovePlace(zh, c.rules, n); got != c.zh {
			t.Errorf("%s: %q, want %q", c.moves, got, c.zh)
		}
		before := n.Parent()
		if got := words.NextPlace(en, c.rules, before); got != c.en {
			t.Errorf("%s: before it %q, want %q", c.moves, got, c.en)
		}
		want := c.en
		if c.rules.Capabilities().Steps != nil {
			want = "Step 2, Red" // how many turns were made is unknown
		}
		at, err := c.rules.Parse(before.Position().String()) // as a card has it
		if err != nil {
			t.Fatal(err)
		}
		if got := words.PlaceAt(en, c.rules, at, before.Ply()); got != want {
			t.Errorf("%s: by the ply %q, want %q", c.moves, got, want)
		}
	}
}
