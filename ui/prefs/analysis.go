package prefs

import (
	"runtime"

	"qilab/solver/catalog"
	"qilab/solver/memory"
	"qilab/solver/review"
)

// The analysis, and its visibility.
var (
	Think    = declare(number("think-seconds", 10, 0, 86400).offers(Seconds, 2, 5, 10, 30, 60, 0).in(AnalysisSection).applies(EffectBudget))
	Fill     = declare(number("graph-milliseconds", 1000, 0, 600_000).offers(Milliseconds, 0, 500, 1000, 2000, 5000).in(AnalysisSection).applies(EffectBudget))
	Effort   = declare(choice("review-effort", efforts()...).by(review.Normal.ID()).named("effort").in(AnalysisSection).applies(EffectReview))
	Endgames = declare(number("endgame-mib", catalog.EndgameFiles, 0, maxMemory).offers(Mebibytes, 0, 256, 1024, 4096, 16384).in(AnalysisSection).applies(EffectEndgames))
	Scores   = declare(choice("scores", ScoresFirst, ScoresMover).named("settings.scores").in(AnalysisSection).applies(EffectView))
	Bar      = declare(toggle("evaluation-bar", true).in(AnalysisSection).applies(EffectView))
	Threats  = declare(toggle("threats", false).in(AnalysisSection).applies(EffectThreat | EffectBoards)) // boards mark them
	Threads  = declare(number("threads", 0, 0, 64).offersSome(NoUnit, threadChoices).in(AnalysisSection).applies(EffectLimits | EffectPondering))
	Memory   = declare(number("memory", 0, 0, maxMemory).offersSome(Mebibytes, memoryChoices).in(AnalysisSection).applies(EffectLimits | EffectPondering))

	Lines       = declare(number("lines", 0, 0, 1000)) // of a proof: how many are listed
	EngineLines = declare(number("engine-lines", 5, 0, 1000).applies(EffectLimits))
	Analysing   = declare(toggle("analysing", true))
	Hidden      = declare(toggle("hidden", false).applies(EffectView))
	Overlay     = declare(toggle("overlay", true).applies(EffectView))

	MistakesOrder = declare(choice("mistakes-order", "game", "size"))

	Explorer      = declare(toggle("explorer", false)) // whether it is in front of the analysis
	ExplorerOrder = declare(choice("explorer-order", "games", "score", "year"))
	ExplorerOff   = declare(text("explorer-off", maxList)) // the sources that are off, separated by spaces
)

// The values of Scores: from the point of view of the first side or of the side to move.
const (
	ScoresFirst = "first"
	ScoresMover = "mover"
)

// The bounds of the program's memory in MiB. 0 leaves it to the program: a part of the machine's memory. 0 threads are one per
// core.
const (
	minMemory = 64
	maxMemory = 65536
)

// maxList bounds a list of ids, in bytes.
const maxList = 64 << 10

// efforts lists the efforts of a review.
func efforts() (list []string) {
	for _, e := range review.Efforts() {
		list = append(list, e.ID())
	}
	return list
}

// threadChoices lists the numbers of threads that the dialog offers: up to eight, or as many as the machine has cores.
func threadChoices() []int {
	list := []int{0}
	for n := 1; n <= min(64, max(8, runtime.NumCPU())); n *= 2 {
		list = append(list, n)
	}
	return list
}

// memoryChoices lists the limits of the memory that the machine has room for, in MiB.
func memoryChoices() []int {
	list := []int{0, 256}
	for mib := 512; mib <= min(32768, memory.Max()); mib *= 2 {
		list = append(list, mib)
	}
	return list
}
