package training

// Alternatives are the other meanings that the text of a search has to the user. A card or a try that matches one of them is found too.
type Alternatives struct {
	Kinds   []Kind
	Goals   []string // kinds of goals
	Themes  []string
	Sources []string // ids of puzzles, or whole sources such as those of endings
}

// Add adds the alternatives of another one.
func (a *Alternatives) Add(other Alternatives) {
	a.Kinds, a.Goals = append(a.Kinds, other.Kinds...), append(a.Goals, other.Goals...)
	a.Themes, a.Sources = append(a.Themes, other.Themes...), append(a.Sources, other.Sources...)
}

// where returns the condition for rows with a source of that column, and its arguments.
func (a Alternatives) where(source string) (string, []any) {
	return "kind" + inList + " OR substr(goal, 1, instr(goal, ' ') - 1)" + inList + " OR EXISTS(SELECT 1 FROM json_each(?) WHERE instr(themes, ' ' || value || ' ')) OR " + source + inList,
		[]any{numbers(a.Kinds), jsonList(a.Goals), jsonList(a.Themes), jsonList(a.Sources)}
}

// CardAlternatives are the alternatives in a search of cards.
type CardAlternatives struct {
	Alternatives
	Games []string // all cards of these games
	From  []string // the cards from these games, by the name in their GameSource
	Cards []int64  // these cards
}

// where returns the condition and its arguments.
func (a CardAlternatives) where() (string, []any) {
	term, values := a.Alternatives.where("source")
	term += " OR game" + inList + " OR instr(source, ?) > 0 AND substr(source, 1, instr(source, ?) - 1)" + inList + " OR id" + inList
	return term, append(values, jsonList(a.Games), plyMark, plyMark, jsonList(a.From), jsonList(a.Cards))
}
