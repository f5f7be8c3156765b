package match

import (
	"fmt"
	"io"
	"sync"
)

// faultKind names what an engine does wrong.
type faultKind uint8

// The faults. The first group ends a game or the engine, the second is only
// noted, the third is looked for with -lint alone.
const (
	NoStart faultKind = iota
	ExitsAtStart
	NoUCIOK
	NoReadyOK
	Disconnects
	Stalls
	IgnoresStop
	PlaysIllegalMove
	PlaysMalformedMove
	PlaysNoMove
	ClaimsFalsely
	LosesOnTime

	IgnoresQuit
	LeavesChildren
	ExtraBestMove
	AnswersWhilePondering
	IllegalPonderMove
	OverlongLine
	Floods
	FloodsStderr
	Rubbish
	UnknownOption
	BadOptionValue

	EarlyOutput
	LateReadyOK
	SlowStop
	StrayReadyOK
	UnknownOutput
	MalformedInfo
	IllegalPV
	BestMoveDiffers
	WrongMateSign
	WrongMateDistance
	MissingBound
	BoundBeforeBestMove
	NoInfo

	faultKinds
)

var faultNames = [faultKinds]string{
	NoStart:               "cannot be started",
	ExitsAtStart:          "exits while it starts",
	NoUCIOK:               "does not finish its start",
	NoReadyOK:             "does not answer isready or ping",
	Disconnects:           "disconnects",
	Stalls:                "does not answer go",
	IgnoresStop:           "does not answer stop",
	PlaysIllegalMove:      "plays an illegal move",
	PlaysMalformedMove:    "plays a malformed move",
	PlaysNoMove:           "plays no move",
	ClaimsFalsely:         "makes a false claim",
	LosesOnTime:           "loses on time",
	IgnoresQuit:           "ignores quit",
	LeavesChildren:        "leaves child processes behind",
	ExtraBestMove:         "answers without being asked",
	AnswersWhilePondering: "answers while it should ponder",
	IllegalPonderMove:     "wants to ponder on an illegal move",
	OverlongLine:          "prints an overlong line",
	Floods:                "floods",
	FloodsStderr:          "floods the error output",
	Rubbish:               "prints rubbish",
	UnknownOption:         "does not have an option",
	BadOptionValue:        "is given a bad value for an option",
	EarlyOutput:           "prints before uci",
	LateReadyOK:           "answers isready late",
	SlowStop:              "answers stop late",
	StrayReadyOK:          "says readyok without being asked",
	UnknownOutput:         "prints what the protocol does not know",
	MalformedInfo:         "prints a malformed info line",
	IllegalPV:             "prints an illegal line",
	BestMoveDiffers:       "plays another move than its last line",
	WrongMateSign:         "prints a mate with the wrong sign",
	WrongMateDistance:     "prints a mate at a distance that its line does not have",
	MissingBound:          "changes a score without a bound",
	BoundBeforeBestMove:   "prints a bound as its last line",
	NoInfo:                "plays without any info line",
}

// String returns the fault as a phrase, such as "disconnects".
func (k faultKind) String() string { return faultNames[k] }

// Fault is something that an engine did wrong.
type Fault struct {
	Engine string
	Kind   faultKind
	Detail string // "" for none
}

// Error names the engine, the fault and its detail.
func (f *Fault) Error() string {
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
func (l *faults) note(f Fault) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	counts := l.counts[f.Engine]
	if counts == nil {
		counts = new([faultKinds]int)
		l.counts[f.Engine] = counts
		l.first[f.Engine] = new([faultKinds]string)
	}
	if counts[f.Kind]++; counts[f.Kind] == 1 {
		l.first[f.Engine][f.Kind] = f.Detail
		fmt.Fprintln(l.out, "Warning:", f.Error())
	}
}

// faultCount says how often an engine did something wrong.
type faultCount struct {
	Fault string `json:"fault"`
	Count int    `json:"count"`
	First string `json:"first,omitempty"` // detail of the first one
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
