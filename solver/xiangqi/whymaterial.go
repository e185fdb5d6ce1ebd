package xiangqi

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/explain"
)

// The values of pieces for counting material, by kind, in hundredths of a pawn; a king is worth more than everything.
var whyWorth = [8]int{xiangqi.King: 10000, xiangqi.Advisor: 200, xiangqi.Elephant: 200, xiangqi.Horse: 400, xiangqi.Rook: 900, xiangqi.Cannon: 450, xiangqi.Pawn: 100}

// The bounds of reasons about material.
const (
	minMaterial  = 100 // less is not worth mentioning
	longestCount = 14  // plies of a line within which material is counted
	wholeReason  = 400 // material that explains any loss of value, from that of a horse
)

// balance is the net material that a line wins and loses for the mover once it is quiet.
type balance struct {
	won, lost []core.Piece
	plies     int // of the line until then, from the position before the move
}

func (b balance) worth() int {
	sum := 0
	for _, p := range b.won {
		sum += whyWorth[xiangqi.KindOf(p)]
	}
	for _, p := range b.lost {
		sum -= whyWorth[xiangqi.KindOf(p)]
	}
	return sum
}

// after returns the balance once a move is played in p: mover is the side that the balance belongs to.
func (b balance) after(p xiangqi.Position, m core.Move, mover core.Side) balance {
	switch taken := p.At(m.To); {
	case taken == core.NoPiece:
	case p.Turn() == mover:
		b.won = append(slices.Clip(b.won), taken)
	default:
		b.lost = append(slices.Clip(b.lost), taken)
	}
	return b
}

// count returns the material balance of a line from p at the first position without a recapture where no capture wins as much as minGain.
// ok is false if the line ends in the middle of an exchange.
func count(p xiangqi.Position, moves []core.Move, minGain int) (b balance, ok bool) {
	mover := p.Turn()
	var now balance
	var rests []balance
	for i, m := range moves {
		if i == longestCount {
			break
		}
		now = now.after(p, m, mover)
		next, err := p.Play(m)
		if err != nil {
			break
		}
		p = next.(xiangqi.Position)
		if now.plies = i + 1; quiet(p, minGain) && i > 0 {
			rests = append(rests, now)
		}
	}
	if len(rests) == 0 {
		return balance{}, false
	}
	last := rests[len(rests)-1]
	for _, r := range rests {
		if r.worth() == last.worth() {
			return r, true
		}
	}
	return last, true
}

// quiet reports whether neither king is in check and no capture by either side wins as much as minGain.
func quiet(p xiangqi.Position, minGain int) bool {
	if p.InCheck() || p.Outcome().Over() {
		return false
	}
	b := p.Board()
	for range 2 {
		for _, m := range b.Captures(nil) {
			if b.Exchange(m, &whyWorth) >= minGain {
				return false
			}
		}
		b.MakeNull()
	}
	return true
}

// material explains the gain of the reply to a move, or the gain that better play would have had.
func material(f explain.Fault, after core.Line) []explain.Reason {
	before, at := f.Line.Last().(xiangqi.Position), after.Last().(xiangqi.Position)
	if len(f.Reply) == 0 || len(f.Better) == 0 {
		return nil
	}
	moves := append([]core.Move{f.Move}, f.Reply...)
	played, known := count(before, moves, minMaterial)
	better, also := count(before, f.Better, minMaterial)
	if known && also && agrees(f, better.worth()-played.worth()) {
		return compared(f, before, at, played, better, minMaterial)
	}
	if reasons := atOnce(f, before, at); len(reasons) > 0 {
		return reasons
	}
	return roughly(f, before, at, moves)
}

// agrees reports whether a difference of material, in hundredths of a pawn, may be the reason for the loss of value: it is neither
// far more nor far less. A long line may win back by chance, or by poor moves at its end, what an error has lost. Values without
// scores agree with anything.
func agrees(f explain.Fault, material int) bool {
	if !f.Before.Scored || !f.After.Scored {
		return true
	}
	drop := f.Before.Score - f.After.Score
	return material <= 2*drop && (material >= wholeReason || 2*material+minMaterial >= drop)
}

// roughly explains an error by lines that are not quiet but for a pawn, or end in the middle of an exchange.
func roughly(f explain.Fault, before, at xiangqi.Position, moves []core.Move) []explain.Reason {
	settled := func(line []core.Move, best bool) balance {
		end := atEnd(before, line, best)
		if b, ok := count(before, line, minLoss); ok && max(end.worth()-b.worth(), b.worth()-end.worth()) < minLoss {
			return b
		}
		return end
	}
	played, better := settled(moves, true), settled(f.Better, false)
	if !agrees(f, better.worth()-played.worth()) {
		return nil
	}
	return compared(f, before, at, played, better, minLoss)
}

// atEnd returns the material balance at the end of a line, in the middle of an exchange. It is that which is best for the mover, or
// worst: the side to move takes once more if that serves the purpose.
func atEnd(p xiangqi.Position, moves []core.Move, best bool) balance {
	mover := p.Turn()
	var b balance
	for _, m := range moves[:min(len(moves), longestCount)] {
		next, err := p.Play(m)
		if err != nil {
			break
		}
		b = b.after(p, m, mover)
		p = next.(xiangqi.Position)
		b.plies++
	}
	if (p.Turn() == mover) != best {
		return b
	}
	board, gain := p.Board(), 0
	var last xiangqi.Move
	for _, m := range board.Captures(nil) {
		if g := board.Exchange(m, &whyWorth); g > gain {
			last, gain = m, g
		}
	}
	if gain > 0 {
		b = b.after(p, last.Core(), mover)
	}
	return b
}

// compared explains an error by the balances of the lines after it and in its place, which must differ by minGain. The reason is
// what was lost or what was missed, whichever is more.
func compared(f explain.Fault, before, at xiangqi.Position, played, better balance, minGain int) []explain.Reason {
	if played.worth() > better.worth()-minGain {
		return nil
	}
	if played.worth() <= -minGain && played.plies > 1 && -played.worth() >= better.worth() {
		lost, won := without(played.lost, played.won), without(played.won, played.lost)
		line := f.Reply[:min(len(f.Reply), played.plies-1)]
		reason := explain.Reason{
			Kind: explain.Hung, Key: "xiangqi.loses", Args: []explain.Arg{explain.Things(names(lost)...)}, Moves: line, After: true,
		}
		if len(won) > 0 {
			reason.Key, reason.Args = "xiangqi.loses-for", append(reason.Args, explain.Things(names(won)...))
		}
		return append([]explain.Reason{reason}, how(f, before, at)...)
	}
	if won := without(better.won, better.lost); better.worth() >= minGain && len(won) > 0 {
		reason := explain.Reason{
			Kind: explain.MissedMaterial, Key: "xiangqi.misses", Args: []explain.Arg{explain.Things(names(won)...)},
			Moves: f.Better[:min(len(f.Better), better.plies)],
		}
		if lost := without(better.lost, better.won); len(lost) > 0 {
			reason.Key, reason.Args = "xiangqi.misses-for", append(reason.Args, explain.Things(names(lost)...))
		}
		return []explain.Reason{reason}
	}
	return nil
}

// atOnce explains an error by the gain of the next move, where the lines end in the middle of an exchange or disagree with the values:
// the reply takes a piece without compensation, or better play would have taken one or attacked two.
func atOnce(f explain.Fault, before, at xiangqi.Position) []explain.Reason {
	gained := gain(before, f.Move)
	if lost := gain(at, f.Reply[0]); lost >= minLoss && lost > gained && lost-gained > betterLoss(before, f.Better) && agrees(f, lost-gained) {
		reasons := how(f, before, at)
		for i := range reasons {
			reasons[i].Moves, reasons[i].After = f.Reply[:1], true
		}
		return reasons
	}
	if won := gain(before, f.Better[0]); won >= minLoss && won > gained && agrees(f, won-gained) {
		taken := []core.Piece{before.At(f.Better[0].To)}
		return []explain.Reason{{
			Kind: explain.MissedMaterial, Key: "xiangqi.misses", Args: []explain.Arg{explain.Things(names(taken)...)}, Moves: f.Better[:1],
		}}
	}
	if fork, ok := forks(before, f.Better); ok && gained < minLoss {
		fork.Kind, fork.Key, fork.Moves = explain.MissedMaterial, "xiangqi.misses-fork", f.Better[:min(len(f.Better), 3)]
		return []explain.Reason{fork}
	}
	return nil
}

// betterLoss returns the loss of a line's mover in its first two moves.
func betterLoss(p xiangqi.Position, line []core.Move) int {
	lost := -gain(p, line[0])
	if next, err := p.Play(line[0]); err == nil && len(line) > 1 {
		lost += gain(next.(xiangqi.Position), line[1])
	}
	return lost
}

// minLoss is the minimum material of a reason by one move alone: a pawn may belong to an exchange beyond the line.
const minLoss = 2 * minMaterial

// gain returns the gain of a capture by exchanges on its target; 0 if there is none.
func gain(p xiangqi.Position, m core.Move) int {
	if p.At(m.To) == core.NoPiece {
		return 0
	}
	return p.Board().Exchange(xiangqi.NewMove(m.From, m.To), &whyWorth)
}

// without returns the pieces of a list without those of another, kind for kind: exchanged pieces are neither won nor
// lost.
func without(list, others []core.Piece) []core.Piece {
	var left []core.Piece
	others = slices.Clone(others)
	for _, p := range list {
		same := slices.IndexFunc(others, func(o core.Piece) bool { return xiangqi.KindOf(o) == xiangqi.KindOf(p) })
		if same >= 0 {
			others = slices.Delete(others, same, same+1)
			continue
		}
		left = append(left, p)
	}
	return left
}

// numbers are the ends of the keys for one to five pieces of a kind; there are no more than five pawns and two of another kind.
var numbers = [...]string{"", ".two", ".three", ".four", ".five"}

// names returns the keys of the names of pieces, the most valuable first; several of a kind are named together.
func names(list []core.Piece) []string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b core.Piece) int { return whyWorth[xiangqi.KindOf(b)] - whyWorth[xiangqi.KindOf(a)] })
	var keys []string
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n] == list[0] {
			n++
		}
		keys = append(keys, "why."+xiangqi.PieceKey(list[0])[len("piece."):]+numbers[n-1])
		list = list[n:]
	}
	return keys
}

// how explains how the reply wins material: it forks, or it captures a piece that was attacked already, that has moved
// into an attack, or that has lost its protection.
func how(f explain.Fault, before, at xiangqi.Position) []explain.Reason {
	reply := f.Reply[0]
	board := at.Board()
	move := xiangqi.NewMove(reply.From, reply.To)
	taken := at.At(reply.To)
	if taken == core.NoPiece || board.Exchange(move, &whyWorth) < minMaterial {
		if fork, ok := forks(at, f.Reply); ok {
			return []explain.Reason{fork}
		}
		return nil
	}
	thing := []explain.Arg{explain.Things(names([]core.Piece{taken})...)}
	if reply.To == f.Move.To {
		return []explain.Reason{{Kind: explain.Hung, Key: "xiangqi.walks-into", Args: thing}}
	}
	if passed, ok := passed(core.Line{{Position: before}}); ok {
		if old := passed.Last().(xiangqi.Position).Board(); old.Legal(move) && old.At(reply.To) == taken && old.Exchange(move, &whyWorth) >= minMaterial {
			return []explain.Reason{{Kind: explain.Overlooked, Key: "xiangqi.overlooks-attack", Args: thing}}
		}
		return []explain.Reason{{Kind: explain.Hung, Key: "xiangqi.exposes", Args: thing}}
	}
	return nil
}

// forks reports whether the first move of a line attacks several pieces at once, if its side then captures one of them.
func forks(at xiangqi.Position, line []core.Move) (explain.Reason, bool) {
	first := line[0]
	next, err := at.Play(first)
	if err != nil {
		return explain.Reason{}, false
	}
	p := next.(xiangqi.Position)
	piece := p.At(first.To)
	var attacked []core.Piece
	var on []core.Square
	board := p.Board()
	check := p.InCheck() && board.Targets(first.To).Has(board.KingSquare(p.Turn()))
	board.MakeNull()
	for to := range targets(board, first.To) {
		victim := board.At(to)
		if victim == core.NoPiece || xiangqi.SideOf(victim) == xiangqi.SideOf(piece) || xiangqi.KindOf(victim) == xiangqi.King {
			continue
		}
		if m := xiangqi.NewMove(first.To, to); board.Exchange(m, &whyWorth) >= 2*minMaterial {
			attacked, on = append(attacked, victim), append(on, to)
		}
	}
	taken := len(line) > 2 && line[2].From == first.To && slices.Contains(on, line[2].To)
	if !taken || len(attacked) < 2 && !(check && len(attacked) == 1) {
		return explain.Reason{}, false
	}
	things := names(attacked)
	if check {
		things = append([]string{"why." + xiangqi.PieceKey(xiangqi.PieceOf(p.Turn(), xiangqi.King))[len("piece."):]}, things...)
	}
	args := []explain.Arg{explain.Things(names([]core.Piece{piece})...), explain.Things(things...)}
	return explain.Reason{Kind: explain.Fork, Key: "xiangqi.fork", Args: args}, true
}

// targets yields the targets of the piece on from.
func targets(b *xiangqi.Board, from core.Square) func(yield func(core.Square) bool) {
	return func(yield func(core.Square) bool) {
		for set := b.Targets(from); !set.Empty(); {
			if !yield(set.Pop()) {
				return
			}
		}
	}
}
