package mining

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle/mining"
)

// The themes of mates, determined by the last position.
const (
	themeHorseCannon  = "horse-cannon"  // 马后炮: a cannon mates over a horse that takes the king's escape squares
	themeDoubleCannon = "double-cannon" // 重炮: one cannon mates over the other
	themeTwoRooks     = "two-rooks"     // 双车错: two rooks mate on parallel lines
	themeCornerHorse  = "corner-horse"  // 挂角马: a horse mates from a corner of the palace, or takes the king's escape from there
	themeCrouching    = "crouching"     // 卧槽马: a horse mates from beside the palace, on the second rank, or takes the king's escape from there
	themeFishing      = "fishing-horse" // 钓鱼马: a horse on the third rank covers the king's escape, and a rook mates
	themeFacing       = "facing-kings"  // 白脸将: the attacker's king controls a file that the enemy's king may not enter
	themeSmothered    = "smothered"     // 闷宫: a cannon mates a king shut in by its own advisors
	themeIronBolt     = "iron-bolt"     // 铁门栓: a cannon on the central file pins the advisors, and a rook or pawn mates on the next file
	themePawnMate     = "pawn-mate"     // 小兵擒王: a pawn mates
	themeDoubleCheck  = "double-check"  // 双将: two pieces give the last check
	themeStalemate    = "stalemate"     // 困毙: the enemy has no legal move and is not in check
	themeHeavenEarth  = "heaven-earth"  // 天地炮: one cannon on the central file, the other on the enemy's back rank
	themeTwoGhosts    = "two-ghosts"    // 二鬼拍门: two pawns beside the king's file, on the king's rank or the next
	themeSeaMoon      = "sea-moon"      // 海底捞月: a rook mates from behind the king
	themeSideTiger    = "side-tiger"    // 侧面虎: a horse on the pawns' rank, beside the palace, takes an escape, and a rook or pawn mates
)

// The other themes.
const (
	themeSacrifice  = "sacrifice"    // 弃子: the enemy captures a piece and loses by it
	themeQuiet      = "quiet-first"  // 停着: the first move neither gives check nor captures
	themeDiscovered = "discovered"   // 抽将: a piece moves away and uncovers a check by another one
	themeUncovered  = "uncovered"    // 闪击: a piece moves away and uncovers an attack by another one, which wins the target
	themeBoldRook   = "bold-rook"    // 大胆穿心: a rook takes the advisor in the centre of the palace
	themeDeflection = "deflection"   // 引离: a piece that takes has to leave the point of the next move
	themeBlock      = "block"        // 堵塞: a piece that took is in the way of its king
	themeTempo      = "tempo"        // 顿挫: a check or an attack drives a piece to a worse place before the real stroke
	themeIntercept  = "interception" // 拦截: a piece cuts off the guard of the point of the next move
	themeFork       = "fork"         // 捉双: one piece attacks two that are worth more or are unprotected
	themePin        = "pin"          // 牵制: the piece won could not move without exposing its king
	themeCapture    = "capture"      // 得子: the first move captures a piece
	themeCheck      = "check-first"  // 照将得子: a check drives the king or a guard away from what is won
	themeOneMove    = "one-move"     // 一步杀
	themeTwoMoves   = "two-moves"    // 二步杀
	themeThreeMoves = "three-moves"  // 三步杀
	themeFourMoves  = "four-moves"   // 四步杀
	themeLong       = "long-mate"    // 长杀: five moves or more
	themeOnlyWin    = "only-win"     // 唯一胜着: in an endgame
	themeOnlyHold   = "only-hold"    // 唯一和着: in an endgame
	themePawnEnding = "pawn-ending"  // 兵类残局
	themeRookEnding = "rook-ending"  // 车类残局
	themeMinor      = "minor-ending" // 马炮残局
	themeVary       = "no-perpetual" // 不可长将: checking for ever would lose
	themeOnlyMove   = "only-move"    // 唯一正着: every other move loses
)

// Themes implements mining.Miner.
func (m *Miner) Themes(p core.Position, s mining.Solution) []string {
	switch s.Goal.Kind {
	case goalMate:
		return mateThemes(p, s)
	case goalMaterial:
		return materialThemes(p, s)
	case goalOnly, goalVary:
		return onlyThemes(p, s)
	}
	return endingThemes(p, s.Goal.Kind)
}

// boards returns the boards before each move of a line and after the last one.
func boards(p core.Position, line []core.Move) []*xiangqi.Board {
	list := []*xiangqi.Board{p.(xiangqi.Position).Board()}
	for _, move := range line {
		next, err := p.Play(move)
		if err != nil {
			break
		}
		p = next
		list = append(list, p.(xiangqi.Position).Board())
	}
	return list
}

func mateThemes(p core.Position, s mining.Solution) []string {
	var list []string
	line := s.Line
	all := boards(p, line)
	last := all[len(all)-1]
	pattern := matePattern(last, line[len(line)-1])
	if pattern != "" {
		list = append(list, pattern)
	}
	list = append(list, setting(last)...)
	if len(checkers(last)) > 1 {
		list = append(list, themeDoubleCheck)
	}
	if first := line[0]; !all[1].InCheck() && all[0].At(first.To) == core.NoPiece {
		list = append(list, themeQuiet)
	}
	sacrifice, discovered := false, false
	for i, move := range line {
		if i%2 == 1 && all[i].At(move.To) != core.NoPiece && xiangqi.KindOf(all[i].At(move.To)) != xiangqi.Pawn {
			sacrifice = true
		}
		if i%2 == 0 && i+1 < len(all) && all[i+1].InCheck() && !slices.Contains(checkers(all[i+1]), move.To) {
			discovered = true
		}
	}
	if sacrifice {
		list = append(list, themeSacrifice)
	}
	list = append(list, sacrificeThemes(all, line)...)
	list = append(list, preparations(all, s)...)
	if discovered {
		list = append(list, themeDiscovered)
	}
	if pattern == themeStalemate { // no mate
		return list
	}
	lengths := [...]string{themeOneMove, themeTwoMoves, themeThreeMoves, themeFourMoves, themeLong}
	return append(list, lengths[min(len(line)/2, len(lengths)-1)])
}

// checkers lists the pieces that check the king of the side to move, except the enemy king.
func checkers(b *xiangqi.Board) (list []core.Square) {
	king := b.KingSquare(b.Turn())
	for set := b.Side(b.Turn().Other()); !set.Empty(); {
		if sq := set.Pop(); xiangqi.KindOf(b.At(sq)) != xiangqi.King && b.Targets(sq).Has(king) {
			list = append(list, sq)
		}
	}
	return list
}

// matePattern returns the theme of the mate of the side to move by the given last move, or "".
func matePattern(b *xiangqi.Board, move core.Move) string {
	loser := b.Turn()
	king := b.KingSquare(loser)
	from := checkers(b)
	if len(from) == 0 {
		if b.InCheck() {
			return themeFacing // the kings face each other
		}
		return themeStalemate
	}
	kind := func(sq core.Square) xiangqi.Kind { return xiangqi.KindOf(b.At(sq)) }
	theirs := func(sq core.Square) bool { return b.At(sq) != core.NoPiece && xiangqi.SideOf(b.At(sq)) != loser }
	for _, sq := range from {
		switch kind(sq) {
		case xiangqi.Cannon:
			screen := between(b, sq, king)
			if len(screen) != 1 {
				continue
			}
			switch {
			case theirs(screen[0]) && kind(screen[0]) == xiangqi.Horse:
				return themeHorseCannon
			case theirs(screen[0]) && kind(screen[0]) == xiangqi.Cannon:
				return themeDoubleCannon
			case !theirs(screen[0]) && kind(screen[0]) == xiangqi.Advisor && shutIn(b, king, loser):
				return themeSmothered
			}
		case xiangqi.Horse:
			if pattern := horsePattern(sq, loser); pattern != "" && pattern != themeFishing {
				return pattern
			}
		case xiangqi.Pawn:
			if sq == move.To {
				return themePawnMate
			}
		case xiangqi.Rook:
			if pattern := rookPattern(b, sq, king, loser); pattern != "" {
				return pattern
			}
		}
	}
	if own := b.KingSquare(loser.Other()); xiangqi.FileOf(own) != xiangqi.FileOf(king) && abs(xiangqi.FileOf(own)-xiangqi.FileOf(king)) == 1 && open(b, own, loser) {
		return themeFacing
	}
	return ""
}

// horsePattern returns the theme of a mate in which a horse on sq gives check or takes an escape, or "".
func horsePattern(sq core.Square, loser core.Side) string {
	switch file, rank := abs(xiangqi.FileOf(sq)-4), depthOf(sq, loser); {
	case file == 1 && rank == 2:
		return themeCornerHorse
	case file == 2 && rank == 1:
		return themeCrouching
	case file == 2 && rank == 2:
		return themeFishing
	}
	return ""
}

// rookPattern returns the theme of a mate by the rook on sq, or "".
func rookPattern(b *xiangqi.Board, sq, king core.Square, loser core.Side) string {
	enemy := loser.Other()
	for cannon := range b.Squares(enemy, xiangqi.Cannon) {
		if xiangqi.FileOf(cannon) == 4 && xiangqi.FileOf(sq) != 4 && xiangqi.FileOf(king) != 4 {
			if blocked := between(b, cannon, xiangqi.SquareAt(4, rankAt(0, loser))); len(blocked) >= 1 {
				return themeIronBolt
			}
		}
	}
	for other := range b.Squares(enemy, xiangqi.Rook) {
		if other == sq {
			continue
		}
		sameRank := xiangqi.RankOf(sq) == xiangqi.RankOf(king) && abs(xiangqi.RankOf(other)-xiangqi.RankOf(king)) == 1
		sameFile := xiangqi.FileOf(sq) == xiangqi.FileOf(king) && abs(xiangqi.FileOf(other)-xiangqi.FileOf(king)) == 1
		if sameRank || sameFile {
			return themeTwoRooks
		}
	}
	for horse := range b.Squares(enemy, xiangqi.Horse) {
		if pattern := horsePattern(horse, loser); pattern != "" && takesEscape(b, horse) {
			return pattern
		}
	}
	return ""
}

// shutIn reports whether a king on its back rank still has both advisors.
func shutIn(b *xiangqi.Board, king core.Square, side core.Side) bool {
	n := 0
	for range b.Squares(side, xiangqi.Advisor) {
		n++
	}
	return n == 2 && depthOf(king, side) == 0
}

// open reports whether the file of a king is empty from there to the opposite back rank.
func open(b *xiangqi.Board, own core.Square, loser core.Side) bool {
	return len(between(b, own, xiangqi.SquareAt(xiangqi.FileOf(own), rankAt(0, loser)))) == 0
}

// depthOf returns the number of ranks between a square and the back rank of a side.
func depthOf(sq core.Square, side core.Side) int { return rankAt(xiangqi.RankOf(sq), side) }

// rankAt flips the ranks for Black.
func rankAt(rank int, side core.Side) int {
	if side == xiangqi.Black {
		return xiangqi.Ranks - 1 - rank
	}
	return rank
}

// between lists the occupied squares strictly between two squares, none if they are not on one line.
func between(b *xiangqi.Board, from, to core.Square) (list []core.Square) {
	df, dr := sign(xiangqi.FileOf(to)-xiangqi.FileOf(from)), sign(xiangqi.RankOf(to)-xiangqi.RankOf(from))
	if df != 0 && dr != 0 || df == 0 && dr == 0 {
		return nil
	}
	for f, r := xiangqi.FileOf(from)+df, xiangqi.RankOf(from)+dr; f != xiangqi.FileOf(to) || r != xiangqi.RankOf(to); f, r = f+df, r+dr {
		if sq := xiangqi.SquareAt(f, r); b.At(sq) != core.NoPiece {
			list = append(list, sq)
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

func materialThemes(p core.Position, s mining.Solution) []string {
	var list []string
	all := boards(p, s.Line)
	first := s.Line[0]
	if all[0].At(first.To) != core.NoPiece {
		list = append(list, themeCapture)
	} else if !all[1].InCheck() {
		list = append(list, themeQuiet)
	}
	if all[1].InCheck() && !slices.Contains(checkers(all[1]), first.To) {
		list = append(list, themeDiscovered)
	}
	if len(attacked(all[1], first.To)) > 1 {
		list = append(list, themeFork)
	}
	if pinned(all[0], first.To) {
		list = append(list, themePin)
	}
	if uncovers(all, s.Line) {
		list = append(list, themeUncovered)
	}
	list = append(list, preparations(all, s)...)
	if len(list) == 0 && all[1].InCheck() {
		list = append(list, themeCheck)
	}
	return list
}

// preparations returns the themes of moves that prepare the next one.
func preparations(all []*xiangqi.Board, s mining.Solution) (list []string) {
	if gainsTempo(all, s) {
		list = append(list, themeTempo)
	}
	if intercepts(all, s.Line) {
		list = append(list, themeIntercept)
	}
	return list
}

func onlyThemes(p core.Position, s mining.Solution) []string {
	list := []string{themeOnlyMove}
	if s.Goal.Kind == goalVary {
		list = []string{themeVary}
	}
	if all := boards(p, s.Line); !all[1].InCheck() && all[0].At(s.Line[0].To) == core.NoPiece {
		list = append(list, themeQuiet)
	}
	return list
}

// attacked lists the pieces of the side to move that the piece on sq attacks: the king, and, pawns aside, those worth
// more than the attacker and those that it wins by an exchange.
func attacked(b *xiangqi.Board, sq core.Square) (list []core.Square) {
	for set := b.Targets(sq).And(b.Side(b.Turn())); !set.Empty(); {
		to := set.Pop()
		kind := xiangqi.KindOf(b.At(to))
		if kind == xiangqi.King || kind != xiangqi.Pawn && (worth[kind] > worth[xiangqi.KindOf(b.At(sq))] || b.Exchange(xiangqi.NewMove(sq, to), &exchange) >= exchange[kind]) {
			list = append(list, to)
		}
	}
	return list
}

// exchange holds worth in the format of Board.Exchange.
var exchange = [8]int{xiangqi.Pawn: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 4, xiangqi.Cannon: 4, xiangqi.Rook: 9, xiangqi.King: 100}

// pinned reports whether the piece on sq, of the side that is not to move, has moves, but none that leaves its king safe.
func pinned(b *xiangqi.Board, sq core.Square) bool {
	if b.At(sq) == core.NoPiece {
		return false
	}
	turned := *b
	turned.MakeNull()
	targets := turned.Targets(sq)
	if targets.Empty() || turned.InCheck() {
		return false
	}
	for !targets.Empty() {
		if turned.Legal(xiangqi.NewMove(sq, targets.Pop())) {
			return false
		}
	}
	return true
}

func endingThemes(p core.Position, kind string) []string {
	list := []string{map[string]string{goalWin: themeOnlyWin, goalHold: themeOnlyHold}[kind]}
	b := p.(xiangqi.Position).Board()
	has := func(kinds ...xiangqi.Kind) bool {
		for _, k := range kinds {
			for _, side := range []core.Side{xiangqi.Red, xiangqi.Black} {
				for range b.Squares(side, k) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case has(xiangqi.Rook):
		return append(list, themeRookEnding)
	case has(xiangqi.Horse, xiangqi.Cannon):
		return append(list, themeMinor)
	}
	return append(list, themePawnEnding)
}
