package newgame

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// usualTimes are the controls of a game that names none.
var usualTimes = []string{"60", "180+2", "300", "600+5", "1800+10", "1/10", "1/30", "600:3x1/30"}

// clockForm is the form for the clocks: one for both sides, or one for each.
type clockForm struct {
	form   fyne.CanvasObject
	sides  [2]*sideClock
	differ *control.Check
}

// sideClock is the choice of a time control: from a list, or custom.
type sideClock struct {
	room     *Room
	controls []timing.Control // of the list; the first is none
	pick     *control.Select
	own      *fyne.Container
	fields   [ownFields]*control.Entry
	now      timing.Control
}

// The fields of a custom control.
const (
	ownMain = iota
	ownIncrement
	ownTurn
	ownPeriods
	ownPeriod
	ownStretch
	ownFields
)

// ownNames are the keys of the fields' labels.
var ownNames = [ownFields]string{"clock.own.main", "clock.own.increment", "clock.own.turn", "clock.own.periods", "clock.own.period", "clock.own.stretch"}

// clockForm returns the form for a game, with the current clocks selected. grown is called when its height changes, with the newly
// visible part.
func (r *Room) clockForm(g catalog.Game, now [2]timing.Control, grown func(into fyne.CanvasObject)) *clockForm {
	f := &clockForm{}
	var rows, names [2]fyne.CanvasObject
	for side := range f.sides {
		label := widget.NewLabel(r.Words.T("new.side", r.Words.Side(g.Rules, core.Side(side))))
		names[side] = container.NewGridWrap(fyne.NewSize(110, 36), label)
		f.sides[side] = r.sideClock(g, now[side], grown)
		pick := container.NewBorder(nil, nil, names[side], nil, control.NewFrame(f.sides[side].pick))
		rows[side] = prose.NewColumn(pick, f.sides[side].own)
	}
	show := func(differ bool) {
		control.SetVisible(rows[core.Second], differ)
		control.SetVisible(names[core.First], differ)
		if differ {
			grown(f.form)
			return
		}
		grown(nil)
	}
	f.differ = control.NewCheck(r.Host, r.Words.T("clock.differ"), now[0] != now[1], show)
	f.form = prose.NewColumn(control.NewHeading(r.Words.T("clock.title")), rows[core.First], rows[core.Second], f.differ)
	show(now[0] != now[1])
	return f
}

// controls returns the selected clocks. The error describes a mistake in custom times.
func (f *clockForm) controls() (list [2]timing.Control, err error) {
	if list[core.First], err = f.sides[core.First].control(); err != nil {
		return list, err
	}
	list[core.Second] = list[core.First]
	if f.differ.Checked {
		list[core.Second], err = f.sides[core.Second].control()
	}
	return list, err
}

// sideClock returns the choice for one side.
func (r *Room) sideClock(g catalog.Game, now timing.Control, grown func(into fyne.CanvasObject)) *sideClock {
	c := &sideClock{room: r, now: now, controls: []timing.Control{{}}}
	texts := g.Rules.Capabilities().Times
	if texts == nil {
		texts = usualTimes
	}
	for _, text := range texts {
		if control, err := timing.Parse(text); err == nil {
			c.controls = append(c.controls, control)
		}
	}
	if !slices.Contains(c.controls, now) {
		c.controls = append(c.controls, now)
	}
	var names []string
	for _, control := range c.controls {
		names = append(names, words.Control(r.Words, control))
	}
	names = append(names, r.Words.T("clock.own"))
	c.pick = control.NewSelect(r.Host, names, nil)
	c.own = c.makeOwn()
	c.pick.SetSelectedIndex(slices.Index(c.controls, now))
	control.SetVisible(c.own, false)
	c.pick.OnChanged = func(string) {
		own := c.pick.SelectedIndex() == len(c.controls)
		if !own {
			c.now = c.controls[max(0, c.pick.SelectedIndex())]
			c.fill()
		}
		control.SetVisible(c.own, own)
		if own {
			grown(c.own)
			return
		}
		grown(nil)
	}
	return c
}

// makeOwn makes the fields of a custom control.
func (c *sideClock) makeOwn() *fyne.Container {
	grid := container.NewGridWithColumns(3)
	for i := range c.fields {
		c.fields[i] = control.NewEntry(c.room.Host)
		c.fields[i].SetPlaceHolder("0")
		grid.Add(prose.NewColumn(prose.NewNote(c.room.Words.T(ownNames[i])), c.fields[i]))
	}
	c.fill()
	return prose.NewColumn(grid, prose.NewNote(c.room.Words.T("clock.own.hint")))
}

// fill fills the fields with the current control.
func (c *sideClock) fill() {
	number := func(f float64) string {
		if f == 0 {
			return ""
		}
		return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(f, 'f', 4, 64), "0"), ".") // finer than timing.Grain in minutes
	}
	for i, text := range [ownFields]string{
		number(c.now.Main.Minutes()), number(c.now.Increment.Seconds()), number(c.now.Turn.Seconds()),
		number(float64(c.now.Periods)), number(c.now.Period.Seconds()), number(float64(c.now.Stretch)),
	} {
		c.fields[i].SetText(text)
	}
}

// errOwn reports fields that together make no clock.
var errOwn = errors.New("newgame: no clock")

// fieldError reports an unreadable field.
type fieldError struct {
	name string // a key
	text string
}

func (e *fieldError) Error() string { return "newgame: " + e.name + ": " + strconv.Quote(e.text) }

// control returns the selected control.
func (c *sideClock) control() (timing.Control, error) {
	if at := c.pick.SelectedIndex(); at < len(c.controls) {
		return c.controls[max(0, at)], nil
	}
	var values [ownFields]float64
	for i, field := range c.fields {
		text := strings.TrimSpace(strings.ReplaceAll(field.Text, ",", "."))
		if text == "" {
			continue
		}
		value, err := strconv.ParseFloat(text, 64)
		whole := i == ownPeriods || i == ownStretch
		if value > 1e6 {
			return timing.Control{}, errOwn
		}
		if err != nil || !(value >= 0) || whole && value != math.Trunc(value) {
			return timing.Control{}, &fieldError{ownNames[i], field.Text}
		}
		values[i] = value
	}
	duration := func(value float64, unit time.Duration) time.Duration {
		return time.Duration(math.Round(value*float64(unit)/float64(timing.Grain))) * timing.Grain
	}
	own := timing.Control{
		Main: duration(values[ownMain], time.Minute), Increment: duration(values[ownIncrement], time.Second), Turn: duration(values[ownTurn], time.Second),
		Periods: int(values[ownPeriods]), Period: duration(values[ownPeriod], time.Second), Stretch: int(values[ownStretch]),
	}
	if own.Period > 0 && own.Periods == 0 {
		own.Periods = 1
	}
	if own.Stretch == 1 {
		own.Stretch = 0
	}
	if own.Main == 0 && own.Periods == 0 && own.Increment > 0 && own.Turn == 0 {
		own.Turn, own.Increment = own.Increment, 0 // a time for each move
	}
	if own.None() || !own.Valid() {
		return own, errOwn
	}
	return own, nil
}

// badClock shows the error in a custom clock.
func (r *Room) badClock(err error) {
	text := r.Words.T("clock.own.wrong")
	if field, ok := errors.AsType[*fieldError](err); ok {
		text = r.Words.T("clock.own.unreadable", r.Words.T(field.name), r.Host.Clean(field.text))
	}
	r.Host.Message(r.Words.T("clock.title"), text)
}
