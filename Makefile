# make              build ./vezir; EXE=NAME names it otherwise, EVALFILE=PATH embeds another network
# make run          build, then analyse a middlegame position for five seconds
# make test         everything that has to hold before a change is handed in
# make perft        every count of the perft suites: hours
# make bench        the signature, then the benchmarks of the hot path
# make pgo          refresh default.pgo, the profile that the build is guided by
# make man          write the manual page, vezir.1
# make generate     write the generated files anew
# make book         make the built-in opening book anew, from the *.tsv files in ECO
# make release      build for all platforms, into release/
# make fuzz         every fuzz target for FUZZTIME
# make clean        remove what was built

EXE      = vezir
FUZZTIME = 20s
ECO      = ../shared/data/eco

# How to call what was built.
RUN = $(if $(filter /%,$(EXE)),,./)$(EXE)

# OpenBench names the compiler in CC.
GO = $(if $(filter go go1%,$(notdir $(CC))),$(CC),go)

# A source archive has no history to stamp the binary with, and must not take
# that of a repository around it.
BUILD = CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=$(if $(wildcard .git),auto,false) $(OVERLAY:%=-overlay %)

# The network to embed, if it is not that of the tree.
OVERLAY = $(if $(EVALFILE),.evalfile.json)

# Operating system, processor and, of an amd64, its level.
PLATFORMS = $(foreach os,linux windows darwin,$(os)-amd64-v1 $(os)-amd64-v2 $(os)-amd64-v3 $(os)-arm64)
part      = $(word $(2),$(subst -, ,$(1)))
crossenv  = GOOS=$(call part,$(1),1) GOARCH=$(call part,$(1),2) GOAMD64=$(or $(call part,$(1),3),v1)
ending    = $(if $(filter windows-%,$(1)),.exe)

.PHONY: FORCE build run test format lint unit race flavours cross perft bench pgo generate book release fuzz clean man

build: $(OVERLAY)
	$(BUILD) -o $(EXE) .

# The go command reads another file where the tree's network would be.
# The shell takes its name from the environment: it may hold any character.
.evalfile.json: FORCE
	@$(GO) run -pgo=off ./eval/internal/overlay $@ "$$EVALFILE"
FORCE:

# Kasparov – Topalov, Wijk aan Zee 1999, before 24.Rxd4
run: build
	$(RUN) analyse "b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 1 24" --time 5s

test: format lint unit race flavours cross

# Checks compile as the builds below do, lest the standard library be compiled
# once more for each of them.
lint unit race: export GOFLAGS += -pgo=off -trimpath
lint unit: export CGO_ENABLED = 0

format:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt would change: $$unformatted"; exit 1; }

lint:
	$(GO) vet ./...
	$(GO) vet -tags purego ./...
	$(GO) vet -tags spsa ./...
	GOOS=windows $(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) tool staticcheck -tags purego,spsa ./...

# One perft suite: the few counts of a usual test run are among the many. The
# time of a start is taken when no other package is tested.
unit:
	$(GO) test ./... -skip '^(TestPerftSuites|TestStart)$$'
	$(GO) test . -run '^TestStart$$'
	$(GO) test ./board -run '^TestPerftSuites$$' -v -perft-nodes 5000000
	$(GO) test -tags spsa ./search ./train
	$(GO) test -tags spsa . -run '^(TestSPSA|TestListTunables)$$'

# The race detector needs a C compiler. CC may name the Go compiler. What is
# skipped learns for long, with the threads of the tests of fit that are not.
race:
	@if command -v gcc >/dev/null; then \
		set -x; CC=gcc CGO_ENABLED=1 $(GO) test -race -short -skip '^TestFitLearnsMaterial$$' \
			. ./uci ./search ./match ./analyse ./train ./syzygy ./bench; \
	else echo "no gcc: the tests under the race detector are left out"; fi

# The engine plays the same in every flavour of the build.
flavours: $(OVERLAY)
	@set -e; dir=$$(mktemp -d); trap 'rm -r "$$dir"' EXIT; \
	$(BUILD) -o $$dir/default .; \
	$(BUILD) -pgo=off -tags purego -o $$dir/purego .; \
	$(BUILD) -pgo=off -tags spsa -o $$dir/spsa .; \
	GOAMD64=v3 $(BUILD) -pgo=off -o $$dir/v3 .; \
	$$dir/v3 version >/dev/null 2>&1 || { rm $$dir/v3; echo "this processor cannot run GOAMD64=v3: left out"; }; \
	want=$$($$dir/default bench 9 | tail -n 1 | cut -d ' ' -f 1); test -n "$$want"; \
	for flavour in $$dir/*; do \
		got=$$($$flavour bench 9 | tail -n 1 | cut -d ' ' -f 1); \
		echo "bench 9, $$(basename $$flavour): $$got nodes"; \
		test "$$got" = "$$want" || { echo "the default build searches $$want nodes"; exit 1; }; \
	done

# Every target of a release has to compile; nothing is kept.
cross: $(PLATFORMS:%=cross-%)
cross-%: $(OVERLAY)
	$(call crossenv,$*) $(BUILD) -pgo=off -o /dev/null .

perft:
	$(GO) test ./board -run '^TestPerftSuites$$' -v -timeout 0 -perft-nodes 0

bench: build
	$(RUN) bench
	$(GO) test ./... -run '^$$' -bench . -benchmem

pgo: build
	$(RUN) bench --cpuprofile default.pgo.new
	mv default.pgo.new default.pgo

man: build
	$(RUN) man > vezir.1.new
	mv vezir.1.new vezir.1

generate:
	$(GO) generate ./...

book: build
	$(RUN) book openings -o book/default.bin $(ECO)

release: $(PLATFORMS:%=release-%)
release-%: $(OVERLAY)
	$(call crossenv,$*) $(BUILD) -ldflags='-s -w' -o release/vezir-$*$(call ending,$*) .

fuzz:
	@set -e; for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "$$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

clean:
	rm -rf $(EXE) .evalfile.json release default.pgo.new vezir.1 vezir.1.new
