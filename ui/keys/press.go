package keys

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// press is the dialog that waits for the new key of a command.
type press struct {
	room    *Room
	command *command.Command
	m       host.Opened
	note    *prose.Text
	keep    *control.Check // the keys that the command has stay; nil: it has none
}

// ask opens the dialog that takes the new key of a command.
func (r *Room) ask(c *command.Command) {
	p := &press{room: r, command: c, note: prose.New("")}
	t := r.Words.T
	field := newField(r.Host, t("keys.press"), p.take)
	body := prose.NewColumn(prose.New(t("keys.press.text", r.text(c.Keys))), field, p.note)
	if len(c.Keys) > 0 {
		p.keep = control.NewCheck(r.Host, t("keys.keep", r.text(c.Keys)), false, nil)
		body.Add(p.keep)
	}
	var buttons []host.Button
	if c.Rebound() {
		buttons = append(buttons, host.Button{Text: t("keys.reset", r.text(c.Own())), Run: func() { p.reset() }})
	}
	if len(c.Keys) > 0 {
		buttons = append(buttons, host.Button{Text: t("keys.remove"), Run: func() { r.give(c, nil) }})
	}
	p.m = r.Host.Open(host.Dialog{
		Title: r.Words.T("keys.title", r.Host.Heading(c.ID)), Body: body, Size: fyne.NewSize(500, 0), Grows: true, Buttons: buttons, Close: t("dialog.cancel"),
		Careful: true, Focus: field,
	})
}

// reset gives the command its own keys again, and takes them from those that have got them meanwhile.
func (p *press) reset() {
	r, c := p.room, p.command
	b := r.Bindings()
	for _, k := range c.Own() {
		for _, other := range r.Host.AllCommands().Others(k, c) {
			b = b.Set(other, without(other.Keys, k))
		}
	}
	r.set(b.Set(c, c.Own()))
	r.Host.Tell(r.Words.T("told.keys", r.Host.Heading(c.ID), r.text(c.Own())))
}

// take handles the pressed key: it is assigned, refused with the reason, or needs a decision if another command has it.
func (p *press) take(k command.Key) {
	r, c, t := p.room, p.command, p.room.Words.T
	if !p.m.OnTop() {
		return
	}
	if why := c.MayHave(k, r.letters); why != "" {
		p.say(r.Words.T("keys.refused."+why, k.String()))
		return
	}
	if _, ok := command.ParseKey(k.Text()); !ok {
		p.say(t("keys.refused.unknown"))
		return
	}
	if len(p.keys(k)) > command.MaxKeys {
		p.say(t("keys.refused.many", command.MaxKeys))
		return
	}
	others := r.Host.AllCommands().Others(k, c)
	for _, o := range others {
		if !o.Bindable() {
			p.say(t("keys.refused.row", k.String(), o.Shortcuts(), r.Host.Heading(o.ID)))
			return
		}
	}
	if len(others) > 0 {
		p.conflict(k, others)
		return
	}
	p.m.Close()
	r.give(c, p.keys(k))
}

// say shows why a key was refused.
func (p *press) say(text string) {
	p.note.SetText(text)
	p.m.Grow(p.note)
}

// keys returns the keys that the command has with a new one.
func (p *press) keys(k command.Key) []command.Key {
	if p.keep != nil && p.keep.Checked {
		return append(without(p.command.Keys, k), k)
	}
	return command.Keys(k)
}

// conflict lists the commands that already have the key, and asks for a decision.
func (p *press) conflict(k command.Key, others command.Table) {
	r, c, t := p.room, p.command, p.room.Words.T
	names := make([]string, len(others))
	for i, o := range others {
		names[i] = t("keys.quoted", r.Host.Heading(o.ID))
	}
	name := strings.Join(names, t("punctuation.comma"))
	text := t("keys.conflict", k.String(), name, t("keys.quoted", r.Host.Heading(c.ID)))
	keys := p.keys(k)
	done := func(b command.Bindings) {
		p.m.Close()
		r.set(b.Set(c, keys))
		r.Host.Tell(t("told.keys", r.Host.Heading(c.ID), r.text(keys)))
	}
	var ways []host.Button
	if old := p.swapped(others); old != (command.Key{}) {
		text += "\n" + t("keys.conflict.swap", name, old.String())
		ways = append(ways, host.Button{Text: t("keys.swap"), Run: func() {
			swapped := slices.Clone(others[0].Keys)
			swapped[slices.Index(swapped, k)] = old
			done(r.Bindings().Set(others[0], swapped))
		}})
	}
	text += "\n" + t("keys.conflict.take", name) + "\n" + t("keys.conflict.share")
	ways = append(ways, host.Button{Text: t("keys.take"), Run: func() {
		b := r.Bindings()
		for _, o := range others {
			b = b.Set(o, without(o.Keys, k))
		}
		done(b)
	}}, host.Button{Text: t("keys.share"), Run: func() { done(r.Bindings()) }})
	label := prose.New(text)
	r.Host.Open(host.Dialog{
		Title: t("keys.conflict.title", k.String()), Body: container.NewVScroll(label), Size: fyne.NewSize(520, 120+min(label.HeightFor(460), 260)),
		Buttons: ways, Close: t("dialog.cancel"), Careful: true,
	})
}

// swapped returns the key that the one other command gets in a swap: the first that this command gives up; no key if there is
// nothing to swap.
func (p *press) swapped(others command.Table) command.Key {
	if len(others) != 1 || len(p.command.Keys) == 0 || p.keep.Checked {
		return command.Key{}
	}
	old := p.command.Keys[0]
	if others[0].MayHave(old, p.room.letters) != "" || slices.Contains(others[0].Keys, old) {
		return command.Key{}
	}
	return old
}
