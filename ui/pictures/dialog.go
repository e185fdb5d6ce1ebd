package pictures

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/picture"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// The choices of the dialog.
var (
	stillSizes = []int{480, 720, 1080, 1440, 2160, 4096}
	filmSizes  = []int{320, 420, 540, 720, 960}
	delays     = []int{250, 500, 1000, 1500, 2000, 3000, 5000}
	pauses     = []int{1000, 2000, 3000, 5000, 10_000}
)

// The lines for an animation.
const (
	lineShown = "shown" // that through the position on the board
	lineMain  = "main"
)

// export is the dialog for exporting a picture, with a preview.
type export struct {
	room    *Room
	subject picture.Subject
	format  string
	line    string
	from    *control.Entry
	to      *control.Entry

	preview *canvas.Image
	said    *prose.Text
	rows    *fyne.Container
	choice  fyne.CanvasObject // of the format
	dialog  host.Opened
	within  context.Context // of the dialog
	stop    context.CancelFunc
}

// previewWidth is the maximum width of the preview, in units.
const previewWidth = 380

// dialog opens the dialog.
func (r *Room) dialog() {
	if subject, ok := r.subject(); ok {
		r.open(subject)
	}
}

func (r *Room) open(subject picture.Subject) *export {
	ctx, leave := context.WithCancel(r.work.Ctx)
	e := &export{
		room: r, subject: subject, format: r.Settings.Get(prefs.PictureFormat), line: lineShown,
		preview: canvas.NewImageFromImage(nil), said: prose.New(""), within: ctx, stop: func() {},
	}
	e.preview.FillMode = canvas.ImageFillContain
	e.preview.ScaleMode = canvas.ImageScaleSmooth
	if subject.State.Setup != nil && e.format == prefs.GIF {
		e.format = prefs.PNG
	}
	form := scroll.Scrolled(e.form())
	body := prose.NewRoom(nil, container.New(beside{}, e.preview, form), e.said)
	e.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("export-picture"), Body: body, Size: fyne.NewSize(800, 600), Scrolls: true,
		Buttons: []host.Button{
			{Text: r.Words.T("picture.save"), Run: e.save, Stays: true},
			{Text: r.Words.T("picture.copy"), Run: func() { r.copy(e.subject, e.options()) }, Stays: true},
		},
		Closed: func() {
			e.stop()
			leave()
		},
	})
	e.show()
	return e
}

// beside puts a preview to the left of a form, which takes the rest.
type beside struct{}

func (beside) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(160+objects[1].MinSize().Width, 200)
}

func (beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 14
	form := max(objects[1].MinSize().Width, min(size.Width-previewWidth-gap, 400), size.Width*0.44)
	left := max(0, size.Width-form-gap)
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(left, size.Height))
	objects[1].Move(fyne.NewPos(left+gap, 0))
	objects[1].Resize(fyne.NewSize(form, size.Height))
}

// form makes the controls.
func (e *export) form() *fyne.Container {
	formats := []string{prefs.PNG, prefs.SVG, prefs.GIF}
	if e.subject.State.Setup != nil {
		formats = formats[:2] // the editor has no game
	}
	// It persists, and keeps the focus, while the controls below depend on it.
	e.choice = control.NewChoice(e.room.Host, formats, func(v string) string { return e.room.Words.T("picture.format." + v) }, e.format, func(v string) {
		e.format = v
		e.room.Settings.Set(prefs.PictureFormat, v)
		e.fill()
		e.show()
	}).Framed
	e.rows = prose.NewColumn()
	e.fill()
	return e.rows
}

// fill adds the controls of the format to the form.
func (e *export) fill() {
	t := e.room.Words.T
	e.rows.RemoveAll()
	film := e.format == prefs.GIF
	rows, add := control.NewForm(t)
	add("picture.format", e.choice)
	sizes, key := stillSizes, prefs.PictureSize
	if film {
		sizes, key = filmSizes, prefs.FilmSize
	}
	add("picture.size", e.number(key, sizes, func(n int) string { return t("picture.pixels", n) }))
	add("picture.mode", control.NewChoice(e.room.Host, []string{prefs.PictureAsShown, "light", "dark"}, e.mode,
		e.room.Settings.Get(prefs.PictureMode), func(v string) { e.set(prefs.PictureMode, v) }).Framed)
	if film {
		e.addFilm(add)
	}
	e.rows.Add(rows)
	checks := prose.NewEqual(2, control.NewCheck(e.room.Host, t("picture.flip"), e.subject.State.Flipped, func(on bool) {
		e.subject.State.Flipped = on
		e.show()
	}))
	check := func(key, name string) {
		checks.Add(control.NewSwitch(e.room.Host, t(name), e.room.Settings, key, e.show))
	}
	check(prefs.PictureCoordinates, "picture.coordinates")
	if e.subject.Players != [2]string{} {
		check(prefs.PictureNames, "picture.names")
	}
	if e.subject.Caption != "" || film {
		check(prefs.PictureCaption, "picture.captions")
	}
	check(prefs.PictureLast, "picture.last")
	check(prefs.PictureArrows, "picture.arrows")
	if !film {
		check(prefs.PictureVerdicts, "picture.verdicts")
	} else {
		checks.Add(control.NewCheck(e.room.Host, t("picture.again"), !e.room.Settings.Bool(prefs.FilmOnce), func(on bool) { e.room.Settings.SetBool(prefs.FilmOnce, !on) }))
	}
	e.rows.Add(checks)
	e.rows.Refresh()
}

// mode names a value of the setting.
func (e *export) mode(v string) string {
	if v == prefs.PictureAsShown {
		return e.room.Words.T("picture.mode.shown")
	}
	return e.room.Words.T("mode." + v)
}

// addFilm adds the controls of animations.
func (e *export) addFilm(add func(key string, o fyne.CanvasObject)) {
	t := e.room.Words.T
	if e.differ() {
		add("picture.line", control.NewChoice(e.room.Host, []string{lineShown, lineMain}, func(v string) string { return e.room.Words.T("picture.line." + v) }, e.line, func(v string) {
			e.line = v
			e.from.SetText("0")
			e.to.SetText(strconv.Itoa(len(e.nodes()) - 1))
			e.show() // the other line may be as long
		}).Framed)
	}
	entry := func(now int) *control.Entry {
		field := control.NewEntry(e.room.Host)
		field.SetText(strconv.Itoa(now))
		field.OnChanged = func(string) { e.show() }
		return field
	}
	e.from, e.to = entry(0), entry(len(e.nodes())-1)
	add("picture.moves", container.NewBorder(nil, nil, nil, nil, container.NewGridWithColumns(2,
		container.NewBorder(nil, nil, widget.NewLabel(t("picture.from")), nil, e.from),
		container.NewBorder(nil, nil, widget.NewLabel(t("picture.to")), nil, e.to))))
	add("picture.delay", e.number(prefs.FilmDelay, delays, e.room.Words.Seconds))
	add("picture.pause", e.number(prefs.FilmPause, pauses, e.room.Words.Seconds))
}

// number offers the values of a setting.
func (e *export) number(key string, values []int, name func(int) string) fyne.CanvasObject {
	return control.NewNumberChoice(e.room.Host, e.room.Settings.Int(key), values, name, func(n int) { e.set(key, strconv.Itoa(n)) }).Framed
}

func (e *export) set(key, value string) {
	e.room.Settings.Set(key, value)
	e.show()
}

// nodes returns the line that an animation shows.
func (e *export) nodes() []*core.Node {
	game := e.room.Table.Document().Game()
	if e.line == lineMain {
		return game.MainLine()
	}
	return game.CurrentLine()
}

// differ reports whether the line through the current position differs from the main line.
func (e *export) differ() bool {
	game := e.room.Table.Document().Game()
	main, now := game.MainLine(), game.CurrentLine()
	return main[len(main)-1] != now[len(now)-1]
}

// options returns the options of the picture.
func (e *export) options() picture.Options {
	o := e.room.options()
	if e.format == prefs.GIF {
		o.Pixels = e.room.Settings.Int(prefs.FilmSize)
	}
	if e.subject.Caption == "" && e.format != prefs.GIF {
		o.Captions = false
	}
	return o
}

// animation returns the requested animation.
func (e *export) animation() (f picture.Film, err error) {
	line := e.nodes()
	var ends [2]int
	for i, field := range []*control.Entry{e.from, e.to} {
		n, bad := strconv.Atoi(strings.TrimSpace(field.Text))
		if bad != nil || n < 0 || n >= len(line) {
			return f, &core.TextError{Code: "picture-moves", Args: []string{core.Cut(field.Text, 20), strconv.Itoa(len(line) - 1)}}
		}
		ends[i] = n
	}
	if ends[0] > ends[1] {
		return f, &core.TextError{Code: "picture-order", Args: []string{strconv.Itoa(ends[0]), strconv.Itoa(ends[1])}}
	}
	f = picture.Film{
		Delay: time.Duration(e.room.Settings.Int(prefs.FilmDelay)) * time.Millisecond, Pause: time.Duration(e.room.Settings.Int(prefs.FilmPause)) * time.Millisecond,
		Once: e.room.Settings.Bool(prefs.FilmOnce), Frames: e.room.frames(line, ends[0], ends[1], e.subject.State.Flipped),
	}
	return f, f.Check(e.options())
}

// show redraws the preview, on another goroutine; an animation plays.
func (e *export) show() {
	e.stop()
	ctx, stop := context.WithCancel(e.within)
	e.stop = stop
	options := e.options()
	film, ok := e.film()
	if !ok {
		return
	}
	w, h := picture.New(film.Frames[0], options).Pixels()
	text := e.room.Words.T("picture.measures", w, h)
	if e.format == prefs.GIF {
		text = e.room.Words.T("picture.measures.film", w, h, len(film.Frames), e.room.Words.Seconds(int(film.Length().Milliseconds())))
	}
	e.say(text)
	pixels := min(int(previewWidth*e.room.Pictures.Scale()), w)
	go func() {
		for i := 0; ctx.Err() == nil; i = (i + 1) % len(film.Frames) {
			drawn := picture.New(film.Frames[i], options).RasterAt(pixels)
			e.room.Host.Post(func() {
				if ctx.Err() == nil {
					e.preview.Image = drawn
					e.preview.Refresh()
				}
			})
			wait := film.Delay
			if i == len(film.Frames)-1 {
				wait = film.Pause
			}
			if len(film.Frames) == 1 {
				return
			}
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
		}
	}()
}

// film returns the requested animation or single picture. If ok is false, it has shown the error.
func (e *export) film() (film picture.Film, ok bool) {
	if e.format != prefs.GIF {
		return picture.Film{Frames: []picture.Subject{e.subject}}, true
	}
	film, err := e.animation()
	if err != nil {
		e.say("× " + e.room.Host.Clean(e.room.Words.Error(err)))
	}
	return film, err == nil
}

// say shows the size of the picture, or an error, at the bottom.
func (e *export) say(text string) { e.said.SetText(text) }

// save asks for a file and writes it.
func (e *export) save() {
	film, ok := e.film()
	if !ok {
		return
	}
	e.ask(e.format, film, e.options())
}

func (e *export) ask(format string, film picture.Film, options picture.Options) {
	e.room.Paths.AskNew(paths.Question{
		Title: e.room.Host.Heading("export-picture"), Yes: e.room.Words.T("slot.save"), Hint: e.room.Words.T("picture.format." + format),
		Name: gamefile.Name(e.room.Table) + "." + format, Extension: "." + format,
		Use: func(path string) { e.run(path, format, film, options) },
	})
}

// run writes the picture to a file.
func (e *export) run(path, format string, film picture.Film, options picture.Options) {
	j := job{title: "export-picture", path: path, steps: len(film.Frames), elsewhere: func() { e.ask(format, film, options) }}
	j.draw = func(ctx context.Context, w io.Writer, done func(int)) error {
		first := film.Frames[0]
		switch format {
		case prefs.GIF:
			return film.GIF(ctx, w, options, done)
		case prefs.SVG:
			return picture.New(first, options).SVG(w, first.Caption)
		}
		return picture.New(first, options).PNG(w)
	}
	j.written = func() {
		if e.within.Err() == nil {
			e.dialog.Close()
		}
	}
	e.room.start(j)
}
