// Package words turns sides, moves, outcomes, verdicts and errors into sentences in the current language, for the panels and
// dialogs of the window; the texts themselves are in the catalogues.
package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// Words formats texts with a catalogue.
type Words struct {
	*i18n.Catalog
	// Notation is the user's move notation of a game; "", or a nil func: that of the language.
	Notation func(game string) string
	// Points returns the board's names of points in the arguments of a text; nil, or a nil func: the names of the notation.
	Points func(key string) *core.PointNames
	// Cover replaces characters missing from the fonts; nil: none are missing.
	Cover func(string) string
	// Engine returns the name of a third-party engine by its level; "", or a nil func: unknown.
	Engine func(level string) string
}

// Level returns the name of a level, or of the engine that plays at it.
func (w Words) Level(level string) string {
	if !external.IsEngine(level) {
		return w.T("level." + level)
	}
	if w.Engine != nil {
		if name := w.Engine(level); name != "" {
			return w.Shown(name)
		}
	}
	return w.T("level.external")
}

// Player returns the name of the program at a level, or of the engine that plays at it.
func (w Words) Player(level string) string {
	if external.IsEngine(level) {
		return w.Level(level)
	}
	return w.T("player.program", w.Level(level))
}

// formerPerson is the name of an unnamed player in games of earlier versions.
const formerPerson = "棋手"

// Unnamed reports whether a name is the word for an unnamed player, in any language.
func Unnamed(w Words, name string) bool {
	return name == formerPerson || slices.ContainsFunc(i18n.Langs(), func(l i18n.Lang) bool { return w.In(l, "player.person") == name })
}

// Shown makes a user's or a file's text safe to display.
func (w Words) Shown(text string) string {
	if w.Cover == nil {
		return text
	}
	return w.Cover(text)
}

// Game returns the name of the game of r.
func (w Words) Game(r core.Rules) string { return w.T("game." + r.ID()) }

// RuleSet returns the name of a game that is one of several rule sets of its family; "" for other games, which go without saying.
func RuleSet(w Words, r core.Rules) string {
	if core.FamilyID(r) == r.ID() {
		return ""
	}
	return w.Game(r)
}

// Ruled returns a text about a game after the name of its rule set, if it is one of several.
func Ruled(w Words, r core.Rules, text string) string {
	if set := RuleSet(w, r); set != "" {
		return w.T("game.ruled", set, text)
	}
	return text
}

// Side returns the name of a side.
func (w Words) Side(r core.Rules, s core.Side) string {
	return w.T("side." + r.ID() + "." + r.Sides()[s])
}

// Step describes the next step of a turn: "Red places the captured piece".
func (w Words) Step(r core.Rules, p core.Position) string {
	side := w.Side(r, p.Turn())
	if step := r.Capabilities().StepDue(p); step != "" {
		return w.T("turn."+step, side)
	}
	return w.T("turn.move", side)
}

// Result returns a result in absolute terms: "Jia wins".
func (w Words) Result(r core.Rules, result core.Result) string {
	return w.T("result." + r.ID() + "." + result.Name(r.Sides()))
}

// HasResult reports whether a game can end with a result.
func HasResult(w Words, r core.Rules, result core.Result) bool {
	return w.Has("result." + r.ID() + "." + result.Name(r.Sides()))
}

// Results lists the possible results of a game, First's best first.
func Results(w Words, r core.Rules) []core.Result {
	var list []core.Result
	for _, result := range []core.Result{core.FirstWins, core.BothWin, core.Draw, core.BothLose, core.SecondWins} {
		if HasResult(w, r, result) {
			list = append(list, result)
		}
	}
	return list
}

// TagName returns the label of a tag: the side of a player, a text of the catalogues, or its name in files.
func TagName(w Words, r core.Rules, name string) string {
	for _, s := range []core.Side{core.First, core.Second} {
		if strings.EqualFold(name, core.SideTag(r, s)) {
			return w.T("new.side", w.Side(r, s))
		}
	}
	if w.Has("tag." + name) {
		return w.T("tag." + name)
	}
	return w.Shown(name)
}

// ResultTags returns the values of core.TagResult that a game may have, and the text of each; "" is first, and has none.
func ResultTags(w Words, r core.Rules) (values []string, texts map[string]string) {
	values, texts = []string{""}, map[string]string{}
	for _, x := range Results(w, r) {
		tag := x.Tag()
		if tag == "" { // files have none: it has the name that the rules give it
			tag = x.Name(r.Sides())
		}
		values = append(values, tag)
		texts[tag] = w.Result(r, x)
	}
	return values, texts
}

// Reason returns why a game ended: {0} is the winner, {1} the loser.
func (w Words) Reason(r core.Rules, o core.Outcome) string {
	winner, _ := o.Result.Winner()
	return w.T("reason."+string(o.Reason), w.Side(r, winner), w.Side(r, winner.Other()))
}

// Sentence capitalizes the first letter of a text.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Move formats a move for lists.
func (w Words) Move(r core.Rules, p core.Position, m core.Move) string {
	if m == core.PassMove {
		return w.T("move.pass." + r.ID())
	}
	if n := r.Capabilities().Notations; n != nil {
		return n.Format(p, m, w.NotationOf(r))
	}
	return r.FormatMove(p, m)
}

// After formats a move after a word: in Chinese without a space if the move is in Chinese too.
func After(w Words, move string) string {
	first, _ := utf8.DecodeRuneInString(move)
	if w.Chinese() && !unicode.Is(unicode.Han, first) {
		return " " + move
	}
	return move
}

// NotationOf returns the notation chosen for a game that has several.
func (w Words) NotationOf(r core.Rules) string {
	if w.Notation != nil {
		if chosen := w.Notation(r.ID()); chosen != "" {
			return chosen
		}
	}
	return w.T("notation." + r.ID() + ".default")
}

// Line formats the moves of a line from p, as far as they are legal. Semicolons separate turns that may have several steps.
func (w Words) Line(r core.Rules, p core.Position, line []core.Move) string {
	var text strings.Builder
	gap, steps := "", r.Capabilities().Steps
	for _, m := range line {
		text.WriteString(gap + w.Move(r, p, m))
		next, err := p.Play(m)
		if err != nil {
			break
		}
		if gap = " "; steps != nil && !steps.Continue(m, next) {
			gap = w.T("punctuation.semicolon")
		}
		p = next
	}
	return text.String()
}

// View returns the word for a verdict.
func (w Words) View(v core.View) string { return w.T(look.VerdictKey(v)) }

// Verdict describes a move of turn: its outcome with the distance, and whether it is unproven; or the score from side's point of
// view; or that it is not known yet.
func (w Words) Verdict(r core.Rules, v solver.Verdict, turn, side core.Side) string {
	switch {
	case v.Result != core.Unfinished:
		return Proven(w, w.Result(r, v.Result), v.Plies, v.Reason, v.Within)
	case v.Claim != core.Unfinished:
		return Claim(w, r, v.Claim, v.ClaimPlies)
	case v.Scored:
		return ScoreOf(w, r, SeeVerdict(v, turn, side), side)
	}
	return w.T("verdict.unknown")
}

// Distant adds a distance in plies to an outcome.
func Distant(w Words, outcome string, plies int) string {
	if plies == solver.Unknown {
		return outcome
	}
	return w.T("verdict.plies", outcome, plies)
}

// Proven adds to an outcome its distance, or the repetition rule that decides, and within how many plies the loser is out of
// alternatives, if known.
func Proven(w Words, outcome string, plies int, reason core.Reason, within int) string {
	switch {
	case reason != "" && within > 0:
		return w.T("verdict.by."+string(reason)+".within", outcome, within)
	case reason != "":
		return w.T("verdict.by."+string(reason), outcome)
	}
	return Distant(w, outcome, plies)
}

// Class returns the name of a class of endgames: "R v AABB".
func Class(w Words, c solver.Class) string {
	var sides [2]string
	for i, letters := range c.Sides {
		sides[i] = pieces(w, letters)
	}
	return w.T("class.name", sides[0], sides[1])
}

// Ending returns the name of an endgame: its own in the current language, or that of its class.
func Ending(w Words, e catalog.Ending) string {
	if name := e.Name[string(w.Lang())]; name != "" {
		return name
	}
	return Class(w, e.Class)
}

// EndingAt returns the name of the endgame of a position of a game, as text; "" if it is none.
func EndingAt(w Words, g catalog.Game, position string) string {
	if g.Endgames == nil {
		return ""
	}
	at, err := g.Rules.Parse(position)
	if err != nil {
		return ""
	}
	e, ok := g.Endgames.EndingOf(at)
	if !ok {
		return ""
	}
	return Ending(w, e)
}

// pieces names the pieces of a side of a class. Several of a kind are counted, and the full defence has its own name, in languages
// that do so.
func pieces(w Words, letters string) string {
	if letters == "-" {
		return w.T("class.bare")
	}
	letters, full := strings.CutSuffix(letters, "AABB")
	var name strings.Builder
	for letters != "" {
		kind := letters[:1]
		rest := strings.TrimLeft(letters, kind)
		one := w.T("class." + kind)
		if n := len(letters) - len(rest); n > 1 {
			one = w.T("class.several."+strconv.Itoa(n), one)
		}
		name.WriteString(one)
		letters = rest
	}
	if full {
		name.WriteString(w.T("class.full"))
	}
	return name.String()
}

// Nodes formats a large number in the units of the language: 1.2 M, 120 万.
func (w Words) Nodes(n uint64) string {
	unit := 1000.0
	if w.Chinese() {
		unit = 10_000
	}
	if n < 10_000 {
		return fmt.Sprint(n)
	}
	x := float64(n) / unit
	large := x >= unit
	if large {
		x /= unit
	}
	text := fmt.Sprintf("%.0f", x)
	if x < 10 {
		text = fmt.Sprintf("%.1f", x)
	}
	if large {
		return w.T("number.large", text)
	}
	return w.T("number.small", text)
}

// Bytes formats an amount of memory.
func Bytes(n uint64) string {
	if n >= 1<<30 {
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	}
	return fmt.Sprintf("%d MiB", n>>20)
}

// Time formats a time, without the date if it is today.
func (w Words) Time(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	t = t.Local()
	if y, d := t.Year(), t.YearDay(); y == time.Now().Year() && d == time.Now().YearDay() {
		return w.T("time.today", t.Format("15:04"))
	}
	return t.Format("2006-01-02 15:04")
}

// Note returns the text of a note by a game or its board.
func (w Words) Note(n core.Note) string {
	text := about(w, n.Key, n.Args)
	if n.Also != nil {
		text += w.T("punctuation.semicolon") + w.Note(*n.Also)
	}
	return text
}

// NoteOf returns the text of a note about somebody: {0} stands for who, {1} and so on for the note's Args.
func (w Words) NoteOf(who string, n core.Note) string {
	return about(w, n.Key, append([]string{who}, n.Args...))
}

// Seconds formats milliseconds as seconds.
func (w Words) Seconds(ms int) string {
	return w.T("settings.seconds", strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64))
}
