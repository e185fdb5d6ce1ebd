package endgame

import (
	"fmt"
	"iter"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Material is the number of pieces of each kind besides the kings, Red's first.
type Material [2][8]uint8

// letters of the kinds in the name of a class, in writing order. E is read for an elephant and N for a horse too.
var letters = []struct {
	kind   xiangqi.Kind
	letter byte
	max    uint8
}{
	{xiangqi.Rook, 'R', 2}, {xiangqi.Horse, 'H', 2}, {xiangqi.Cannon, 'C', 2}, {xiangqi.Pawn, 'P', 5}, {xiangqi.Advisor, 'A', 2}, {xiangqi.Elephant, 'B', 2},
}

// ParseMaterial reads the name of a class, such as "RP v R" or "HP v AABB": Red has the pieces before the v. Kings are
// omitted, and a side without other pieces is empty or a dash.
func ParseMaterial(text string) (Material, error) {
	var m Material
	red, black, ok := strings.Cut(" "+strings.ReplaceAll(text, "V", "v")+" ", " v ")
	if !ok || strings.Contains(" "+black, " v ") {
		return m, fmt.Errorf("%q is no class of endings: it needs one v between the sides, as in \"R v AABB\"", text)
	}
	for s, side := range [2]string{red, black} {
		for _, c := range strings.ToUpper(strings.TrimSpace(side)) {
			kind, max := xiangqi.NoKind, uint8(0)
			for _, l := range letters {
				if byte(c) == l.letter || c == 'E' && l.letter == 'B' || c == 'N' && l.letter == 'H' {
					kind, max = l.kind, l.max
				}
			}
			if c == '-' {
				continue
			}
			if kind == xiangqi.NoKind {
				return m, fmt.Errorf("%q is no class of endings: %q is no piece; they are R H C P A B", text, c)
			}
			if m[s][kind]++; m[s][kind] > max {
				return m, fmt.Errorf("%q is no class of endings: a side has at most %d of %q", text, max, c)
			}
		}
	}
	return m, nil
}

// String returns the name of the class.
func (m Material) String() string {
	var b strings.Builder
	for s := range m {
		if s == 1 {
			b.WriteString(" v ")
		}
		n := b.Len()
		for _, l := range letters {
			b.WriteString(strings.Repeat(string(l.letter), int(m[s][l.kind])))
		}
		if b.Len() == n {
			b.WriteByte('-')
		}
	}
	return b.String()
}

// exchanged returns the class with the colours exchanged.
func (m Material) exchanged() Material { return Material{m[1], m[0]} }

// pieces returns the number of pieces, kings included.
func (m Material) pieces() int {
	n := 2
	for s := range m {
		for _, count := range m[s] {
			n += int(count)
		}
	}
	return n
}

// MaterialOf returns the material of a position.
func MaterialOf(b *xiangqi.Board) (m Material) {
	for s := range core.Side(2) {
		for _, l := range letters {
			for range b.Squares(s, l.kind) {
				m[s][l.kind]++
			}
		}
	}
	return m
}

// worth is the approximate winning value of a piece of each kind, in quarters of a pawn.
var worth = [8]int{xiangqi.Rook: 36, xiangqi.Cannon: 18, xiangqi.Horse: 17, xiangqi.Pawn: 8, xiangqi.Advisor: 2, xiangqi.Elephant: 2}

// strength compares the sides: it is positive if Red is stronger.
func (m Material) strength() (n int) {
	for k, w := range worth {
		n += w * (int(m[0][k]) - int(m[1][k]))
	}
	return n
}

// Standard returns the class with Red as the stronger side, and reports whether the colours had to be exchanged.
func (m Material) Standard() (standard Material, swapped bool) {
	if m.strength() < 0 {
		return m.exchanged(), true
	}
	return m, false
}

// Chased reports whether a perpetual chase can matter in the class: the weaker side, or either if they are equal, has a
// rook, a horse or a cannon. The verdict on positions without a win by progress then takes only checks into account.
func (m Material) Chased() bool {
	large := func(s int) bool { return m[s][xiangqi.Rook]+m[s][xiangqi.Horse]+m[s][xiangqi.Cannon] > 0 }
	n := m.strength()
	return n >= 0 && large(1) || n <= 0 && large(0)
}

// without returns the class after a piece was captured.
func (m Material) without(s core.Side, k xiangqi.Kind) Material {
	m[s][k]--
	return m
}

// attackers lists the pieces that can cross the river: the line piece first.
func (m Material) attackers() (list []attacker) {
	for _, k := range []xiangqi.Kind{xiangqi.Rook, xiangqi.Cannon, xiangqi.Horse, xiangqi.Pawn} {
		for s := range core.Side(2) {
			for range m[s][k] {
				list = append(list, attacker{s, k})
			}
		}
	}
	return list
}

// attacker is a piece that can cross the river.
type attacker struct {
	side core.Side
	kind xiangqi.Kind
}

// captures yields the material after each capture.
func (m Material) captures() iter.Seq[Material] {
	return func(yield func(Material) bool) {
		for s := range core.Side(2) {
			for _, l := range letters {
				if m[s][l.kind] > 0 && !yield(m.without(s, l.kind)) {
					return
				}
			}
		}
	}
}
