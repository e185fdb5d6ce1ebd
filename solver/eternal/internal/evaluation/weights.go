package evaluation

// weights are the values of the terms, fitted to games of the engine by logistic regression; a point more decides about
// as much as 190. They stay as they are, so that the levels that use them keep their measured strength.
var weights = [termCount]int16{
	// termNeed
	0, -234, -430, -616, -803,
	// termPlace: rook, horse, cannon, elephant, advisor, pawn; a line each rank from the own side on, from the edge to the middle
	-3, 3, 4, -20,
	-2, 0, 11, 12,
	1, 9, 13, 11,
	-3, 11, 7, 17,
	-9, -5, 7, 15,
	3, -3, 8, 11,
	4, 12, 7, 21,
	23, 4, 21, 14,
	-7, 26, 50, 16,
	-12, -5, -8, -1,
	-4, -1, 1, 0,
	8, -5, -5, 2,
	-11, 11, -4, 4,
	-10, 12, 4, 26,
	21, 17, 16, 6,
	9, -5, 26, 24,
	17, 40, 22, 14,
	16, 21, 30, 16,
	-7, -6, -2, -4,
	-15, -11, 3, 0,
	-16, 3, -6, 6,
	-1, 6, 6, 13,
	15, 4, 21, 12,
	-10, 4, 13, 9,
	8, 16, 34, 26,
	8, 23, 25, 14,
	20, 24, 33, 16,
	-13, -2, -5, -25,
	0, -6, -6, 14,
	-2, 3, 10, 1,
	-3, 3, 2, 6,
	15, -2, 15, 12,
	-8, 37, 15, 27,
	-1, 34, 15, 8,
	1, 23, 25, 14,
	9, 22, 32, 16,
	-11, 1, -12, -21,
	-6, 5, -3, 9,
	-5, 7, 1, 6,
	-8, 1, 9, 13,
	6, 6, 6, 16,
	43, 8, 19, 32,
	19, 36, 9, 20,
	8, 23, 25, 14,
	-24, 14, 5, 16,
	-13, -9, -12, -30,
	-8, -9, 1, 18,
	6, -10, 1, 7,
	2, 5, 0, 11,
	-19, 7, 18, -14,
	-9, 18, 18, 23,
	20, 1, 48, 27,
	37, -20, 31, 7,
	23, -21, -20, 8,
	// termMobility
	0, 2, 0, 1, 0, -1,
	// termIdle
	0, 0, 7, 0, -6, -7,
	// termStrike
	90, 100, 105,
	// termThreat
	55, 100, 98,
	// termLoose
	25, 67, 90,
	// termNear
	13, 6, 4, 9, 4, 9,
	// termDoor
	7, 4,
	// termGuardian
	2, 10, 6, 1, -2, -1,
	// termAttack
	3, 4, 6, 4, 3, 5,
	3, 2, 4, 3, -1, 4,
	// termOpen
	-1,
	// termTempo
	13,
}
