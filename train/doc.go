// Package train finds the numbers that Vezir plays by, from games.
//
// [Tune] fits the weights of the piece-value evaluation to the results of the
// games that positions come from, by the method that Peter Österlund described
// for his engine Texel: the value of a position, through a sigmoid, predicts
// the expected score (https://www.chessprogramming.org/Texel%27s_Tuning_Method).
package train
