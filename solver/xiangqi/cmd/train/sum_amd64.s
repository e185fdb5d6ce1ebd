//go:build !purego

#include "textflag.h"

// The length of a vector in bytes: 4*network.Hidden.
#define VECTOR $512

// func addAVX(sum, v *vector)
TEXT ·addAVX(SB), NOSPLIT, $0-16
	MOVQ sum+0(FP), DI
	MOVQ v+8(FP), SI
	XORQ AX, AX

loop:
	VMOVUPS (DI)(AX*1), Y0
	VMOVUPS 32(DI)(AX*1), Y1
	VADDPS  (SI)(AX*1), Y0, Y0
	VADDPS  32(SI)(AX*1), Y1, Y1
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	ADDQ    $64, AX
	CMPQ    AX, VECTOR
	JLT     loop
	VZEROUPPER
	RET
