package evaluation

// The dimensions, and the fixed-point representations of 1.
const (
	// Units is the number of neurons of a view.
	Units = 16
	// One is 1 in the input of a neuron.
	One = 256
	// OutputOne is 1 in the weight of a neuron.
	OutputOne = 1024
	// ValueOne is 1 in the value, which is the logarithm of the odds.
	ValueOne = One * OutputOne

	// MaxEnd bounds the size of the constant of a bucket.
	MaxEnd = 1 << 40
)

// A Network is the numbers of the evaluation. It is immutable.
type Network struct {
	Bias   [Units]int16
	Rows   [Classes][Cells][Units]int16 // the contributions of the features
	Output [Buckets][2][Units]int16     // by the neurons' side: the side to move, the other
	End    [Buckets]int64
}

// lanes is the number of inputs of neurons in a word.
const lanes = 4

// word holds inputs of 16 bits each: the sum of each times a power of 2^16. Words are added like numbers; an input below 0
// borrows from the next one and pays back when it rises again.
type word = uint64

// middle is added to each input of the sums, so that no final input is below 0.
const middle = 1 << 15

// inputs holds the inputs of all neurons, view by view: Red's two views, then Black's.
type inputs [Views * Units / lanes]word

// perSide is the number of words of a side's views.
const perSide = len(inputs{}) / 2

// add adds n to the input of a neuron.
func (in *inputs) add(view, unit, n int) {
	i := view*Units + unit
	in[i/lanes] += word(n) << (64 / lanes * (i % lanes))
}

// Ready is a network in the layout that an Accumulator needs.
type Ready struct {
	start  inputs
	rows   [Classes][Cells]inputs // as Red sees the features
	output [Buckets][2][Units]int64
	end    [Buckets]int64
}

// Prepare converts a network to that layout.
func Prepare(n *Network) *Ready {
	r := &Ready{end: n.End}
	for view := range Views {
		for unit, x := range n.Bias {
			r.start.add(view, unit, middle+int(x))
		}
		for class := range Classes {
			for cell := range Cells {
				f := Feature{uint8(class), uint8(cell)}.Seen(view)
				for unit, x := range n.Rows[f.Class][f.Cell] {
					r.rows[class][cell].add(view, unit, int(x))
				}
			}
		}
	}
	for bucket := range n.Output {
		for side := range n.Output[bucket] {
			for unit, x := range n.Output[bucket][side] {
				r.output[bucket][side][unit] = int64(x)
			}
		}
	}
	return r
}

// bounded reports whether no input of a neuron can overflow on any board, and no value.
func (n *Network) bounded() bool {
	for unit, x := range n.Bias {
		sum := size(int64(x))
		for cell := range Cells {
			largest := int64(0) // of what is on the cell
			for class := range classStep {
				largest = max(largest, size(int64(n.Rows[class][cell][unit])))
			}
			sum += largest
			for class := classStep; class < Classes; class++ {
				sum += size(int64(n.Rows[class][cell][unit]))
			}
		}
		if sum >= middle {
			return false
		}
	}
	for _, x := range n.End {
		if x < -MaxEnd || x > MaxEnd {
			return false
		}
	}
	return true
}

// size returns the absolute value.
func size(x int64) int64 { return max(x, -x) }

// value returns the value of the inputs for a side to move, from -Max to Max.
func (r *Ready) value(in *inputs, bucket int, turn int) int {
	sum := r.end[bucket]
	for side := range 2 {
		weights := &r.output[bucket][side]
		for i, w := range in[(turn^side)*perSide:][:perSide] {
			unit := i * lanes % Units
			for lane := range lanes {
				x := max(0, min(int64(w>>(64/lanes*lane)&0xFFFF)-middle, One))
				sum += x * x / One * weights[unit+lane]
			}
		}
	}
	return max(-Max, min(int(sum*Scale/ValueOne), Max))
}
