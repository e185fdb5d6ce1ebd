package puzzles

import "qilab/ui/picture"

// Sheet lists the puzzles of the current game's family, built-in and the user's own.
func (r *Room) Sheet() []picture.Puzzle {
	var list []picture.Puzzle
	log := r.log()
	for _, p := range r.ofFamily(r.Table.Current()) {
		z := picture.Puzzle{Game: p.game, Puzzle: p.Puzzle, Solved: log.solved(p.ID)}
		if p.own() {
			z.Name = r.Title(p.game, p.Puzzle)
		}
		if p.answers != nil {
			z.Line = p.answers.Line
		}
		list = append(list, z)
	}
	return list
}
