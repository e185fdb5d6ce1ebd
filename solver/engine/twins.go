package engine

import (
	"slices"

	"qilab/core"
	"qilab/solver"
)

// Fold lets the moves that a symmetry of the position makes equivalent share the verdict of the first of them, the only one of them
// that Open lists. The history of the position must not matter.
func (p *Proofs) Fold(index *core.Index) {
	seeker := index.Seek(p.Position)
	_, symmetry := seeker.Find(p.Position, nil)
	p.symmetry, p.twins = index, make([]int, len(p.verdicts))
	var images []core.PackedMove
	for i := range p.verdicts {
		p.twins[i] = i
		m, ok := core.PackMove(p.verdicts[i].Move)
		if !ok {
			continue
		}
		images = seeker.Images(images[:0], m, symmetry)
		first := slices.IndexFunc(p.verdicts[:i], func(v solver.Verdict) bool {
			other, ok := core.PackMove(v.Move)
			return ok && slices.Contains(images, other)
		})
		if first >= 0 {
			p.twins[i] = first
		}
	}
}

// Twin reports whether the verdict with this index is shared with an earlier one.
func (p *Proofs) Twin(i int) bool { return p.twins != nil && p.twins[i] != i }

// copyTwins gives the unproven twins the verdicts that they share.
func (p *Proofs) copyTwins(verdicts []solver.Verdict) {
	for i := range p.twins {
		if !p.Twin(i) || verdicts[i].Result != core.Unfinished {
			continue
		}
		m := verdicts[i].Move
		verdicts[i] = verdicts[p.twins[i]]
		verdicts[i].Move, verdicts[i].PV = m, p.image(verdicts[i].PV, m)
	}
}

// image returns the line that is symmetric to line and begins with first, as far as it goes.
func (p *Proofs) image(line []core.Move, first core.Move) []core.Move {
	at, there := p.Position, p.Position
	var list []core.Move
	for i, m := range line {
		other := first
		if i > 0 {
			seeker := p.symmetry.Seek(there)
			ply, symmetry := seeker.Find(at, nil)
			packed, ok := core.PackMove(m)
			if ply != 0 || !ok {
				break
			}
			other = seeker.Images(nil, packed, symmetry)[0].Move()
		}
		next, err := at.Play(m)
		image, errImage := there.Play(other)
		if err != nil || errImage != nil {
			break
		}
		at, there, list = next, image, append(list, other)
	}
	return list
}
