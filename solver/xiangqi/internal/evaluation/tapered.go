package evaluation

// Tapered is a pair of scores, for a full board (mg) and for an endgame (eg), in one number, so that both are added at
// once: eg in the upper 16 bits, mg in the lower ones.
type Tapered int32

func taper(mg, eg int) Tapered { return Tapered(eg<<16 + mg) }

func (t Tapered) mg() int { return int(int16(t)) }
func (t Tapered) eg() int { return int(int16((t + 0x8000) >> 16)) }
