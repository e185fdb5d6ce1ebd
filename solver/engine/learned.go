package engine

// Learn adds bonus to an entry and draws it towards 0 in proportion to the bonus, so that the entry stays from -limit to
// limit, as the bonus must be.
func Learn[T int16 | int32](entry *T, bonus, limit int) {
	*entry += T(bonus - int(*entry)*max(bonus, -bonus)/limit)
}

// Static evaluations err in the same way in similar positions. A Correction records, for each part of the board, the
// average difference to the results of searches.
const (
	CorrectionParts = 4
	CorrectionSlots = 1 << 13 // for each part, a power of two

	correctionMax  = 1 << 10 // bounds every entry
	correctionUnit = 40      // entries for a unit of the score
)

// Correction is the learned correction of evaluations, for one side to move. The parts, and the slot of a position in
// each of them, are up to the engine: a slot is used modulo CorrectionSlots.
type Correction [CorrectionParts][CorrectionSlots]int16

// Of returns the average error of evaluations of such positions.
func (c *Correction) Of(slots *[CorrectionParts]uint32) int {
	sum := 0
	for i, slot := range slots {
		sum += int(c[i][slot%CorrectionSlots])
	}
	return sum / correctionUnit
}

// Learn records that a position was worth more than its evaluation, or less if weight is negative: the difference,
// weighted by the depth of the search.
func (c *Correction) Learn(slots *[CorrectionParts]uint32, weight int) {
	bonus := max(-correctionMax/4, min(weight, correctionMax/4))
	for i, slot := range slots {
		Learn(&c[i][slot%CorrectionSlots], bonus, correctionMax)
	}
}
