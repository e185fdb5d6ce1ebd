package match

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Work counts a player's work in a match.
type Work struct {
	Moves   int
	Nodes   uint64        // by its own count
	Elapsed time.Duration // as measured by the match
	Longest time.Duration // for one move
	Depth   int           // the sum over its moves
	Illegal int           // games lost by an illegal answer
	Failed  int           // games lost by a crash or by no answer
	Late    int           // games lost on time
}

// Speed returns the nodes per second.
func (w Work) Speed() float64 {
	if w.Elapsed <= 0 {
		return 0
	}
	return float64(w.Nodes) / w.Elapsed.Seconds()
}

// mean returns x per move.
func (w Work) mean(x float64) float64 { return x / float64(max(1, w.Moves)) }

// Tally is the score of a match, from the first player's point of view.
type Tally struct {
	Wins, Draws, Losses int
	// Pairs counts the finished pairs of games by the half points of the first player in both.
	Pairs   [5]int
	Players [2]Work
	Ends    map[End]int // how the games ended
	Reds    [3]int      // games that core.First lost, drew, won
	Plies   int         // of all games, without the openings
}

func (t *Tally) add(g *Game) {
	switch g.points() {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
	}
	if t.Ends == nil {
		t.Ends = map[End]int{}
	}
	t.Ends[g.End]++
	first := g.points()
	if g.First == 1 {
		first = 2 - first
	}
	t.Reds[first]++
	t.Plies += len(g.Infos)
	for i, info := range g.Infos {
		w := &t.Players[g.playerOf(g.Line[g.Start+i].Position.Turn())]
		w.Moves++
		w.Nodes += info.Nodes
		w.Elapsed += info.Elapsed
		w.Longest = max(w.Longest, info.Elapsed)
		w.Depth += info.Depth
	}
	if g.Fault != nil {
		w := &t.Players[g.Fault.Player]
		switch {
		case g.Fault.Illegal:
			w.Illegal++
		case g.Fault.Late:
			w.Late++
		default:
			w.Failed++
		}
	}
}

// Games returns the number of finished games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// String writes the tally in one line: "+12 =5 -3 of 20, 72.5 %, Elo +168 (+42 to +330)".
func (t *Tally) String() string {
	score := 0.0
	if n := t.Games(); n > 0 {
		score = (float64(t.Wins) + float64(t.Draws)/2) / float64(n)
	}
	return fmt.Sprintf("+%d =%d -%d of %d, %.1f %%, Elo %v", t.Wins, t.Draws, t.Losses, t.Games(), 100*score, EstimateElo(t.Pairs))
}

// Summary returns the tally in several lines, with the names of the players.
func (t *Tally) Summary(names [2]string) string {
	var b strings.Builder
	e := EstimateElo(t.Pairs)
	fmt.Fprintf(&b, "%s against %s\n", names[0], names[1])
	fmt.Fprintf(&b, "games       %d: %d won, %d drawn, %d lost\n", t.Games(), t.Wins, t.Draws, t.Losses)
	fmt.Fprintf(&b, "pairs       %v (by half points, 0 to 4)\n", t.Pairs)
	fmt.Fprintf(&b, "score       %.1f %% (95 %%: %.1f to %.1f)\n", 100*e.Score, 100*e.ScoreLow, 100*e.ScoreHigh)
	fmt.Fprintf(&b, "Elo         %v (95 %%), better with a likelihood of %.1f %%\n", e, 100*e.Superior)
	fmt.Fprintf(&b, "first side  %d won, %d drawn, %d lost\n", t.Reds[2], t.Reds[1], t.Reds[0])
	fmt.Fprintf(&b, "length      %.0f plies after the opening, on average\n", float64(t.Plies)/float64(max(1, t.Games())))
	for i, w := range t.Players {
		fmt.Fprintf(&b, "%-11s %.0f knodes/s, %.1f ms a move (longest %.0f), depth %.1f; illegal moves %d, crashes %d, late %d\n", fmt.Sprintf("player %d", i+1),
			w.Speed()/1000, w.mean(w.Elapsed.Seconds()*1000), w.Longest.Seconds()*1000, w.mean(float64(w.Depth)), w.Illegal, w.Failed, w.Late)
	}
	ends := make([]string, 0, len(t.Ends))
	for end, n := range t.Ends {
		ends = append(ends, fmt.Sprintf("%s %d", end, n))
	}
	slices.Sort(ends)
	fmt.Fprintf(&b, "ends        %s\n", strings.Join(ends, ", "))
	return b.String()
}
