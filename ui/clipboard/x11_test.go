//go:build unix && !darwin

package clipboard

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// server is an X server with the requests used by an owner of the clipboard.
type server struct {
	t      *testing.T
	conn   net.Conn
	atoms  []string
	owner  uint32
	window uint32
	refuse bool // to give the clipboard away
	mute   bool // the program that holds the clipboard does not answer
}

// serve answers a client until it is gone. Properties set on other windows arrive in set.
func (s *server) serve(set chan<- property, sent chan<- []byte) {
	defer close(set)
	hello := make([]byte, 12)
	if _, err := io.ReadFull(s.conn, hello); err != nil {
		return
	}
	const maxRequest = 1000 // in words
	body := make([]byte, 32+8+4)
	binary.LittleEndian.PutUint32(body[4:], 0x400000)
	binary.LittleEndian.PutUint16(body[16:], 5) // of the name of the vendor
	binary.LittleEndian.PutUint16(body[18:], maxRequest)
	body[20] = 1
	binary.LittleEndian.PutUint32(body[40:], 0x77) // the window of the screen
	head := []byte{1, 0, 11, 0, 0, 0, byte(len(body) / 4), 0}
	s.conn.Write(append(head, body...))
	for {
		head := make([]byte, 4)
		if _, err := io.ReadFull(s.conn, head); err != nil {
			return
		}
		length := int(binary.LittleEndian.Uint16(head[2:]))
		if length < 1 || length > maxRequest {
			s.t.Errorf("a request has %d words", length)
			return
		}
		data := make([]byte, 4*length)
		copy(data, head)
		if _, err := io.ReadFull(s.conn, data[4:]); err != nil {
			return
		}
		switch data[0] {
		case 1:
			if at(data, 8) != 0x77 {
				s.t.Errorf("the window is in %#x", at(data, 8))
			}
			s.window = at(data, 4)
		case 16:
			s.atoms = append(s.atoms, string(data[8:8+binary.LittleEndian.Uint16(data[4:])]))
			s.reply(uint32(100 + len(s.atoms) - 1))
		case 18:
			p := property{window: at(data, 4), name: at(data, 8), kind: at(data, 12)}
			p.data = bytes.Clone(data[24 : 24+at(data, 20)*uint32(data[16])/8])
			if p.window == s.window {
				event := make([]byte, 32)
				event[0] = propertyNotify
				binary.LittleEndian.PutUint32(event[12:], 4711)
				s.conn.Write(event)
				continue
			}
			set <- p
		case 22:
			if at(data, 12) != 4711 {
				s.t.Errorf("the time is %d", at(data, 12))
			}
			if !s.refuse {
				s.owner = at(data, 4)
			}
		case 23:
			s.reply(s.owner)
		case 24:
			if s.mute {
				continue
			}
			if at(data, 8) != s.atom("CLIPBOARD") || at(data, 4) != s.window {
				s.t.Errorf("the selection %d is asked for", at(data, 8))
			}
			event := make([]byte, 32)
			event[0] = selectionNotify
			s.conn.Write(event)
		case 25:
			sent <- bytes.Clone(data[12:44])
		}
	}
}

type property struct {
	window, name, kind uint32
	data               []byte
}

func (s *server) reply(value uint32) {
	reply := make([]byte, 32)
	reply[0] = 1
	binary.LittleEndian.PutUint32(reply[8:], value)
	s.conn.Write(reply)
}

func (s *server) atom(name string) uint32 {
	for i, a := range s.atoms {
		if a == name {
			return uint32(100 + i)
		}
	}
	return 0
}

// start starts a server for one client and returns its display.
func start(t *testing.T, s *server) (display string, set chan property, sent chan []byte) {
	t.Helper()
	host := filepath.Join(t.TempDir(), "x")
	l, err := net.Listen("unix", host+":0")
	if err != nil {
		t.Fatal(err)
	}
	set, sent = make(chan property, 200), make(chan []byte, 200)
	s.t = t
	go func() {
		defer l.Close()
		conn, err := l.Accept()
		if err != nil {
			return
		}
		s.conn = conn
		s.serve(set, sent)
	}()
	return host + ":0.0", set, sent
}

// ask sends a request for the selection.
func (s *server) ask(target, name uint32) {
	event := make([]byte, 32)
	event[0] = selectionRequest
	for i, v := range []uint32{1, s.owner, 0x99, s.atom("CLIPBOARD"), target, name} {
		binary.LittleEndian.PutUint32(event[4+4*i:], v)
	}
	s.conn.Write(event)
}

// A small picture is sent whole, a large one in parts; other requests are refused.
func TestSelection(t *testing.T) {
	for _, size := range []int{100, 3936, 3937, 20_000} {
		png := bytes.Repeat([]byte("picture "), size/8+1)[:size]
		s := &server{}
		display, set, sent := start(t, s)
		o, err := own(display, png)
		if err != nil {
			t.Fatal(err)
		}
		s.ask(s.atom("TARGETS"), 7)
		if p := <-set; p.name != 7 || p.kind != atomAtom || !bytes.Contains(p.data, binary.LittleEndian.AppendUint32(nil, s.atom("image/png"))) {
			t.Errorf("the targets are %v", p)
		}
		if event := <-sent; event[0] != selectionNotify || at(event, 20) != 7 || at(event, 8) != 0x99 {
			t.Errorf("it is told %v", event)
		}
		s.ask(55, 8) // a text
		if event := <-sent; at(event, 20) != 0 {
			t.Errorf("for a text it is told %v", event)
		}
		s.ask(s.atom("image/png"), 9)
		p := <-set
		<-sent
		got := p.data
		if p.kind == s.atom("INCR") {
			got = nil
			for {
				event := make([]byte, 32)
				event[0], event[16] = propertyNotify, 1
				binary.LittleEndian.PutUint32(event[4:], 0x99)
				binary.LittleEndian.PutUint32(event[8:], 9)
				s.conn.Write(event)
				part := <-set
				if len(part.data) == 0 {
					break
				}
				got = append(got, part.data...)
			}
		}
		if !bytes.Equal(got, png) {
			t.Errorf("of %d bytes %d arrive", len(png), len(got))
		}
		clear := make([]byte, 32)
		clear[0] = selectionClear
		s.conn.Write(clear)
		for range set { // until the client is gone
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A program that holds the clipboard and does not answer is noticed; without a server nothing is known against it.
func TestAnswers(t *testing.T) {
	for _, mute := range []bool{false, true} {
		display, _, _ := start(t, &server{mute: mute})
		if got := answers(display, 50*time.Millisecond); got == mute {
			t.Errorf("mute: %v, answers: %v", mute, got)
		}
	}
	if !answers("/nowhere:0", 50*time.Millisecond) {
		t.Error("a program does not answer where there is no server")
	}
}

// Without a server, or with a refusal, there is an error without a delay.
func TestNoClipboard(t *testing.T) {
	t.Setenv("WAYLAND_DISPLAY", "")
	for _, display := range []string{"", "nonsense", ":x", ":-1", filepath.Join(t.TempDir(), "none") + ":3"} {
		t.Setenv("DISPLAY", display)
		var c Clipboard
		if err := c.SetPicture([]byte("png"), nil); !errors.Is(err, ErrNone) {
			t.Errorf("%q: %v", display, err)
		}
		c.Close()
	}
	host := filepath.Join(t.TempDir(), "x")
	l, err := net.Listen("unix", host+":0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() { // one that refuses access
		if conn, err := l.Accept(); err == nil {
			io.ReadFull(conn, make([]byte, 12))
			conn.Write(append([]byte{0, 9, 11, 0, 0, 0, 3, 0}, "no entry\n\x00\x00\x00"...))
		}
	}()
	if _, err := own(host+":0", nil); err == nil || !strings.Contains(err.Error(), "no entry") {
		t.Errorf("a server that lets nobody in: %v", err)
	}
	s := &server{refuse: true}
	display, _, _ := start(t, s)
	if _, err := own(display, nil); err == nil || !strings.Contains(err.Error(), "away") {
		t.Errorf("a server that keeps its clipboard: %v", err)
	}
}

// entry is one of a file of Xauthority.
func entry(family uint16, texts ...string) []byte {
	data := binary.BigEndian.AppendUint16(nil, family)
	for _, text := range texts {
		data = binary.BigEndian.AppendUint16(data, uint16(len(text)))
		data = append(data, text...)
	}
	return data
}

func TestCookie(t *testing.T) {
	file := bytes.Join([][]byte{
		entry(256, "other", "0", cookieName, "of another"), entry(256, "here", "1", cookieName, "of one"), entry(256, "here", "0", "XDM", "of another way"),
		entry(256, "here", "0", cookieName, "right"), entry(0xffff, "", "5", cookieName, "of any host"),
	}, nil)
	for _, c := range []struct{ host, number, want string }{
		{"here", "0", "right"}, {"here", "1", "of one"}, {"nobody", "0", "of another"}, {"nobody", "5", "of any host"}, {"here", "9", ""},
	} {
		if got := string(cookieOf(file, c.host, c.number)); got != c.want {
			t.Errorf("%s:%s: %q, want %q", c.host, c.number, got, c.want)
		}
	}
	for i := range file { // a part of a file
		cookieOf(file[:i], "here", "0")
	}
}
