package analyse

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/pgn"
	"vezir/search"
)

// randomGame plays a game at random, as long as it lasts, and makes up its
// evaluations.
func randomGame(t *testing.T, start board.Position, plies int, seed uint64) *gameAnalysis {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	g := pgn.NewGame(start)
	g.Tags.Set("White", "Ada <Lovelace>")
	g.Tags.Set("Black", `Charles "Babbage" & sons`)
	game := board.NewGame(start)
	for range plies {
		var list board.MoveList
		game.Position().Generate(&list)
		if list.Len() == 0 {
			break
		}
		move := list.Slice()[random.IntN(list.Len())]
		g.Append(move)
		game.Play(move)
	}
	a := newGameAnalysis(g)
	for i := range a.evals {
		var list board.MoveList
		a.positions[i].Generate(&list)
		a.evals[i] = gameEval{score: search.Score(random.IntN(400) - 200), second: search.NoScore}
		if list.Len() > 0 {
			a.evals[i].line = []board.Move{list.Slice()[0]}
		}
	}
	a.judge()
	a.annotate("at random")
	return a
}

// longGame is a game of 300 moves and more.
func longGame(t *testing.T) *gameAnalysis {
	for seed := range uint64(50) {
		if a := randomGame(t, board.StartPosition(), 620, seed); len(a.verdicts) == 620 {
			return a
		}
	}
	t.Fatal("no long game")
	return nil
}

// castlingGame is a game of Chess960 in which White castles: the king stays on
// its square, the rook goes over it.
func castlingGame(t *testing.T) *gameAnalysis {
	t.Helper()
	pos, err := board.ParseFEN("nrkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR w HBhb - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	pos.SetChess960(true)
	g := pgn.NewGame(pos)
	game := board.NewGame(pos)
	for _, san := range strings.Fields("d3 d6 Bd2 Bd7 e4 e5 Be2 Be7 Nb3 Nb6 O-O-O") {
		move, err := game.Position().ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		g.Append(move)
		game.Play(move)
	}
	a := newGameAnalysis(g)
	a.judge()
	a.annotate("at random")
	return a
}

// TestPage plays through a page with keys and clicks, on a screen and on a phone.
func TestPage(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	b := startBrowser(t)
	path := filepath.Join(t.TempDir(), "page.html")
	if err := writePage(path, []*gameAnalysis{longGame(t), castlingGame(t)}, Languages()[0]); err != nil {
		t.Fatal(err)
	}
	for _, size := range []struct{ width, height int }{{1280, 844}, {900, 1400}, {390, 844}} {
		width := size.width
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			b.t = t
			b.size(width, size.height)
			took := b.open(path)
			for range 4 { // the machine may have been busy
				if took > 1000 {
					took = b.open(path)
				}
			}
			if took > 1000 {
				t.Errorf("loaded in %.0f ms, at most 1000 are allowed", took)
			}
			t.Logf("loaded in %.0f ms", took)
			tryPage(b, width)
			b.noFaults()
		})
	}
}

// copied is how the list of moves starts as plain text.
var copied = regexp.MustCompile(`^1\. \S+ [-+#\d.]+ `)

// tryPage does what a reader does.
func tryPage(b *browser, width int) {
	at := func(what, want string) {
		b.t.Helper()
		got := ""
		for range 40 { // the address follows a moment later
			if got = b.text("location.hash"); got == want {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		b.t.Errorf("%s: at %s, want %s", what, got, want)
	}
	var wide int
	if b.eval("document.documentElement.scrollWidth", &wide); wide > width {
		b.t.Errorf("the page is %d wide, the window %d", wide, width)
	}
	if b.eval("document.getElementById('moves').clientWidth", &wide); wide < 340 {
		b.t.Errorf("the list of moves is only %d wide", wide)
	}
	var broken int
	if b.eval("[...document.querySelectorAll('#moves .n')].filter(n => n.parentNode.getClientRects().length !== 1).length", &broken); broken > 0 {
		b.t.Errorf("%d moves do not stand on one line with their number and score", broken)
	}
	if text := b.text("document.getElementById('moves').innerText"); !copied.MatchString(text) {
		b.t.Errorf("the list of moves is copied as %.60q", text)
	}
	if title := b.text("document.querySelector('h1').innerText"); !strings.Contains(title, `Ada <Lovelace> – Charles "Babbage" & sons`) {
		b.t.Errorf("title %q", title)
	}
	b.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
	at("keys", "#1.2")
	b.press("End")
	at("End", "#1.620")
	b.press("Home")
	at("Home", "#1.0")
	b.click("#graph", 0.5)
	at("the middle of the graph", "#1.310")
	b.screenshot(fmt.Sprintf("long-%d", width))
	b.click("#moves [data-id='0']", 0.5)
	at("the first move", "#1.1")
	b.click("#forward", 0.5)
	at("forward", "#1.2")
	b.press("n")
	if mark := b.text("document.querySelector('.m.now').className"); !strings.ContainsAny(b.text("document.querySelector('.m.now').innerText"), "?") {
		b.t.Errorf("N went to a move without fault: %s", mark)
	}
	b.press("ArrowDown")
	if b.text("document.querySelector('.m.now').closest('.v') ? 'inside' : 'outside'") != "inside" {
		b.t.Error("the key down does not go into the variation")
	}

	b.text(`(() => { const s = document.getElementById('game'); s.value = '1'; s.dispatchEvent(new Event('change')); return ''; })()`)
	b.press("End")
	at("the second game", "#2.11")
	if king := b.text("[...document.querySelectorAll('#board g.w')].map(g => g.getAttribute('transform')).sort().join(' ')"); !strings.Contains(king, "translate(90 315)") || !strings.Contains(king, "translate(135 315)") {
		b.t.Errorf("after castling: %s", king)
	}
	b.press("f")
	if got := b.text("[...document.querySelectorAll('#board text')].slice(0, 1).map(t => t.textContent).join()"); got == "" {
		b.t.Error("the turned board has no coordinates")
	}
	b.screenshot(fmt.Sprintf("chess960-%d", width))
	b.press("f")
}

func TestRenderPage(t *testing.T) {
	a := castlingGame(t)
	text, err := renderPage([]*gameAnalysis{a}, Languages()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"O-O-O", "nrkbbqnr", "prefers-color-scheme"} {
		if !strings.Contains(string(text), want) && !strings.Contains(string(text), strings.ToUpper(want)) {
			t.Errorf("the page does not hold %q", want)
		}
	}
	for _, address := range []string{"http://", "https://", "src=", "@import"} {
		if strings.Contains(string(text), address) {
			t.Errorf("the page asks for something elsewhere: %s", address)
		}
	}
	moves := pageLine(&a.game.Main, a.positions[0], Languages()[0])
	if got, want := moves[len(moves)-1].Change, "b1.d1R"; got != want {
		t.Errorf("castling changes %s, want %s", got, want)
	}
}

func TestPageSpeaks(t *testing.T) {
	a := scoredGame(t, "1. e4 e5 2. Nf3 f6 1-0", 0, 0, 20, 20, 300)
	for code, want := range map[string]string{
		"en": "0.20 → +3.00. The game turned at 2... f6.", "hu": "A játszma itt fordult meg: 2... f6.", "tr": "Oyunun dönüm noktası: 2... f6.",
	} {
		l, err := LookupLanguage(code)
		if err != nil {
			t.Fatal(err)
		}
		g := a.page(1, l)
		if got := g.Moves[3].Swing; !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
		if got, want := g.Moves[2].SAN, l.SAN(&a.positions[2], a.game.Main.Plies[2].Move); got != want {
			t.Errorf("%s: move %s, want %s", code, got, want)
		}
		for name, word := range map[string]string{"game": l.gameWords().game, "keys": l.gameWords().keys} {
			if word == "" || code != "en" && word == Languages()[0].gameWords().game {
				t.Errorf("%s: the word for %s is %q", code, name, word)
			}
		}
	}
}

// TestPageKeepsText checks that text of a game cannot end the script that holds it.
func TestPageKeepsText(t *testing.T) {
	a := randomGame(t, board.StartPosition(), 4, 1)
	a.game.Tags.Set("Event", "</script><script>alert(1)</script>")
	a.game.Main.Plies[0].Comments = append(a.game.Main.Plies[0].Comments, "<!-- <script>")
	text, err := renderPage([]*gameAnalysis{a}, Languages()[0])
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "<script"); n != 2 {
		t.Errorf("%d scripts, want the games and the program", n)
	}
}
