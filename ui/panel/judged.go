package panel

import (
	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
	"qilab/ui/words"
)

// JudgedText returns the judgement of the move that leads to n, as the end of a sentence about the move: " — mistake,
// B2+3 was better". It is empty for a move that is no error.
func JudgedText(ctx Context, n *core.Node, j search.Judged) string {
	w, r := ctx.Words, ctx.Table.Rules()
	switch {
	case j.Judgement == judge.Book:
		return w.T("judged.book")
	case !j.Faulty():
		return ""
	}
	name := w.T("judge." + j.ID())
	if !j.HasBetter {
		return w.T("judged.plain", name, j.Sign())
	}
	return w.T("judged.better", name, j.Sign(), words.After(w, w.Move(r, n.Parent().Position(), j.Better)))
}

// EvaluationText returns the value of a position in words, from the point of view chosen in the settings, or "".
func EvaluationText(ctx Context, n *core.Node, e search.Evaluation) string {
	t, w := ctx.Table, ctx.Words
	switch {
	case e.Over:
		return w.T("evaluation.over", w.Result(t.Rules(), e.Result))
	case e.Result != core.Unfinished:
		return words.Proven(w, w.Result(t.Rules(), e.Result), e.Plies, e.Reason, e.Within)
	case e.Claim != core.Unfinished:
		return words.Claim(w, t.Rules(), e.Claim, e.ClaimPlies)
	case e.Scored:
		side := t.View.Settings().ScoresFor(n.Position().Turn())
		return words.ScoreOf(w, t.Rules(), SeenBy(e, side), side)
	}
	return ""
}

// AgreedText says that the moves of an agreed opening of a line are not judged, and which of them decided the game; "": nothing was
// agreed.
func AgreedText(t *table.Table, w words.Words, a search.Agreed) string {
	switch r := t.Rules(); {
	case a.Plies == 0:
		return ""
	case a.By == nil:
		return w.T("judged.agreed", a.Plies)
	default:
		before := a.By.Parent()
		move := w.Move(r, before.Position(), a.By.Move())
		return w.T("judged.agreed.decided", a.Plies, r.Capabilities().NextNumber(before), move, w.Side(r, a.Won))
	}
}

// SeenBy returns the value of a position as a side sees it.
func SeenBy(e search.Evaluation, side core.Side) words.Seen {
	switch value := e.For(side); {
	case e.Result != core.Unfinished:
		return words.Seen{View: value.View, Plies: e.Plies}
	case e.Claim != core.Unfinished:
		return words.Seen{View: e.Claim.For(side), Plies: e.ClaimPlies, Claim: true}
	default:
		return words.Seen{Score: value.Score, Scored: value.Scored}
	}
}

// ShownJudgement returns the judgement of a move if the analysis may be seen.
func ShownJudgement(s *search.Search, n *core.Node) search.Judged {
	if !s.Analysis.Visible() {
		return search.Judged{}
	}
	return s.Knowledge.JudgementOf(n)
}

// ReviewText describes the review that is running, with the time left.
func ReviewText(w words.Words, r search.ReviewStatus) string {
	key := "review.here"
	if !r.Here {
		key = "review.elsewhere"
	}
	text := w.T(key, r.Done, r.All)
	if r.Known {
		text = w.T("review.left", text, words.Lasts(w, r.Left))
	}
	return text
}

// JudgementNote describes the judgement of the move of n for print: its sign, and of an error its kind and the better move.
func JudgementNote(s *search.Search, w words.Words, r core.Rules, n *core.Node) (sign, note string) {
	j := ShownJudgement(s, n)
	if j.Faulty() {
		note = words.Sentence(w.T("judge." + j.ID()))
		if j.HasBetter {
			note += w.T("mistakes.better", words.After(w, w.Move(r, n.Parent().Position(), j.Better)))
		}
		note += w.T("punctuation.stop")
	}
	return j.Sign(), note
}

// Why returns the reason of the end of the game at a node.
func Why(t *table.Table, w words.Words, n *core.Node) string {
	if note, ok := t.Rulings.Explain(n); ok {
		return w.Note(note)
	}
	return w.Reason(t.Rules(), t.Ending.Of(n))
}
