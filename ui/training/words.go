package training

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// texts describes cards and their results.
type texts struct{ room *Room }

// interval returns the time until a card is due again, in a short form.
func (x texts) interval(d time.Duration) string {
	r := x.room
	switch days := d.Hours() / 24; {
	case d < time.Hour:
		return r.Words.T("training.minutes", max(1, int(d.Minutes()+0.5)))
	case days < 1:
		return r.Words.T("training.hours", int(d.Hours()+0.5))
	case days < 60:
		return r.Words.T("training.days", int(days+0.5))
	case days < 365:
		return r.Words.T("training.months", int(days/30.4+0.5))
	default:
		return r.Words.T("training.years", int(days/365.25+0.5))
	}
}

// progressOf returns the line about the progress of a session and the finished part, negative if unknown.
func (x texts) progressOf(s *session) (string, float64) {
	r := x.room
	if s.plan.Progress != nil {
		return s.plan.Progress(s.sum)
	}
	done, left, back, part := s.progress()
	switch {
	case left < 0:
		return r.Words.T("training.progress", done), part
	case back > 0:
		return r.Words.T("training.progress.again", done, left, back), part
	}
	return r.Words.T("training.progress.left", done, left), part
}

// asks returns the question of the card, with the rule set of a game that has several: the cards of a day mix them.
func (x texts) asks(a *asked, task table.DrillTask) string {
	return words.Ruled(x.room.Words, x.room.Table.Rules(), x.question(a, task))
}

// question returns the question of the card. That of a mistake states the best outcome, where it is proven.
func (x texts) question(a *asked, task table.DrillTask) string {
	r, c := x.room, a.Card
	rules := r.Table.Rules()
	if c.Kind == training.Opening {
		return r.Words.T("training.repertoire", r.Words.Side(rules, task.Solver))
	}
	switch {
	case task.Goal.Kind != "":
	case a.aim.Kind != "":
		return words.Task(r.Words, rules, task.Solver, a.aim)
	default:
		return r.Words.T("training.best", r.Words.Side(rules, task.Solver))
	}
	asked := words.ThemedTask(r.Words, rules, task.Solver, task.Goal, c.Themes)
	if name := x.ending(c); name != "" {
		return r.Words.T("training.ending", name, asked)
	}
	return asked
}

// ending names the endgame of a card; "" if it has another kind.
func (x texts) ending(c training.Card) string {
	g, known := x.room.Table.GameByID(c.Game)
	if c.Kind != training.Ending || !known {
		return ""
	}
	return x.room.Host.Clean(words.EndingAt(x.room.Words, g, c.Position))
}

// verdict returns the progress of the user, and its tone.
func (x texts) verdict(a *asked, task table.DrillTask) (string, core.View) {
	r := x.room
	t := r.Words.T
	right, wrong := look.VerdictSymbol(core.ViewWin)+" ", look.VerdictSymbol(core.ViewLoss)+" "
	switch task.State {
	case table.DrillSolved:
		switch {
		case a.result != nil && a.result.Attempt.Tries > 1:
			return right + t("training.right.tries", a.result.Attempt.Tries), core.ViewWin
		case a.result != nil && a.result.Attempt.Hint && a.Kind == training.Puzzle && a.ID == 0:
			return right + t("training.right.hint.puzzle"), core.ViewWin
		case a.result != nil && a.result.Attempt.Hint:
			return right + t("training.right.hint"), core.ViewWin
		}
		return right + t("training.right"), core.ViewWin
	case table.DrillWrong:
		m, _, _ := r.Table.Drill.Tried()
		parent := r.Table.Node().Parent()
		if parent == nil {
			return wrong + t("training.wrong"), core.ViewLoss
		}
		return wrong + refusal(r.Words, a.Kind, a.worth(task, r.Table.Current().Scale), r.Table.Rules(), parent.Position(), m), core.ViewLoss
	case table.DrillShown:
		return t("training.shown"), core.ViewUnknown
	case table.DrillChecking:
		return t("puzzle.asked"), core.ViewUnknown
	case table.DrillReplying:
		return right + t("training.on"), core.ViewUnknown
	}
	switch {
	case task.Goal.Kind != "" && task.Left > 0 && r.Words.Has("goal."+task.Goal.Kind+".left"):
		return words.TaskLeft(r.Words, task.Goal.Kind, task.Left), core.ViewUnknown
	case task.Again:
		return t("training.asked.again"), core.ViewUnknown
	}
	if kept := words.Kept(r.Words, task.Goal.Kind, task.Worth, task.Progress); kept != "" {
		return kept, core.ViewUnknown
	}
	return t("training.asked"), core.ViewUnknown
}

// worth classifies a move that is not the answer but may still be good.
type worth uint8

const (
	bad      worth = iota // or unknown
	superior              // a large advantage
	winning
)

// muchBetter is the expectation, from -1 to 1, from which an advantage is large.
const muchBetter = 0.8

// worth classifies the user's wrong move as far as its value is known.
func (a *asked) worth(task table.DrillTask, scale judge.Scale) worth {
	v := a.preview.value
	known := v.Result
	switch {
	case task.State != table.DrillWrong:
		return bad
	case task.Worth != nil:
		known = task.Worth.Result
	case known == core.Unfinished:
		known = v.Claim
	}
	switch {
	case known == core.WinFor(task.Solver):
		return winning
	case known != core.Unfinished || !v.Scored:
		return bad
	}
	turn := a.preview.from.Turn()
	chance, ok := scale.Chance(judge.Of(v, turn))
	if turn != task.Solver {
		chance = -chance
	}
	if ok && chance >= muchBetter {
		return superior
	}
	return bad
}

// refusal says that a move is wrong. A pass is a word and begins with a capital letter; squares stay as they are.
func refusal(w words.Words, kind training.Kind, is worth, rules core.Rules, p core.Position, m core.Move) string {
	key := "training.wrong.move"
	switch {
	case kind == training.Opening: // it may be a good move
		key = "training.wrong.repertoire"
	case is == winning:
		key = "training.wrong.wins"
	case is == superior:
		key = "training.wrong.better"
	}
	text := w.T(key, w.Move(rules, p, m))
	if m == core.PassMove {
		return words.Sentence(text)
	}
	return text
}

// facts describes the line on the board and, for an answered card, the best line, the category and the rating.
func (x texts) facts(s *session, task table.DrillTask) (list []prose.Paragraph) {
	r, a := x.room, s.asked
	t, rules := r.Words.T, r.Table.Rules()
	add := func(label, text string) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: label, Style: fyne.TextStyle{Bold: true}}, {Text: text}}})
	}
	if s.plan.Run && len(s.run) > 0 {
		list = append(list, marks(s.run))
	}
	if a.Early && a.result == nil {
		add("", t("training.early"))
	}
	switch {
	case task.State == table.DrillWrong && a.refuting:
		add("", t("training.refuting"))
	case task.State == table.DrillWrong && len(a.preview.moves) > 0 && (a.Kind == training.Opening || a.worth(task, r.Table.Current().Scale) != bad):
		add(t("training.reply"), a.preview.text(r.Words, rules))
	case task.State == table.DrillWrong && len(a.preview.moves) > 0:
		add(t("training.refuted"), a.preview.text(r.Words, rules))
	}
	if label, outcome := x.outcome(a, task); outcome != "" {
		add(label, outcome)
	}
	if a.result == nil {
		return list
	}
	if task.State == table.DrillSolved {
		if reached := words.Reached(r.Words, rules, task.Solver, task.Goal.Kind, task.Progress, task.Outcome); reached != "" {
			add("", reached)
		}
	}
	if length := x.length(a, task); length != "" {
		add(t("training.length"), length)
	}
	root := r.Table.Document().Game().Root().Position()
	switch best := r.Table.Drill.Best(); {
	case len(best) > 0:
		add(t("training.answer"), r.Words.Line(rules, root, best))
	case task.State == table.DrillShown && len(a.preview.moves) > 0:
		add(t("training.answer"), a.preview.text(r.Words, rules))
	}
	if also := r.texts.also(a.Card); also != "" {
		add(t("training.also"), also)
	}
	if a.played != nil {
		add(t("training.played"), r.Words.Move(rules, root, *a.played))
	}
	if names := words.Themes(r.Words, rules, a.Themes); len(names) > 0 {
		add(t("training.themes"), strings.Join(names, t("punctuation.comma")))
	}
	switch {
	case a.Rating > 0:
		add(t("training.rating"), t("training.number", a.Rating))
	case a.Kind == training.Puzzle:
		add(t("training.rating"), t("training.unrated"))
	}
	if a.tried != nil && a.tried.Rated {
		before, after := int(a.tried.Before.Value+0.5), int(a.tried.After.Value+0.5)
		text := t("training.change", after, fmt.Sprintf("%+d", after-before))
		if a.tried.Before.Provisional() { // after a first failure the drop would look catastrophic
			text = t("training.number", after) + t("training.provisional")
		}
		add(t("training.yours"), text)
	}
	if a.Note != "" {
		add(t("training.note"), r.Host.Clean(a.Note))
	}
	return list
}

// length compares the way to a win with the shortest one, and tells which grade a longer way has at best; "" if it is unknown.
func (x texts) length(a *asked, task table.DrillTask) string {
	l := task.Length
	if l == nil {
		return ""
	}
	t := x.room.Words.T
	lost := l.Lost()
	best := bestGrade(a.Kind, lost)
	switch {
	case lost <= 0:
		return t("training.length.shortest", l.Taken)
	case a.ID == 0 || best == training.Easy:
		return t("training.length.lost", l.Taken, l.Shortest, lost)
	}
	return t("training.length.graded", l.Taken, l.Shortest, lost, t("training.grade."+gradeNames[best-1]))
}

// outcome returns the outcome or the score of the position after a wrong move, with its label; "" if none is known. A move outside of a
// repertoire may be good.
func (x texts) outcome(a *asked, task table.DrillTask) (label, text string) {
	w, rules := x.room.Words, x.room.Table.Rules()
	label = w.T("training.outcome")
	v := a.preview.value
	if worth := task.Worth; worth != nil {
		v = solver.Verdict{Result: worth.Result, Plies: worth.Plies, Reason: worth.Reason, Within: worth.Within}
	}
	switch {
	case task.State != table.DrillWrong || a.Kind == training.Opening:
	case task.Outcome.Over():
		text = w.Result(rules, task.Outcome.Result) + w.T("punctuation.colon") + w.Reason(rules, task.Outcome)
	case task.Worth != nil && task.Worth.Result == core.Draw:
		return "", w.T("drill.drawn")
	case v.Result != core.Unfinished || v.Claim != core.Unfinished:
		text = words.TaskOutcome(w, rules, task.Goal.Kind, v)
	case v.Scored:
		label, text = w.T("training.value"), w.Verdict(rules, v, a.preview.from.Turn(), task.Solver)
	}
	return label, text
}

// maxMarks is the number of results of a run that are shown: one line.
const maxMarks = 24

// marks shows the last results of a run.
func marks(run []bool) prose.Paragraph {
	p := prose.Paragraph{Above: 6}
	for _, solved := range run[max(0, len(run)-maxMarks):] {
		v := core.ViewLoss
		if solved {
			v = core.ViewWin
		}
		p.Spans = append(p.Spans, prose.Span{Text: look.VerdictSymbol(v) + " ", Ink: look.VerdictColor(v, panel.Tone())})
	}
	return p
}

// from tells which game or repertoire a card is from, and which move it asks, or which endgame; "" if it is a puzzle or a deal, or from a game
// that the library does not have.
func (x texts) from(c training.Card, origins map[int64]cards.Origin) string {
	w := x.room.Words
	if name := x.ending(c); name != "" {
		return name
	}
	of, known := x.room.Table.GameByID(c.Game)
	if !known {
		return ""
	}
	if o, ok := origins[c.ID]; ok {
		g, place := o.Game, words.NextPlace(w, of.Rules, o.Node)
		switch {
		case o.Repertoire != nil:
			return place + " · " + x.repertoire(o)
		case g.First == "" || g.Second == "":
			return w.T("training.from.library", g.ID) + " · " + place
		}
		return words.Players(w, g.First, g.Second) + " · " + place
	}
	if _, _, ok := cards.LibraryGame(c.Source); ok {
		return ""
	}
	name, at, ok := training.CutGameSource(c.Source)
	p, err := of.Rules.Parse(c.Position)
	if !ok || err != nil {
		return ""
	}
	place := ""
	if ply, err := strconv.Atoi(at); err == nil {
		place = words.PlaceAt(w, of.Rules, p, ply)
	}
	switch {
	case c.Kind == training.Mistake && place != "":
		return name + " · " + place
	case c.Kind == training.Mistake:
		return name
	case c.Kind == training.Opening:
		return place
	}
	return ""
}

// repertoire names the opening of the position of a card, and the repertoire that it is from.
func (x texts) repertoire(o cards.Origin) string {
	w := x.room.Words
	name := words.Repertoire(w, o.Repertoire)
	if opening := words.OpeningOf(w, o.Repertoire.Rules(), o.Node); opening != "" && opening != name {
		return opening + " · " + name
	}
	return name
}

// other is a right first move of a card beside the best one, in the game's notation and in words.
type other struct{ move, name string }

// others lists the right first moves of a card beside the best one.
func (x texts) others(c training.Card) (list []other) {
	r := x.room
	g, known := r.Table.GameByID(c.Game)
	if len(c.Accepted) == 0 || !known {
		return nil
	}
	at, err := g.Rules.Parse(c.Position)
	if err != nil {
		return nil
	}
	best := append(slices.Clone(c.Line), c.Accepted[0]...)
	for _, text := range c.Accepted[0] {
		if m, err := g.Rules.ParseMove(at, text); err == nil && text != best[0] {
			list = append(list, other{text, r.Words.Move(g.Rules, at, m)})
		}
	}
	return list
}

// maxOthers bounds the moves that are listed after a try.
const maxOthers = 5

// also lists the other right moves in one line.
func (x texts) also(c training.Card) string {
	var names []string
	for _, o := range x.others(c) {
		names = append(names, o.name)
	}
	if len(names) > maxOthers {
		names = append(names[:maxOthers], "…")
	}
	return strings.Join(names, x.room.Words.T("punctuation.comma"))
}

// dueText returns the number of cards of a queue and the time they take.
func (x texts) dueText(q training.Queue) string {
	return x.room.Words.T("training.due", len(q.Cards), max(1, int(math.Round(q.Expected.Minutes()))))
}

// counts lists the due cards by game and kind, a line for each game.
func (x texts) counts() string {
	r := x.room
	of := map[string]map[training.Kind]int{}
	for _, c := range r.due.Cards {
		if of[c.Game] == nil {
			of[c.Game] = map[training.Kind]int{}
		}
		of[c.Game][c.Kind]++
	}
	var lines []string
	for _, g := range r.Table.Games() {
		var parts []string
		for _, k := range kinds {
			if n := of[g.Rules.ID()][k]; n > 0 {
				parts = append(parts, r.Words.T("training.count."+k.String(), n))
			}
		}
		if len(parts) > 0 {
			lines = append(lines, r.Words.Game(g.Rules)+r.Words.T("punctuation.colon")+strings.Join(parts, r.Words.T("punctuation.comma")))
		}
	}
	return strings.Join(lines, "\n")
}

// when returns when a card is due, short enough for a list.
func (x texts) when(c training.Card) string {
	r := x.room
	switch {
	case c.Status != training.Active:
		return r.Words.T("training.status." + c.Status.String())
	case c.Schedule.State == training.New:
		return r.Words.T("training.new")
	}
	if today := training.DayOf(r.now(), r.Settings.Int(prefs.DayTurn)); c.Schedule.Due.Before(today.Begin) { // and due still
		return r.Words.T("training.on.today")
	}
	return r.texts.date(c.Schedule.Due)
}

// date returns a day by the user's calendar: today, tomorrow, or its date.
func (x texts) date(at time.Time) string {
	r := x.room
	now, turn := r.now(), r.Settings.Int(prefs.DayTurn)
	today := training.DayOf(now, turn)
	switch tomorrow := training.DayOf(today.End, turn); {
	case at.Before(today.Begin): // its date
	case at.Before(today.End):
		return r.Words.T("training.on.today")
	case at.Before(tomorrow.End):
		return r.Words.T("training.on.tomorrow")
	}
	return training.DayOf(at.In(now.Location()), turn).Begin.Format(time.DateOnly)
}

// newStatus tells that a card has a new status, and where to find it.
func (x texts) newStatus(status training.Status) string {
	w := x.room.Words
	if status == training.Active || status == training.Deleted {
		return w.T("training.told." + status.String())
	}
	return w.T("training.told."+status.String(), x.room.Host.Heading("training"), w.T("training.status."+status.String()))
}

// nextText returns when the next card is due: in minutes or hours today, or else the day.
func (x texts) nextText(next time.Time) string {
	r := x.room
	if now := r.now(); next.Before(training.DayOf(now, r.Settings.Int(prefs.DayTurn)).End) {
		return r.Words.T("training.in", r.texts.interval(next.Sub(now)))
	}
	return r.texts.date(next)
}
