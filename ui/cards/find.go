package cards

import (
	"context"

	"qilab/storage/library"
	"qilab/storage/training"
)

// SourcesOf lists the names, in the sources of cards, of the library's games with a player of that name, in parts. l may be nil.
func SourcesOf(ctx context.Context, l *library.Library, player string) (list []string, err error) {
	if l == nil {
		return nil, nil
	}
	played, err := l.IDs(ctx, library.Query{Filter: library.Filter{Players: [2]string{player}}})
	for _, id := range played {
		source, _, _ := training.CutGameSource(LibrarySource(id, 0))
		list = append(list, source)
	}
	return list, err
}
