package transfer

import (
	"qilab/core"
	"qilab/ui/table"
	"qilab/ui/words"
)

// importedText describes what was imported.
func importedText(w words.Words, done table.Found) string {
	text := importedForm(w, done)
	if done.Switched {
		text = w.T("import.switched", text, w.Game(done.Rules))
	}
	if done.Encoding != core.UTF8 {
		text = w.T("import.encoded", text, done.Encoding)
	}
	if done.Damaged {
		text = w.T("import.damaged", text)
	}
	return text
}

func importedForm(w words.Words, done table.Found) string {
	form := ""
	if done.Form != "" {
		form = w.T("form." + done.Rules.ID() + "." + done.Form)
	}
	switch {
	case done.Kind == table.FoundSetup && done.Unread:
		return w.T("import.illegal.moves")
	case done.Kind == table.FoundSetup:
		return w.T("import.illegal")
	case done.Kind == table.FoundMoves:
		return w.T("import.moves", done.Turns)
	case form == "":
		return w.T("import.done")
	case done.Plies == 0:
		return w.T("import.read", form)
	case done.Nodes-1 > 2*done.Plies: // most moves are in the variations
		return w.T("import.read.tree", form, done.Turns, words.Count(done.Nodes))
	}
	return w.T("import.read.moves", form, done.Turns)
}

// damagedText describes the damage of a game in QiLab's own form, in the file at path or, if that is "", in a pasted text.
func damagedText(w words.Words, f *table.File, path string) string {
	why := w.Error(f.Err)
	switch {
	case f.Whole && path != "":
		return w.T("import.part.header", why)
	case f.Whole:
		return w.T("import.part.header.text", why)
	case path != "":
		return w.T("import.part.damaged", why, turnsOf(f.Game))
	}
	return w.T("import.part.damaged.text", why, turnsOf(f.Game))
}

// turnsOf returns the number of turns in a game with its variations.
func turnsOf(g *core.Game) int { return g.Rules().Capabilities().AllTurns(g) }

// partText describes the error in a game that was read only in part, and how much was read.
func partText(w words.Words, part *core.PartError) string {
	there := turnsOf(part.Game)
	switch {
	case part.TooLarge:
		return w.T("import.part.large", w.Error(part), there, part.Left)
	case part.Left == 0:
		return w.T("import.part", w.Error(part), there)
	}
	return w.T("import.part.left", w.Error(part), there, part.Left)
}
