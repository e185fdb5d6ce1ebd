package xiangqi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// naive is an independent implementation of the game, written from the rules text and deliberately unlike Board:
// letters on an array of files and ranks, the moves of pieces spelled out point by point, and legality decided by
// making each move and testing whether the king could be captured. Its purpose is to expose differences.
type naive struct {
	on  [9][10]byte // FEN letters by file and rank, 0: empty
	red bool        // Red is to move
}

// place is a file and a rank.
type place struct{ x, y int }

func readNaive(fen string) *naive {
	fields := strings.Fields(fen)
	g := &naive{red: fields[1] == "w"}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '9' {
				file += int(c - '0')
				continue
			}
			g.on[file][9-i] = c
			file++
		}
	}
	return g
}

func isRed(c byte) bool { return c >= 'A' && c <= 'Z' }

// reaches reports whether the piece on from can move to to, regardless of the piece there.
func (g *naive) reaches(from, to place) bool {
	c := g.on[from.x][from.y]
	dx, dy := to.x-from.x, to.y-from.y
	ax, ay := max(dx, -dx), max(dy, -dy)
	palace := to.x >= 3 && to.x <= 5 && (isRed(c) && to.y <= 2 || !isRed(c) && to.y >= 7)
	straight := (dx == 0) != (dy == 0)
	between := 0
	if straight {
		for i := 1; i < ax+ay; i++ {
			if g.on[from.x+i*dx/(ax+ay)][from.y+i*dy/(ax+ay)] != 0 {
				between++
			}
		}
	}
	switch c {
	case 'K', 'k':
		return palace && ax+ay == 1
	case 'A', 'a':
		return palace && ax == 1 && ay == 1
	case 'B', 'b':
		return ax == 2 && ay == 2 && isRed(c) == (to.y <= 4) && g.on[from.x+dx/2][from.y+dy/2] == 0
	case 'N', 'n':
		return ax == 1 && ay == 2 && g.on[from.x][from.y+dy/2] == 0 || ax == 2 && ay == 1 && g.on[from.x+dx/2][from.y] == 0
	case 'R', 'r':
		return straight && between == 0
	case 'C', 'c':
		if g.on[to.x][to.y] == 0 {
			return straight && between == 0
		}
		return straight && between == 1
	case 'P':
		return dx == 0 && dy == 1 || from.y >= 5 && ax == 1 && dy == 0
	case 'p':
		return dx == 0 && dy == -1 || from.y <= 4 && ax == 1 && dy == 0
	}
	return false
}

// all lists the places with a piece of a side.
func (g *naive) all(red bool) []place {
	var list []place
	for x := range g.on {
		for y, c := range g.on[x] {
			if c != 0 && isRed(c) == red {
				list = append(list, place{x, y})
			}
		}
	}
	return list
}

func (g *naive) king(red bool) place {
	for _, at := range g.all(red) {
		if c := g.on[at.x][at.y]; c == 'K' || c == 'k' {
			return at
		}
	}
	panic("no king")
}

// kingLost reports whether the king of a side could be captured or faces the other king.
func (g *naive) kingLost(red bool) bool {
	king, other := g.king(red), g.king(!red)
	for _, at := range g.all(!red) {
		if g.reaches(at, king) {
			return true
		}
	}
	if king.x != other.x {
		return false
	}
	for y := min(king.y, other.y) + 1; y < max(king.y, other.y); y++ {
		if g.on[king.x][y] != 0 {
			return false
		}
	}
	return true
}

func (g *naive) moves() []string {
	var list []string
	for _, from := range g.all(g.red) {
		for i := range xiangqi.Squares {
			to := place{i % 9, i / 9}
			taken := g.on[to.x][to.y]
			if to == from || taken != 0 && isRed(taken) == g.red || !g.reaches(from, to) {
				continue
			}
			h := *g
			h.on[to.x][to.y], h.on[from.x][from.y] = h.on[from.x][from.y], 0
			if !h.kingLost(g.red) {
				list = append(list, fmt.Sprintf("%c%d%c%d", 'a'+from.x, from.y, 'a'+to.x, to.y))
			}
		}
	}
	slices.Sort(list)
	return list
}

// randomPosition places a random subset of all pieces on random legal points, such that the kings do not face each
// other and the side not to move is not in check. Most positions have few pieces, many of them in the palaces, so that
// checks and pins are frequent.
func randomPosition(rng *rand.Rand) xiangqi.Position {
	set := map[core.Piece]int{}
	for sq := range core.Square(xiangqi.Squares) {
		set[xiangqi.Start().At(sq)]++
	}
	for {
		p := xiangqi.Rules{}.NewSetup()
		p.Turn = core.Side(rng.IntN(2))
		share := 0.2 + 0.8*rng.Float64()
		for s := range core.Side(2) {
			for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
				piece := xiangqi.PieceOf(s, kind)
				for range set[piece] {
					if kind != xiangqi.King && rng.Float64() > share {
						continue
					}
					for range 200 {
						sq := core.Square(rng.IntN(xiangqi.Squares))
						if rng.IntN(3) == 0 { // near a king
							sq = xiangqi.SquareAt(2+rng.IntN(5), rng.IntN(2)*6+rng.IntN(4))
						}
						if p.Board[sq] == core.NoPiece && xiangqi.CanStand(piece, sq) {
							p.Board[sq] = piece
							break
						}
					}
				}
			}
		}
		if legal, err := (xiangqi.Rules{}).FromSetup(p); err == nil {
			return legal.(xiangqi.Position)
		}
	}
}

// legalTexts returns the legal moves of p, sorted.
func legalTexts(p xiangqi.Position) []string {
	var list []string
	for _, m := range p.Moves() {
		list = append(list, xiangqi.NewMove(m.From, m.To).String())
	}
	slices.Sort(list)
	return list
}

func TestNaiveAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	positions := gametest.Sample(20000)
	checks, mates := 0, 0
	for range positions {
		p := randomPosition(rng)
		g := readNaive(p.String())
		if got, want := legalTexts(p), g.moves(); !slices.Equal(got, want) {
			t.Fatalf("%v: moves %v, naively %v", p, got, want)
		}
		if p.InCheck() != g.kingLost(g.red) {
			t.Fatalf("%v: check is %v", p, p.InCheck())
		}
		if p.InCheck() {
			checks++
		}
		if p.Outcome().Over() {
			mates++
		}
		if rng.IntN(20) == 0 {
			checkGenerators(t, p)
		}
	}
	if checks < positions/10 || mates < positions/1000 {
		t.Errorf("the positions are too much alike: %d checks and %d mates", checks, mates)
	}
}

// Positions of random games.
func TestNaiveAgreesOnPlayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for range gametest.Sample(20) {
		p := xiangqi.Start()
		for range 120 {
			moves := legalTexts(p)
			if want := readNaive(p.String()).moves(); !slices.Equal(moves, want) {
				t.Fatalf("%v: moves %v, naively %v", p, moves, want)
			}
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			p = play(t, p, core.Move{From: squareOf(m[:2]), To: squareOf(m[2:])})
		}
	}
}
