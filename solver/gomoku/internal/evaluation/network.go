package evaluation

// The dimensions, and the fixed-point representations of 1.
const (
	// Channels is the number of values of a side at a point.
	Channels = 8
	// Units is the number of neurons between the sums and the value.
	Units = 64

	// One is 1 at a point.
	One = 256
	// SumPart is the divisor of a sum over the board for the neurons.
	SumPart = 8
	// SumOne is 1 in the input of the neurons.
	SumOne = One * SumPart >> sumShift

	maxValue = 1<<12 - 1 // bounds the value at a point, so that a line of the board fits 16 bits unsigned
	sumShift = 6         // the dropped low bits of a sum over the board

	// HiddenOne is 1 in the weight of a sum.
	HiddenOne  = 1024
	hiddenBits = 10 // of HiddenOne

	// OutputOne is 1 in the weight of a neuron.
	OutputOne = 2048
	// ValueOne is 1 in the value, which is the logarithm of the odds.
	ValueOne = SumOne * OutputOne

	// MaxRow bounds the size of a number that a class adds, and of the bias, so that no point overflows.
	MaxRow = 1<<15/(2*9+1) - 1
	// MaxHidden bounds the size of the weight of a sum.
	MaxHidden = 1<<15 - 1
)

// Row is the contribution of a class to a point: first to the numbers of the side of the class, then to those of the
// other one.
type Row [2 * Channels]int16

// rows is the contribution of a class to its point and to the neighbours, by place.
type rows [Places]Row

// A Network is the numbers of the evaluation. It is immutable.
type Network struct {
	Bias       [Kinds][Channels]int16   // at each point, by the side's kind
	Rows       [Kinds][Classes]rows     // by the side's kind
	Alone      [Kinds][Classes][2]int32 // the number of a class on its own: if its side is to move, and if it is not
	Hidden     [Units][2 * Channels]int16
	HiddenBias [Kinds][Units]int32 // by the kind of the side to move
	Output     [Units]int32
	OutputBias [Kinds]int32
}

// Ready is a network in the layout of the loops.
type Ready struct {
	*Network
	rows   [2][Kinds][Classes]rows          // by side: White's numbers come second at each point, whichever side contributes
	hidden [Units / 8][Channels][8][2]int16 // eight neurons side by side, two sums at a time
}

// Prepare converts a network to the layout of the loops.
func Prepare(n *Network) *Ready {
	r := &Ready{Network: n}
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

// bounded reports whether no number at a point can overflow, and Nothing contributes nothing. The neurons may wrap
// around in a senseless network, in the same way on every machine.
func (n *Network) bounded() bool {
	within := func(list []int16) bool {
		for _, x := range list {
			if x < -MaxRow || x > MaxRow {
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
