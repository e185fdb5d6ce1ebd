package puzzles

import "qilab/ui/picture"

// Sheet reads the puzzles of the current game's family, built-in and the user's own, and passes them to use.
func (r *Room) Sheet(use func([]picture.Puzzle)) {
	r.ofFamily(r.Table.Current(), func(all []familyPuzzle) {
		var list []picture.Puzzle
		log := r.log()
		for _, p := range all {
			z := picture.Puzzle{Game: p.game, Puzzle: p.Puzzle, Solved: log.solved(p.ID)}
			if p.own() {
				z.Name = r.Title(p.game, p.Puzzle)
			}
			if p.answers != nil {
				z.Line = p.answers.Line
			}
			list = append(list, z)
		}
		use(list)
	})
}
