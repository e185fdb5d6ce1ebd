package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/profile"
	"qilab/ui/gamefile"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// trainProfile is the JSON of how a player has played a game. The names of the fields are a contract.
type trainProfile struct {
	Game       string       `json:"game"`
	Reviewed   int          `json:"reviewed"`
	Unreviewed int          `json:"unreviewed"`
	All        profileRow   `json:"all"`
	Phases     []profileRow `json:"phases"`
	Kinds      []profileRow `json:"kinds"`
	Openings   []profileRow `json:"openings"`
	Sides      []profileRow `json:"sides"`
	Times      []profileRow `json:"times"`
	Months     []profileRow `json:"months"`
}

// profileRow is the JSON of a row of a profile.
type profileRow struct {
	ID           string          `json:"id"`
	Games        int             `json:"games"`
	Moves        int             `json:"moves"`
	Accuracy     *float64        `json:"accuracy"` // percent; null: no move has one
	Inaccuracies int             `json:"inaccuracies"`
	Mistakes     int             `json:"mistakes"`
	Blunders     int             `json:"blunders"`
	Lost         float64         `json:"lost"`              // expected points, by mistakes and blunders
	Results      *profileResults `json:"results,omitempty"` // only of all games, openings, sides and months
}

// profileResults is the JSON of the results of games.
type profileResults struct {
	Won      int `json:"won"`
	Drawn    int `json:"drawn"`
	Lost     int `json:"lost"`
	BothWon  int `json:"both_won"`
	BothLost int `json:"both_lost"`
	Unknown  int `json:"unknown"`
}

// runTrainProfile measures how a player has played the reviewed games of the library.
func runTrainProfile(ctx context.Context, e Env, args []string, std streams) (err error) {
	c := e.command("train profile", std.out).withGame()
	file, asJSON := e.withLibrary(c), c.flags.Bool("json", false, "")
	player, days := c.flags.String("player", "", ""), c.flags.Int("days", 0, "")
	if err := c.noWords(args); err != nil {
		return err
	}
	if err := atLeast("days", *days, 0); err != nil {
		return err
	}
	list := e.Games
	if c.given("game") {
		g, err := c.game()
		if err != nil {
			return err
		}
		list = []catalog.Game{g}
	}
	l, err := e.readLibrary(*file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	own := gamefile.OwnGames{Library: l, Words: words.Words{Catalog: i18n.New(i18n.English, catalog.Texts(e.Games)...)}, Name: *player}
	if *days > 0 {
		own.Since = time.Now().AddDate(0, 0, -*days)
	}
	out := []trainProfile{}
	for _, g := range list {
		if own.Game = g; g.Analyzer == nil {
			continue
		}
		var all gamefile.Owned
		if err := own.Load(ctx, func(o gamefile.Owned) { all = o }); err != nil {
			return err
		}
		if len(all.Reviewed)+len(all.Unreviewed) > 0 || c.given("game") {
			out = append(out, profileOf(g.Rules, all))
		}
	}
	switch {
	case *asJSON:
		return writeJSON(std.out, out)
	case len(out) == 0:
		_, err := fmt.Fprintln(std.out, noGames(*player, *days))
		return err
	}
	return writeProfiles(std.out, out)
}

// noGames describes an empty profile, and how to find games that were imported.
func noGames(player string, days int) string {
	text := "there are no games of yours in the library"
	if days > 0 {
		text += " from the last " + count(days, "day", "days")
	}
	if player != "" {
		return text + ", nor any of " + oneLine(player)
	}
	return text + "; -player NAME counts those of the player of that name too"
}

// profileOf returns the JSON of the measured games.
func profileOf(rules core.Rules, all gamefile.Owned) trainProfile {
	p := profile.Of(all.Reviewed)
	sides := rules.Sides()
	rows := func(list []profile.Row, results bool, name func(string) string) []profileRow {
		out := []profileRow{}
		for _, r := range list {
			row := profileRowOf(r, results)
			if name != nil {
				row.ID = name(r.ID)
			}
			out = append(out, row)
		}
		return out
	}
	total := profileRowOf(p.All, true)
	total.ID = "all"
	return trainProfile{
		Game: rules.ID(), Reviewed: len(all.Reviewed), Unreviewed: len(all.Unreviewed), All: total, Phases: rows(p.Phases, false, nil), Kinds: rows(p.Kinds, false, nil),
		Openings: rows(p.Openings, true, nil), Sides: rows(p.Sides, true, func(id string) string { return sides[id[0]-'0'] }), Times: rows(p.Times, false, nil), Months: rows(p.Months, true, nil),
	}
}

func profileRowOf(r profile.Row, results bool) profileRow {
	n := r.Summary.Count
	row := profileRow{
		ID: r.ID, Games: len(r.Games), Moves: r.Summary.Moves, Inaccuracies: n[judge.Inaccuracy], Mistakes: n[judge.Mistake], Blunders: n[judge.Blunder], Lost: r.Lost,
	}
	if a, ok := r.Summary.Accuracy(); ok {
		row.Accuracy = &a
	}
	if results {
		row.Results = &profileResults{
			Won: r.Results[core.ViewWin], Drawn: r.Results[core.ViewDraw], Lost: r.Results[core.ViewLoss], BothWon: r.Results[core.ViewBothWin],
			BothLost: r.Results[core.ViewBothLose], Unknown: r.Results[core.ViewUnknown],
		}
	}
	return row
}

// writeProfiles writes profiles as tables, one for each game.
func writeProfiles(stdout io.Writer, list []trainProfile) error {
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	for i, p := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "# %s: %s reviewed, %d not\n", p.Game, count(p.Reviewed, "game", "games"), p.Unreviewed)
		fmt.Fprintln(w, "by\t\tgames\tmoves\taccuracy\tinaccuracies\tmistakes\tblunders\tlost\twon/drawn/lost")
		for _, section := range []struct {
			name string
			rows []profileRow
		}{{"total", []profileRow{p.All}}, {"phase", p.Phases}, {"kind", p.Kinds}, {"opening", p.Openings}, {"side", p.Sides}, {"time", p.Times}, {"month", p.Months}} {
			for _, r := range section.rows {
				accuracy, results := "-", ""
				if r.Accuracy != nil {
					accuracy = fmt.Sprintf("%.0f %%", *r.Accuracy)
				}
				if r.Results != nil {
					results = fmt.Sprintf("%d/%d/%d", r.Results.Won, r.Results.Drawn, r.Results.Lost)
				}
				fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%d\t%d\t%d\t%.2f\t%s\n", section.name, orDash(oneLine(r.ID)), r.Games, r.Moves, accuracy, r.Inaccuracies, r.Mistakes, r.Blunders, r.Lost, results)
			}
		}
	}
	return w.Flush()
}
