package picture

import (
	"strconv"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/words"
)

// Players returns the players of a game from its tags, for pictures; both are empty if neither is known.
func Players(w words.Words, r core.Rules, tags core.Tags) (players [2]string) {
	first, second := words.Player(r, core.First, tags), words.Player(r, core.Second, tags)
	if first == "" && second == "" {
		return players
	}
	for side, name := range []string{first, second} {
		players[side] = w.Side(r, core.Side(side))
		if name != "" {
			players[side] = w.T("picture.player", players[side], w.Shown(name))
		}
	}
	return players
}

// Caption returns the line below the board at a node: the move that led there with its number, or the side to move.
func Caption(w words.Words, r core.Rules, n *core.Node) string {
	parent := n.Parent()
	if parent == nil {
		return w.Step(r, n.Position())
	}
	before := parent.Position()
	text := w.T("picture.caption", strconv.Itoa(r.Capabilities().MoveNumber(n)), w.Side(r, before.Turn()), w.Move(r, before, n.Move())+n.Glyph)
	if n.Next() != nil {
		return text
	}
	if out := r.Adjudicate(n.Line()); out.Over() {
		text = w.T("picture.ended", text, w.Result(r, out.Result))
	}
	return text
}

// At returns the subject of a node of a game.
func At(painter board.Painter, w words.Words, g *core.Game, n *core.Node, flipped bool) Subject {
	s := Subject{Painter: painter, State: board.StateAt(g.Rules(), n), Players: Players(w, g.Rules(), g.Tags()), Caption: Caption(w, g.Rules(), n)}
	s.State.Flipped = flipped
	return s
}
