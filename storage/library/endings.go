package library

import (
	"context"

	"qilab/core"
	"qilab/storage/database"
)

// Ending is the result of a game with the state in which it was left (Info.State).
type Ending struct {
	Rules  string // the id of the game
	Result core.Result
	State  string
}

// Endings returns the endings of games, the earliest first.
func (l *Library) Endings(ctx context.Context, f Filter) (list []Ending, err error) {
	condition, args := f.where()
	err = l.eachRow(ctx, func(row database.Row) error {
		var e Ending
		err := row.Scan(&e.Rules, &e.Result, &e.State)
		list = append(list, e)
		return err
	}, "SELECT g.rules, g.result, coalesce(r.state, '') FROM game g LEFT JOIN resume r ON r.game = g.id WHERE "+condition+" ORDER BY g.added, g.id", args...)
	return list, err
}
