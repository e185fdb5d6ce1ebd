package training

// Or is what the text of a search also stands for to the user: cards and tries match it that match one of these.
type Or struct {
	Kinds   []Kind
	Goals   []string // kinds of goals
	Themes  []string
	Sources []string // ids of puzzles, or whole sources such as those of endings
}

// Add adds the alternatives of another one.
func (o *Or) Add(other Or) {
	o.Kinds, o.Goals = append(o.Kinds, other.Kinds...), append(o.Goals, other.Goals...)
	o.Themes, o.Sources = append(o.Themes, other.Themes...), append(o.Sources, other.Sources...)
}

// where returns the condition for rows with a source of that column, and its arguments.
func (o Or) where(source string) (string, []any) {
	return "kind" + inList + " OR substr(goal, 1, instr(goal, ' ') - 1)" + inList + " OR EXISTS(SELECT 1 FROM json_each(?) WHERE instr(themes, ' ' || value || ' ')) OR " + source + inList,
		[]any{numbers(o.Kinds), jsonList(o.Goals), jsonList(o.Themes), jsonList(o.Sources)}
}

// OrCards is Or for a search of cards.
type OrCards struct {
	Or
	Games []string // all cards of these games
	From  []string // the cards from these games, by the name in their GameSource
	Cards []int64  // these cards
}

// where returns the condition and its arguments.
func (o OrCards) where() (string, []any) {
	term, values := o.Or.where("source")
	term += " OR game" + inList + " OR instr(source, ?) > 0 AND substr(source, 1, instr(source, ?) - 1)" + inList + " OR id" + inList
	return term, append(values, jsonList(o.Games), plyMark, plyMark, jsonList(o.From), jsonList(o.Cards))
}
