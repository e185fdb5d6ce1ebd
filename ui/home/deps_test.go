package home

import (
	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/host"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, LibraryState: c.LibraryState, Book: c.Book}
}

// noLinks returns connections without effect, to rooms that have nothing.
func noLinks() Links {
	game := func(catalog.Game) {}
	return Links{
		Restored: func() bool { return false }, NewGame: game, Rules: func(core.Rules) {}, Sample: game, Puzzles: game, Endgames: game,
		SetUp: game, Slots: func() []storage.Entry { return nil }, Load: func(storage.Entry) {}, Open: func(int64, int) {},
		Review: func(int64) {}, Current: func() int64 { return 0 }, List: func() {},
		Ending: func(puzzle.Puzzle) (string, bool) { return "", false }, Engine: func(core.Rules) string { return "" },
		Lessons: noLessons{}, Today: func() (string, bool) { return "", false },
	}
}

// noLessons teaches nothing.
type noLessons struct{}

func (noLessons) Offered() bool             { return false }
func (noLessons) Begin()                    {}
func (noLessons) Dismiss()                  {}
func (noLessons) Teaches(catalog.Game) bool { return false }
func (noLessons) Learn(catalog.Game)        {}
