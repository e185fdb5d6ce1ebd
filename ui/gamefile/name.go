package gamefile

import (
	"strings"
	"unicode"

	"qilab/core"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Name returns a file name for the game: the players, or the name of the game.
func Name(t *table.Table) string {
	rules, tags := t.Rules(), t.Tree.Tags()
	name := rules.ID()
	if first, second := words.Player(rules, core.First, tags), words.Player(rules, core.Second, tags); first != "" && second != "" {
		name = first + "-" + second
	}
	return Plain(name, 40)
}

// Plain returns a name that every system allows for a file: letters, digits and hyphens, with an underscore for everything else,
// and a maximum length.
func Plain(name string, limit int) string {
	runes := []rune(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' {
			return c
		}
		return '_'
	}, name))
	return string(runes[:min(len(runes), limit)])
}
