package engine

// Learn moves what was learned towards a bonus, the less the nearer it is to most, which bounds it. The bonus is from -most to most.
func Learn[T int16 | int32](entry *T, bonus, most int) {
	*entry += T(bonus - int(*entry)*max(bonus, -bonus)/most)
}

// Static evaluations are wrong in the same way in positions that have much in common. A Correction remembers, for each part of the
// board, by how much the search came to other values.
const (
	CorrectionParts = 4
	CorrectionSlots = 1 << 13 // for each part, a power of two

	correctionMost = 1 << 10 // bounds every entry
	correctionUnit = 40      // entries for a unit of the score
)

// Correction is what was learned of evaluations, for one side to move. What the parts are, and where a position stands in each of them,
// is up to the engine: a slot is used by its remainder.
type Correction [CorrectionParts][CorrectionSlots]int16

// Of returns by how much evaluations of such positions were wrong.
func (c *Correction) Of(slots *[CorrectionParts]uint32) int {
	sum := 0
	for i, slot := range slots {
		sum += int(c[i][slot%CorrectionSlots])
	}
	return sum / correctionUnit
}

// Learn notes that a position was worth more than its evaluation, or less if weight is negative: the difference times what the depth
// of the search makes of it.
func (c *Correction) Learn(slots *[CorrectionParts]uint32, weight int) {
	bonus := max(-correctionMost/4, min(weight, correctionMost/4))
	for i, slot := range slots {
		Learn(&c[i][slot%CorrectionSlots], bonus, correctionMost)
	}
}
