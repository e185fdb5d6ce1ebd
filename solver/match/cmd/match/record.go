package main

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/solver/match"
)

// tree returns the tree of a game of a match, with the players' search information as comments: score, depth and
// milliseconds.
func tree(rules core.Rules, g *match.Game) *core.Game {
	t := core.NewGame(rules, g.Line[0].Position)
	for i, step := range g.Line[1:] {
		node, err := t.Play(step.Move)
		if err != nil {
			break // played past an end; the part before is still worth keeping
		}
		if at := i - g.Start; at >= 0 {
			info := g.Infos[at]
			node.Comment = fmt.Sprintf("%+.2f/%d %d", float64(info.Score)/100, info.Depth, info.Elapsed.Milliseconds())
		}
	}
	return t
}

// gameText returns the main line of a game as text.
func gameText(r core.Reader, g *match.Game) string { return r.Plain(tree(r.Rules, g)) }

// gameRecord returns the text of a game for a file: PGN for xiangqi, and the main line for the others.
func gameRecord(r core.Reader, g *match.Game, names [2]string) string {
	if _, ok := r.Rules.(xiangqi.Rules); !ok {
		return gameText(r, g) + "\n"
	}
	result := cmp.Or(g.Result.Tag(), core.Draw.Tag())
	end := string(g.End)
	if g.Fault != nil {
		end += ": " + g.Fault.Error()
	}
	t := tree(r.Rules, g)
	var tags core.Tags
	for _, tag := range [][2]string{
		{"Event", "match"}, {"Date", time.Now().Format("2006.01.02")}, {"Round", strconv.Itoa(g.Number + 1)},
		{"Red", names[g.First]}, {"Black", names[1-g.First]}, {"Result", result},
		{"Termination", end}, {"Opening", strconv.Itoa(g.Opening + 1)},
	} {
		tags = tags.With(tag[0], tag[1])
	}
	t.SetTags(tags)
	return notation.FormatPGN(t, xiangqi.StyleICCS) + "\n"
}
