package uci

import (
	"strings"

	"qilab/solver/lines"
)

// command executes a line.
func (s *server) command(line string) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	args := words[1:]
	switch words[0] {
	case "uci", "ucicyclone":
		s.ucci = false
		s.out.Print(s.greeting()...)
	case "ucci":
		s.ucci = true
		s.out.Print(s.greeting()...)
	case "isready":
		s.out.Print("readyok")
	case "setoption":
		s.setOption(args)
	case "ucinewgame", "uccinewgame":
		s.forget()
	case "position":
		s.position(args)
	case "fen", "startpos": // some programs omit the word position
		s.position(words)
	case "banmoves":
		s.banmoves(args)
	case "go":
		s.search(args)
	case "stop":
		s.stop()
	case "ponderhit":
		s.ponderHit(args)
	case "probe":
		s.out.Print("pophash") // of UCCI: the table's entry; it may be empty
	case "d":
		s.display()
	case "debug", "register":
	case "quit":
		s.quit = true
	default:
		s.say("unknown command %s", lines.Quote(words[0]))
	}
}

// greeting returns the answer to uci or ucci.
func (s *server) greeting() []string {
	lines := []string{"id name QiLab", "id author the QiLab authors"}
	if s.ucci {
		lines = append(lines, "id user the QiLab authors")
		lines = append(lines, s.opts.listUCCI()...)
		return append(lines, "ucciok")
	}
	lines = append(lines, s.opts.listUCI()...)
	return append(lines, "uciok")
}

// forget makes the engine forget the previous game, now or before the next search.
func (s *server) forget() {
	if s.job != nil {
		s.clear = true
		return
	}
	s.engine.Clear()
}

// resize changes the table, now or before the next search.
func (s *server) resize(mib int) {
	if s.job != nil {
		s.hash = mib
		return
	}
	s.engine.SetHash(mib)
}

// setEndgames changes the memory for endgames, now or before the next search.
func (s *server) setEndgames() {
	if s.ends = s.job != nil; !s.ends {
		s.engine.SetEndgames(s.opts.endgames)
	}
}

// settle applies the changes that had to wait for the end of a search.
func (s *server) settle() {
	if s.ends {
		s.engine.SetEndgames(s.opts.endgames)
		s.ends = false
	}
	switch {
	case s.hash > 0:
		s.engine.SetHash(s.hash) // which clears it
	case s.clear:
		s.engine.Clear()
	}
	s.hash, s.clear = 0, false
}
