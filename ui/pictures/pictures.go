// Package pictures is the room for exporting pictures: files (PNG, SVG, an animated GIF of a game), the clipboard, and printed games and
// sheets of puzzles.
package pictures

import (
	"bytes"
	"context"
	"errors"
	"image"
	"sync"
	"sync/atomic"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/clipboard"
	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/picture"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// Clipboard accepts pictures, together with their PNG. It may be called on any goroutine.
type Clipboard interface {
	SetPicture(png []byte, picture *image.RGBA) error
	Close()
}

// Links are the connections to other rooms.
type Links struct {
	Board     func() *board.Board // nil before the board was first shown
	Clipboard Clipboard
	// Puzzles reads the puzzles in the list of the current game, and passes them to use.
	Puzzles func(use func([]picture.Puzzle))
	// Judged returns the judgement of a move, see picture.RecordOptions.
	Judged func(n *core.Node) (sign, note string)
	// Rated returns a func that draws n of the rated puzzles of the current game, off the window's goroutine.
	Rated func(n int) func(context.Context) ([]picture.Puzzle, error)
}

// Room makes pictures of the board.
type Room struct {
	Deps
	links   Links
	work    *host.Work
	copied  atomic.Int64 // number of copies: results of older ones are ignored
	copying sync.Mutex   // held while the clipboard is filled
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, work: host.NewWork(d.Host)}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "export-picture", Keys: command.Keys(command.CtrlShift(fyne.KeyX)), Enabled: r.can, Run: r.dialog},
		{ID: "copy-picture", Keys: command.Keys(command.CtrlShift(fyne.KeyI)), Enabled: r.can, Run: func() {
			if s, ok := r.subject(); ok {
				r.copy(s, r.options())
			}
		}},
		{ID: "print-game", Enabled: r.can, Run: r.recordDialog},
		{ID: "print-puzzles", Enabled: r.canPrint, Run: func() { r.links.Puzzles(r.printDialog) }},
	}
}

// Close cancels drawing, and removes the picture from the clipboard if the program has to hold it.
func (r *Room) Close() {
	r.work.End()
	r.links.Clipboard.Close()
}

// can reports whether there is a board.
func (r *Room) can() bool { return r.Host.OnBoard() && r.links.Board() != nil }

// subject returns the board as shown.
func (r *Room) subject() (s picture.Subject, ok bool) {
	shown := r.links.Board()
	rules := r.Table.Rules()
	if s.Painter, ok = r.Painters.For(rules.ID()); !ok || shown == nil {
		return s, false
	}
	s.State = shown.State()
	s.Players = r.players()
	if s.State.Setup == nil && s.State.Ahead == 0 {
		s.Caption = picture.Caption(r.Words, rules, r.Table.Node())
	}
	return s, true
}

// tags returns the tags of the game, with the names of the programs that play it.
func (r *Room) tags() core.Tags {
	tags := r.Table.Tree.Tags()
	for side, seat := range r.Table.Players.Seats() {
		if name := core.SideTag(r.Table.Rules(), core.Side(side)); !seat.Person() && tags.Get(name) == "" {
			tags = tags.With(name, r.Words.Player(seat.Level))
		}
	}
	return tags
}

// players returns the names of the players for pictures; both are empty if neither is known.
func (r *Room) players() [2]string { return picture.Players(r.Words, r.Table.Rules(), r.tags()) }

// frames returns the positions of a line of the game, from one number of moves to another.
func (r *Room) frames(line []*core.Node, from, to int, flipped bool) []picture.Subject {
	painter, ok := r.Painters.For(r.Table.Rules().ID())
	if !ok {
		return nil
	}
	game, players := r.Table.Document().Game(), r.players()
	var list []picture.Subject
	for _, n := range line[from : to+1] {
		s := picture.At(painter, r.Words, game, n, flipped)
		s.Players = players
		list = append(list, s)
	}
	return list
}

// options returns the options of pictures by the settings.
func (r *Room) options() picture.Options {
	s, style := r.Settings, r.Style()
	switch s.Get(prefs.PictureMode) {
	case "light":
		style.Dark = false
	case "dark":
		style.Dark = true
	}
	style.Coordinates = s.Bool(prefs.PictureCoordinates)
	return picture.Options{
		Style: style, Pixels: s.Int(prefs.PictureSize), Names: s.Bool(prefs.PictureNames), Captions: s.Bool(prefs.PictureCaption),
		Arrows: s.Bool(prefs.PictureArrows), Verdicts: s.Bool(prefs.PictureVerdicts), LastMove: s.Bool(prefs.PictureLast),
	}
}

// copy draws a picture on another goroutine and copies it to the clipboard.
func (r *Room) copy(s picture.Subject, o picture.Options) {
	number := r.copied.Add(1)
	r.Host.Wait(r.Words.T("picture.drawing"))
	r.Disk.Go(func() {
		var out bytes.Buffer
		drawn := picture.New(s, o).Raster()
		err := picture.EncodePNG(&out, drawn)
		r.copying.Lock()
		if err == nil && r.work.Ctx.Err() == nil && number == r.copied.Load() {
			err = r.links.Clipboard.SetPicture(out.Bytes(), drawn)
		}
		r.copying.Unlock()
		r.Host.Post(func() {
			if r.Host.Closed() || number != r.copied.Load() {
				return
			}
			r.Host.Wait("")
			if err != nil {
				text := r.Words.T("picture.copy.failed", words.Sentence(r.Words.Error(err)))
				if errors.Is(err, clipboard.ErrNone) {
					text = r.Words.T("picture.copy.none", err)
				}
				r.Host.Message(r.Host.Heading("copy-picture"), r.Host.Clean(text),
					host.Button{Text: r.Words.T("picture.copy.file"), Run: r.dialog})
				return
			}
			r.Host.Tell(r.Words.T("told.picture-copied", drawn.Rect.Dx(), drawn.Rect.Dy()))
		})
	})
}
