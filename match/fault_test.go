package match

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"vezir/internal/exit"
)

// TestFaults plays two games against an engine for each kind of misbehaviour:
// the fault has its name, both games have the right result, and no process is
// left behind.
func TestFaults(t *testing.T) {
	impatient := func(change func(*timeouts)) timeouts {
		tm := testTimeouts
		change(&tm)
		return tm
	}
	noReady := impatient(func(tm *timeouts) { tm.ready = 300 * time.Millisecond })
	noStop := impatient(func(tm *timeouts) { tm.stop = 100 * time.Millisecond })
	patient := impatient(func(tm *timeouts) { tm.banner = time.Second })
	noQuit := impatient(func(tm *timeouts) { tm.quit = 100 * time.Millisecond })

	const plays = "0-1 normal" // the fool's mate, nothing happens to the result
	tests := []struct {
		fake   string
		around timeouts
		args   string
		kind   faultKind
		games  []string // F is White in the first and Black in the second
	}{
		{"slow-uciok", testTimeouts, "", faultKinds, []string{plays, plays}},
		{"crash", testTimeouts, "", disconnects, []string{"0-1 abandoned", "1-0 abandoned"}},
		{"crash at=2", testTimeouts, "", disconnects, []string{"0-1 abandoned", "1-0 abandoned"}},
		{"crash-newgame", testTimeouts, "", disconnects, []string{"0-1 abandoned", "1-0 abandoned"}},
		{"half", testTimeouts, "", disconnects, []string{"0-1 abandoned", "1-0 abandoned"}},
		{"close", testTimeouts, "", disconnects, []string{"0-1 abandoned", "1-0 abandoned"}},
		{"hang", noStop, "tc=0.2", stalls, []string{"0-1 time forfeit", "1-0 time forfeit"}},
		{"hang", noStop, "tc=0.2", losesOnTime, []string{"0-1 time forfeit", "1-0 time forfeit"}},
		{"silent crash-stop", testTimeouts, "tc=0.2", disconnects, []string{"0-1 time forfeit", "1-0 time forfeit"}},
		{"hang", noStop, "nodes=1 stall=0.2", stalls, []string{"0-1 stalled connection", "1-0 stalled connection"}},
		{"no-ready", noReady, "", noReadyOK, []string{"0-1 stalled connection", "1-0 stalled connection"}},
		{"best=e2e5", testTimeouts, "", playsIllegalMove, []string{"0-1 illegal move", plays}},
		{"best=xyzzy", testTimeouts, "", playsMalformedMove, []string{"0-1 illegal move", plays}},
		{"best=", testTimeouts, "", playsNoMove, []string{"0-1 illegal move", plays}},
		{"best=0000", testTimeouts, "", playsNoMove, []string{"0-1 illegal move", plays}},
		{"best=(none)", testTimeouts, "", playsNoMove, []string{"0-1 illegal move", plays}},
		{"twice", testTimeouts, "", extraBestMove, []string{plays, plays}},
		{"flood", testTimeouts, "", floods, []string{plays, plays}},
		{"endless", testTimeouts, "nodes=1 stall=0.2", stalls, []string{"0-1 stalled connection", "1-0 stalled connection"}},
		{"endless", testTimeouts, "nodes=1 stall=0.2", floods, []string{"0-1 stalled connection", "1-0 stalled connection"}},
		{"long", testTimeouts, "", overlongLine, []string{plays, plays}},
		{"rubbish", testTimeouts, "", rubbish, []string{plays, plays}},
		{"stderr", testTimeouts, "", floodsStderr, []string{plays, plays}},
		{"slow=300ms", testTimeouts, "tc=0.2", losesOnTime, []string{"0-1 time forfeit", plays}},
		{"silent", testTimeouts, "tc=0.2", losesOnTime, []string{"0-1 time forfeit", plays}},
		{"no-quit", noQuit, "", ignoresQuit, []string{plays, plays}},
		{"child", testTimeouts, "", leavesChildren, []string{plays, plays}},
		{"wish=e7e5 ponder-answer", testTimeouts, "tc=60 ponder", answersWhilePondering, []string{plays, plays}},
		{"wish=e7e5 ponder-ready", testTimeouts, "tc=60 ponder -lint", strayReadyOK, []string{plays, plays}},
		{"wish=e7e5 no-stop moves=f2f3/e7e6/g2g4/d8h4", noStop, "tc=60 ponder", ignoresStop, []string{"0-1 stalled connection", "0-1 normal"}},
		{"wish=a1a5", testTimeouts, "tc=60 ponder", illegalPonderMove, []string{plays, plays}},
		{"", testTimeouts, "option.Contempt=1", unknownOption, []string{plays, plays}},
		{"", testTimeouts, "option.hash=1000", badOptionValue, []string{plays, plays}},
		{"early", patient, "-lint", earlyOutput, []string{plays, plays}},
		{"late-ready", testTimeouts, "-lint", lateReadyOK, []string{plays, plays}},
		{"busy", noStop, "-lint", noReadyOK, []string{plays, plays}},
		{"slow-stop", testTimeouts, "-lint", slowStop, []string{plays, plays}},
		{"at=2 info=Thinking...", testTimeouts, "-lint", unknownOutput, []string{plays, plays}},
		{"at=2 info=info_depth_x", testTimeouts, "-lint", malformedInfo, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_cp_1_pv_", testTimeouts, "-lint", faultKinds, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_cp_1_pv_a1a8", testTimeouts, "-lint", illegalPV, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_cp_1_pv_h2h3", testTimeouts, "-lint", bestMoveDiffers, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_mate_1_pv_f2f3_e7e5_g2g4_d8h4", testTimeouts, "-lint", wrongMateSign, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_mate_-3_pv_f2f3_e7e5_g2g4_d8h4", testTimeouts, "-lint", wrongMateDistance, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_cp_1_pv_f2f3|info_depth_3_score_cp_9_pv_f2f3", testTimeouts, "-lint", missingBound, []string{plays, plays}},
		{"at=2 info=info_depth_3_score_cp_1_lowerbound_pv_f2f3", testTimeouts, "-lint", boundBeforeBestMove, []string{plays, plays}},
	}
	for _, test := range tests {
		t.Run(strings.TrimSpace(test.fake+" "+test.args), func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			args := []string{"-recover", "-games", "2"}
			for _, word := range strings.Fields(test.args) {
				if strings.HasPrefix(word, "-") {
					args = append(args, word)
				} else {
					args = append(args, "-each", word)
				}
			}
			if !strings.Contains(test.args, "tc=") && !strings.Contains(test.args, "nodes=") {
				args = append(args, "-each", "nodes=1")
			}
			good := "pids=" + pids
			if strings.Contains(test.fake, "moves=") { // the other engine keeps to the script, F ponders on something else
				good += " moves=f2f3/e7e6/g2g4/d8h4"
			}
			if strings.Contains(test.fake, " ponder-") { // the answer comes while the other one thinks
				good += " slow=200ms"
			}
			p := playMatch(t, test.around, test.fake+" pids="+pids, good, args...)
			if p.status != exit.StatusDone || !slices.Equal(p.games, test.games) {
				t.Errorf("status %d, games %q, want %q\n%s", p.status, p.games, test.games, p.stderr)
			}
			if test.kind < faultKinds && p.faultCount("F", test.kind) == 0 {
				t.Errorf("%q was not noticed: %v", test.kind, p.report.Engines[0].Faults)
			}
			if test.kind == faultKinds && len(p.report.Engines[0].Faults) > 0 {
				t.Errorf("noticed %v", p.report.Engines[0].Faults)
			}
			if n := p.faultCount("F", strayReadyOK); n > 0 && test.kind == noReadyOK {
				t.Errorf("%d times readyok without being asked", n)
			}
			noProcessLeft(t, pids)
		})
	}
}

// noProcessLeft fails if one of the processes in the file is alive.
func noProcessLeft(t *testing.T, pids string) {
	t.Helper()
	text, err := os.ReadFile(pids)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range strings.Fields(string(text)) {
		pid, _ := strconv.Atoi(field)
		for wait := 0; alive(pid); wait++ {
			if wait == 100 {
				t.Errorf("process %d is still there", pid)
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// alive reports whether a process runs; zombies that wait for somebody to look
// at them do not.
func alive(pid int) bool {
	if runtime.GOOS != "linux" {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}

// TestStartFaults: an engine that does not come up ends the match and is named.
func TestStartFaults(t *testing.T) {
	for behaviour, kind := range map[string]faultKind{"no-uciok": noUCIOK, "crash-start": exitsAtStart} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			around := testTimeouts
			if kind == noUCIOK {
				around.start = 300 * time.Millisecond
			}
			pids := filepath.Join(t.TempDir(), "pids")
			p := playMatch(t, around, "pids="+pids, behaviour+" pids="+pids, "-recover", "-each", "nodes=1")
			if p.status != exit.StatusFailed || p.faultCount("G", kind) == 0 || !strings.Contains(p.report.Stopped, "G "+kind.String()) {
				t.Errorf("status %d, stopped %q, %s", p.status, p.report.Stopped, p.stderr)
			}
			noProcessLeft(t, pids)
		})
	}
}
