package words

import "qilab/core"

// Opening returns the name of an opening, with its code and usual evaluation if it has them.
func Opening(w Words, r core.Rules, n core.OpeningName) string {
	text := w.T("opening-name." + core.FamilyID(r) + "." + n.ID)
	if n.Code != "" {
		text += " " + n.Code
	}
	if n.Verdict != "" {
		text += " · " + w.T(n.Verdict)
	}
	return text
}
