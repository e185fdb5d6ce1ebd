package core

// Outcomes caches the outcomes at the nodes of one game by one set of rules. The line to a node never changes, so
// neither does its outcome.
type Outcomes struct {
	rules Rules
	game  *Game
	known map[*Node]Outcome
	trail Trail
}

// NewOutcomes returns an empty cache for game. The rules may judge long play differently from game.Rules.
func NewOutcomes(game *Game, rules Rules) *Outcomes {
	return &Outcomes{rules: rules, game: game, known: map[*Node]Outcome{}}
}

// Game returns the game.
func (o *Outcomes) Game() *Game { return o.game }

// At returns the outcome at a node, with its history. For a node of another game it returns none: the rules may not
// know its positions.
func (o *Outcomes) At(n *Node) Outcome {
	out, ok := o.known[n]
	if !ok {
		if !o.game.Owns(n) {
			return Outcome{}
		}
		out = o.rules.Adjudicate(o.trail.To(n))
		o.known[n] = out
	}
	return out
}
