package library

import (
	"context"

	"qilab/core"
)

// Ending is the result of a game with the state in which it was left (Info.State).
type Ending struct {
	Rules  string // the id of the game
	Result core.Result
	State  string
}

// Endings returns the endings of games, the least recently changed first.
func (l *Library) Endings(ctx context.Context, f Filter) (list []Ending, err error) {
	condition, args := f.where()
	rows, err := l.read.QueryContext(ctx, `SELECT g.rules, g.result, coalesce(r.state, '') FROM game g LEFT JOIN resume r ON r.game = g.id WHERE `+
		condition+" ORDER BY g.changed, g.id", args...)
	if err != nil {
		return nil, fault(l.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var e Ending
		if err := rows.Scan(&e.Rules, &e.Result, &e.State); err != nil {
			return nil, fault(l.path, err)
		}
		list = append(list, e)
	}
	return list, fault(l.path, rows.Err())
}
