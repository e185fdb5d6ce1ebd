package xiangqi

import "strings"

// The piece letters by kind in the two flavours of WXF: the one with =, and the one with the FEN letters and a dot.
const (
	wxfLetters = " KAEHRCP"
	dotLetters = " KABNRCP"
)

// formatWXF writes C2=5, or C2.5 with the other letters. A piece that shares its file is marked + (front) or - (rear)
// instead of the file number. For three or more pawns, the = flavour writes the index in the file and the file (25=6,
// the second on file 5); the dot flavour writes P. (the middle one of three) or Pa to Pe, numbered through all pawns
// that share a file from the mover's right.
func formatWXF(d description, style Style) string {
	letters, flat := wxfLetters, byte(sideways)
	if style == StyleWXFDot {
		letters, flat = dotLetters, '.'
	}
	text := []byte{letters[d.kind], '0' + byte(d.file), d.direction, '0' + byte(d.number)}
	if d.direction == sideways {
		text[2] = flat
	}
	mark := d.mark()
	switch {
	case mark == markNone:
	case style == StyleWXF && (d.numbered() || d.onFile > 2):
		text[0], text[1] = '0'+byte(d.inFile), '0'+byte(d.file)
	case d.numbered():
		text[1] = 'a' + byte(d.inOrder-1)
	case mark == markFront:
		text[1] = '+'
	case mark == markRear:
		text[1] = '-'
	default:
		text[1] = '.'
	}
	return string(text)
}

// readWXF reads both flavours, in either case; the sign may also come first (+R=6).
func readWXF(word []rune) (pattern, bool) {
	var t pattern
	if len(word) != 4 {
		return t, false
	}
	a, b := word[0], word[1]
	if a == '+' || a == '-' {
		a, b = b, a
	}
	if digit(a) > 0 && digit(b) > 0 {
		t.kind, t.inFile, t.file = Pawn, digit(a), digit(b)
	} else if t.kind = wxfKind(a); t.kind == NoKind {
		return t, false
	}
	switch {
	case t.file != 0:
	case digit(b) > 0:
		t.file = digit(b)
	case b == '+':
		t.mark = markFront
	case b == '-':
		t.mark = markRear
	case b == '.' || b == '=':
		t.mark = markMiddle
	case b|32 >= 'a' && b|32 <= 'e':
		t.inOrder = int(b|32-'a') + 1
	default:
		return t, false
	}
	switch word[2] {
	case '+':
		t.direction = forward
	case '-':
		t.direction = back
	case '=', '.':
		t.direction = sideways
	default:
		return t, false
	}
	t.number = digit(word[3])
	return t, t.number > 0
}

// digit returns the value of 1–9, or 0.
func digit(r rune) int {
	if r >= '1' && r <= '9' {
		return int(r - '0')
	}
	return 0
}

func wxfKind(r rune) Kind {
	if r < 'A' || r > 'z' {
		return NoKind
	}
	if r |= 32; r == 'g' {
		return King
	}
	for _, letters := range []string{wxfLetters, dotLetters} {
		if i := strings.IndexRune(strings.ToLower(letters), r); i > 0 {
			return Kind(i)
		}
	}
	return NoKind
}
