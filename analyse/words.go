package analyse

// words are what reports for people say in a language. Names of columns are
// short.
type words struct {
	white, black             string
	whiteToMove, blackToMove string
	whiteWins, draw          string
	blackWins                string
	fiftyMoves               string // the tablebase's win is a draw under the fifty-move rule
	checkmate, stalemate     string
	noMate                   string // with its number of moves
	opening, tablebase       string
	best, expected           string
	depth, score, time       string
	nodes, table, line       string
	stopped                  string
	solved, missed           string
	result                   string // the last line of a suite: solved, all
	confidence               string // its interval: from and to in per cent
	points                   string // points won, points possible
	notTaken                 string // lines of a file that were not taken, all its lines
}

var english = words{
	white: "White", black: "Black", whiteToMove: "White to move", blackToMove: "Black to move",
	whiteWins: "White wins", draw: "draw", blackWins: "Black wins", fiftyMoves: "drawn by the fifty-move rule",
	checkmate: "checkmate", stalemate: "stalemate", noMate: "no mate in %d found",
	opening: "opening", tablebase: "tablebase",
	best: "best", expected: "expected reply", depth: "depth", score: "score", time: "time", nodes: "nodes", table: "table",
	line: "line", stopped: "stopped", solved: "solved", missed: "missed", result: "%d of %d solved",
	confidence: "95 %% confidence: %.1f to %.1f %%", points: "%d of %d points",
	notTaken: "%d of %d lines could not be taken",
}

var german = words{
	white: "Weiß", black: "Schwarz", whiteToMove: "Weiß am Zug", blackToMove: "Schwarz am Zug",
	whiteWins: "Weiß gewinnt", draw: "Remis", blackWins: "Schwarz gewinnt", fiftyMoves: "Remis nach der Fünfzig-Züge-Regel",
	checkmate: "Schachmatt", stalemate: "Patt", noMate: "kein Matt in %d gefunden",
	opening: "Eröffnung", tablebase: "Endspieltabelle",
	best: "bester Zug", expected: "erwartete Antwort", depth: "Tiefe", score: "Wert", time: "Zeit", nodes: "Knoten", table: "Tabelle",
	line: "Variante", stopped: "abgebrochen", solved: "gelöst", missed: "verfehlt", result: "%d von %d gelöst",
	confidence: "95 %% Konfidenz: %.1f bis %.1f %%", points: "%d von %d Punkten",
	notTaken: "%d von %d Zeilen nicht lesbar",
}

var spanish = words{
	white: "blancas", black: "negras", whiteToMove: "juegan blancas", blackToMove: "juegan negras",
	whiteWins: "ganan blancas", draw: "tablas", blackWins: "ganan negras", fiftyMoves: "tablas por la regla de los cincuenta movimientos",
	checkmate: "jaque mate", stalemate: "rey ahogado", noMate: "no se encontró mate en %d",
	opening: "apertura", tablebase: "tablas de finales",
	best: "mejor jugada", expected: "respuesta esperada", depth: "prof.", score: "valor", time: "tiempo", nodes: "nodos", table: "tabla",
	line: "variante", stopped: "interrumpido", solved: "resueltas", missed: "falladas", result: "%d de %d resueltas",
	confidence: "confianza del 95 %%: de %.1f a %.1f %%", points: "%d de %d puntos",
	notTaken: "%d de %d líneas no se pudieron leer",
}

var french = words{
	white: "Blancs", black: "Noirs", whiteToMove: "trait aux Blancs", blackToMove: "trait aux Noirs",
	whiteWins: "les Blancs gagnent", draw: "nulle", blackWins: "les Noirs gagnent", fiftyMoves: "nulle par la règle des cinquante coups",
	checkmate: "échec et mat", stalemate: "pat", noMate: "aucun mat en %d trouvé",
	opening: "ouverture", tablebase: "table de finales",
	best: "meilleur coup", expected: "réponse attendue", depth: "prof.", score: "score", time: "temps", nodes: "nœuds", table: "table",
	line: "variante", stopped: "interrompu", solved: "résolue", missed: "manquée", result: "%d sur %d résolues",
	confidence: "confiance à 95 %% : de %.1f à %.1f %%", points: "%d sur %d points",
	notTaken: "%d lignes sur %d n’ont pas pu être lues",
}

var hungarian = words{
	white: "világos", black: "sötét", whiteToMove: "világos lép", blackToMove: "sötét lép",
	whiteWins: "világos nyer", draw: "döntetlen", blackWins: "sötét nyer", fiftyMoves: "döntetlen az ötvenlépéses szabály szerint",
	checkmate: "matt", stalemate: "patt", noMate: "nem talált %d lépéses mattot",
	opening: "megnyitás", tablebase: "végjáték-adatbázis",
	best: "legjobb lépés", expected: "várható válasz", depth: "mélység", score: "érték", time: "idő", nodes: "állás", table: "tábla",
	line: "változat", stopped: "megszakítva", solved: "megoldva", missed: "elvétve", result: "%d / %d megoldva",
	confidence: "95 %%-os konfidencia: %.1f–%.1f %%", points: "%d / %d pont",
	notTaken: "%d / %d sor nem olvasható",
}

var russian = words{
	white: "белые", black: "чёрные", whiteToMove: "ход белых", blackToMove: "ход чёрных",
	whiteWins: "белые выигрывают", draw: "ничья", blackWins: "чёрные выигрывают", fiftyMoves: "ничья по правилу пятидесяти ходов",
	checkmate: "мат", stalemate: "пат", noMate: "мат не найден (ходов: %d)",
	opening: "дебют", tablebase: "таблица окончаний",
	best: "лучший ход", expected: "ожидаемый ответ", depth: "глубина", score: "оценка", time: "время", nodes: "узлы", table: "таблица",
	line: "вариант", stopped: "прервано", solved: "решено", missed: "не решено", result: "решено %d из %d",
	confidence: "доверительный интервал 95 %%: от %.1f до %.1f %%", points: "очков: %d из %d",
	notTaken: "не прочитано строк: %d из %d",
}

var swedish = words{
	white: "vit", black: "svart", whiteToMove: "vit vid draget", blackToMove: "svart vid draget",
	whiteWins: "vit vinner", draw: "remi", blackWins: "svart vinner", fiftyMoves: "remi enligt femtiodragsregeln",
	checkmate: "schackmatt", stalemate: "patt", noMate: "ingen matt i %d hittad",
	opening: "öppning", tablebase: "slutspelstabell",
	best: "bästa drag", expected: "väntat svar", depth: "djup", score: "värde", time: "tid", nodes: "noder", table: "tabell",
	line: "variant", stopped: "avbruten", solved: "löst", missed: "missad", result: "%d av %d lösta",
	confidence: "95 %% konfidens: %.1f till %.1f %%", points: "%d av %d poäng",
	notTaken: "%d av %d rader kunde inte läsas",
}

var turkish = words{
	white: "Beyaz", black: "Siyah", whiteToMove: "hamle sırası beyazda", blackToMove: "hamle sırası siyahta",
	whiteWins: "beyaz kazanır", draw: "beraberlik", blackWins: "siyah kazanır", fiftyMoves: "elli hamle kuralıyla berabere",
	checkmate: "şah mat", stalemate: "pat", noMate: "%d hamlede mat bulunamadı",
	opening: "açılış", tablebase: "oyun sonu tablosu",
	best: "en iyi hamle", expected: "beklenen yanıt", depth: "derinlik", score: "değer", time: "süre", nodes: "düğüm", table: "tablo",
	line: "varyant", stopped: "durduruldu", solved: "çözüldü", missed: "kaçırıldı", result: "%d / %d çözüldü",
	confidence: "%%95 güven: %%%.1f – %%%.1f", points: "%d / %d puan",
	notTaken: "%d / %d satır okunamadı",
}
