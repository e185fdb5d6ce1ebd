package training

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"qilab/storage/database"
)

// Deck is a named selection of cards.
type Deck struct {
	ID     int64
	Name   string
	Filter Filter
}

// Decks are the decks of a store.
type Decks struct{ *file }

// Save stores a deck under its name, replacing one with the same name.
func (s *Decks) Save(ctx context.Context, d Deck) error {
	if strings.TrimSpace(d.Name) == "" {
		return fmt.Errorf("a deck without a name")
	}
	filter, err := json.Marshal(d.Filter)
	if err != nil {
		return err
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO deck(name, filter) VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET filter = excluded.filter", d.Name, string(filter))
		return err
	})
}

// Delete deletes a deck, but no cards.
func (s *Decks) Delete(ctx context.Context, name string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM deck WHERE name = ?", name)
		return err
	})
}

// List lists the decks, sorted by name.
func (s *Decks) List(ctx context.Context) (list []Deck, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		var d Deck
		var filter string
		if err := row.Scan(&d.ID, &d.Name, &filter); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(filter), &d.Filter); err != nil {
			return err
		}
		list = append(list, d)
		return nil
	}, "SELECT id, name, filter FROM deck ORDER BY name")
	return list, err
}
