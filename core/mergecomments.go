package core

import (
	"slices"
	"strings"
)

// MergeComments returns a with what only b has of two comments on the same position: lines of text, shapes, other commands, and the
// evaluation if it is deeper. It returns a itself if b adds nothing, even if b was read back from a format that cannot hold all characters.
func (c Capabilities) MergeComments(a, b string) string {
	switch {
	case b == "" || a == b:
		return a
	case a == "":
		return b
	}
	_, e, found := CutEval(b)
	if _, known, ok := CutEval(a); found && (!ok || e.Depth > known.Depth) {
		a = WithEval(a, e)
	}
	rest, more := c.CutShapes(cutEvals(b))
	_, shapes := c.CutShapes(a)
	had := len(shapes)
	for _, s := range more {
		if len(shapes) < MaxShapes && !slices.ContainsFunc(shapes, func(o Shape) bool { return o.From == s.From && o.To == s.To }) {
			shapes = append(shapes, s)
		}
	}
	if len(shapes) > had {
		a = c.WithShapes(a, shapes)
	}
	if strings.Contains(rest, "[%") {
		for _, found := range command.FindAllString(rest, -1) {
			if found = strings.TrimSpace(found); !strings.Contains(a, found) {
				a += " " + found
			}
		}
	}
	text := CommentText(a)
	if merged := mergeTexts(text, CommentText(rest)); merged != text {
		a = WithText(a, merged)
	}
	return a
}

// mergeTexts returns two texts as one, without a repetition.
func mergeTexts(a, b string) string {
	flatA, flatB := flattened(a), flattened(b)
	switch {
	case flatA == flatB:
		if replaceable(b) > replaceable(a) {
			return b // with the original brackets
		}
		return a
	case strings.Contains(flatA, flatB):
		return a
	case strings.Contains(flatB, flatA):
		return b
	}
	known := map[string]bool{"": true}
	for line := range strings.SplitSeq(flatA, "\n") {
		known[line] = true
	}
	lines := []string{a}
	for line := range strings.SplitSeq(CleanComment(b), "\n") {
		if line = strings.TrimSpace(line); !known[flattened(line)] {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// brackets replaces the characters that writers of PGN and, in earlier versions, of DhtmlXQ replace in comments, as they would end them.
var brackets = strings.NewReplacer("{", "(", "}", ")", "[", "(", "]", ")", "|", "｜")

// replaceable counts the characters of a text that brackets replaces.
func replaceable(text string) (count int) {
	for _, c := range []byte("{}[]|") {
		count += strings.Count(text, string(c))
	}
	return count
}

// flattened returns a text as every format can hold it, for comparison.
func flattened(text string) string { return brackets.Replace(CleanComment(text)) }
