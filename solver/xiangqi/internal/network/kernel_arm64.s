//go:build !purego

#include "textflag.h"

// The loops of plain.go for NEON, 32 values at a time. A row has 256 values (Width).
#define TIMES $8

// Go's assembler does not know these instructions. The arguments are the numbers of registers, in Go's order:
// second operand, first operand, result.
#define SMAX8H(m, n, d) WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN8H(m, n, d) WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))
#define SQRDMULH8H(m, n, d) WORD $(0x6e60b400 | (m)<<16 | (n)<<5 | (d))
#define SMULL8H(m, n, d) WORD $(0x0e20c000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL28H(m, n, d) WORD $(0x4e208000 | (m)<<16 | (n)<<5 | (d))
#define SMAX4S(m, n, d) WORD $(0x4ea06400 | (m)<<16 | (n)<<5 | (d))
#define SMIN4S(m, n, d) WORD $(0x4ea06c00 | (m)<<16 | (n)<<5 | (d))
#define MUL4S(m, n, d) WORD $(0x4ea09c00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL4S(m, n, d) WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL24S(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))
#define SADALP4S(n, d) WORD $(0x4e606800 | (n)<<5 | (d))

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

// The product of 8 values and their partners, each clipped to 0 … One: SQRDMULH doubles the product, shifts by 16 and rounds;
// the shift by 6 before it makes that a shift by 9.
#define PRODUCT(a, b, va) \
	SMAX8H(16, a, a);          \
	SMIN8H(17, a, a);          \
	SMAX8H(16, b, b);          \
	SMIN8H(17, b, b);          \
	VSHL $6, va.H8, va.H8;     \
	SQRDMULH8H(b, a, a)

// func pair(out *[Pairs]uint8, sum *Row)
TEXT ·pair(SB), NOSPLIT, $0-16
	MOVD out+0(FP), R0
	MOVD sum+8(FP), R1
	ADD  $256, R1, R2
	MOVD $255, R3
	VEOR V16.B16, V16.B16, V16.B16 // 0
	VDUP R3, V17.H8                // One
	MOVD $4, R10

pairLoop:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	PRODUCT(0, 4, V0)
	PRODUCT(1, 5, V1)
	PRODUCT(2, 6, V2)
	PRODUCT(3, 7, V3)
	VUZP1  V1.B16, V0.B16, V0.B16 // the lower bytes
	VUZP1  V3.B16, V2.B16, V1.B16
	VST1.P [V0.B16, V1.B16], 32(R0)
	NEXT(pairLoop)
	RET

// 16 products in register in, their weights in w: two products of bytes fit 16 bits, as an input is at most 127; SADALP
// adds neighbours in 32 bits.
#define DOT(in, w, sum) \
	SMULL8H(w, in, 4);  \
	SMLAL28H(w, in, 4); \
	SADALP4S(4, sum)

// func weigh(neurons *[Neurons]int32, in *products, l *Layers)
TEXT ·weigh(SB), NOSPLIT, $0-24
	MOVD   neurons+0(FP), R0
	MOVD   in+8(FP), R1
	MOVD   l+16(FP), R2
	ADD    $4096, R2, R4 // Layers.Bias
	VLD1.P 64(R1), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 64(R1), [V20.B16, V21.B16, V22.B16, V23.B16]
	VLD1.P 64(R1), [V24.B16, V25.B16, V26.B16, V27.B16]
	VLD1.P 64(R1), [V28.B16, V29.B16, V30.B16, V31.B16]
	MOVD   $16, R10

weighLoop:
	VEOR   V8.B16, V8.B16, V8.B16
	VLD1.P 64(R2), [V0.B16, V1.B16, V2.B16, V3.B16]
	DOT(16, 0, 8)
	DOT(17, 1, 8)
	DOT(18, 2, 8)
	DOT(19, 3, 8)
	VLD1.P 64(R2), [V0.B16, V1.B16, V2.B16, V3.B16]
	DOT(20, 0, 8)
	DOT(21, 1, 8)
	DOT(22, 2, 8)
	DOT(23, 3, 8)
	VLD1.P 64(R2), [V0.B16, V1.B16, V2.B16, V3.B16]
	DOT(24, 0, 8)
	DOT(25, 1, 8)
	DOT(26, 2, 8)
	DOT(27, 3, 8)
	VLD1.P 64(R2), [V0.B16, V1.B16, V2.B16, V3.B16]
	DOT(28, 0, 8)
	DOT(29, 1, 8)
	DOT(30, 2, 8)
	DOT(31, 3, 8)
	VADDV  V8.S4, V8
	VMOV   V8.S[0], R3
	MOVW.P 4(R4), R5
	ADDW   R5, R3
	MOVW.P R3, 4(R0)
	NEXT(weighLoop)
	RET

// 8 neurons in a and b: their clipped values in a and their squares (shifted by squareShift) in b,
// of 16 bits, the lower halves.
#define BEND(a, b, va, vb) \
	SMIN4S(16, a, a);            \
	SMIN4S(16, b, b);            \
	SMAX4S(17, a, a);            \
	SMAX4S(17, b, b);            \
	MUL4S(a, a, 4);              \
	MUL4S(b, b, 5);              \
	VUSHR $13, V4.S4, V4.S4;     \
	VUSHR $13, V5.S4, V5.S4;     \
	SMAX4S(18, a, a);            \
	SMAX4S(18, b, b);            \
	VUZP1 vb.H8, va.H8, va.H8;   \
	VUZP1 V5.H8, V4.H8, vb.H8

// func bend(neurons *[Neurons]int32, l *Layers) int32
TEXT ·bend(SB), NOSPLIT, $0-20
	MOVD neurons+0(FP), R0
	MOVD l+8(FP), R1
	ADD  $4160, R1               // Layers.Clipped, followed by Squared
	MOVD $8128, R2               // NeuronOne
	NEG  R2, R3
	VDUP R2, V16.S4
	VDUP R3, V17.S4
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16 // the sum
	VLD1 (R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	BEND(0, 1, V0, V1)
	BEND(2, 3, V2, V3)
	VLD1 (R1), [V20.H8, V21.H8, V22.H8, V23.H8]
	SMLAL4S(20, 0, 19)
	SMLAL24S(20, 0, 19)
	SMLAL4S(21, 2, 19)
	SMLAL24S(21, 2, 19)
	SMLAL4S(22, 1, 19)
	SMLAL24S(22, 1, 19)
	SMLAL4S(23, 3, 19)
	SMLAL24S(23, 3, 19)
	VADDV V19.S4, V19
	VMOV  V19.S[0], R0
	MOVW  R0, ret+16(FP)
	RET
