package practice

import (
	"context"
	"strings"

	"qilab/solver/catalog"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/sessions"
	"qilab/ui/words"
)

// matching returns what a text stands for in the history of a game: that of sessions.Meant, and puzzles by the names of their goals and
// themes. Errors: those of the file.
func (r *Room) matching(ctx context.Context, g catalog.Game, pool *modes.Pool, text string) (training.Alternatives, error) {
	or, err := sessions.Meant(ctx, r.Training, r.Words, g, []training.Kind{training.Mistake, training.Opening, training.Ending, training.Deal}, text)
	names := map[string]string{} // of themes
	theme := func(word string) string {
		name, known := names[word]
		if !known {
			name = words.Theme(r.Words, g.Rules, word)
			names[word] = name
		}
		return name
	}
	for _, z := range pool.Matching(modes.Filter{}) {
		parts := []string{z.ID, z.Position, words.GoalKind(r.Words, z.Goal.Kind)}
		for _, word := range z.Themes {
			parts = append(parts, theme(word))
		}
		if control.Matches(text, strings.Join(parts, " ")) {
			or.Sources = append(or.Sources, z.ID)
		}
	}
	return or, err
}
