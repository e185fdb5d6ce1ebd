package library

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"qilab/core"
	"qilab/storage"
)

const (
	// streamGames is the number of games in a piece of a long file.
	streamGames = 64
	// maxBytes is the maximum length of a text whose form is uncertain.
	maxBytes = 8 << 20
)

// long reads a long file, which begins with head. If its form can be read game by game, it is never in memory as a
// whole; see core.Codec.Each.
func (w *walker) long(f *file, head string, in *watched) error {
	if storage.IsGame(head) {
		return w.whole(f, in, storage.MaxFileBytes)
	}
	if end := strings.LastIndexByte(head, '\n'); end > len(head)-pieceBytes/4 { // do not cut a character
		head = head[:end+1]
	}
	best, ok := w.read.best(w.read.decoded(head))
	if !ok || !best.Reading.Sure {
		return w.whole(f, in, maxBytes)
	}
	s := stream{walker: w, file: f, in: in, encoding: w.read.written(best, head)}
	for _, other := range w.read.relatives(best.Reader.Rules) {
		s.others = append(s.others, &relative{reader: other, open: f.open, said: w.read})
	}
	defer s.close()
	return s.run(best.Reader.Each(w.read.stream(in, head)))
}

// whole reads a file of at most limit bytes as one text.
func (w *walker) whole(f *file, in *watched, limit int) error {
	if f.size > int64(limit) {
		return w.emit(failed(f, core.TooLong("library-long", int(f.size), limit)))
	}
	text, err := io.ReadAll(io.LimitReader(in, int64(limit)))
	if err != nil {
		return w.emit(failed(f, err))
	}
	return w.emit(piece{file: f, whole: true, text: string(text), cost: len(text), last: true})
}

// stream returns a file as it is to be read.
func (r reader) stream(in io.Reader, head string) io.Reader {
	if r.encoding == nil || core.Binary(head) {
		return in
	}
	return r.encoding.Reader(in)
}

// stream is a long file in progress.
type stream struct {
	walker   *walker
	file     *file
	in       *watched
	encoding string
	others   []*relative // the file by the other rules of the same board
	games    int
	next     piece
	counted  int // bytes of the file covered by the pieces so far
}

// run emits the games of the file in pieces.
func (s *stream) run(games iter.Seq2[core.Entry, error]) error {
	for e, err := range games {
		switch {
		case err != nil:
			s.next.outcomes = append(s.next.outcomes, outcome{err: err})
		case len(s.others) > 0: // the rules are detected for each game
			s.next.outcomes = append(s.next.outcomes, s.read(e))
		default:
			s.next.entries = append(s.next.entries, e)
		}
		if s.games++; len(s.next.entries)+len(s.next.outcomes) >= streamGames {
			if err := s.emit(false); err != nil {
				return err
			}
		}
	}
	if s.games == 0 {
		s.next.outcomes = []outcome{{err: core.Unreadable("library-empty", 0, "the game has no moves")}}
	}
	return s.emit(true)
}

func (s *stream) emit(last bool) error {
	s.next.file, s.next.encoding, s.next.last = s.file, s.encoding, last
	s.next.cost, s.counted = s.in.read-s.counted, s.in.read
	p := s.next
	s.next = piece{}
	return s.walker.emit(p)
}

// read reads a game by the rules of the stream, or by others of the same board.
func (s *stream) read(e core.Entry) outcome {
	o := rowOf(e.Read())
	for _, r := range s.others {
		if o.err == nil {
			break
		}
		if e, ok := r.game(s.games); ok {
			o.improve(rowOf(e.Read()))
		}
	}
	return o
}

func (s *stream) close() {
	for _, r := range s.others {
		r.close()
	}
}

// relative reads a file once more, by other rules, on demand.
type relative struct {
	reader core.Reader
	open   func() (io.ReadCloser, error)
	said   reader

	begun, ended bool
	at           int // the number of games read
	in           io.ReadCloser
	next         func() (core.Entry, error, bool)
	stop         func()
}

// game returns the game with that index, from 0; indices only grow.
func (r *relative) game(number int) (e core.Entry, ok bool) {
	if !r.begun {
		r.begun = true
		in, err := r.open()
		if err != nil {
			r.ended = true
			return e, false
		}
		r.in = in
		buffered := bufio.NewReaderSize(in, 64<<10)
		head, _ := buffered.Peek(64 << 10)
		r.next, r.stop = iter.Pull2(r.reader.Each(r.said.stream(buffered, string(head))))
	}
	for !r.ended && r.at <= number {
		var err error
		if e, err, ok = r.next(); !ok || err != nil {
			r.ended, ok = true, false
		}
		r.at++
	}
	return e, ok
}

func (r *relative) close() {
	if r.in != nil {
		r.stop()
		_ = r.in.Close() // it was only read
	}
}
