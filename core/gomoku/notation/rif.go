package notation

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/gomoku"
)

// RIF is the collection format of RenjuNet: XML with tables of countries, cities, rules, players and tournaments, and
// then the games:
//
//	<game id tournament round rule black white bresult opening …><move>h8 i9 …</move></game>
//
// in which the attributes are keys of the tables. It is read as a stream, since it has a hundred thousand games.
const (
	rifHead     = 4096     // bytes in which to find the root element
	rifElement  = 1 << 20  // maximum bytes of an element without its children
	rifDepth    = 50       // elements within elements
	rifTables   = 64 << 20 // bytes of all tables together
	rifTagBytes = 1000     // of the value of a tag
	rifAttrs    = 200      // attributes and child elements recorded per element
)

var (
	rifRoot    = regexp.MustCompile(`^(?:\xEF\xBB\xBF)?\s*<(?:[^<]*<){0,8}database[\s>]`)
	rifCharset = regexp.MustCompile(`^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']`)
)

// isRIF reports whether data begins like a collection of RenjuNet.
func isRIF(data string) bool { return rifRoot.MatchString(data[:min(len(data), rifHead)]) }

func (r reader) rifReading(data string) (core.Reading, error) {
	reading := core.Reading{Form: FormRIF.String(), Sure: true, Encoding: rifEncoding(data[:min(len(data), rifHead)])}
	if len(data) > core.MaxCollection {
		return reading, tooLong(len(data), core.MaxCollection)
	}
	var err error
	reading.Games, reading.Cut, err = core.List(r.eachRIF(strings.NewReader(data)))
	return reading, err
}

// rifEncoding returns the encoding that a collection declares; UTF-8 if it is unknown.
func rifEncoding(head string) core.Encoding {
	if said := rifCharset.FindStringSubmatch(head); said != nil {
		if e, ok := core.EncodingNamed(said[1]); ok {
			return e
		}
	}
	return core.UTF8
}

// rifReader reads a collection.
type rifReader struct {
	rules  reader
	in     *rifSource
	xml    *xml.Decoder
	depth  int
	tables map[string]map[string]string // the names by table and number
	size   int                          // bytes in the tables
}

// rifSource bounds the bytes read for one element.
type rifSource struct {
	from io.Reader
	left int
	err  error // the error of reading the file
}

var errRIFElement = errors.New("too long")

func (s *rifSource) Read(p []byte) (int, error) {
	if s.left <= 0 {
		return 0, errRIFElement
	}
	n, err := s.from.Read(p[:min(len(p), s.left)])
	s.left -= n
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// eachRIF yields the games of a collection.
func (r reader) eachRIF(file io.Reader) iter.Seq2[core.Entry, error] {
	return func(yield func(core.Entry, error) bool) {
		in := bufio.NewReaderSize(file, 16*rifHead)
		head, _ := in.Peek(rifHead)
		written := rifEncoding(string(head))
		c := &rifReader{rules: r, in: &rifSource{from: written.Reader(in)}, tables: map[string]map[string]string{}}
		c.xml = xml.NewDecoder(c.in)
		c.xml.Strict = false
		c.xml.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
		for {
			element, err := c.start()
			if err == io.EOF {
				return
			}
			if err == nil && element.name == "game" {
				if err = c.game(&element); err == nil {
					if !yield(c.entry(element), nil) {
						return
					}
					continue
				}
			}
			if err == nil {
				err = c.note(element)
			}
			if err != nil {
				yield(core.Entry{}, err)
				return
			}
		}
	}
}

// rifElementOf is an element with its attributes, in order.
type rifElementOf struct {
	name  string
	attrs []rifAttr
	moves string
}

type rifAttr struct{ name, value string }

func (e rifElementOf) get(name string) string {
	for _, a := range e.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// token returns the next token of the file.
func (c *rifReader) token() (xml.Token, error) {
	c.in.left = rifElement
	t, err := c.xml.RawToken()
	if err == nil || err == io.EOF && c.depth == 0 {
		return t, err
	}
	if c.in.err != nil {
		return nil, fmt.Errorf("reading the file: %w", c.in.err)
	}
	place := strconv.FormatInt(c.xml.InputOffset(), 10)
	return nil, textError("gm-rif-xml", 0, "the file cannot be read on from byte "+place+": "+err.Error(), place)
}

// start returns the next start element.
func (c *rifReader) start() (rifElementOf, error) {
	for {
		t, err := c.token()
		if err != nil {
			return rifElementOf{}, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if c.depth++; c.depth > rifDepth {
				return rifElementOf{}, textError("gm-rif-deep", 0, fmt.Sprintf("there are more than %d elements within elements", rifDepth), strconv.Itoa(rifDepth))
			}
			e := rifElementOf{name: strings.ToLower(t.Name.Local)}
			for _, a := range t.Attr[:min(len(t.Attr), rifAttrs)] {
				e.attrs = append(e.attrs, rifAttr{strings.ToLower(a.Name.Local), core.OneLine(a.Value)})
			}
			return e, nil
		case xml.EndElement:
			c.depth = max(0, c.depth-1)
		}
	}
}

// note records an element that is a row of a table: one with a number and a name.
func (c *rifReader) note(e rifElementOf) error {
	id, name := e.get("id"), strings.TrimSpace(e.get("name")+" "+e.get("surname"))
	if id == "" || name == "" {
		return nil
	}
	rows := map[string]string{e.name: name}
	switch e.name {
	case "rule":
		rows[e.name] = strings.ToLower(e.get("category"))
	case "tournament":
		rows["date"] = rifDate(e)
		rows["site"] = joined(", ", c.tables["city"][e.get("city")], c.tables["country"][e.get("country")])
	}
	for table, row := range rows {
		if c.size += len(id) + len(row) + 100; c.size > rifTables {
			return textError("gm-rif-tables", 0, "the tables of the file are too large")
		}
		if c.tables[table] == nil {
			c.tables[table] = map[string]string{}
		}
		c.tables[table][id] = row
	}
	return nil
}

// rifDate returns the start date of a tournament in PGN format.
func rifDate(e rifElementOf) string {
	year, month, start := e.get("year"), e.get("month"), e.get("start")
	switch {
	case strings.Count(start, "-") == 2:
		return strings.ReplaceAll(start, "-", ".")
	case year == "":
		return start
	case len(month) == 1:
		month = "0" + month
	case month == "":
		return year
	}
	return year + "." + month
}

func joined(between string, parts ...string) string {
	var list []string
	for _, p := range parts {
		if p != "" {
			list = append(list, p)
		}
	}
	return strings.Join(list, between)
}

// game reads the contents of a game element: its moves, and other elements, whose texts it stores like attributes.
func (c *rifReader) game(e *rifElementOf) error {
	inside, text := "", strings.Builder{}
	for outside := c.depth; c.depth >= outside; {
		t, err := c.token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if c.depth++; c.depth > rifDepth {
				return textError("gm-rif-deep", 0, fmt.Sprintf("there are more than %d elements within elements", rifDepth), strconv.Itoa(rifDepth))
			}
			inside = strings.ToLower(t.Name.Local)
			text.Reset()
		case xml.CharData:
			if text.Len()+len(t) <= maxGameText/64 {
				text.Write(t)
			}
		case xml.EndElement:
			c.depth--
			switch value := core.OneLine(text.String()); {
			case c.depth < outside || value == "":
			case inside == "move" && e.moves == "":
				e.moves = value
			case inside != "" && len(e.attrs) < rifAttrs && e.get(inside) == "":
				e.attrs = append(e.attrs, rifAttr{inside, value})
			}
			text.Reset()
		}
	}
	return nil
}

// rifTags maps attributes of a game to tags; unlisted ones keep their own names.
var rifTags = map[string]string{"round": "Round", "id": "RenjuNet", "info": "Comment"}

// entry returns a game of a collection.
func (c *rifReader) entry(e rifElementOf) core.Entry {
	row := func(table, attr string) string { return c.tables[table][e.get(attr)] }
	tags := core.Tags{}.With("Event", row("tournament", "tournament")).With("Site", row("site", "tournament")).With("Date", row("date", "tournament")).
		With("Round", e.get("round")).With(tagBlack, row("player", "black")).With(tagWhite, row("player", "white"))
	switch e.get("bresult") {
	case "1":
		tags = tags.With(core.TagResult, core.FirstWins.Tag())
	case "0.5":
		tags = tags.With(core.TagResult, core.Draw.Tag())
	case "0":
		tags = tags.With(core.TagResult, core.SecondWins.Tag())
	}
	tags = tags.With("Opening", row("opening", "opening"))
	for _, a := range e.attrs {
		name := rifTags[a.name]
		switch a.name {
		case "", "black", "white", "tournament", "rule", "bresult":
			continue
		}
		if name == "" {
			_, first := utf8.DecodeRuneInString(a.name)
			name = strings.ToUpper(a.name[:first]) + a.name[first:]
		}
		if tags.Get(name) == "" && len(a.value) <= rifTagBytes && len(tags) < core.MaxTags/2 {
			tags = tags.With(name, a.value)
		}
	}
	category, moves, rules := row("rule", "rule"), e.moves, c.rules
	return core.Entry{Tags: tags, Read: func() (*core.Game, error) { return rules.readRIF(category, moves, tags) }}
}

// readRIF reads the moves of a game played by the rules of a category.
func (r reader) readRIF(category, moves string, tags core.Tags) (*core.Game, error) {
	if is, said := r.Set == gomoku.Renju, category == "renju"; is != said && (said || category == "gomoku") {
		other := gomoku.RuleSets()[0]
		if !said {
			other = gomoku.Standard
		}
		return nil, r.CheckRuleSet(other.String(), 0)
	}
	g, err := r.playMoves(r.start(), moves)
	g.SetTags(tags)
	if unfit := tags.Check(); unfit != nil {
		return nil, unfit
	}
	return intact(g, err)
}
