package training

import (
	"context"
	"time"

	"qilab/storage/training/glicko"
)

// Stats is what there is of a game.
type Stats struct {
	Game                         string
	Cards                        int // that are in use
	New, Learning, Young, Mature int // of these; mature ones come back after three weeks or more
	Suspended, Leeches, Wrong    int
	Reviews, Right               int // all reviews of cards that were learned, and those in which they were known
	Tries, Solved                int // of puzzles
	Rating                       glicko.Rating
	Rated                        int // tries that the rating is from
}

// mature is the interval, in days, from which a card counts as known for long.
const mature = 21

// Stats returns what there is, game by game, of those that have anything.
func (s *Store) Stats(ctx context.Context, now time.Time) (list []Stats, err error) {
	for _, r := range s.rules {
		n := Stats{Game: r.ID()}
		err := s.read.QueryRowContext(ctx, `SELECT count(CASE WHEN shelf = 0 THEN 1 END), count(CASE WHEN shelf = 0 AND state = 0 THEN 1 END),
			count(CASE WHEN shelf = 0 AND state IN (1, 3) THEN 1 END), count(CASE WHEN shelf = 0 AND state = 2 AND days < ? THEN 1 END),
			count(CASE WHEN shelf = 0 AND state = 2 AND days >= ? THEN 1 END), count(CASE WHEN shelf = 1 THEN 1 END),
			count(CASE WHEN shelf = 2 THEN 1 END), count(CASE WHEN shelf = 3 THEN 1 END) FROM card WHERE game = ?`, mature, mature, n.Game).
			Scan(&n.Cards, &n.New, &n.Learning, &n.Young, &n.Mature, &n.Suspended, &n.Leeches, &n.Wrong)
		if err != nil {
			return nil, fault(s.path, err)
		}
		err = s.read.QueryRowContext(ctx, `SELECT count(*), count(CASE WHEN grade > 1 THEN 1 END) FROM review JOIN card ON card.id = review.card
			WHERE card.game = ? AND review.state = 2`, n.Game).Scan(&n.Reviews, &n.Right)
		if err != nil {
			return nil, fault(s.path, err)
		}
		err = s.read.QueryRowContext(ctx, "SELECT count(*), count(CASE WHEN solved THEN 1 END) FROM try WHERE game = ?", n.Game).Scan(&n.Tries, &n.Solved)
		if err != nil {
			return nil, fault(s.path, err)
		}
		if n.Rating, n.Rated, err = s.Rating(ctx, n.Game, now); err != nil {
			return nil, err
		}
		if n.Cards+n.Suspended+n.Leeches+n.Wrong+n.Tries > 0 {
			list = append(list, n)
		}
	}
	return list, nil
}
