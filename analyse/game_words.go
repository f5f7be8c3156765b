package analyse

// gameWords are what the page and the summary of games say in a language beside
// its words. Faults are counted by their glyphs, which need no translation.
type gameWords struct {
	game     string // over the list of games
	accuracy string
	loss     string // mean loss of a move, in centipawns
	turned   string // at which move the game turned
	keys     string // what the keys of the page do
}

// gameWords returns the words of a language, English ones for one without.
func (l *Language) gameWords() gameWords {
	switch l.Code {
	case "de":
		return gameWords{"Partie", "Genauigkeit", "mittlerer Verlust", "Die Partie kippte mit %s",
			"← → vor und zurück, ↑ ↓ aus einer Variante und hinein, Pos1 und Ende, N und P nächster und voriger Fehler, F dreht das Brett; Züge, Kurve und Brett lassen sich anklicken."}
	case "es":
		return gameWords{"Partida", "precisión", "pérdida media", "La partida cambió con %s",
			"← → retroceder y avanzar, ↑ ↓ salir de una variante y entrar en ella, Inicio y Fin, N y P error siguiente y anterior, F gira el tablero; se puede pulsar en las jugadas, la gráfica y el tablero."}
	case "fr":
		return gameWords{"Partie", "précision", "perte moyenne", "La partie a basculé avec %s",
			"← → reculer et avancer, ↑ ↓ quitter une variante et y entrer, Origine et Fin, N et P faute suivante et précédente, F retourne l’échiquier ; on peut cliquer sur les coups, la courbe et l’échiquier."}
	case "hu":
		return gameWords{"Játszma", "pontosság", "átlagos veszteség", "A játszma itt fordult meg: %s",
			"← → léptetés, ↑ ↓ ki a változatból és be, Home és End, N és P a következő és az előző hiba, F megfordítja a táblát; a lépésekre, a grafikonra és a táblára kattintani is lehet."}
	case "ru":
		return gameWords{"Партия", "точность", "средняя потеря", "Перелом партии: %s",
			"← → ход назад и вперёд, ↑ ↓ из варианта и в вариант, Home и End, N и P следующая и предыдущая ошибка, F переворачивает доску; можно нажимать на ходы, график и доску."}
	case "sv":
		return gameWords{"Parti", "precision", "medelförlust", "Partiet vände med %s",
			"← → stega, ↑ ↓ ut ur och in i en variant, Home och End, N och P nästa och föregående fel, F vänder brädet; det går att klicka på drag, kurva och bräde."}
	case "tr":
		return gameWords{"Oyun", "doğruluk", "ortalama kayıp", "Oyunun dönüm noktası: %s",
			"← → geri ve ileri, ↑ ↓ varyanttan çık ve varyanta gir, Home ve End, N ve P sonraki ve önceki hata, F tahtayı çevirir; hamlelere, grafiğe ve tahtaya tıklanabilir."}
	}
	return gameWords{"Game", "accuracy", "average loss", "The game turned at %s",
		"← → step, ↑ ↓ out of and into a variation, Home and End, N and P next and previous fault, F turns the board; moves, the graph and the board can be clicked."}
}
