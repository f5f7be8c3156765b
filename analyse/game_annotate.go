package analyse

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"vezir/board"
	"vezir/pgn"
	"vezir/search"
)

// annotate writes what was found into the game. What people have said about it
// stays; what an earlier analysis said is replaced.
func (a *gameAnalysis) annotate(effort string) {
	g := a.game
	for i := range g.Main.Plies {
		forget(&g.Main.Plies[i])
	}
	g.Main.Comments = slices.DeleteFunc(g.Main.Comments, isSummary)
	a.quoteRest()
	if len(a.positions) < 2 {
		return
	}
	a.correctResult()
	if annotator := g.Tags.Get("Annotator"); annotator == "" || annotator == "?" {
		g.Tags.Set("Annotator", "Vezir")
	}
	for i := range g.Main.Plies {
		a.annotatePly(i)
	}
	g.Main.Comments = append([]string{a.summary(effort)}, g.Main.Comments...)
}

// quoteRest turns text that could not be read into a comment: other programs
// would stumble over it as well.
func (a *gameAnalysis) quoteRest() {
	g := a.game
	text := strings.Join(strings.Fields(g.Rest), " ")
	g.Rest = ""
	if text == "" {
		return
	}
	comment := "Not understood: " + strings.NewReplacer("{", "(", "}", ")").Replace(text)
	if n := len(g.Main.Plies); n > 0 {
		g.Main.Plies[n-1].Comments = append(g.Main.Plies[n-1].Comments, comment)
		return
	}
	g.Main.Comments = append(g.Main.Comments, comment)
}

// tagOpening names the opening in the tags. A code and a name that people gave
// stay; their code gets the name of the last position of the game that has it.
func (a *gameAnalysis) tagOpening(find func(*board.Game) string) {
	given := known(a.game.Tags.Get("ECO"))
	for n := len(a.positions) - 1; n > 0; n-- {
		code, name := splitOpening(find(a.moves(0, n)))
		if given != "" && (code == "" || !strings.HasPrefix(given, code)) {
			continue
		}
		for _, tag := range []pgn.Tag{{Name: "ECO", Value: code}, {Name: "Opening", Value: name}} {
			if tag.Value != "" && known(a.game.Tags.Get(tag.Name)) == "" {
				a.game.Tags.Set(tag.Name, tag.Value)
			}
		}
		return
	}
}

// opening is the code and the name of the opening, as the tags have them.
func (a *gameAnalysis) opening() string {
	return strings.TrimSpace(known(a.game.Tags.Get("ECO")) + " " + known(a.game.Tags.Get("Opening")))
}

var openingCode = regexp.MustCompile(`^([A-E]\d\d):? +`)

// splitOpening separates "C60 Ruy Lopez" into code and name; either may be
// missing.
func splitOpening(opening string) (code, name string) {
	if m := openingCode.FindStringSubmatch(opening); m != nil {
		return m[1], opening[len(m[0]):]
	}
	return "", opening
}

// annotatePly adds the evaluation, the NAG and the better line.
func (a *gameAnalysis) annotatePly(i int) {
	ply, v := &a.game.Main.Plies[i], &a.verdicts[i]
	if v.nag != 0 && !slices.ContainsFunc(ply.NAGs, judgesMove) {
		ply.NAGs = append([]pgn.NAG{v.nag}, ply.NAGs...)
	}
	if !a.positions[i+1].IsCheckmate() {
		comment := evalCommand(a.whiteScore(i + 1))
		if text := a.verdictText(i); text != "" {
			comment += " " + text
		}
		ply.Comments = append([]string{comment}, ply.Comments...)
	}
	line := a.evals[i].line
	if v.best || v.loss < shownLoss || len(line) == 0 || startsWith(ply.Variations, line[0]) {
		return
	}
	better := pgn.Line{Plies: make([]pgn.Ply, len(line))}
	for j, move := range line {
		better.Plies[j].Move = move
	}
	better.Plies[0].Comments = []string{evalCommand(a.whiteScore(i))}
	ply.Variations = append([]pgn.Line{better}, ply.Variations...)
}

// judgesMove reports whether a NAG is one of ! ? !! ?? !? ?!.
func judgesMove(n pgn.NAG) bool { return n >= 1 && n <= 6 }

// startsWith reports whether one of the variations begins with a move.
func startsWith(variations []pgn.Line, move board.Move) bool {
	return slices.ContainsFunc(variations, func(v pgn.Line) bool { return len(v.Plies) > 0 && v.Plies[0].Move == move })
}

// verdictText says in words what the comment on a ply says beside the
// evaluation. ownComment knows these words.
func (a *gameAnalysis) verdictText(i int) string {
	var parts []string
	v := &a.verdicts[i]
	if grade := grades[v.nag]; grade != "" && v.nag != nagGood {
		parts = append(parts, fmt.Sprintf("%s, from %s to %s; better is %s.", grade,
			scoreText(a.whiteScore(i)), scoreText(a.whiteScore(i+1)), a.moveText(i, a.evals[i].line[0])))
	} else if v.nag == nagGood {
		parts = append(parts, grade+".")
	}
	if i == a.turn {
		parts = append(parts, "Here the game turned.")
	}
	return strings.Join(parts, " ")
}

// grades are the NAGs in words.
var grades = map[pgn.NAG]string{
	nagGood: "The only good move", nagDubious: "Inaccuracy", nagMistake: "Mistake", nagBlunder: "Blunder",
}

// ownComment matches the comments that annotatePly writes.
var ownComment = regexp.MustCompile(`^\[%eval [^\]]*\]( (Inaccuracy|Mistake|Blunder), from \S+ to \S+; better is .+\.| The only good move\.)?( Here the game turned\.)?$`)

// evalCommandPattern matches an evaluation among other things in a comment.
var evalCommandPattern = regexp.MustCompile(`\[%eval [^\]]*\] ?`)

// summaryStart begins the comment that sums up a game.
const summaryStart = "Analysed by Vezir ("

func isSummary(comment string) bool { return strings.HasPrefix(comment, summaryStart) }

// forget removes what an earlier analysis wrote to a ply: its comment with the
// NAG that it explains, its better line, and evaluations elsewhere in the
// comments. A line that people have gone on with is theirs, but for our comment.
func forget(ply *pgn.Ply) {
	var kept []string
	for _, comment := range ply.Comments {
		if m := ownComment.FindStringSubmatch(comment); m != nil {
			dropNAG(ply, m)
			continue
		}
		comment = strings.TrimSpace(evalCommandPattern.ReplaceAllString(comment, ""))
		if comment != "" {
			kept = append(kept, comment)
		}
	}
	ply.Comments = kept
	ply.Variations = slices.DeleteFunc(ply.Variations, isBetterLine)
	for i := range ply.Variations {
		if first := ply.Variations[i].Plies; len(first) > 0 {
			first[0].Comments = slices.DeleteFunc(first[0].Comments, ownComment.MatchString)
		}
	}
}

// isBetterLine reports whether a variation is as annotatePly writes one: not
// too long, with an evaluation at its first move and nothing else.
func isBetterLine(v pgn.Line) bool {
	said := func(p pgn.Ply) bool { return len(p.Comments)+len(p.NAGs)+len(p.Variations) > 0 }
	if len(v.Comments) > 0 || len(v.Plies) == 0 || len(v.Plies) > bestLineLength {
		return false
	}
	first := v.Plies[0]
	return len(first.Comments) == 1 && ownComment.MatchString(first.Comments[0]) && len(first.NAGs)+len(first.Variations) == 0 &&
		!slices.ContainsFunc(v.Plies[1:], said)
}

// dropNAG removes the NAG that an earlier comment, as ownComment matched it,
// stands for.
func dropNAG(ply *pgn.Ply, match []string) {
	for nag, grade := range grades {
		if grade == match[2] || strings.Contains(match[1], grade) {
			ply.NAGs = slices.DeleteFunc(ply.NAGs, func(n pgn.NAG) bool { return n == nag })
		}
	}
}

// evalCommand writes an evaluation from White's point of view as other programs
// read it.
func evalCommand(score search.Score) string {
	return "[%eval " + strings.TrimPrefix(scoreText(score), "+") + "]"
}

// scoreText writes a score from White's point of view in pawns, or as moves to
// mate: +0.31, -4.20, #-3.
func scoreText(score search.Score) string {
	const known = 9999 // centipawns, for positions that tablebases know
	switch {
	case score.IsMate() && score > 0:
		return fmt.Sprintf("#%d", (search.Mate-score+1)/2)
	case score.IsMate():
		return fmt.Sprintf("#-%d", (search.Mate+score+1)/2)
	case score == 0:
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", float64(min(max(score, -known), known))/100)
}

// moveText writes a move with its number: "12. Nf3", "12...Nf6".
func (a *gameAnalysis) moveText(i int, move board.Move) string {
	pos := &a.positions[i]
	if pos.SideToMove() == board.White {
		return fmt.Sprintf("%d. %s", pos.FullMove(), pos.SAN(move))
	}
	return fmt.Sprintf("%d...%s", pos.FullMove(), pos.SAN(move))
}

// summary sums up the game for its first comment.
func (a *gameAnalysis) summary(effort string) string {
	return fmt.Sprintf("%s%s). White: %s. Black: %s. %s.", summaryStart, effort,
		a.sides[board.White].text(), a.sides[board.Black].text(), a.turnText())
}

// text writes a report on a side.
func (r *sideReport) text() string {
	if r.moves == 0 {
		return "no moves"
	}
	return fmt.Sprintf("accuracy %.1f%%, average loss %.0f cp, %s, %s, %s", r.accuracy, r.loss,
		counted(r.dubious, "inaccuracy", "inaccuracies"), counted(r.mistakes, "mistake", "mistakes"), counted(r.blunders, "blunder", "blunders"))
}

// counted writes a number with its noun.
func counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// turnText says at which move the game turned.
func (a *gameAnalysis) turnText() string {
	if a.turn < 0 {
		return "No single move turned the game"
	}
	return fmt.Sprintf("The game turned at %s, from %s to %s", a.moveText(a.turn, a.game.Main.Plies[a.turn].Move),
		scoreText(a.whiteScore(a.turn)), scoreText(a.whiteScore(a.turn+1)))
}

// title names a game: its players, its result, its opening.
func (a *gameAnalysis) title() string {
	tags := a.game.Tags
	name := func(tag string) string {
		if value := tags.Get(tag); value != "" {
			return value
		}
		return "?"
	}
	title := fmt.Sprintf("%s - %s %s", name("White"), name("Black"), a.game.Result)
	if opening := a.opening(); opening != "" {
		title += ", " + opening
	}
	return title
}
