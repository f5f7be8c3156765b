package match

import (
	"fmt"
	"io"
	"slices"
	"sync"
)

// faultKind names what an engine does wrong.
type faultKind uint8

// The faults. The first group ends a game or the engine, the second is only
// noted, the third is looked for with -lint alone.
const (
	noStart faultKind = iota
	exitsAtStart
	noUCIOK
	noReadyOK
	disconnects
	stalls
	ignoresStop
	playsIllegalMove
	playsMalformedMove
	playsNoMove
	claimsFalsely
	losesOnTime

	ignoresQuit
	leavesChildren
	extraBestMove
	answersWhilePondering
	illegalPonderMove
	overlongLine
	floods
	floodsStderr
	rubbish
	unknownOption
	badOptionValue

	earlyOutput
	lateReadyOK
	slowStop
	strayReadyOK
	unknownOutput
	malformedInfo
	illegalPV
	bestMoveDiffers
	wrongMateSign
	wrongMateDistance
	missingBound
	boundBeforeBestMove
	noInfo

	faultKinds
)

var faultNames = [faultKinds]string{
	noStart:               "cannot be started",
	exitsAtStart:          "exits while it starts",
	noUCIOK:               "does not finish its start",
	noReadyOK:             "does not answer isready or ping",
	disconnects:           "disconnects",
	stalls:                "does not answer go",
	ignoresStop:           "does not answer stop",
	playsIllegalMove:      "plays an illegal move",
	playsMalformedMove:    "plays a malformed move",
	playsNoMove:           "plays no move",
	claimsFalsely:         "makes a false claim",
	losesOnTime:           "loses on time",
	ignoresQuit:           "ignores quit",
	leavesChildren:        "leaves child processes behind",
	extraBestMove:         "answers without being asked",
	answersWhilePondering: "answers while it should ponder",
	illegalPonderMove:     "wants to ponder on an illegal move",
	overlongLine:          "prints an overlong line",
	floods:                "floods",
	floodsStderr:          "floods the error output",
	rubbish:               "prints rubbish",
	unknownOption:         "does not have an option",
	badOptionValue:        "is given a bad value for an option",
	earlyOutput:           "prints before uci",
	lateReadyOK:           "answers isready late",
	slowStop:              "answers stop late",
	strayReadyOK:          "says readyok without being asked",
	unknownOutput:         "prints what the protocol does not know",
	malformedInfo:         "prints a malformed info line",
	illegalPV:             "prints an illegal line",
	bestMoveDiffers:       "plays another move than its last line",
	wrongMateSign:         "prints a mate with the wrong sign",
	wrongMateDistance:     "prints a mate at a distance that its line does not have",
	missingBound:          "changes a score without a bound",
	boundBeforeBestMove:   "prints a bound as its last line",
	noInfo:                "plays without any info line",
}

// String returns the fault as a phrase, such as "disconnects".
func (k faultKind) String() string { return faultNames[k] }

// fault is something that an engine did wrong.
type fault struct {
	Engine string
	Kind   faultKind
	Detail string // "" for none
}

// Error names the engine, the fault and its detail.
func (f *fault) Error() string {
	text := f.Engine + " " + f.Kind.String()
	if f.Detail != "" {
		text += ": " + f.Detail
	}
	return text
}

// faults counts what went wrong and tells the user about the first of each
// kind of each engine. It may be used from any goroutine.
type faults struct {
	mutex  sync.Mutex
	out    io.Writer
	counts map[string]*[faultKinds]int
	first  map[string]*[faultKinds]string
}

func newFaults(out io.Writer) *faults {
	return &faults{out: out, counts: map[string]*[faultKinds]int{}, first: map[string]*[faultKinds]string{}}
}

// note counts a fault; the first of its kind is printed.
func (l *faults) note(f fault) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	counts, first := l.entry(f.Engine)
	if counts[f.Kind]++; counts[f.Kind] == 1 {
		first[f.Kind] = f.Detail
		fmt.Fprintln(l.out, "Warning:", f.Error())
	}
}

// faultCount says how often an engine did something wrong.
type faultCount struct {
	Fault string `json:"fault"`
	Count int    `json:"count"`
	First string `json:"first,omitempty"` // detail of the first one
}

// restore counts faults of an earlier part of the match, of which the user was
// told then.
func (l *faults) restore(engine string, list []faultCount) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	counts, first := l.entry(engine)
	for _, f := range list {
		if kind := slices.Index(faultNames[:], f.Fault); kind >= 0 {
			counts[kind] += f.Count
			first[kind] = f.First
		}
	}
}

// entry returns what is kept of an engine. The lock is held.
func (l *faults) entry(engine string) (counts *[faultKinds]int, first *[faultKinds]string) {
	if l.counts[engine] == nil {
		l.counts[engine] = new([faultKinds]int)
		l.first[engine] = new([faultKinds]string)
	}
	return l.counts[engine], l.first[engine]
}

// of returns the faults of an engine.
func (l *faults) of(engine string) []faultCount {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var list []faultCount
	if counts := l.counts[engine]; counts != nil {
		for kind, n := range counts {
			if n > 0 {
				list = append(list, faultCount{faultKind(kind).String(), n, l.first[engine][kind]})
			}
		}
	}
	return list
}
