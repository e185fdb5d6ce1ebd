package training

import (
	"context"
	"time"

	"qilab/storage/training/glicko"
)

// Stats counts the cards, reviews and tries of a game.
type Stats struct {
	Game                         string
	Cards                        int // in use
	New, Learning, Young, Mature int // of those in use; mature ones have an interval of three weeks or more
	Suspended, Leeches, Wrong    int
	Reviews                      int
	Learned, Right               int // reviews of learned cards, and those in which the card was known
	Tries, Solved                int // of puzzles and endings
	Rating                       glicko.Rating
	Rated                        int // tries that the rating is based on
}

// mature is the least interval of a mature card, in days.
const mature = 21

// Stats returns the statistics of each game that has any.
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
		err = s.read.QueryRowContext(ctx, `SELECT count(*), count(CASE WHEN review.state = 2 THEN 1 END), count(CASE WHEN review.state = 2 AND grade > 1 THEN 1 END)
			FROM review JOIN card ON card.id = review.card WHERE card.game = ?`, n.Game).Scan(&n.Reviews, &n.Learned, &n.Right)
		if err != nil {
			return nil, fault(s.path, err)
		}
		err = s.read.QueryRowContext(ctx, "SELECT count(*), count(CASE WHEN solved THEN 1 END) FROM try WHERE game = ?", n.Game).Scan(&n.Tries, &n.Solved)
		if err != nil {
			return nil, fault(s.path, err)
		}
		if n.Rating, n.Rated, err = s.Tries.Rating(ctx, n.Game, now); err != nil {
			return nil, err
		}
		if n.Cards+n.Suspended+n.Leeches+n.Wrong+n.Reviews+n.Tries > 0 {
			list = append(list, n)
		}
	}
	return list, nil
}
