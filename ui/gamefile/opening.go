package gamefile

import (
	"qilab/core"
	"qilab/storage"
	"qilab/ui/table"
)

// The keys of storage.Meta.Session for an opening.
const (
	openingState = "opening"   // the dialogue, as catalog.Agreement.String writes it
	openingA     = "opening-a" // the level of the program, or empty for a person
	openingB     = "opening-b"
)

func keepOpening(s *table.Table, kept map[string]string) {
	if o, ok := s.Opening.Current(); ok {
		kept[openingState] = o.State.String()
		kept[openingA], kept[openingB] = o.Players[0].Level, o.Players[1].Level
	}
}

// resumeOpening goes on with the opening that a saved game was in.
func resumeOpening(s *table.Table, r core.Rules, meta storage.Meta) {
	text, dialogue := meta.Session[openingState], s.Current().Dialogue
	if text == "" || dialogue == nil {
		return
	}
	state, err := dialogue.Parse(text)
	if err != nil {
		return
	}
	o := table.Opening{State: state}
	for i, key := range []string{openingA, openingB} {
		o.Players[i] = seatOf(s, r, meta.Session[key])
	}
	s.Opening.Resume(o)
}
