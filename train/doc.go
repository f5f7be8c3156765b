// Package train makes games to learn from, and finds the numbers that Vezir
// plays by from them.
//
// [Generate] plays games against itself into a folder; [ReadGames] reads them,
// [Stat], [Verify], [Merge] and [Shuffle] look after them. [GenFENs] makes positions
// that such games may start from, for others to play.
//
// [Fit] trains a network, of the kind that package eval describes, on the scores
// and results of such games, with AdamW; [Compare] says how well networks predict games.
//
// [TuneFile] fits the weights of the piece-value evaluation to the results of the
// games that positions come from, by the method that Peter Österlund described
// for his engine Texel: the value of a position, through a sigmoid, predicts
// the expected score (https://www.chessprogramming.org/Texel%27s_Tuning_Method).
//
// [SPSA] tunes the numbers of the search by games between two disturbed sets of
// them, by James Spall's simultaneous perturbation
// (https://www.chessprogramming.org/SPSA).
package train
