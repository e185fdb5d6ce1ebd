//go:build !purego

#include "textflag.h"

// The loops of plain.go for NEON, 32 values at a time. A row has 128 values (Hidden).
#define TIMES $4

// Go's assembler does not know these instructions. The arguments are the numbers of registers, in Go's order:
// second operand, first operand, result.
#define SMAX8H(m, n, d) WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN8H(m, n, d) WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))
#define MUL8H(m, n, d) WORD $(0x4e609c00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL4S(m, n, d) WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL24S(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))

#define LOAD(row) \
	VLD1.P 64(row), [V0.H8, V1.H8, V2.H8, V3.H8]

#define PLUS(row) \
	VLD1.P 64(row), [V4.H8, V5.H8, V6.H8, V7.H8]; \
	VADD   V4.H8, V0.H8, V0.H8; \
	VADD   V5.H8, V1.H8, V1.H8; \
	VADD   V6.H8, V2.H8, V2.H8; \
	VADD   V7.H8, V3.H8, V3.H8

#define MINUS(row) \
	VLD1.P 64(row), [V4.H8, V5.H8, V6.H8, V7.H8]; \
	VSUB   V4.H8, V0.H8, V0.H8; \
	VSUB   V5.H8, V1.H8, V1.H8; \
	VSUB   V6.H8, V2.H8, V2.H8; \
	VSUB   V7.H8, V3.H8, V3.H8

#define STORE(row) \
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(row)

#define NEXT(loop) \
	SUBS $1, R10; \
	BNE  loop

// func add(sum, row *Row)
TEXT ·add(SB), NOSPLIT, $0-16
	MOVD sum+0(FP), R0
	MOVD row+8(FP), R1
	MOVD R0, R2
	MOVD TIMES, R10

addLoop:
	LOAD(R2)
	PLUS(R1)
	STORE(R0)
	NEXT(addLoop)
	RET

// func move(sum, before, in, out *Row)
TEXT ·move(SB), NOSPLIT, $0-32
	MOVD sum+0(FP), R0
	MOVD before+8(FP), R1
	MOVD in+16(FP), R2
	MOVD out+24(FP), R3
	MOVD TIMES, R10

moveLoop:
	LOAD(R1)
	PLUS(R2)
	MINUS(R3)
	STORE(R0)
	NEXT(moveLoop)
	RET

// func capture(sum, before, in, out, taken *Row)
TEXT ·capture(SB), NOSPLIT, $0-40
	MOVD sum+0(FP), R0
	MOVD before+8(FP), R1
	MOVD in+16(FP), R2
	MOVD out+24(FP), R3
	MOVD taken+32(FP), R4
	MOVD TIMES, R10

captureLoop:
	LOAD(R1)
	PLUS(R2)
	MINUS(R3)
	MINUS(R4)
	STORE(R0)
	NEXT(captureLoop)
	RET

// 8 values in v, weights in w: the product of a clipped value and its weight fits 16 bits; SMLAL multiplies it by the value
// once more and adds in 32 bits, to four totals each in low and high.
#define SQUARE(v, w, low, high) \
	SMAX8H(16, v, v); \
	SMIN8H(17, v, v); \
	MUL8H(v, w, w); \
	SMLAL4S(v, w, low); \
	SMLAL24S(v, w, high)

// func activate(sum, weights *Row) int32
TEXT ·activate(SB), NOSPLIT, $0-20
	MOVD sum+0(FP), R0
	MOVD weights+8(FP), R1
	MOVD $255, R2
	VEOR V16.B16, V16.B16, V16.B16 // 0
	VDUP R2, V17.H8                // One
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	MOVD TIMES, R10

activateLoop:
	LOAD(R0)
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	SQUARE(0, 4, 18, 19)
	SQUARE(1, 5, 20, 21)
	SQUARE(2, 6, 18, 19)
	SQUARE(3, 7, 20, 21)
	NEXT(activateLoop)
	VADD  V19.S4, V18.S4, V18.S4
	VADD  V21.S4, V20.S4, V20.S4
	VADD  V20.S4, V18.S4, V18.S4
	VADDV V18.S4, V18
	VMOV  V18.S[0], R0
	MOVW  R0, ret+16(FP)
	RET
