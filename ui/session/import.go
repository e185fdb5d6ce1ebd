package session

import (
	"errors"
	"strings"

	"qilab/core"
)

// Import reads a game or a position in any notation of the game being played and puts it on the table; it can be
// undone. A position that can be read but is not legal opens in the editor with its problems. If nothing can be made of
// the text the error says what is wrong and where, and nothing has changed.
func (s *Session) Import(text string) error {
	game, err := s.parse(text)
	var setup *core.SetupError
	switch {
	case errors.As(err, &setup):
		s.OpenEditor(setup.Setup)
		return nil
	case err != nil:
		return err
	}
	return s.Open(game)
}

// parse tries the game being played first, then the others; the error is that of the first.
func (s *Session) parse(text string) (*core.Game, error) {
	text = strings.TrimSpace(text)
	game, first := s.game.Rules.ParseGame(text)
	if first == nil || errors.Is(first, core.ErrIllegalPosition) {
		return game, first
	}
	for _, g := range s.cfg.Games {
		if g.Rules.ID() == s.game.Rules.ID() {
			continue
		}
		if game, err := g.Rules.ParseGame(text); err == nil {
			return game, nil
		}
	}
	return nil, first
}
