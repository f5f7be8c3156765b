package bench

import (
	"fmt"

	"vezir/board"
)

// standardPositions are openings and middlegames from famous games, and
// endings and studies that every book on them has.
var standardPositions = []string{
	board.StartFEN,
	// The two positions that find the most mistakes in move generators.
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",

	// Morphy – Brunswick and Isouard, Paris 1858
	"rn2kb1r/pp2qppp/2p2n2/4p1B1/2B1P3/1QN5/PPP2PPP/R3K2R b KQkq - 1 9",
	// Anderssen – Kieseritzky, London 1851
	"rnb1kb1r/p2p1ppp/2p2n2/1B3Nq1/4PpP1/3P4/PPP4P/RNBQ1KR1 b kq - 2 11",
	"rnb1k1nr/p2p1ppp/5q2/1pbN1N1P/4PBP1/3P1Q2/PPP5/R4KR1 b kq - 4 17",
	// Anderssen – Dufresne, Berlin 1852
	"r1b1k2r/ppppnppp/2n3q1/b3P3/2B5/1QPp1N2/P4PPP/RNB1R1K1 w kq - 3 11",
	"1r2k1r1/pbppnp1p/1bn2P2/7q/Q7/B1PB1N2/P4PPP/3RR1K1 b - - 2 19",
	// Rotlewi – Rubinstein, Łódź 1907
	"r1b2rk1/1p2qppp/p1nbpn2/8/1PB5/P1N1PN2/1B1Q1PPP/R3K2R b KQ - 0 12",
	"2rr2k1/1b2qppp/pb2p3/1p2P3/1P2BPn1/P1N5/1B2Q1PP/R4R1K b - - 4 21",
	// Sämisch – Nimzowitsch, Copenhagen 1923
	"r4rk1/3q2pp/p2bp3/1b1p1p1n/1p1P4/6PP/PP1BPPBK/1NRQ2R1 w - - 4 20",
	"6k1/3q2p1/p2bp2p/3p1r2/1p1Pp3/3bQ1PP/PP1B1rB1/1N2R1RK w - - 0 26",
	// Capablanca – Tartakower, New York 1924
	"4rrk1/p1ppq1pp/1pn1p3/5p2/P1PP4/2PBPQ2/5PPP/RR4K1 w - - 3 15",
	"5k2/p1p4R/1pr5/3p1pP1/P2P1P2/2P2K2/8/8 w - - 0 35",
	"6k1/R5P1/1p6/3pK3/P2P4/8/8/6r1 w - - 1 47",
	// Botvinnik – Capablanca, AVRO 1938
	"rn2r1k1/p2q1ppp/1p3n2/3p4/P1pP4/2P1P3/1BQ1NPPP/R4RK1 w - - 2 16",
	"8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30",
	// Byrne – Fischer, New York 1956
	"rnbq1rk1/ppp1ppbp/5np1/8/2pP1B2/1QN2N2/PP2PPPP/R3KB1R w KQ - 0 7",
	"r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17",
	"3Q1bk1/1p3p1p/2p3p1/3b4/4n3/5N1P/r5PK/8 w - - 3 32",
	// Fischer – Spassky, Reykjavík 1972
	"rnr3k1/4qpp1/p3b2p/1Bpp4/8/Q3PN2/PP3PPP/2R2RK1 b - - 1 16",
	"1r3n1k/r3q1p1/4p2p/p1p1P3/2Bp1P2/1P5Q/P5PP/2R2RK1 w - - 0 26",
	// Deep Blue – Kasparov, New York 1997
	"r2k1b1r/pb1nq1p1/2p1p1Bp/1p1n4/P2P4/5NB1/1PP2PPP/R2QR1K1 b - - 4 14",
	// Kasparov – Topalov, Wijk aan Zee 1999
	"r2qk2r/pb1n1p1p/2pp1npQ/1p2p3/3PP3/P1N2P2/1PP1N1PP/R3KB1R w KQkq - 0 11",
	"b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 1 24",

	// Pawn endings: Lasker – Reichhelm 1901, Réti 1921, a wall of pawns, a
	// race, and the smallest.
	"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
	"7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
	"6k1/8/8/p1p1p1p1/P1P1P1P1/8/8/6K1 w - - 0 1",
	"8/pp4k1/8/6P1/1P5K/8/P7/8 b - - 0 40",
	"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
	// Rooks: Lucena, Philidor, Saavedra, and four pawns against three.
	"1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
	"4k3/R7/8/3K4/3P4/7r/8/8 b - - 0 1",
	"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
	"8/5pk1/6p1/1R5p/7P/5PP1/r4PK1/8 w - - 0 36",
	// Minor pieces: bishops of opposite colours, a good knight, bishop and
	// knight against the bare king.
	"8/5k2/3b1p2/1p1P2p1/1P1B2P1/5P2/6K1/8 w - - 0 50",
	"8/4kp2/2p1p1p1/1pPpP1P1/pP1P1K2/P4N2/2b5/8 w - - 0 45",
	"8/8/8/8/3k4/8/8/2BNK3 w - - 0 1",
	// Queens: against a rook, against a pawn, against each other.
	"8/8/8/3k4/8/8/2r5/K5Q1 w - - 0 1",
	"8/8/8/8/8/5K2/2p1Q3/1k6 w - - 0 1",
	"8/1p3pk1/p5p1/3Q3p/7P/1P4P1/q4PK1/8 w - - 0 40",
	// Near the fifty-move draw.
	"8/5k2/4p1p1/3pP1P1/1p1P1K2/1P6/1R6/2r5 w - - 92 90",
}

// chess960Positions are the starts and courses of random games of Chess960.
var chess960Positions = []string{
	"bqnrknrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKNRB w GDgd - 0 1",
	"q1nrkrbb/pppppp1p/6p1/8/1n3PPP/8/PPPPP3/QNNRKRBB w FDfd - 1 4",
	"rq2krbb/pppp3p/2nnp3/5pp1/6P1/1PNNP3/P1PP1P1P/RQ2KRBB w FAfa - 0 6",
	"r1b2rkb/pppppp2/2n1n2p/6p1/3P2P1/1PP1P3/PNqN1P1P/R1B1KRQB w FA - 3 8",
	"rkr5/pppq1ppp/3p1nn1/4b3/1P6/2BQ1NP1/P1P1PP1P/RKR4N w CAca - 0 10",
	"n2Qbbrn/pk3ppp/7q/4p3/6P1/1NR5/PP2PP2/2RKB3 w C - 3 13",
	"1bkr1r1q/pp2pppp/8/2pp4/3Pn2N/1P2P2P/PR2P3/N1R3KQ w - - 0 16",
	"1r3rk1/3pq2p/1p1np1p1/p1p1b3/P1P3P1/1P1PNB1P/3PQ3/1RK1R3 w - - 4 20",
	"1k2n2r/1rbb4/3p1p1q/2pPpP1p/p1N1P2P/P2BN3/1P4R1/1K3QR1 w - - 15 33",
}

// positions returns the benchmark's positions.
func positions() ([]board.Position, error) {
	var all []board.Position
	for i, set := range [][]string{standardPositions, chess960Positions} {
		for _, fen := range set {
			p, err := board.ParseFEN(fen)
			if err != nil {
				return nil, fmt.Errorf("bench position %q: %w", fen, err)
			}
			p.SetChess960(i == 1)
			all = append(all, p)
		}
	}
	return all, nil
}
