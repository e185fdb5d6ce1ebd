//go:build !purego

#include "textflag.h"

// The length of a row in bytes: 2*Hidden.
#define ROW $256

// 32 values at a time go through Y0 and Y1; AX is how far in the rows they are.
#define LOAD(row) \
	VMOVDQU (row)(AX*1), Y0; \
	VMOVDQU 32(row)(AX*1), Y1

#define PLUS(row) \
	VPADDW (row)(AX*1), Y0, Y0; \
	VPADDW 32(row)(AX*1), Y1, Y1

#define MINUS(row) \
	VPSUBW (row)(AX*1), Y0, Y0; \
	VPSUBW 32(row)(AX*1), Y1, Y1

#define STORE(row) \
	VMOVDQU Y0, (row)(AX*1); \
	VMOVDQU Y1, 32(row)(AX*1)

#define NEXT(loop) \
	ADDQ $64, AX; \
	CMPQ AX, ROW; \
	JLT  loop

// func addAVX2(sum, row *Row)
TEXT ·addAVX2(SB), NOSPLIT, $0-16
	MOVQ sum+0(FP), DI
	MOVQ row+8(FP), R8
	XORQ AX, AX

addLoop:
	LOAD(DI)
	PLUS(R8)
	STORE(DI)
	NEXT(addLoop)
	VZEROUPPER
	RET

// func moveAVX2(sum, before, in, out *Row)
TEXT ·moveAVX2(SB), NOSPLIT, $0-32
	MOVQ sum+0(FP), DI
	MOVQ before+8(FP), SI
	MOVQ in+16(FP), R8
	MOVQ out+24(FP), R9
	XORQ AX, AX

moveLoop:
	LOAD(SI)
	PLUS(R8)
	MINUS(R9)
	STORE(DI)
	NEXT(moveLoop)
	VZEROUPPER
	RET

// func captureAVX2(sum, before, in, out, taken *Row)
TEXT ·captureAVX2(SB), NOSPLIT, $0-40
	MOVQ sum+0(FP), DI
	MOVQ before+8(FP), SI
	MOVQ in+16(FP), R8
	MOVQ out+24(FP), R9
	MOVQ taken+32(FP), R10
	XORQ AX, AX

captureLoop:
	LOAD(SI)
	PLUS(R8)
	MINUS(R9)
	MINUS(R10)
	STORE(DI)
	NEXT(captureLoop)
	VZEROUPPER
	RET

// func activateAVX2(sum, weights *Row) int32
// The product of a value (at most 255) and a weight (at most 127 in size) fits 16 bits; VPMADDWD multiplies it by the value
// once more and adds neighbours, in 32 bits.
TEXT ·activateAVX2(SB), NOSPLIT, $0-20
	MOVQ sum+0(FP), SI
	MOVQ weights+8(FP), R8
	XORQ AX, AX
	VPXOR Y4, Y4, Y4       // the total, in 8 parts
	VPXOR Y5, Y5, Y5       // 0
	VPCMPEQW Y6, Y6, Y6
	VPSRLW $8, Y6, Y6      // 255

activateLoop:
	VMOVDQU  (SI)(AX*1), Y0
	VMOVDQU  32(SI)(AX*1), Y1
	VPMAXSW  Y5, Y0, Y0
	VPMAXSW  Y5, Y1, Y1
	VPMINSW  Y6, Y0, Y0
	VPMINSW  Y6, Y1, Y1
	VPMULLW  (R8)(AX*1), Y0, Y2
	VPMULLW  32(R8)(AX*1), Y1, Y3
	VPMADDWD Y0, Y2, Y2
	VPMADDWD Y1, Y3, Y3
	VPADDD   Y2, Y4, Y4
	VPADDD   Y3, Y4, Y4
	NEXT(activateLoop)
	VEXTRACTI128 $1, Y4, X0
	VPADDD   X0, X4, X4
	VPSHUFD  $0x4E, X4, X0
	VPADDD   X0, X4, X4
	VPSHUFD  $0xB1, X4, X0
	VPADDD   X0, X4, X4
	VMOVD    X4, AX
	MOVL     AX, ret+16(FP)
	VZEROUPPER
	RET
