package packaging

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"qilab/solver/games"
	"qilab/ui/cli"
)

// usage is the parsed help text of the program, so that the manual and shell completions agree with it.
type usage struct {
	lines []line
	notes []string // paragraphs after the sub-commands
	games []string // the games' ids
}

// A line is one form of a sub-command.
type line struct {
	synopsis string // as the help has it, without the program's name
	about    string
	words    []string // a sub-command and its own sub-command; none for opening the window
	flags    []string // without their arguments
}

// readUsage asks the command line for its help and its games.
func readUsage() usage {
	list := games.All(nil)
	ask := func(word string) string {
		var out bytes.Buffer
		cli.Env{Games: list, Protocols: games.Protocols()}.Run(context.Background(), []string{word}, strings.NewReader(""), &out, io.Discard)
		return out.String()
	}
	u := parseUsage(ask("help"))
	u.games = strings.Fields(ask("games"))
	return u
}

var (
	word     = regexp.MustCompile(`^[a-z]+$`)
	flagWord = regexp.MustCompile(`(^|[\s[;(])(-[a-z]+)`)
)

// parseUsage reads a help: lines that begin with the program's name, each with its explanation in a column further to the right,
// there or on the next lines; then paragraphs.
func parseUsage(help string) usage {
	var u usage
	column := columnOf(help)
	paragraph := false
	for text := range strings.Lines(help) {
		text = strings.TrimRight(text, "\n")
		switch rest, first := strings.CutPrefix(text, program+" "); {
		case first && !paragraph:
			about := ""
			if at := column - len(program+" "); at > 2 && len(rest) > at && rest[at-2:at] == "  " {
				rest, about = rest[:at], rest[at:]
			}
			u.lines = append(u.lines, line{synopsis: strings.Join(strings.Fields(rest), " "), about: strings.TrimSpace(about)})
		case strings.TrimSpace(text) == "":
			paragraph = true
		case !paragraph && len(u.lines) > 0:
			l := &u.lines[len(u.lines)-1]
			l.about = strings.TrimSpace(l.about + " " + strings.TrimSpace(text))
		default:
			u.notes = append(u.notes, text)
		}
	}
	for i := range u.lines {
		l := &u.lines[i]
		for _, w := range strings.Fields(l.synopsis) {
			if !word.MatchString(w) || len(l.words) == 2 {
				break
			}
			l.words = append(l.words, w)
		}
		for _, m := range flagWord.FindAllStringSubmatch(l.synopsis+" "+l.about, -1) {
			if !slices.Contains(l.flags, m[2]) {
				l.flags = append(l.flags, m[2])
			}
		}
	}
	return u
}

// columnOf returns the column of the explanations: where the lines begin that begin with spaces.
func columnOf(help string) int {
	for text := range strings.Lines(help) {
		if plain := strings.TrimLeft(text, " "); len(plain) < len(text) && strings.TrimSpace(plain) != "" {
			return len(text) - len(plain)
		}
	}
	return 0
}

// manual returns the manual page.
func manual(u usage, f facts) []byte {
	var out bytes.Buffer
	out.Write(fill("manual-head", f))
	out.WriteString(".SH COMMANDS\n")
	for _, l := range u.lines {
		fmt.Fprintf(&out, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(program+" "+l.synopsis)), roff(l.about))
	}
	out.WriteString(".PP\n")
	for _, n := range u.notes {
		fmt.Fprintf(&out, "%s\n.br\n", roff(n))
	}
	out.Write(fill("manual-foot", f))
	return out.Bytes()
}

// roff escapes backslashes, hyphens and dots for the manual's language.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\(rs`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`).Replace(s)
	if strings.HasPrefix(s, ".") {
		s = `\&` + s
	}
	return s
}

// commands returns the sub-commands with all their flags and the words below them, in the order of the help.
func (u usage) commands() (names []string, flags, below map[string][]string) {
	flags, below = map[string][]string{}, map[string][]string{}
	add := func(list []string, w string) []string {
		if slices.Contains(list, w) {
			return list
		}
		return append(list, w)
	}
	for _, l := range u.lines {
		if len(l.words) == 0 {
			continue
		}
		names = add(names, l.words[0])
		for _, f := range l.flags {
			flags[l.words[0]] = add(flags[l.words[0]], f)
		}
		if len(l.words) > 1 {
			below[l.words[0]] = add(below[l.words[0]], l.words[1])
		}
	}
	for _, p := range games.Protocols() {
		below["engine"] = add(below["engine"], p.ID)
	}
	return add(names, "help"), flags, below
}

func (u usage) bash() []byte {
	names, flags, below := u.commands()
	var out bytes.Buffer
	fmt.Fprintf(&out, `# Completion of %[1]s for bash.
_%[1]s() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
	COMPREPLY=()
	case $before in
	-game)
		COMPREPLY=($(compgen -W '%[2]s' -- "$word"))
		return
		;;
	esac
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W '%[3]s' -- "$word") $(compgen -f -- "$word"))
		return
	fi
	case ${COMP_WORDS[1]} in
`, program, strings.Join(u.games, " "), strings.Join(names, " "))
	for _, n := range names {
		if words := slices.Concat(below[n], flags[n]); len(words) > 0 {
			fmt.Fprintf(&out, "\t%s) COMPREPLY=($(compgen -W '%s' -- \"$word\")) ;;\n", n, strings.Join(words, " "))
		}
	}
	fmt.Fprintf(&out, "\tesac\n}\ncomplete -o filenames -o default -F _%[1]s %[1]s\n", program)
	return out.Bytes()
}

func (u usage) zsh() []byte {
	names, flags, below := u.commands()
	var out bytes.Buffer
	fmt.Fprintf(&out, `#compdef %[1]s
# Completion of %[1]s for zsh.
if [[ $words[CURRENT-1] == -game ]]; then
	compadd -- %[2]s
	return
fi
if (( CURRENT == 2 )); then
	compadd -- %[3]s
	_files
	return
fi
case $words[2] in
`, program, strings.Join(u.games, " "), strings.Join(names, " "))
	for _, n := range names {
		if words := slices.Concat(below[n], flags[n]); len(words) > 0 {
			fmt.Fprintf(&out, "%s) compadd -- %s ;;\n", n, strings.Join(words, " "))
		}
	}
	out.WriteString("esac\n_files\n")
	return out.Bytes()
}

func (u usage) fish() []byte {
	names, flags, below := u.commands()
	var out bytes.Buffer
	fmt.Fprintf(&out, "# Completion of %[1]s for fish.\ncomplete -c %[1]s -n __fish_use_subcommand -a '%[2]s'\n", program, strings.Join(names, " "))
	for _, n := range names {
		if words := below[n]; len(words) > 0 {
			fmt.Fprintf(&out, "complete -c %s -n '__fish_seen_subcommand_from %s' -a '%s'\n", program, n, strings.Join(words, " "))
		}
		for _, f := range flags[n] {
			fmt.Fprintf(&out, "complete -c %s -n '__fish_seen_subcommand_from %s' -o %s", program, n, strings.TrimPrefix(f, "-"))
			if f == "-game" {
				fmt.Fprintf(&out, " -x -a '%s'", strings.Join(u.games, " "))
			}
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}
