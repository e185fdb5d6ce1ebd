//go:build !purego

#include "textflag.h"

// The length of a vector in bytes, 4*network.Width, and its logarithm.
#define VECTOR $1024
#define SHIFT $10

// LOAD8 and STORE8 move the 64 numbers of a block to eight registers and back.
#define LOAD8(base, at) \
	VMOVUPS (base)(at*1), Y0;    \
	VMOVUPS 32(base)(at*1), Y1;  \
	VMOVUPS 64(base)(at*1), Y2;  \
	VMOVUPS 96(base)(at*1), Y3;  \
	VMOVUPS 128(base)(at*1), Y4; \
	VMOVUPS 160(base)(at*1), Y5; \
	VMOVUPS 192(base)(at*1), Y6; \
	VMOVUPS 224(base)(at*1), Y7

#define STORE8(base, at) \
	VMOVUPS Y0, (base)(at*1);    \
	VMOVUPS Y1, 32(base)(at*1);  \
	VMOVUPS Y2, 64(base)(at*1);  \
	VMOVUPS Y3, 96(base)(at*1);  \
	VMOVUPS Y4, 128(base)(at*1); \
	VMOVUPS Y5, 160(base)(at*1); \
	VMOVUPS Y6, 192(base)(at*1); \
	VMOVUPS Y7, 224(base)(at*1)

// func addAVX(sum, v *vector)
TEXT ·addAVX(SB), NOSPLIT, $0-16
	MOVQ sum+0(FP), DI
	MOVQ v+8(FP), SI
	XORQ AX, AX

addLoop:
	VMOVUPS (DI)(AX*1), Y0
	VMOVUPS 32(DI)(AX*1), Y1
	VADDPS  (SI)(AX*1), Y0, Y0
	VADDPS  32(SI)(AX*1), Y1, Y1
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	ADDQ    $64, AX
	CMPQ    AX, VECTOR
	JLT     addLoop
	VZEROUPPER
	RET

// func gatherAVX(sum, first, table *vector, list *uint16, n int)
// 64 numbers of the sum at a time stay in registers while all rows pass.
TEXT ·gatherAVX(SB), NOSPLIT, $0-40
	MOVQ sum+0(FP), DI
	MOVQ first+8(FP), SI
	MOVQ table+16(FP), R8
	MOVQ list+24(FP), R9
	MOVQ n+32(FP), R10
	XORQ AX, AX

gatherBlock:
	LOAD8(SI, AX)
	XORQ CX, CX

gatherRow:
	MOVWLZX (R9)(CX*2), BX
	SHLQ    SHIFT, BX
	ADDQ    R8, BX
	ADDQ    AX, BX
	VADDPS  (BX), Y0, Y0
	VADDPS  32(BX), Y1, Y1
	VADDPS  64(BX), Y2, Y2
	VADDPS  96(BX), Y3, Y3
	VADDPS  128(BX), Y4, Y4
	VADDPS  160(BX), Y5, Y5
	VADDPS  192(BX), Y6, Y6
	VADDPS  224(BX), Y7, Y7
	INCQ    CX
	CMPQ    CX, R10
	JLT     gatherRow
	STORE8(DI, AX)
	ADDQ    $256, AX
	CMPQ    AX, VECTOR
	JLT     gatherBlock
	VZEROUPPER
	RET

// func spreadAVX(table *vector, list *uint16, n int, v *vector)
TEXT ·spreadAVX(SB), NOSPLIT, $0-32
	MOVQ table+0(FP), R8
	MOVQ list+8(FP), R9
	MOVQ n+16(FP), R10
	MOVQ v+24(FP), SI
	XORQ AX, AX

spreadBlock:
	LOAD8(SI, AX)
	XORQ CX, CX

spreadRow:
	MOVWLZX (R9)(CX*2), BX
	SHLQ    SHIFT, BX
	ADDQ    R8, BX
	ADDQ    AX, BX
	VADDPS  (BX), Y0, Y8
	VADDPS  32(BX), Y1, Y9
	VADDPS  64(BX), Y2, Y10
	VADDPS  96(BX), Y3, Y11
	VADDPS  128(BX), Y4, Y12
	VADDPS  160(BX), Y5, Y13
	VADDPS  192(BX), Y6, Y14
	VADDPS  224(BX), Y7, Y15
	VMOVUPS Y8, (BX)
	VMOVUPS Y9, 32(BX)
	VMOVUPS Y10, 64(BX)
	VMOVUPS Y11, 96(BX)
	VMOVUPS Y12, 128(BX)
	VMOVUPS Y13, 160(BX)
	VMOVUPS Y14, 192(BX)
	VMOVUPS Y15, 224(BX)
	INCQ    CX
	CMPQ    CX, R10
	JLT     spreadRow
	ADDQ    $256, AX
	CMPQ    AX, VECTOR
	JLT     spreadBlock
	VZEROUPPER
	RET

// func dotAVX(a, b *vector) float32
TEXT ·dotAVX(SB), NOSPLIT, $0-20
	MOVQ   a+0(FP), SI
	MOVQ   b+8(FP), R8
	XORQ   AX, AX
	VXORPS Y4, Y4, Y4      // the sum, in 16 parts
	VXORPS Y5, Y5, Y5

dotLoop:
	VMOVUPS (SI)(AX*1), Y0
	VMOVUPS 32(SI)(AX*1), Y1
	VMULPS  (R8)(AX*1), Y0, Y0
	VMULPS  32(R8)(AX*1), Y1, Y1
	VADDPS  Y0, Y4, Y4
	VADDPS  Y1, Y5, Y5
	ADDQ    $64, AX
	CMPQ    AX, VECTOR
	JLT     dotLoop
	VADDPS  Y5, Y4, Y4
	VEXTRACTF128 $1, Y4, X0
	VADDPS  X0, X4, X4
	VPERMILPS $0x4E, X4, X0
	VADDPS  X0, X4, X4
	VPERMILPS $0xB1, X4, X0
	VADDPS  X0, X4, X4
	VMOVSS  X4, ret+16(FP)
	VZEROUPPER
	RET

// func addTimesAVX(sum, v *vector, times float32)
TEXT ·addTimesAVX(SB), NOSPLIT, $0-20
	MOVQ    sum+0(FP), DI
	MOVQ    v+8(FP), SI
	VBROADCASTSS times+16(FP), Y4
	XORQ    AX, AX

timesLoop:
	VMULPS  (SI)(AX*1), Y4, Y0
	VMULPS  32(SI)(AX*1), Y4, Y1
	VADDPS  (DI)(AX*1), Y0, Y0
	VADDPS  32(DI)(AX*1), Y1, Y1
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	ADDQ    $64, AX
	CMPQ    AX, VECTOR
	JLT     timesLoop
	VZEROUPPER
	RET

// func stepAVX(weights, first, second, slopes *vector, p *pace)
TEXT ·stepAVX(SB), NOSPLIT, $0-40
	MOVQ    weights+0(FP), DI
	MOVQ    first+8(FP), R8
	MOVQ    second+16(FP), R9
	MOVQ    slopes+24(FP), SI
	MOVQ    p+32(FP), R10
	VBROADCASTSS 0(R10), Y4  // size
	VBROADCASTSS 4(R10), Y5  // each
	VBROADCASTSS 8(R10), Y6  // keep
	VBROADCASTSS 12(R10), Y7 // bound
	VBROADCASTSS 16(R10), Y8 // beta1
	VBROADCASTSS 20(R10), Y9 // gamma1
	VBROADCASTSS 24(R10), Y10 // beta2
	VBROADCASTSS 28(R10), Y11 // gamma2
	VBROADCASTSS 32(R10), Y12 // epsilon
	VXORPS  Y13, Y13, Y13
	VSUBPS  Y7, Y13, Y13     // -bound
	XORQ    AX, AX

stepLoop:
	VMULPS  (SI)(AX*1), Y5, Y0
	VMULPS  (R8)(AX*1), Y8, Y1
	VMULPS  Y0, Y9, Y2
	VADDPS  Y2, Y1, Y1
	VMOVUPS Y1, (R8)(AX*1)
	VMULPS  Y0, Y11, Y2
	VMULPS  Y0, Y2, Y2
	VMULPS  (R9)(AX*1), Y10, Y3
	VADDPS  Y2, Y3, Y3
	VMOVUPS Y3, (R9)(AX*1)
	VSQRTPS Y3, Y3
	VADDPS  Y12, Y3, Y3
	VMULPS  Y1, Y4, Y1
	VDIVPS  Y3, Y1, Y1
	VMULPS  (DI)(AX*1), Y6, Y0
	VSUBPS  Y1, Y0, Y0
	VMAXPS  Y13, Y0, Y0
	VMINPS  Y7, Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ    $32, AX
	CMPQ    AX, VECTOR
	JLT     stepLoop
	VZEROUPPER
	RET
