//go:build !purego

#include "textflag.h"

// Go's assembler does not know these instructions. The arguments are the numbers of registers, in Go's order:
// second operand, first operand, result.
#define SMAX8H(m, n, d) WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN8H(m, n, d) WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))
#define SMAX4S(m, n, d) WORD $(0x4ea06400 | (m)<<16 | (n)<<5 | (d))
#define MUL4S(m, n, d) WORD $(0x4ea09c00 | (m)<<16 | (n)<<5 | (d))

// SMLAL and SMLAL2 by one word of V14: element 0 to 7.
#define SMLAL4S(element, n, d) WORD $(0x0f4e2000 | ((element)>>2)<<11 | ((element)>>1&1)<<21 | ((element)&1)<<20 | (n)<<5 | (d))
#define SMLAL24S(element, n, d) WORD $(0x4f4e2000 | ((element)>>2)<<11 | ((element)>>1&1)<<21 | ((element)&1)<<20 | (n)<<5 | (d))

// A mask of 16 points, from 32 bytes of a and b: the bit of each equal point in its byte of the result.
#define EQUAL(result, tmp) \
	VLD1.P 32(R0), [V0.H8, V1.H8]; \
	VLD1.P 32(R1), [V2.H8, V3.H8]; \
	VCMEQ  V2.H8, V0.H8, V0.H8; \
	VCMEQ  V3.H8, V1.H8, V1.H8; \
	VUZP1  V1.B16, V0.B16, result; \
	VAND   V20.B16, result, result

// func differNEON(a, b *[Points]Lined, set *Set)
// 64 points at a time: bytes with one bit each are added to one another until eight of them are one byte. The last 32 come
// with the bytes of nothing.
TEXT ·differNEON(SB), NOSPLIT, $0-24
	MOVD a+0(FP), R0
	MOVD b+8(FP), R1
	MOVD set+16(FP), R2
	MOVD $0x8040201008040201, R3
	VMOV R3, V20.D[0]
	VMOV R3, V20.D[1]
	MOVD $3, R10

differLoop:
	EQUAL(V4.B16, V0)
	EQUAL(V5.B16, V0)
	EQUAL(V6.B16, V0)
	EQUAL(V7.B16, V0)
	VADDP V5.B16, V4.B16, V4.B16
	VADDP V7.B16, V6.B16, V6.B16
	VADDP V6.B16, V4.B16, V4.B16
	VADDP V4.B16, V4.B16, V4.B16
	VMOV  V4.D[0], R4
	MVN   R4, R4
	MOVD.P R4, 8(R2)
	SUBS  $1, R10
	BNE   differLoop
	EQUAL(V4.B16, V0)
	EQUAL(V5.B16, V0)
	VADDP V5.B16, V4.B16, V4.B16
	VADDP V4.B16, V4.B16, V4.B16
	VADDP V4.B16, V4.B16, V4.B16
	VMOV  V4.S[0], R4
	MVNW  R4, R4
	MOVD  R4, (R2)
	RET

// The three rows of a line of the board, from R4 on; a row has 32 bytes, a line of them with the border 544.
#define LINE(a0, a1, b0, b1) \
	VLD1   (R4), [V16.H8, V17.H8, V18.H8, V19.H8]; \
	ADD    $64, R4, R5; \
	VLD1   (R5), [V20.H8, V21.H8]; \
	VADD   a0, V16.H8, V16.H8; \
	VADD   a1, V17.H8, V17.H8; \
	VADD   b0, V18.H8, V18.H8; \
	VADD   b1, V19.H8, V19.H8; \
	VADD   a0, V20.H8, V20.H8; \
	VADD   a1, V21.H8, V21.H8; \
	VST1   [V16.H8, V17.H8, V18.H8, V19.H8], (R4); \
	VST1   [V20.H8, V21.H8], (R5); \
	ADD    $544, R4

// func applyNEON(sums *[wide * wide]Row, t *[Classes]rows, list *change, n int)
// The rows of a class are 96 bytes: for the point itself (V0, V1), for those next to it (V2, V3) and on the diagonals (V4, V5).
TEXT ·applyNEON(SB), NOSPLIT, $0-32
	MOVD sums+0(FP), R0
	MOVD t+8(FP), R1
	MOVD list+16(FP), R2
	MOVD n+24(FP), R10
	MOVD $96, R11

applyLoop:
	MOVWU.P 4(R2), R4
	MOVWU.P 4(R2), R5
	MOVWU.P 4(R2), R6
	ADD     R4<<5, R0, R4
	MADD    R11, R1, R5, R5
	MADD    R11, R1, R6, R6
	VLD1.P  64(R5), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1    (R5), [V4.H8, V5.H8]
	VLD1.P  64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R6), [V20.H8, V21.H8]
	VSUB    V16.H8, V0.H8, V0.H8
	VSUB    V17.H8, V1.H8, V1.H8
	VSUB    V18.H8, V2.H8, V2.H8
	VSUB    V19.H8, V3.H8, V3.H8
	VSUB    V20.H8, V4.H8, V4.H8
	VSUB    V21.H8, V5.H8, V5.H8
	LINE(V4.H8, V5.H8, V2.H8, V3.H8)
	LINE(V2.H8, V3.H8, V0.H8, V1.H8)
	LINE(V4.H8, V5.H8, V2.H8, V3.H8)
	SUBS    $1, R10
	BNE     applyLoop
	RET

// func total(sums *[wide * wide]Row, total *[2 * Channels]int32)
// A line of the board is added up in 16 bits, which hold fifteen times most without a sign; the lines in 32.
TEXT ·total(SB), NOSPLIT, $0-16
	MOVD sums+0(FP), R0
	MOVD total+8(FP), R1
	ADD  $576, R0                  // past the border
	MOVD $0x0FFF, R2
	VEOR V16.B16, V16.B16, V16.B16
	VDUP R2, V17.H8                // most
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V10.B16, V10.B16, V10.B16
	VEOR V11.B16, V11.B16, V11.B16
	MOVD $15, R11

totalLine:
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	MOVD $15, R10

totalPoint:
	VLD1.P 32(R0), [V0.H8, V1.H8]
	SMAX8H(16, 0, 0)
	SMAX8H(16, 1, 1)
	SMIN8H(17, 0, 0)
	SMIN8H(17, 1, 1)
	VADD   V0.H8, V4.H8, V4.H8
	VADD   V1.H8, V5.H8, V5.H8
	SUBS   $1, R10
	BNE    totalPoint
	ADD    $64, R0
	VUADDW  V4.H4, V8.S4, V8.S4
	VUADDW2 V4.H8, V9.S4, V9.S4
	VUADDW  V5.H4, V10.S4, V10.S4
	VUADDW2 V5.H8, V11.S4, V11.S4
	SUBS   $1, R11
	BNE    totalLine
	VST1   [V8.S4, V9.S4, V10.S4, V11.S4], (R1)
	RET

// A pair of sums, elements 0 to 7 of V14, for eight neurons: VLD2 parts the weights of the first from those of the second.
#define PAIR(element) \
	VLD2.P 32(R1), [V0.H8, V1.H8]; \
	SMLAL4S(element, 0, 8); \
	SMLAL24S(element, 0, 9); \
	SMLAL4S(element+1, 1, 10); \
	SMLAL24S(element+1, 1, 11)

// func neuronsNEON(in *Row, hidden *[Channels][8][2]int16, bias, output *[Units]int32) int32
TEXT ·neuronsNEON(SB), NOSPLIT, $0-36
	MOVD in+0(FP), R0
	MOVD hidden+8(FP), R1
	MOVD bias+16(FP), R2
	MOVD output+24(FP), R3
	VLD1 (R0), [V12.H8, V13.H8]
	VEOR V16.B16, V16.B16, V16.B16
	VEOR V6.B16, V6.B16, V6.B16    // the sum, in 4 parts
	MOVD $8, R10

neuronsLoop:
	VLD1.P 32(R2), [V8.S4, V9.S4]
	VEOR   V10.B16, V10.B16, V10.B16
	VEOR   V11.B16, V11.B16, V11.B16
	VORR   V12.B16, V12.B16, V14.B16
	PAIR(0)
	PAIR(2)
	PAIR(4)
	PAIR(6)
	VORR   V13.B16, V13.B16, V14.B16
	PAIR(0)
	PAIR(2)
	PAIR(4)
	PAIR(6)
	VADD   V10.S4, V8.S4, V8.S4
	VADD   V11.S4, V9.S4, V9.S4
	SMAX4S(16, 8, 8)
	SMAX4S(16, 9, 9)
	VUSHR  $10, V8.S4, V8.S4
	VUSHR  $10, V9.S4, V9.S4
	VLD1.P 32(R3), [V0.S4, V1.S4]
	MUL4S(0, 8, 8)
	MUL4S(1, 9, 9)
	VADD   V8.S4, V6.S4, V6.S4
	VADD   V9.S4, V6.S4, V6.S4
	SUBS   $1, R10
	BNE    neuronsLoop
	VADDV  V6.S4, V6
	VMOV   V6.S[0], R0
	MOVW   R0, ret+32(FP)
	RET
