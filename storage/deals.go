package storage

import (
	"bytes"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"qilab/core"
)

// dealsFormat and dealsVersion make up the first line of a stock of deals. The header names the game; a line follows
// for each deal: the outcome's name, its distance in plies, and the position.
const (
	dealsFormat  = "QiLab deals"
	dealsVersion = 1
)

// MaxDeals bounds the stock of a game.
const MaxDeals = 1000

// maxDealsBytes bounds the file of a stock.
const maxDealsBytes = 1 << 20

// Deal is an opening with its proven outcome.
type Deal struct {
	Position string // in the game's own notation
	Outcome  string // the name of the result, as core.Result.Name gives it
	Plies    int    // from the position to the end of the game
}

func (s *Store) dealsDir() string { return filepath.Join(s.dir, "deals") }

func (s *Store) dealsPath(game string) (string, core.Rules, error) {
	rules, known := s.rulesByID(game)
	if !known {
		return "", nil, Refuse(ErrUnknownGame, "unknown-game", nil, "this program does not have the game “%s”", excerpt(game))
	}
	return filepath.Join(s.dealsDir(), game+".txt"), rules, nil
}

// Deals reads the stock of a game; it is empty if none was saved. The error is of kind ErrUnknownGame, or a Problem; a
// damaged file is set aside.
func (s *Store) Deals(game string) ([]Deal, error) {
	path, rules, err := s.dealsPath(game)
	if err != nil {
		return nil, err
	}
	s.dealsFiles.Lock()
	defer s.dealsFiles.Unlock()
	deals, err := readDeals(path, game, rules)
	if err == nil || errors.Is(err, ErrNotFound) {
		return deals, nil
	}
	p := Problem{Code: problemCode(err), File: path, Err: err}
	if p.Code == "damaged" {
		p = SetAside(p)
	}
	return nil, p
}

// SaveDeals writes the stock of a game. The error is of kind ErrUnknownGame, ErrTooLarge for more than MaxDeals, or one
// of WriteFile.
func (s *Store) SaveDeals(game string, deals []Deal) error {
	path, rules, err := s.dealsPath(game)
	if err != nil {
		return err
	}
	var b strings.Builder
	writeTop(&b, dealsFormat, dealsVersion)
	writeField(&b, "game", game)
	b.WriteByte('\n')
	for _, d := range deals {
		b.WriteString(d.Outcome + " " + strconv.Itoa(d.Plies) + " " + escapeEnds(d.Position, false) + "\n")
	}
	b.WriteString("end\n")
	if len(deals) > MaxDeals || b.Len() > maxDealsBytes {
		return Refuse(ErrTooLarge, "too-many-deals", nil, "a stock holds at most %s deals", strconv.Itoa(MaxDeals))
	}
	s.dealsFiles.Lock()
	defer s.dealsFiles.Unlock()
	if _, err := readDeals(path, game, rules); err != nil && !errors.Is(err, ErrNotFound) {
		if err := s.makeWay(path, err); err != nil {
			return err
		}
	}
	return s.disk.write(path, []byte(b.String()))
}

func readDeals(path, game string, rules core.Rules) ([]Deal, error) {
	data, err := ReadFile(path, maxDealsBytes)
	if err != nil {
		return nil, err
	}
	return decodeDeals(data, game, rules)
}

// decodeDeals reads a stock; every position must be legal in the game, and every outcome possible.
func decodeDeals(data []byte, game string, rules core.Rules) ([]Deal, error) {
	rest, err := top(data, dealsFormat, dealsVersion)
	if err != nil {
		return nil, err
	}
	var bad faults
	fields, rest, number := readHeader(rest, &bad)
	if bad.first != nil {
		return nil, bad.first
	}
	if len(fields) == 0 || fields[0] != (field{"game", game, 2}) {
		return nil, damage(2, "other-game", "this stock of deals is not for “%s”", game)
	}
	var deals []Deal
	for ; ; number++ {
		line, after, found := bytes.Cut(rest, []byte("\n"))
		text := strings.TrimSpace(string(line))
		switch {
		case text == "end":
			return deals, nil
		case !found:
			return nil, damage(number, "cut", "the file is cut off")
		case len(deals) == MaxDeals:
			return nil, damage(number, "too-many-deals", "a stock holds at most %s deals", strconv.Itoa(MaxDeals))
		}
		d, err := readDeal(text, number, rules)
		if err != nil {
			return nil, err
		}
		deals, rest = append(deals, d), after
	}
}

func readDeal(text string, number int, rules core.Rules) (Deal, error) {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 3 || !utf8.ValidString(text) {
		return Deal{}, damage(number, "deal", "“%s” is not a deal", excerpt(text))
	}
	plies, ok := readCount(words[1])
	position, okPosition := unescape(words[2])
	if !ok || !okPosition || !isOutcome(words[0], rules.Sides()) {
		return Deal{}, damage(number, "deal", "“%s” is not a deal", excerpt(text))
	}
	if _, err := rules.Parse(position); err != nil {
		bad := damage(number, "start", "the starting position is wrong")
		bad.Cause = err
		return Deal{}, bad
	}
	return Deal{Position: position, Outcome: words[0], Plies: plies}, nil
}

func isOutcome(name string, sides [2]string) bool {
	for r := core.FirstWins; r <= core.Draw; r++ {
		if r.Name(sides) == name {
			return true
		}
	}
	return false
}

// readCount reads a plain decimal number from 0 to MaxNodes.
func readCount(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && n <= MaxNodes && strconv.Itoa(n) == s
}
