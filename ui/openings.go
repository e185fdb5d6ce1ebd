package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// openingCommands are those of an opening that is being agreed upon.
func (w *Window) openingCommands() command.Table {
	const menu = "game"
	s := w.session
	open := func() bool {
		o, ok := s.Opening()
		return w.playing() && ok && !o.State.Done()
	}
	return command.Table{
		{ID: "opening-back", Menu: menu, Enabled: func() bool { return open() && !s.Agreeing() }, Run: func() { s.GotoOpening() }},
		{ID: "opening-leave", Menu: menu, Enabled: open, Run: func() {
			s.LeaveOpening()
			w.tell(w.words.T("told.opening-left"))
		}},
	}
}

// answerOpening gives the answer of a person.
func (w *Window) answerOpening(id string) {
	w.tell("")
	if err := w.session.Answer(id); err != nil {
		w.illegal(err)
	}
}

// openingGuide is what the opening on the table asks the board for; nil if it asks for no point.
func (w *Window) openingGuide() *board.Guide {
	o, ok := w.session.Opening()
	if !ok || o.State.Done() || !w.session.Agreeing() {
		return nil
	}
	return &board.Guide{Area: o.State.Area(), Offers: o.State.Offers(), Refuse: func(sq core.Square) error {
		_, err := o.State.Play(core.Move{From: core.NoSquare, To: sq, Kind: core.Drop})
		return err
	}}
}

// openingSelect is the choice of an opening rule of a game, with what is to be known of it; rule tells the one chosen,
// "": none. It is nil for games without opening rules. Seats are the labels of the players' seats: with an opening rule
// nobody has a colour yet. Grown is called when the form needs another height.
func (w *Window) openingSelect(g catalog.Game, seats [2]*widget.Label, grown func()) (form fyne.CanvasObject, rule func() string) {
	if g.Dialogue == nil {
		return nil, func() string { return "" }
	}
	list := g.Dialogue.Rules()
	names := []string{w.words.T("opening.free")}
	at := 0
	for i, r := range list {
		names = append(names, w.words.T("opening.rule."+r))
		if r == w.settings.Get(setOpening) {
			at = i + 1
		}
	}
	hint := prose.NewNote("")
	pick := control.NewSelect(w, names, nil)
	chosen := func() string {
		i := pick.SelectedIndex() - 1
		if i < 0 {
			return ""
		}
		return list[i]
	}
	pick.OnChanged = func(string) {
		text := "opening.free.hint"
		r := chosen()
		if r != "" {
			text = "opening.rule." + r + ".hint"
		}
		for i, l := range seats {
			if r != "" {
				l.SetText(w.words.T(panel.OpeningPlayer(i)))
			} else {
				l.SetText(w.words.T("new.side", w.words.Side(g.Rules, core.Side(i))))
			}
		}
		hint.SetText(w.words.T(text))
		grown()
	}
	pick.SetSelectedIndex(at)
	return prose.NewColumn(label(w, "new.opening-rule"), control.NewFrame(pick), hint), chosen
}

// startOpening begins a game with an opening dialogue.
func (w *Window) startOpening(g catalog.Game, rule string, players [2]seat) {
	if err := w.session.StartOpening(g, rule, players); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.show(screenGame)
	w.tell(w.words.T("told.new"))
}

// The keys of storage.Meta.Session for an opening.
const (
	metaOpening  = "opening"   // the dialogue, as catalog.Agreement.String writes it
	metaOpeningA = "opening-a" // the level of the program, or empty for a person
	metaOpeningB = "opening-b"
)

// keepOpening puts the opening on the table into what is saved.
func (w *Window) keepOpening(meta storage.Meta) {
	if o, ok := w.session.Opening(); ok {
		meta.Session[metaOpening] = o.State.String()
		meta.Session[metaOpeningA], meta.Session[metaOpeningB] = o.Players[0].Level, o.Players[1].Level
	}
}

// resumeOpening goes on with the opening that a saved game was in.
func (w *Window) resumeOpening(r core.Rules, meta storage.Meta) {
	text := meta.Session[metaOpening]
	dialogue := w.session.Current().Dialogue
	if text == "" || dialogue == nil {
		return
	}
	state, err := dialogue.Parse(text)
	if err != nil {
		return
	}
	o := session.Opening{State: state}
	for i, key := range []string{metaOpeningA, metaOpeningB} {
		if level := meta.Session[key]; w.hasLevel(r, level) {
			o.Players[i].Level = level
		}
	}
	w.session.ResumeOpening(o)
}
