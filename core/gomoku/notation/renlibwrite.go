package notation

import (
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// FormatLib writes a game with all its variations, comments and labels as a RenLib library, with texts in UTF-8. It
// cannot hold tags and annotations. A library starts from the empty board: for other games the error is a
// *core.TextError.
func FormatLib(g *core.Game) (string, error) {
	if err := checkLib(g); err != nil {
		return "", err
	}
	// item is a node to write, or a text on a point of the previous position.
	type item struct {
		node *core.Node
		gomoku.PointLabel
		sibling bool // an alternative follows
	}
	var b strings.Builder
	b.WriteString(libMagic + "\x03\x04" + strings.Repeat("\xFF", libHeader-len(libMagic)-2))
	for stack := []item{{node: g.Root()}}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		code, flags, comment, text := byte(0), byte(0), "", at.Text
		if at.sibling {
			flags |= libSibling
		}
		if n := at.node; n == nil {
			code, flags = libCode(at.At), flags|libNoMove|libNoChild
		} else {
			if n.Parent() != nil {
				code = libCode(gomoku.PointOf(n.Move()))
			}
			rest, l := gomoku.CutLabels(n.Comment)
			rest, _, _ = core.CutEval(rest)
			comment, text = libCommentText(rest), core.OneLine(l.Text)
			for flag, on := range map[byte]bool{libMark: l.Mark, libStart: l.Start, libComment: comment != ""} {
				if on {
					flags |= flag
				}
			}
			begin := len(stack)
			for _, c := range n.Children() {
				stack = append(stack, item{node: c, sibling: true})
			}
			for _, p := range l.Points {
				stack = append(stack, item{PointLabel: p, sibling: true})
			}
			if begin == len(stack) {
				flags |= libNoChild
			} else {
				stack[len(stack)-1].sibling = false
				slices.Reverse(stack[begin:])
			}
		}
		if text != "" {
			flags |= libMore
		}
		b.Write([]byte{code, flags})
		if text != "" {
			b.Write([]byte{0, libText})
		}
		for _, s := range []string{comment, text} {
			if s != "" {
				b.WriteString(s + "\x00\x00"[:2-len(s)%2])
			}
		}
	}
	return b.String(), nil
}

// libCommentText returns a comment with its first line separated from the rest.
func libCommentText(comment string) string {
	comment = strings.ReplaceAll(core.CleanComment(comment), libParts, "")
	return strings.Replace(comment, "\n", libParts, 1)
}

// checkLib returns why a library cannot hold g, or nil.
func checkLib(g *core.Game) error {
	if start := g.Root().Position().(gomoku.Position); !fromEmpty(start) {
		return textError("gm-lib-start", 0, "a library of RenLib cannot hold a game that does not start from the empty board")
	}
	return nil
}
