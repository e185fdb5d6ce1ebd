package cards

import (
	"context"
	"strings"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/storage/library"
	"qilab/storage/training"
)

// Sources lists the names, in the sources of cards, of the library's games with a player of that name, in parts, and of the
// repertoires whose name has the text. l may be nil.
func Sources(ctx context.Context, l *library.Library, text string, name func(*core.Game) string) (list []string, err error) {
	if l == nil {
		return nil, nil
	}
	played, err := l.IDs(ctx, library.Query{Filter: library.Filter{Players: [2]string{text}}})
	if err != nil {
		return nil, err
	}
	for _, id := range played {
		source, _, _ := training.CutGameSource(LibrarySource(id, 0))
		list = append(list, source)
	}
	marked, err := l.IDs(ctx, library.Query{Filter: library.Filter{Tag: repertoire.Tag}})
	for _, id := range marked {
		if game, _, err := l.Get(ctx, id); err == nil && strings.Contains(strings.ToLower(name(game)), strings.ToLower(text)) {
			list = append(list, RepertoireName(id))
		}
	}
	return list, err
}
