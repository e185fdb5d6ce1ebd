package notation

import (
	"errors"
	"strconv"

	"qilab/core"
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

// maxJoined is the size of a comment, in bytes, beyond which nothing is added to it: joining takes work.
const maxJoined = 64 << 10

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
	comment := func(text string) string { return unescapeHTML(decode(text)) }
	b.comment(comment(root.comment))
	fault, left, err := b.playTree(nodes, comment)
	if err != nil {
		return nil, err
	}
	if fault != nil {
		damage = fault
	}
	if damage != nil && b.game.Nodes() == 1 && start == xiangqi.Start() {
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
	at := fork{b.game.Current(), 0}
	for i, n := range nodes {
		if b.moves >= maxGameMoves {
			most := strconv.Itoa(maxGameMoves)
			b.full = true
			return textError("xq-tree-many", 0, "the file is too large: only the first "+most+" moves can be read", most), left + len(nodes) - i, nil
		}
		parent := at
		if at.node != nil {
			err := b.playNode(n)
			switch {
			case err == nil:
				if had := len(b.game.Current().Comment); had > maxJoined && n.comment != "" {
					if first == nil {
						first = tooLong(had+len(n.comment), maxJoined)
					}
				} else {
					b.comment(comment(n.comment))
				}
				at = fork{b.game.Current(), b.depth}
			case !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrGameOver):
				return nil, 0, err
			default:
				at.node = nil
				if first == nil {
					first = err
				}
			}
		} else {
			b.moves++ // counted, so that errors give the move's place in the file
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
			b.goTo(at.node, at.depth)
		}
	}
	return first, left, nil
}

// playNode plays the move of a node.
func (b *builder) playNode(n treeNode) error {
	if !n.legible {
		b.moves++
		number := strconv.Itoa(b.moves)
		return illegal("xq-xqf-move", "move "+number+" is off the board", number)
	}
	return b.play(n.move, xiangqi.NewMove(n.move.From, n.move.To).String())
}
