package cli

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/memory"
)

// endgameCount is the JSON of a class.
type endgameCount struct {
	Class     string       `json:"class"`
	Strong    endgameTally `json:"strong"` // to move
	Weak      endgameTally `json:"weak"`
	ElapsedMS int64        `json:"elapsed_ms"`
	PeakBytes int64        `json:"peak_bytes"`
}

type endgameTally struct {
	Legal         int             `json:"legal"`
	StrongWins    int             `json:"strong_wins"`
	WeakWins      int             `json:"weak_wins"`
	Draws         int             `json:"draws"`
	Unresolved    int             `json:"unresolved"`
	LongestStrong *endgameLongest `json:"longest_strong"` // null: there is none
	LongestWeak   *endgameLongest `json:"longest_weak"`
	BoundStrong   *endgameLongest `json:"bound_strong,omitempty"` // of the wins by the rule: until the loser has only checks left
	BoundWeak     *endgameLongest `json:"bound_weak,omitempty"`
}

type endgameLongest struct {
	Plies    int    `json:"plies"`
	Position string `json:"position"`
}

func runEndgame(ctx context.Context, e Env, args []string, std streams) error {
	c := e.command("endgame", std.out).withGame()
	class, asJSON := c.flags.String("class", "", ""), c.flags.Bool("json", false, "")
	limit := solver.Limit{}
	c.flags.IntVar(&limit.Threads, "threads", 0, "")
	c.flags.IntVar(&limit.Memory, "hash", memory.Default(), "")
	if err := c.noWords(args); err != nil {
		return err
	}
	switch {
	case *class == "":
		return usagef("-class is missing: the pieces of the endgame, as 'R v AABB'")
	case limit.Threads < 0 || limit.Memory < 1:
		return usagef("-threads must be at least 0, and -hash at least 1 MiB")
	}
	g, err := e.gameOfEndgames(c)
	if err != nil {
		return err
	}
	found, err := g.Endgames.Count(ctx, *class, limit)
	if err != nil {
		return err
	}
	out := endgameCount{
		Class: found.Class, Strong: newEndgameTally(found.Strong), Weak: newEndgameTally(found.Weak),
		ElapsedMS: found.Elapsed.Milliseconds(), PeakBytes: found.Peak,
	}
	if *asJSON {
		return writeJSON(std.out, out)
	}
	return out.print(std.out)
}

// gameOfEndgames returns the game that is named or, without a name, the one that has classes of endgames.
func (e Env) gameOfEndgames(c *command) (catalog.Game, error) {
	if c.given("game") {
		g, err := c.game()
		if err == nil && g.Endgames == nil {
			err = fmt.Errorf("the endgames of %s are not proven by their pieces", g.Rules.ID())
		}
		return g, err
	}
	for _, g := range e.Games {
		if g.Endgames != nil {
			return g, nil
		}
	}
	return catalog.Game{}, usagef("no game has classes of endgames")
}

func newEndgameTally(t catalog.EndgameTally) endgameTally {
	return endgameTally{
		Legal: t.Legal, StrongWins: t.StrongWins, WeakWins: t.WeakWins, Draws: t.Draws, Unresolved: t.Unresolved,
		LongestStrong: newEndgameLongest(t.LongestStrong), LongestWeak: newEndgameLongest(t.LongestWeak),
		BoundStrong: newEndgameLongest(t.BoundStrong), BoundWeak: newEndgameLongest(t.BoundWeak),
	}
}

func newEndgameLongest(l catalog.EndgameLongest) *endgameLongest {
	if l.Plies < 0 {
		return nil
	}
	return &endgameLongest{Plies: l.Plies, Position: l.Position.String()}
}

// print writes the counts as a table.
func (e endgameCount) print(w io.Writer) error {
	fmt.Fprintf(w, "class     %s\nproven    %d ms, %d MiB\n\n", e.Class, e.ElapsedMS, e.PeakBytes>>20)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "to move\tlegal\tstrong wins\tweak wins\tdraws\tunresolved")
	for _, side := range []struct {
		name string
		endgameTally
	}{{"strong", e.Strong}, {"weak", e.Weak}} {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\n", side.name, side.Legal, side.StrongWins, side.WeakWins, side.Draws, side.Unresolved)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, l := range []struct {
		text    string
		longest *endgameLongest
	}{
		{"strong to move wins", e.Strong.LongestStrong}, {"weak to move loses", e.Weak.LongestStrong},
		{"strong to move loses", e.Strong.LongestWeak}, {"weak to move wins", e.Weak.LongestWeak},
		{"by the rule the weak side is bound", e.Strong.BoundStrong}, {"weak to move is bound", e.Weak.BoundStrong},
		{"by the rule the strong side is bound", e.Weak.BoundWeak}, {"strong to move is bound", e.Strong.BoundWeak},
	} {
		if l.longest == nil {
			continue
		}
		if _, err := fmt.Fprintf(w, "\n%s in %d plies at most: %s", l.text, l.longest.Plies, l.longest.Position); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}
