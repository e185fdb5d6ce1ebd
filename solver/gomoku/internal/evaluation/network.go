package evaluation

// The dimensions, and what stands for 1 in the numbers.
const (
	// Channels is how many numbers a side has at a point.
	Channels = 8
	// Units is how many neurons lie between the sums and the value.
	Units = 64

	// One stands for 1 at a point.
	One = 256
	// SumPart is how many times smaller a sum over the board is to the neurons.
	SumPart = 8
	// SumOne stands for 1 in what the neurons get of a sum.
	SumOne = One * SumPart >> sumShift

	most     = 1<<12 - 1 // bounds what counts at a point, so that a line of the board fits 16 bits without a sign
	sumShift = 6         // the bits of a sum over the board that do not count

	// HiddenOne stands for 1 in the weight of a sum.
	HiddenOne  = 1024
	hiddenBits = 10 // of HiddenOne

	// OutputOne stands for 1 in the weight of a neuron.
	OutputOne = 2048
	// ValueOne stands for 1 in the value, which is the logarithm of the odds.
	ValueOne = SumOne * OutputOne

	// MostRow bounds the size of a number that a class adds, and of the bias, so that no point overflows.
	MostRow = 1<<15/(2*9+1) - 1
	// MostHidden bounds the size of the weight of a sum.
	MostHidden = 1<<15 - 1
)

// Row is what a class adds to a point: first to the numbers of the side whose class it is, then to those of the other one.
type Row [2 * Channels]int16

// rows is what a class adds to its point and to the neighbours, by place.
type rows [Places]Row

// A Network is the numbers of the evaluation. It is not changed after it was made.
type Network struct {
	Bias       [Kinds][Channels]int16   // at each point, by the side's kind
	Rows       [Kinds][Classes]rows     // by the side's kind
	Alone      [Kinds][Classes][2]int32 // what a class counts on its own: if its side is to move, and if it is not
	Hidden     [Units][2 * Channels]int16
	HiddenBias [Kinds][Units]int32 // by the kind of the side to move
	Output     [Units]int32
	OutputBias [Kinds]int32
}

// ready is a network as the loops need it.
type ready struct {
	*Network
	rows   [2][Kinds][Classes]rows          // by side: White's numbers come second at each point, whoever adds them
	hidden [Units / 8][Channels][8][2]int16 // eight neurons side by side, two sums at a time
}

// prepare makes a network ready.
func prepare(n *Network) *ready {
	r := &ready{Network: n}
	for kind := range n.Rows {
		for class := range n.Rows[kind] {
			for place, row := range n.Rows[kind][class] {
				r.rows[0][kind][class][place] = row
				for i, x := range row {
					r.rows[1][kind][class][place][(i+Channels)%len(row)] = x
				}
			}
		}
	}
	for unit, weights := range n.Hidden {
		for i, w := range weights {
			r.hidden[unit/8][i/2][unit%8][i%2] = w
		}
	}
	return r
}

// bounded reports whether no number at a point can overflow, and Nothing adds nothing. What the neurons make of the sums may
// wrap around in a senseless network, on every machine in the same way.
func (n *Network) bounded() bool {
	within := func(list []int16) bool {
		for _, x := range list {
			if x < -MostRow || x > MostRow {
				return false
			}
		}
		return true
	}
	for kind := range Kinds {
		if !within(n.Bias[kind][:]) || n.Rows[kind][Nothing] != (rows{}) || n.Alone[kind][Nothing] != [2]int32{} {
			return false
		}
		for class := range Classes {
			for place := range Places {
				if !within(n.Rows[kind][class][place][:]) {
					return false
				}
			}
		}
	}
	return true
}
