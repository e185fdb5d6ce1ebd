//go:build unix && !darwin

package clipboard

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// dialTime bounds the server's answers until the selection is taken.
const dialTime = 5 * time.Second

// dial connects with an X server, as the variable DISPLAY names it: "HOST:NUMBER.SCREEN".
func dial(display string) (*client, error) {
	colon := strings.LastIndexByte(display, ':')
	if colon < 0 {
		return nil, fmt.Errorf("the display %q has no number", display)
	}
	host := display[:colon]
	text, _, _ := strings.Cut(display[colon+1:], ".")
	number, err := strconv.Atoi(text)
	if err != nil || number < 0 || number > 59535 {
		return nil, fmt.Errorf("the display %q has no number", display)
	}
	conn, err := connect(host, number)
	if err != nil {
		return nil, err
	}
	c := &client{conn: conn}
	if err = conn.SetDeadline(time.Now().Add(dialTime)); err == nil {
		err = c.begin(cookie(host, text))
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// free removes the time limit.
func (c *client) free() error { return c.conn.SetDeadline(time.Time{}) }

func connect(host string, number int) (net.Conn, error) {
	d := net.Dialer{Timeout: dialTime}
	if host != "" && host != "unix" && !strings.HasPrefix(host, "/") {
		return d.Dial("tcp", net.JoinHostPort(host, strconv.Itoa(6000+number)))
	}
	path := "/tmp/.X11-unix/X" + strconv.Itoa(number)
	if strings.HasPrefix(host, "/") {
		path = host + ":" + strconv.Itoa(number)
	}
	conn, err := d.Dial("unix", path)
	if err != nil {
		if abstract, e := d.Dial("unix", "@"+path); e == nil {
			return abstract, nil
		}
	}
	return conn, err
}

// cookieName is the authentication method known to all servers.
const cookieName = "MIT-MAGIC-COOKIE-1"

// cookie returns the authentication data for a server; nil: unknown.
func cookie(host, number string) []byte {
	path := os.Getenv("XAUTHORITY")
	if path == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil
		}
		path = filepath.Join(home, ".Xauthority")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	if host == "" || host == "unix" || host == "localhost" || strings.HasPrefix(host, "/") {
		host, _ = os.Hostname()
	}
	return cookieOf(data, host, number)
}

// cookieOf finds the cookie of a display in a file of Xauthority: entries of a family and four texts, each after its length.
func cookieOf(data []byte, host, number string) (best []byte) {
	next := func() ([]byte, bool) {
		if len(data) < 2 {
			return nil, false
		}
		n := int(binary.BigEndian.Uint16(data))
		if len(data) < 2+n {
			return nil, false
		}
		field := data[2 : 2+n]
		data = data[2+n:]
		return field, true
	}
	for len(data) > 2 {
		const anyFamily = 0xffff
		family := binary.BigEndian.Uint16(data)
		data = data[2:]
		var fields [4][]byte
		for i := range fields {
			field, ok := next()
			if !ok {
				return best
			}
			fields[i] = field
		}
		if string(fields[2]) != cookieName || len(fields[1]) > 0 && string(fields[1]) != number {
			continue
		}
		if family == anyFamily || string(fields[0]) == host {
			return fields[3]
		}
		if best == nil {
			best = fields[3]
		}
	}
	return best
}

// begin authenticates with the server and reads its description.
func (c *client) begin(cookie []byte) error {
	name := ""
	if cookie != nil {
		name = cookieName
	}
	hello := []byte{'l', 0, 11, 0, 0, 0, byte(len(name)), 0, byte(len(cookie)), byte(len(cookie) >> 8), 0, 0}
	for _, text := range [][]byte{[]byte(name), cookie} {
		hello = append(hello, text...)
		for len(hello)%4 != 0 {
			hello = append(hello, 0)
		}
	}
	if _, err := c.conn.Write(hello); err != nil {
		return err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(c.conn, head); err != nil {
		return err
	}
	body := make([]byte, 4*int(binary.LittleEndian.Uint16(head[6:])))
	if _, err := io.ReadFull(c.conn, body); err != nil {
		return err
	}
	const success = 1
	if head[0] != success {
		return fmt.Errorf("the X server refuses: %s", bytes.TrimRight(body[:min(int(head[1]), len(body))], "\x00\n"))
	}
	if len(body) < 32 {
		return errors.New("the X server's description is too short")
	}
	vendor, formats := int(binary.LittleEndian.Uint16(body[16:])), int(body[21])
	screen := 32 + (vendor+3)/4*4 + 8*formats
	if body[20] == 0 || len(body) < screen+4 {
		return errors.New("the X server has no screen")
	}
	c.base = at(body, 4)
	c.root = at(body, screen)
	// Less than the server's maximum: a large part keeps it busy.
	c.maxRequest = min(4*int(binary.LittleEndian.Uint16(body[18:]))-64, 64<<10)
	return nil
}
