//go:build !purego

#include "textflag.h"

// func differAVX2(a, b *[Points]Lined, set *Set)
// 32 points at a time: the comparisons give words, which are packed to bytes and then to bits.
TEXT ·differAVX2(SB), NOSPLIT, $0-24
	MOVQ a+0(FP), SI
	MOVQ b+8(FP), DI
	MOVQ set+16(FP), R8
	MOVQ $7, CX

differLoop:
	VMOVDQU   0(SI), Y0
	VMOVDQU   32(SI), Y1
	VPCMPEQW  0(DI), Y0, Y0
	VPCMPEQW  32(DI), Y1, Y1
	VPACKSSWB Y1, Y0, Y0
	VPERMQ    $0xD8, Y0, Y0
	VPMOVMSKB Y0, AX
	NOTL      AX
	MOVL      AX, (R8)
	ADDQ      $64, SI
	ADDQ      $64, DI
	ADDQ      $4, R8
	DECQ      CX
	JNZ       differLoop
	VZEROUPPER
	RET

// AX is the first of nine rows of 32 bytes; a line of them with the border has 544.
#define ADD(offset, row) \
	VPADDW  offset(AX), row, Y6; \
	VMOVDQU Y6, offset(AX)

// func applyAVX2(sums *[wide * wide]Row, t *[Classes]rows, list *change, n int)
// The rows of a class are 96 bytes: for the point itself (Y0), for those next to it (Y1) and on the diagonals (Y2).
TEXT ·applyAVX2(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ t+8(FP), SI
	MOVQ list+16(FP), R8
	MOVQ n+24(FP), CX

applyLoop:
	MOVL    0(R8), AX
	MOVL    4(R8), BX
	MOVL    8(R8), DX
	SHLQ    $5, AX
	ADDQ    DI, AX
	SHLQ    $5, BX
	LEAQ    (BX)(BX*2), BX
	SHLQ    $5, DX
	LEAQ    (DX)(DX*2), DX
	VMOVDQU 0(SI)(BX*1), Y0
	VMOVDQU 32(SI)(BX*1), Y1
	VMOVDQU 64(SI)(BX*1), Y2
	VPSUBW  0(SI)(DX*1), Y0, Y0
	VPSUBW  32(SI)(DX*1), Y1, Y1
	VPSUBW  64(SI)(DX*1), Y2, Y2
	ADD(0, Y2)
	ADD(32, Y1)
	ADD(64, Y2)
	ADD(544, Y1)
	ADD(576, Y0)
	ADD(608, Y1)
	ADD(1088, Y2)
	ADD(1120, Y1)
	ADD(1152, Y2)
	ADDQ    $12, R8
	DECQ    CX
	JNZ     applyLoop
	VZEROUPPER
	RET

// func totalAVX2(sums *[wide * wide]Row, total *[2 * Channels]int32)
// A line of the board is added up in 16 bits, which hold fifteen times most without a sign; the lines in 32.
TEXT ·totalAVX2(SB), NOSPLIT, $0-16
	MOVQ     sums+0(FP), DI
	MOVQ     total+8(FP), SI
	ADDQ     $576, DI       // past the border
	VPXOR    Y15, Y15, Y15
	VPCMPEQW Y14, Y14, Y14
	VPSRLW   $4, Y14, Y14   // most
	VPXOR    Y8, Y8, Y8
	VPXOR    Y9, Y9, Y9
	MOVQ     $15, BX

totalLine:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	MOVQ  $5, CX

totalPoints:
	VPMAXSW 0(DI), Y15, Y3
	VPMAXSW 32(DI), Y15, Y4
	VPMAXSW 64(DI), Y15, Y5
	VPMINSW Y3, Y14, Y3
	VPMINSW Y4, Y14, Y4
	VPMINSW Y5, Y14, Y5
	VPADDW  Y3, Y0, Y0
	VPADDW  Y4, Y1, Y1
	VPADDW  Y5, Y2, Y2
	ADDQ    $96, DI
	DECQ    CX
	JNZ     totalPoints
	ADDQ    $64, DI
	VPADDW  Y1, Y0, Y0
	VPADDW  Y2, Y0, Y0
	VPMOVZXWD X0, Y4
	VPADDD  Y4, Y8, Y8
	VEXTRACTI128 $1, Y0, X0
	VPMOVZXWD X0, Y4
	VPADDD  Y4, Y9, Y9
	DECQ    BX
	JNZ     totalLine
	VMOVDQU Y8, 0(SI)
	VMOVDQU Y9, 32(SI)
	VZEROUPPER
	RET

// Two of the sums for eight neurons, added to Y8 by way of tmp.
#define PAIR(offset, in, tmp) \
	VPMADDWD offset(DI), in, tmp; \
	VPADDD   tmp, Y8, Y8

// func neuronsAVX2(in *Row, hidden *[Channels][8][2]int16, bias, output *[Units]int32) int32
TEXT ·neuronsAVX2(SB), NOSPLIT, $0-36
	MOVQ in+0(FP), SI
	MOVQ hidden+8(FP), DI
	MOVQ bias+16(FP), R8
	MOVQ output+24(FP), R9
	MOVQ $8, CX
	VPXOR Y15, Y15, Y15
	VPXOR Y14, Y14, Y14
	VPBROADCASTD 0(SI), Y0
	VPBROADCASTD 4(SI), Y1
	VPBROADCASTD 8(SI), Y2
	VPBROADCASTD 12(SI), Y3
	VPBROADCASTD 16(SI), Y4
	VPBROADCASTD 20(SI), Y5
	VPBROADCASTD 24(SI), Y6
	VPBROADCASTD 28(SI), Y7

neuronsLoop:
	VMOVDQU (R8), Y8
	PAIR(0, Y0, Y9)
	PAIR(32, Y1, Y10)
	PAIR(64, Y2, Y11)
	PAIR(96, Y3, Y12)
	PAIR(128, Y4, Y9)
	PAIR(160, Y5, Y10)
	PAIR(192, Y6, Y11)
	PAIR(224, Y7, Y12)
	VPMAXSD Y15, Y8, Y8
	VPSRAD  $10, Y8, Y8
	VPMULLD (R9), Y8, Y8
	VPADDD  Y8, Y14, Y14
	ADDQ    $256, DI
	ADDQ    $32, R8
	ADDQ    $32, R9
	DECQ    CX
	JNZ     neuronsLoop
	VEXTRACTI128 $1, Y14, X0
	VPADDD  X0, X14, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD  X1, X0, X0
	VMOVD   X0, AX
	MOVL    AX, ret+32(FP)
	VZEROUPPER
	RET
