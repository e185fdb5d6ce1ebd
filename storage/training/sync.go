package training

import (
	"context"
	"database/sql"
	"strings"
	"time"
)

// Synced counts what Sync has changed.
type Synced struct{ Added, Changed, Removed int }

// Sync makes the cards of a kind in a game those of the list: it adds new ones, gives the others their answers and
// source, and takes the rest out of use. A card taken out of use that was reviewed keeps its schedule and loses its
// answers; it is in use again once the list has it. Cards that the user has taken out of use stay so, and imported ones that no list
// has had so far stay in use: what they come from may be on the machine of the export alone. See Detach, too.
func (s *Cards) Sync(ctx context.Context, game string, kind Kind, cards []Card, now time.Time) (n Synced, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		n = Synced{}
		left, err := stored(tx, game, kind)
		if err != nil {
			return err
		}
		for _, c := range cards {
			if err := ctx.Err(); err != nil {
				return err
			}
			c.Game, c.Kind, c.Added, c.Schedule = game, kind, now, Schedule{Due: now}
			id, fresh, err := s.insert(tx, c)
			if err != nil {
				return err
			}
			old, known := left[id]
			delete(left, id)
			switch {
			case fresh:
				n.Added++
			case !known: // twice in the list
			case old.position != c.Position || old.accepted != joinSteps(c.Accepted) || old.source != c.Source || old.imported:
				status := old.status
				if old.out() {
					status = Active
				}
				if _, err := tx.Exec("UPDATE card SET position = ?, goal = ?, line = ?, accepted = ?, source = ?, shelf = ?, imported = 0 WHERE id = ?",
					c.Position, c.Goal, strings.Join(c.Line, " "), joinSteps(c.Accepted), c.Source, status, id); err != nil {
					return err
				}
				n.Changed++
			}
		}
		for id, old := range left {
			if old.status != Active || old.imported {
				continue
			}
			command, args := "DELETE FROM card WHERE id = ?", []any{id}
			if old.reps > 0 {
				command, args = "UPDATE card SET accepted = '', line = '', shelf = ? WHERE id = ?", []any{Suspended, id}
			}
			if _, err := tx.Exec(command, args...); err != nil {
				return err
			}
			n.Removed++
		}
		return nil
	})
	return n, err
}

// Detach treats the cards of a kind like imported ones, until a list of Sync has them: the list to come may lack them because what they
// come from is not there, not because the user has deleted it.
func (s *Cards) Detach(ctx context.Context, kind Kind) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE card SET imported = 1 WHERE kind = ?", kind)
		return err
	})
}

// storedCard is what Sync compares.
type storedCard struct {
	position, accepted, source string
	status                     Status
	reps                       int
	imported                   bool
}

// out reports whether Sync has taken the card out of use.
func (c storedCard) out() bool { return c.accepted == "" && c.status == Suspended }

func stored(tx *sql.Tx, game string, kind Kind) (map[int64]storedCard, error) {
	rows, err := tx.Query("SELECT id, position, accepted, source, shelf, reps, imported FROM card WHERE game = ? AND kind = ?", game, kind)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := map[int64]storedCard{}
	for rows.Next() {
		var id int64
		var c storedCard
		if err := rows.Scan(&id, &c.position, &c.accepted, &c.source, &c.status, &c.reps, &c.imported); err != nil {
			return nil, err
		}
		list[id] = c
	}
	return list, rows.Err()
}
