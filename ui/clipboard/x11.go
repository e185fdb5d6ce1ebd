//go:build unix && !darwin

package clipboard

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// An owner holds the selection CLIPBOARD of an X server, and serves the picture to programs that request it, until another program
// takes the selection. It is a separate client of the server, with an invisible window; the protocol is that of the X Consortium
// ("X Window System Protocol", "Inter-Client Communication Conventions Manual").
type owner struct {
	c       *client
	png     []byte
	window  uint32
	taken   uint32 // when the selection was taken, by the server's clock
	atoms   map[string]uint32
	pending map[transfer][]byte // parts still to be sent
	once    sync.Once
}

// A transfer is a property of a window of the program that asks.
type transfer struct{ window, property uint32 }

// The atoms that everyone has.
const (
	atomAtom    = 4
	atomInteger = 19
)

// The types of events.
const (
	propertyNotify   = 28
	selectionClear   = 29
	selectionRequest = 30
	selectionNotify  = 31
)

const propertyChange = 1 << 22 // a mask of events

// own takes the clipboard of a display.
func own(display string, png []byte) (io.Closer, error) {
	c, err := dial(display)
	if err != nil {
		return nil, err
	}
	o := &owner{c: c, png: png, atoms: map[string]uint32{}, pending: map[transfer][]byte{}}
	if err := o.take(); err != nil {
		c.conn.Close()
		return nil, err
	}
	go o.serve()
	return o, nil
}

// answers reports whether the program that holds the clipboard of a display, if there is one, answers a request within a time. It
// is true if that cannot be found out.
func answers(display string, within time.Duration) bool {
	c, err := dial(display)
	if err != nil {
		return true
	}
	defer c.conn.Close()
	selection, err := c.atom("CLIPBOARD")
	if err != nil {
		return true
	}
	targets, err := c.atom("TARGETS")
	if err != nil || c.conn.SetDeadline(time.Now().Add(within)) != nil {
		return true
	}
	c.request(24, 0, c.window(), selection, targets, targets, uint32(0))
	for {
		event, err := c.read()
		if err != nil {
			return !errors.Is(err, os.ErrDeadlineExceeded)
		}
		if event[0]&0x7f == selectionNotify {
			return true
		}
	}
}

// Close gives the selection up.
func (o *owner) Close() error {
	var err error
	o.once.Do(func() { err = o.c.conn.Close() })
	return err
}

// take makes a window and gives it the selection.
func (o *owner) take() error {
	for _, name := range []string{"CLIPBOARD", "TARGETS", "TIMESTAMP", "INCR", "image/png"} {
		atom, err := o.c.atom(name)
		if err != nil {
			return err
		}
		o.atoms[name] = atom
	}
	o.window = o.c.window()
	// The time of a change of a property is the server's time of now.
	o.change(o.window, o.atoms["TIMESTAMP"], atomInteger, 32, nil)
	for o.taken == 0 {
		event, err := o.c.read()
		if err != nil {
			return err
		}
		if event[0]&0x7f == propertyNotify {
			o.taken = at(event, 12)
		}
	}
	o.c.request(22, 0, o.window, o.atoms["CLIPBOARD"], o.taken)
	o.c.request(23, 0, o.atoms["CLIPBOARD"])
	reply, err := o.c.reply()
	if err != nil {
		return err
	}
	if at(reply, 8) != o.window {
		return errors.New("the X server did not give the clipboard away")
	}
	return o.c.free()
}

// serve answers requests until the selection or the server is lost.
func (o *owner) serve() {
	defer o.Close()
	for {
		event, err := o.c.read()
		if err != nil {
			return
		}
		switch event[0] & 0x7f {
		case selectionClear:
			return
		case selectionRequest:
			o.answer(event)
		case propertyNotify:
			const deleted = 1
			if t := (transfer{at(event, 4), at(event, 8)}); event[16] == deleted {
				o.goOn(t)
			}
		}
		if o.c.failed != nil {
			return
		}
	}
}

// answer sends the data that a program requests, or refuses.
func (o *owner) answer(event []byte) {
	time, requestor, selection, target, property := at(event, 4), at(event, 12), at(event, 16), at(event, 20), at(event, 24)
	if property == 0 {
		property = target // as old programs want it
	}
	switch target {
	case o.atoms["TARGETS"]:
		var list []byte
		for _, name := range []string{"TARGETS", "TIMESTAMP", "image/png"} {
			list = binary.LittleEndian.AppendUint32(list, o.atoms[name])
		}
		o.change(requestor, property, atomAtom, 32, list)
	case o.atoms["TIMESTAMP"]:
		o.change(requestor, property, atomInteger, 32, binary.LittleEndian.AppendUint32(nil, o.taken))
	case o.atoms["image/png"]:
		if len(o.png) <= o.c.maxRequest {
			o.change(requestor, property, target, 8, o.png)
			break
		}
		// Too much for one request: the program deletes the property when it wants the next part.
		const eventMask = 1 << 11
		o.pending[transfer{requestor, property}] = o.png
		o.c.request(2, 0, requestor, uint32(eventMask), uint32(propertyChange))
		o.change(requestor, property, o.atoms["INCR"], 32, binary.LittleEndian.AppendUint32(nil, uint32(len(o.png))))
	default:
		property = 0
	}
	notify := make([]byte, 32)
	notify[0] = selectionNotify
	for i, v := range []uint32{time, requestor, selection, target, property} {
		binary.LittleEndian.PutUint32(notify[4+4*i:], v)
	}
	o.c.request(25, 0, requestor, uint32(0), notify)
}

// goOn hands out the next part; an empty one is the end.
func (o *owner) goOn(t transfer) {
	rest, there := o.pending[t]
	if !there {
		return
	}
	part := rest[:min(len(rest), o.c.maxRequest)]
	o.change(t.window, t.property, o.atoms["image/png"], 8, part)
	if o.pending[t] = rest[len(part):]; len(part) == 0 {
		delete(o.pending, t)
		const eventMask = 1 << 11
		o.c.request(2, 0, t.window, uint32(eventMask), uint32(0))
	}
}

// change sets a property of a window; bits is the size of its elements.
func (o *owner) change(window, property, kind uint32, bits int, data []byte) {
	o.c.request(18, 0, window, property, kind, uint32(bits), uint32(len(data)*8/bits), data)
}

// at returns a number of an event or a reply.
func at(data []byte, i int) uint32 { return binary.LittleEndian.Uint32(data[i:]) }

// words returns two numbers of 16 bits as one of 32.
func words(low, high uint16) uint32 { return uint32(high)<<16 | uint32(low) }

// A client is a connection to an X server. It belongs to one goroutine; the connection may be closed by another.
type client struct {
	conn       net.Conn
	root       uint32 // the window of the first screen
	base       uint32 // where the ids of the client begin
	used       uint32
	maxRequest int // bytes of a property in one request
	failed     error
}

// id returns a new id.
func (c *client) id() uint32 {
	c.used++
	return c.base | c.used
}

// window makes an invisible window and returns its id.
func (c *client) window() uint32 {
	const copyDepth, inputOnly, eventMask = 0, 2, 1 << 11
	id := c.id()
	c.request(1, copyDepth, id, c.root, words(0, 0), words(1, 1), words(0, inputOnly), uint32(0), uint32(eventMask), uint32(propertyChange))
	return id
}

// request sends a request: its number, a byte of it, and the rest, of numbers and texts.
func (c *client) request(opcode, detail byte, fields ...any) {
	data := []byte{opcode, detail, 0, 0}
	for _, f := range fields {
		switch f := f.(type) {
		case uint32:
			data = binary.LittleEndian.AppendUint32(data, f)
		case []byte:
			data = append(data, f...)
		}
	}
	for len(data)%4 != 0 {
		data = append(data, 0)
	}
	binary.LittleEndian.PutUint16(data[2:], uint16(len(data)/4))
	if _, err := c.conn.Write(data); err != nil && c.failed == nil {
		c.failed = fmt.Errorf("the X server: %w", err)
	}
}

// read returns the next event, reply or error of the server, complete.
func (c *client) read() ([]byte, error) {
	if c.failed != nil {
		return nil, c.failed
	}
	data := make([]byte, 32)
	if _, err := io.ReadFull(c.conn, data); err != nil {
		return nil, fmt.Errorf("the X server: %w", err)
	}
	const reply, generic = 1, 35
	if kind := data[0] & 0x7f; kind == reply || kind == generic {
		more := int64(at(data, 4)) * 4
		if more > 1<<20 {
			return nil, fmt.Errorf("the X server answers with %d bytes", more)
		}
		data = append(data, make([]byte, more)...)
		if _, err := io.ReadFull(c.conn, data[32:]); err != nil {
			return nil, fmt.Errorf("the X server: %w", err)
		}
	}
	return data, nil
}

// reply returns the next reply, skipping events.
func (c *client) reply() ([]byte, error) {
	for {
		data, err := c.read()
		if err != nil {
			return nil, err
		}
		switch data[0] {
		case 0:
			return nil, fmt.Errorf("the X server refuses request %d with error %d", data[10], data[1])
		case 1:
			return data, nil
		}
	}
}

// atom returns the number of a name.
func (c *client) atom(name string) (uint32, error) {
	c.request(16, 0, words(uint16(len(name)), 0), []byte(name))
	reply, err := c.reply()
	if err != nil {
		return 0, err
	}
	return at(reply, 8), nil
}
