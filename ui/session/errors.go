package session

import "errors"

// ErrNoSuchGame: a game text or a file is of a game that this program does not play.
var ErrNoSuchGame = errors.New("session: no such game")
