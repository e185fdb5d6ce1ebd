package notation

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/record"
	"qilab/core/xiangqi"
)

// treeNode is a node in the list of moves of an XQF or CBR file, in the order: node, its continuation, its
// alternatives. The first one is the starting position.
type treeNode struct {
	move        core.Move
	legible     bool // both points of the move are on the board
	next, other bool // a continuation follows; an alternative follows
	comment     string
}

// decoders returns functions that decode the tags and the comments of a game. Both are in the most likely encoding of them together, and
// of what came with them, as each may be too short to judge; unless that is improbable for one of them, which another program wrote then.
func decoders(tags, comments, more string) (decodeTag, decodeComment func(string) string) {
	common := core.ChineseEncoding(tags + "\n" + comments + "\n" + more)
	of := func(part string) func(string) string {
		if improbable(common.Decode(part)) {
			if own := core.ChineseEncoding(part); !improbable(own.Decode(part)) {
				return own.Decode
			}
		}
		return common.Decode
	}
	return of(tags), of(comments)
}

// improbable reports whether a text has bytes that are no character, except at the end of a line, where some programs cut one, or
// bopomofo, which is what Big5 has for brackets and colons of GBK.
func improbable(text string) bool {
	text = strings.ReplaceAll(text+"\n", "\uFFFD\n", "\n")
	return strings.ContainsFunc(text, func(r rune) bool { return r == utf8.RuneError || unicode.Is(unicode.Bopomofo, r) })
}

// gameOfNodes returns the game from a position, legal or not, with these nodes after the root. The nodes may be only
// those before some damage.
func gameOfNodes(setup core.Setup, root treeNode, nodes []treeNode, decode func(string) string, tags core.Tags, damage error) (*core.Game, error) {
	var first []core.Move // it determines the side to move more reliably than the header
	if len(nodes) > 0 && nodes[0].legible {
		first = []core.Move{nodes[0].move}
	}
	setTurn(&setup, first)
	start, err := legal(setup)
	if err != nil {
		return nil, err
	}
	b := newBuilder(start)
	b.Numbered = true // as the window counts moves: the text has no numbers
	comment := func(text string) string { return unescapeHTML(decode(text)) }
	b.Comment(comment(root.comment))
	fault, left, err := b.playTree(nodes, comment)
	if err != nil {
		return nil, err
	}
	if fault != nil {
		damage = fault
	}
	if damage != nil && b.Game.Nodes() == 1 && start == xiangqi.Start() {
		return nil, damage // there is nothing worth keeping
	}
	g, err := b.finish(tags)
	if err == nil && damage != nil {
		return nil, &core.PartError{Game: g, Left: left, Err: damage, TooLarge: b.full}
	}
	return g, err
}

// playTree plays the nodes after the root. It skips a node that cannot be played and everything after it, since some
// files have one broken variation among a hundred. It returns the first such error and the number of moves skipped; err
// is an error of the whole file. The function comment decodes comments.
func (b *builder) playTree(nodes []treeNode, comment func(string) string) (first error, left int, err error) {
	type fork struct {
		node  *core.Node // nil: it was skipped
		depth int
	}
	var forks []fork // nodes whose alternatives are still to come
	at := fork{b.Game.Current(), 0}
	for i, n := range nodes {
		if b.Moves >= maxGameMoves {
			limit := strconv.Itoa(maxGameMoves)
			b.full = true
			return textError("xq-tree-many", 0, "the file is too large: only the first "+limit+" moves can be read", limit), left + len(nodes) - i, nil
		}
		parent := at
		if at.node != nil {
			err := b.playNode(n)
			switch {
			case err == nil:
				if had := len(b.Game.Current().Comment); had > record.MaxJoined && n.comment != "" {
					if first == nil {
						first = tooLong(had+len(n.comment), record.MaxJoined)
					}
				} else {
					b.Comment(comment(n.comment))
				}
				at = fork{b.Game.Current(), b.Depth}
			case !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrGameOver):
				return nil, 0, err
			default:
				at.node = nil
				if first == nil {
					first = err
				}
			}
		} else {
			b.Moves++ // counted, so that errors give the move's place in the file
		}
		if at.node == nil {
			left++
		}
		if n.other {
			forks = append(forks, parent)
		}
		if n.next {
			continue
		}
		if len(forks) == 0 {
			break
		}
		at = forks[len(forks)-1]
		forks = forks[:len(forks)-1]
		if at.node != nil {
			b.GoTo(at.node, at.depth)
		}
	}
	return first, left, nil
}

// playNode plays the move of a node.
func (b *builder) playNode(n treeNode) error {
	if !n.legible {
		b.Moves++
		number := strconv.Itoa(b.Moves)
		return illegal("xq-xqf-move", "move "+number+" is off the board", number)
	}
	return b.Play(n.move, xiangqi.NewMove(n.move.From, n.move.To).String())
}
