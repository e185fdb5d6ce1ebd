package eternal

// Opening is a starting position.
type Opening struct {
	ID   string // a short fixed word; "opening.eternal.ID" names it in the catalogues
	text string // the position
}

// Position returns the position of o.
func (o Opening) Position() Position { return mustParse(o.text) }

// Openings lists the starting positions on offer, the default of the rules first. The others are this program's own. In
// each, Black's pieces mirror Red's across the river ("spiral": rotated by half a turn), the zones are empty, and
// neither side could score with a move.
func Openings() []Opening {
	return []Opening{
		{"standard", StartText},
		{"gate", "2e2e2/1ca2ac1/1hp2ph1/2r2r2/oooooooo/2R2R2/1HP2PH1/1CA2AC1/2E2E2 r 0-0/4 -"},
		{"wings", "2c2c2/1pa2ap1/rhe2ehr/8/oooooooo/8/RHE2EHR/1PA2AP1/2C2C2 r 0-0/4 -"},
		{"corners", "rh4hr/1ea2ae1/1c4c1/3pp3/oooooooo/3PP3/1C4C1/1EA2AE1/RH4HR r 0-0/4 -"},
		{"columns", "e6e/ca4ac/h6h/r2pp2r/oooooooo/R2PP2R/H6H/CA4AC/E6E r 0-0/4 -"},
		{"spiral", "1rh2ae1/2p2c2/1ea3hr/3c2p1/oooooooo/1P2C3/RH3AE1/2C2P2/1EA2HR1 r 0-0/4 -"},
	}
}
