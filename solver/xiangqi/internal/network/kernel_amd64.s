//go:build !purego

#include "textflag.h"

// The length of a row in bytes, 2*Width, and that of half a row.
#define ROW $512
#define HALF $256

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

// func pairAVX2(out *[Pairs]uint8, sum *Row)
// VPMULHRSW multiplies, shifts by 15 and rounds; the shift by 6 before it makes that a shift by 9.
TEXT ·pairAVX2(SB), NOSPLIT, $0-16
	MOVQ out+0(FP), DI
	MOVQ sum+8(FP), SI
	XORQ AX, AX
	VPXOR Y5, Y5, Y5       // 0
	VPCMPEQW Y6, Y6, Y6
	VPSRLW $8, Y6, Y6      // 255

pairLoop:
	VMOVDQU   (SI)(AX*1), Y0
	VMOVDQU   32(SI)(AX*1), Y1
	VMOVDQU   256(SI)(AX*1), Y2
	VMOVDQU   288(SI)(AX*1), Y3
	VPMAXSW   Y5, Y0, Y0
	VPMAXSW   Y5, Y1, Y1
	VPMAXSW   Y5, Y2, Y2
	VPMAXSW   Y5, Y3, Y3
	VPMINSW   Y6, Y0, Y0
	VPMINSW   Y6, Y1, Y1
	VPMINSW   Y6, Y2, Y2
	VPMINSW   Y6, Y3, Y3
	VPSLLW    $6, Y0, Y0
	VPSLLW    $6, Y1, Y1
	VPMULHRSW Y2, Y0, Y0
	VPMULHRSW Y3, Y1, Y1
	VPACKUSWB Y1, Y0, Y0
	VPERMQ    $0xD8, Y0, Y0 // VPACKUSWB mixes the halves of its operands
	VMOVDQU   Y0, (DI)
	ADDQ      $32, DI
	ADDQ      $64, AX
	CMPQ      AX, HALF
	JLT       pairLoop
	VZEROUPPER
	RET

// DOT sets sum to the products of the inputs, in Y0 to Y7, with the weights of a neuron, in 8 parts. A product of bytes and its
// neighbour's fit 16 bits, as an input is at most 127; VPMADDWD by 1 adds neighbours in 32 bits.
#define MORE(at, in, sum) \
	VPMADDUBSW at(R8), in, Y12; \
	VPMADDWD   Y15, Y12, Y12;   \
	VPADDD     Y12, sum, sum

#define DOT(at, sum) \
	VPMADDUBSW at(R8), Y0, sum; \
	VPMADDWD   Y15, sum, sum;   \
	MORE(at+32, Y1, sum);       \
	MORE(at+64, Y2, sum);       \
	MORE(at+96, Y3, sum);       \
	MORE(at+128, Y4, sum);      \
	MORE(at+160, Y5, sum);      \
	MORE(at+192, Y6, sum);      \
	MORE(at+224, Y7, sum)

// func weighAVX2(neurons *[Neurons]int32, in *products, l *Layers)
TEXT ·weighAVX2(SB), NOSPLIT, $0-24
	MOVQ    neurons+0(FP), DI
	MOVQ    in+8(FP), SI
	MOVQ    l+16(FP), R8
	LEAQ    4096(R8), R9    // Layers.Bias
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	VPCMPEQW Y15, Y15, Y15
	VPSRLW  $15, Y15, Y15  // 1
	MOVQ    $4, CX

weighLoop: // four neurons at a time
	DOT(0, Y8)
	DOT(256, Y9)
	DOT(512, Y10)
	DOT(768, Y11)
	VPHADDD Y9, Y8, Y8
	VPHADDD Y11, Y10, Y10
	VPHADDD Y10, Y8, Y8
	VEXTRACTI128 $1, Y8, X9
	VPADDD  X9, X8, X8
	VPADDD  (R9), X8, X8
	VMOVDQU X8, (DI)
	ADDQ    $16, R9
	ADDQ    $16, DI
	ADDQ    $1024, R8
	DECQ    CX
	JNZ     weighLoop
	VZEROUPPER
	RET

// func bendAVX2(neurons *[Neurons]int32, l *Layers) int32
TEXT ·bendAVX2(SB), NOSPLIT, $0-20
	MOVQ neurons+0(FP), SI
	MOVQ l+8(FP), R8
	MOVL $8128, AX         // NeuronOne
	VMOVD AX, X6
	VPBROADCASTD X6, Y6
	VPXOR Y5, Y5, Y5       // 0
	VPSUBD Y6, Y5, Y7      // -NeuronOne
	VPMINSD (SI), Y6, Y0
	VPMINSD 32(SI), Y6, Y1
	VPMAXSD Y7, Y0, Y0
	VPMAXSD Y7, Y1, Y1
	VPMULLD Y0, Y0, Y2
	VPMULLD Y1, Y1, Y3
	VPSRLD  $13, Y2, Y2    // squareShift
	VPSRLD  $13, Y3, Y3
	VPMAXSD Y5, Y0, Y0
	VPMAXSD Y5, Y1, Y1
	VPACKSSDW Y1, Y0, Y0
	VPACKSSDW Y3, Y2, Y2
	VPERMQ  $0xD8, Y0, Y0  // VPACKSSDW mixes the halves of its operands
	VPERMQ  $0xD8, Y2, Y2
	VPMADDWD 4160(R8), Y0, Y0 // Layers.Clipped
	VPMADDWD 4192(R8), Y2, Y2 // Layers.Squared
	VPADDD  Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD  X1, X0, X0
	VMOVD   X0, AX
	MOVL    AX, ret+16(FP)
	VZEROUPPER
	RET
