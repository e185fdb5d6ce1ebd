package endgame

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// steps of one point.
var orthogonal = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

// jump is a move of a horse or an elephant, with the point that must be free.
type jump struct{ to, over int8 }

// The jumps of horses from a point, and those that lead to a point (from `to` in reverse).
var horseMoves, horseUnmoves = func() (out, in [squares][]jump) {
	for sq := range squares {
		f, r := sq%files, sq/files
		for _, s := range orthogonal {
			for _, side := range [2]int{-1, 1} {
				df, dr := 2*s[0]+side*s[1], 2*s[1]+side*s[0]
				if !onBoard(f+df, r+dr) {
					continue
				}
				to, leg := (r+dr)*files+f+df, (r+s[1])*files+f+s[0]
				out[sq] = append(out[sq], jump{int8(to), int8(leg)})
				in[to] = append(in[to], jump{int8(sq), int8(leg)})
			}
		}
	}
	return out, in
}()

func onBoard(f, r int) bool { return f >= 0 && f < files && r >= 0 && r < ranks }

// crossed reports whether a pawn of side s on sq is across the river.
func crossed(s core.Side, sq int) bool {
	if s == core.First {
		return sq/files >= 5
	}
	return sq/files < 5
}

func forward(s core.Side) int {
	if s == core.First {
		return 1
	}
	return -1
}

// pawnMoves are the points that a pawn on a point moves to, and pawnUnmoves those that it comes from.
var pawnMoves, pawnUnmoves = func() (out, in [2][squares][]int8) {
	for s := range core.Side(2) {
		for sq := range squares {
			if !pawnStands(s, sq) {
				continue
			}
			f, r := sq%files, sq/files
			targets := [][2]int{{0, forward(s)}}
			if crossed(s, sq) {
				targets = append(targets, [2]int{-1, 0}, [2]int{1, 0})
			}
			for _, d := range targets {
				if onBoard(f+d[0], r+d[1]) {
					to := (r+d[1])*files + f + d[0]
					out[s][sq] = append(out[s][sq], int8(to))
					in[s][to] = append(in[s][to], int8(sq))
				}
			}
		}
	}
	return out, in
}()

// pawnStands reports whether a pawn of side s can ever be on sq.
func pawnStands(s core.Side, sq int) bool {
	r := sq / files
	if s == core.Second {
		r = ranks - 1 - r
	}
	return r >= 5 || r >= 3 && sq%files%2 == 0
}

// pawnPlaces are the points of pawns.
var pawnPlaces = func() (list [2]set) {
	for s := range core.Side(2) {
		for sq := range squares {
			if pawnStands(s, sq) {
				list[s] = list[s].or(one(sq))
			}
		}
	}
	return list
}()

// places returns where an attacker can be.
func places(s core.Side, k xiangqi.Kind) set {
	if k == xiangqi.Pawn {
		return pawnPlaces[s]
	}
	return all
}

// betweenTable has the points strictly between two of one file or rank.
var betweenTable = func() *[squares][squares]set {
	var t [squares][squares]set
	for a := range squares {
		for _, s := range orthogonal {
			var between set
			for f, r := a%files+s[0], a/files+s[1]; onBoard(f, r); f, r = f+s[0], r+s[1] {
				b := r*files + f
				t[a][b] = between
				between = between.or(one(b))
			}
		}
	}
	return &t
}()

func aligned(a, b int) bool { return a%files == b%files || a/files == b/files }

// hits returns the points of the line piece for which a piece on from attacks to; occ is the occupancy of the board
// without the line piece.
func hits(s core.Side, k xiangqi.Kind, from, to int, occ set) set {
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		if from == to || !aligned(from, to) {
			return set{}
		}
		between := betweenTable[from][to]
		switch n := between.and(occ).count(); {
		case n == 0 && k == xiangqi.Rook, n == 1 && k == xiangqi.Cannon:
			return all.andNot(between)
		case n == 0:
			return between
		}
	case xiangqi.Horse:
		for _, j := range horseMoves[from] {
			if int(j.to) == to && !occ.has(int(j.over)) {
				return all.andNot(one(int(j.over)))
			}
		}
	case xiangqi.Pawn:
		for _, t := range pawnMoves[s][from] {
			if int(t) == to {
				return all
			}
		}
	}
	return set{}
}

// lineHits returns the points from which the line piece attacks to.
func lineHits(s core.Side, k xiangqi.Kind, to int, occ set) (found set) {
	switch k {
	case xiangqi.Rook:
		found = one(to).slides(all.andNot(occ))
	case xiangqi.Cannon:
		for _, d := range orthogonal {
			screens := 0
			for f, r := to%files+d[0], to/files+d[1]; onBoard(f, r) && screens < 2; f, r = f+d[0], r+d[1] {
				sq := r*files + f
				switch {
				case occ.has(sq):
					screens++
				case screens == 1:
					found = found.or(one(sq))
				}
			}
		}
	case xiangqi.Horse:
		for _, j := range horseUnmoves[to] {
			if !occ.has(int(j.over)) {
				found = found.or(one(int(j.to)))
			}
		}
	case xiangqi.Pawn:
		for _, from := range pawnUnmoves[s][to] {
			found = found.or(one(int(from)))
		}
	}
	return found.andNot(occ)
}

// comes returns the points from which the line piece moves to one of targets without capturing. The targets are empty.
func comes(s core.Side, k xiangqi.Kind, targets, occ set) set {
	if targets.empty() {
		return set{}
	}
	free := all.andNot(occ)
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		return targets.slides(free)
	case xiangqi.Horse:
		var found set
		for _, d := range orthogonal {
			// The leg is the point next to the horse; open are the horses with a free one.
			open := free.step(-d[0], -d[1])
			from := targets.step(-2*d[0]-d[1], -2*d[1]-d[0]).or(targets.step(-2*d[0]+d[1], -2*d[1]+d[0]))
			found = found.or(from.and(open))
		}
		return found.and(free)
	default: // a pawn
		up := forward(s)
		across := overRiver[s]
		side := targets.step(1, 0).or(targets.step(-1, 0)).and(across)
		return targets.step(0, -up).or(side).and(free).and(pawnPlaces[s])
	}
}

// overRiver are the points of the other side's half.
var overRiver = func() (list [2]set) {
	for s := range core.Side(2) {
		for sq := range squares {
			if crossed(s, sq) {
				list[s] = list[s].or(one(sq))
			}
		}
	}
	return list
}()

// path is a way of a piece to a point, which is open if the line piece is on none of the points of shut.
type path struct {
	to   int
	shut set
}

// paths lists where an attacker on from moves without capturing or, backward, where it comes from.
func paths(list []path, s core.Side, k xiangqi.Kind, from int, occ set, backward bool) []path {
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		for _, d := range orthogonal {
			var shut set
			for f, r := from%files+d[0], from/files+d[1]; onBoard(f, r); f, r = f+d[0], r+d[1] {
				sq := r*files + f
				if occ.has(sq) {
					break
				}
				shut = shut.or(one(sq))
				list = append(list, path{sq, shut})
			}
		}
	case xiangqi.Horse:
		jumps := horseMoves[from]
		if backward {
			jumps = horseUnmoves[from]
		}
		for _, j := range jumps {
			if !occ.has(int(j.to)) && !occ.has(int(j.over)) {
				list = append(list, path{int(j.to), one(int(j.to)).or(one(int(j.over)))})
			}
		}
	case xiangqi.Pawn:
		targets := pawnMoves[s][from]
		if backward {
			targets = pawnUnmoves[s][from]
		}
		for _, to := range targets {
			if !occ.has(int(to)) {
				list = append(list, path{int(to), one(int(to))})
			}
		}
	}
	return list
}

// strikes returns the free points that an attacker on from attacks.
func strikes(s core.Side, k xiangqi.Kind, from int, occ set) (found set) {
	switch k {
	case xiangqi.Horse:
		for _, j := range horseMoves[from] {
			if !occ.has(int(j.over)) {
				found = found.or(one(int(j.to)))
			}
		}
	case xiangqi.Pawn:
		for _, to := range pawnMoves[s][from] {
			found = found.or(one(int(to)))
		}
	default: // the attacks of rooks and cannons are symmetric
		return lineHits(s, k, from, occ)
	}
	return found.andNot(occ)
}
