package analyse

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"vezir/board"
	"vezir/internal/replace"
	"vezir/pgn"
)

// The page is one file that needs nothing else: its style, its script and the
// games stand in it.
var (
	//go:embed html_page.html
	pageHTML string
	//go:embed html_page.css
	pageCSS string
	//go:embed html_page.js
	pageScript string
)

// page is what the template of the page is filled with.
type page struct {
	Title    string
	Language string // its code
	Keys     string // what they do
	Style    template.CSS
	Script   template.JS
	Data     pageData
}

// pageData is what the script of the page reads.
type pageData struct {
	Words map[string]string `json:"words"`
	Games []pageGame        `json:"games"`
}

// pageGame is a game as the script of the page reads it.
type pageGame struct {
	Title   string     `json:"title"` // for the list of games
	White   string     `json:"white"`
	Black   string     `json:"black"`
	Result  string     `json:"result"`
	About   string     `json:"about,omitempty"` // event, place, date
	Opening string     `json:"opening,omitempty"`
	Board   string     `json:"board"` // 64 letters from a1 to h8, "." for empty squares
	Start   int        `json:"start"` // White's chance before the first move, permille
	Eval    string     `json:"eval"`  // the score before the first move
	Comment string     `json:"comment,omitempty"`
	Sides   []pageSide `json:"sides,omitempty"` // White and Black
	Turn    int        `json:"turn"`            // index of the move at which the game turned, -1 for none
	Moves   []pageMove `json:"moves"`
}

// pageSide sums up the play of a side.
type pageSide struct {
	Accuracy string `json:"accuracy"` // percent
	Loss     string `json:"loss"`     // mean, in centipawns
	Marks    [3]int `json:"marks"`    // numbers of ?!, ? and ??
}

// pageMove is a move of the game or of a variation.
type pageMove struct {
	Number  string       `json:"n"` // "12." or "12..."
	SAN     string       `json:"s"`
	Change  string       `json:"d"`           // what stands where: square and letter, again and again
	From    string       `json:"f,omitempty"` // the squares to mark
	To      string       `json:"t,omitempty"`
	Glyphs  string       `json:"g,omitempty"`
	Class   string       `json:"k,omitempty"` // of the mark: good, dubious, mistake, blunder
	Eval    string       `json:"e,omitempty"`
	Chance  *int         `json:"w,omitempty"` // White's, permille
	Swing   string       `json:"r,omitempty"` // the scores before and after a fault
	Comment string       `json:"c,omitempty"`
	Lines   [][]pageMove `json:"v,omitempty"`
}

// writePage writes the page with all games.
func writePage(path string, games []*gameAnalysis, l *Language) error {
	text, err := renderPage(games, l)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return replace.Content(path, text)
}

// renderPage returns the page.
func renderPage(games []*gameAnalysis, l *Language) ([]byte, error) {
	words := l.gameWords()
	content := page{Title: "Vezir", Language: l.Code, Keys: words.keys, Style: template.CSS(pageCSS), Script: template.JS(pageScript)}
	content.Data.Words = map[string]string{
		"game": words.game, "accuracy": words.accuracy, "loss": words.loss, "white": capital(l.white), "black": capital(l.black),
	}
	for i, a := range games {
		content.Data.Games = append(content.Data.Games, a.page(i+1, l))
	}
	if len(games) == 1 {
		content.Title = games[0].title()
	}
	t, err := template.New("page").Parse(pageHTML)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, content)
	return out.Bytes(), err
}

// page turns a game into what the script reads. n is its number, from 1. What
// annotate wrote in words is shown without them.
func (a *gameAnalysis) page(n int, l *Language) pageGame {
	tags := a.game.Tags
	g := pageGame{
		Title: fmt.Sprintf("%d. %s", n, a.title()),
		White: known(tags.Get("White")), Black: known(tags.Get("Black")), Result: a.game.Result.String(),
		About: a.about(), Opening: a.opening(), Turn: a.turn, Moves: []pageMove{},
	}
	g.Comment = spoken(slices.DeleteFunc(slices.Clone(a.game.Main.Comments), isSummary))
	if len(a.positions) == 0 {
		g.Board = strings.Repeat(".", 64)
		return g
	}
	g.Board = letters(&a.positions[0])
	g.Start, g.Eval = permille(a.whiteChance(0)), scoreText(a.whiteScore(0))
	for i := range a.sides {
		g.Sides = append(g.Sides, a.sides[i].page())
	}
	g.Moves = pageLine(&a.game.Main, a.positions[0], l)
	for i := range g.Moves {
		move := &g.Moves[i]
		chance := permille(a.whiteChance(i + 1))
		move.Chance, move.Class = &chance, classes[a.verdicts[i].nag]
		if !a.positions[i+1].IsCheckmate() {
			move.Eval = scoreText(a.whiteScore(i + 1))
		}
		if nag := a.verdicts[i].nag; nag != 0 && nag != nagGood {
			move.Swing = scoreText(a.whiteScore(i)) + " → " + scoreText(a.whiteScore(i+1))
		}
		if i == a.turn {
			move.Swing += ". " + fmt.Sprintf(l.gameWords().turned, move.Number+" "+move.SAN) + "."
		}
	}
	return g
}

// classes name the marks for the style of the page.
var classes = map[pgn.NAG]string{nagGood: "good", nagDubious: "dubious", nagMistake: "mistake", nagBlunder: "blunder"}

// page sums up the play of a side for the page.
func (r *sideReport) page() pageSide {
	if r.moves == 0 {
		return pageSide{Accuracy: "-", Loss: "-"}
	}
	return pageSide{fmt.Sprintf("%.1f", r.accuracy), fmt.Sprintf("%.0f cp", r.loss), [3]int{r.dubious, r.mistakes, r.blunders}}
}

// about says where and when a game was played.
func (a *gameAnalysis) about() string {
	var parts []string
	for _, tag := range []string{"Event", "Site", "Round", "Date"} {
		value := known(a.game.Tags.Get(tag))
		if value == "" || strings.HasPrefix(value, "????") {
			continue
		}
		if tag == "Round" {
			value = "round " + value
		}
		parts = append(parts, value)
	}
	return strings.Join(parts, ", ")
}

// known returns the value of a tag, "" if it says that nobody knows.
func known(value string) string {
	if value == "?" || value == "-" {
		return ""
	}
	return value
}

// pageLine turns a line into moves for the page.
func pageLine(line *pgn.Line, pos board.Position, l *Language) []pageMove {
	moves := make([]pageMove, 0, len(line.Plies))
	for i := range line.Plies {
		ply := &line.Plies[i]
		next := pos
		if ply.Move == board.NoMove {
			next.MakeNull()
		} else {
			next.Make(ply.Move)
		}
		move := pageMove{Number: fmt.Sprintf("%d.", pos.FullMove()), SAN: l.SAN(&pos, ply.Move), Change: changes(&pos, &next)}
		if pos.SideToMove() == board.Black {
			move.Number += ".."
		}
		if ply.Move != board.NoMove {
			move.From, move.To = ply.Move.From().String(), ply.Move.To().String()
		}
		for _, nag := range ply.NAGs {
			move.Glyphs += glyphs[nag]
		}
		if eval, ok := ply.Eval(pos.SideToMove()); ok {
			move.Eval = evalText(eval)
		}
		move.Comment = spoken(slices.DeleteFunc(slices.Clone(ply.Comments), ownComment.MatchString))
		for j := range ply.Variations {
			if v := &ply.Variations[j]; len(v.Plies) > 0 {
				line := pageLine(v, pos, l)
				if before := spoken(v.Comments); before != "" {
					line[0].Comment = strings.TrimSpace(before + " " + line[0].Comment)
				}
				move.Lines = append(move.Lines, line)
			}
		}
		moves = append(moves, move)
		pos = next
	}
	return moves
}

// evalText writes an evaluation that a comment holds.
func evalText(e pgn.Eval) string {
	switch {
	case e.Mate != 0:
		return fmt.Sprintf("#%d", e.Mate)
	case e.Centipawns == 0:
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", float64(e.Centipawns)/100)
}

// glyphs are the NAGs that have a sign of their own.
var glyphs = map[pgn.NAG]string{
	1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□",
	10: " =", 13: " ∞", 14: " ⩲", 15: " ⩱", 16: " ±", 17: " ∓", 18: " +−", 19: " −+", 146: " N",
}

// spoken joins comments without the commands in them.
func spoken(comments []string) string {
	var parts []string
	for _, comment := range comments {
		for {
			before, rest, ok := strings.Cut(comment, "[%")
			if !ok {
				break
			}
			_, after, _ := strings.Cut(rest, "]")
			comment = before + after
		}
		if comment = strings.TrimSpace(comment); comment != "" {
			parts = append(parts, comment)
		}
	}
	return strings.Join(parts, " ")
}

// letters writes what stands on the squares from a1 to h8.
func letters(pos *board.Position) string {
	text := make([]byte, 0, 64)
	for s := board.A1; s <= board.H8; s++ {
		text = append(text, pos.PieceOn(s).String()...)
	}
	return string(text)
}

// changes writes the squares on which something else stands after a move, each
// with the letter of what stands there: "e2.e4P".
func changes(before, after *board.Position) string {
	var text strings.Builder
	for s := board.A1; s <= board.H8; s++ {
		if piece := after.PieceOn(s); piece != before.PieceOn(s) {
			text.WriteString(s.String() + piece.String())
		}
	}
	return text.String()
}

func permille(chance float64) int { return int(1000*chance + 0.5) }
