package match

import (
	"maps"
	"slices"
)

// Options returns the names of all options.
func Options() []string {
	return append([]string{"-engine", "-each"}, slices.Sorted(maps.Keys(flags))...)
}

// Usage returns what -help prints.
func Usage() string { return usageText }

const usageText = `Usage: vezir match -engine OPTIONS -engine OPTIONS … [options]

Plays engines against engines under the laws of chess and measures them.
Options are spelled as in cutechess-cli and fastchess; docs/match.md has the details.

Engines
  -engine KEY=VALUE …    an engine; once for each
  -each KEY=VALUE …      what holds for all engines that do not say otherwise
     cmd=PROGRAM           the engine; "self" is this binary
     name=NAME             in reports and games (default: the name of the program)
     args="A B"            its command line; arg=A adds one argument
     dir=FOLDER            where it runs
     proto=uci|xboard      the protocol it speaks (default uci)
     option.NAME=VALUE     an option of the engine
     tc=[MOVES/]TIME[+INC] clock in seconds; several periods: 40/60:20/30:15+5; inf for none
     delay=SECONDS[b]      simple delay, with b Bronstein delay
     st=SECONDS            fixed time a move
     timemargin=MS         how far a clock may be overdrawn (default 0, with st 50)
     nodes=N  depth=N      limits of each search (nodes only with uci)
     ponder[=on]           think on the opponent's time
     restart=on            a new process for each game
     stall=SECONDS         longest time without progress of a search without a clock (default 120)

Match
  -rounds N              (default 1)
  -games N               of each pairing in a round (default: that of -repeat)
  -repeat [N]            each opening N times in a row, colours swapped (default 1, without N 2)
  -noswap                colours stay
  -concurrency N         games at once (default 1)
  -tournament roundrobin|gauntlet
  -variant standard|fischerandom
  -openings file=FILE [format=epd|pgn] [order=sequential|random] [plies=N] [start=N]
                         (default format: what the name of the file says)
  -srand N               seed of everything random (default: drawn and reported)
  -recover               go on after a crash or a stall, with a new process
  -resume FILE           keep the state of the match in FILE; if it exists, continue that match

Ends of games
  -draw movenumber=N movecount=N score=CP
  -resign movecount=N score=CP [twosided=true]
  -maxmoves N            draw after N moves
  -tb PATH               as the endgame tablebases in these directories say
  -tbpieces N            only with so many pieces or fewer (default: all that there are tables for)
  -tbignore50            wins count that the fifty-move rule would spoil

Statistics
  -sprt elo0=E elo1=E [alpha=0.05] [beta=0.05] [model=normalized|logistic|bayesian]
  -scoring 1-0.5-0       points for a win, a draw, a loss
  -ratinginterval N      standing after each N games (default 10, 0 for none)
  -lint                  look at every line of the engines

Output
  -pgnout FILE [min]     games, appended; min leaves the comments out
  -epdout FILE           last positions, appended
  -log FILE              all that is said to and by the engines
  -event NAME -site NAME tags of the games
  --json                 the report for machines, progress on the error output
  --plot FILE            the rating with its error over the games, .svg or .png

Examples
  vezir match -engine cmd=./new name=new -engine cmd=./old name=old \
      -each tc=2+0.02 option.Hash=16 -rounds 5000 -repeat -concurrency 2 \
      -openings file=book.epd order=random -srand 1 -sprt elo0=0 elo1=5 -recover \
      -pgnout games.pgn -resume match.json
  vezir match -engine cmd=self -engine cmd=stockfish option.UCI_LimitStrength=true option.UCI_Elo=2000 \
      -each tc=40/60 -games 10 -repeat -openings file=book.pgn plies=12
  vezir match -engine cmd=./engine -engine cmd=self -each nodes=5000 -games 20 -repeat -openings file=book.epd -lint
`
