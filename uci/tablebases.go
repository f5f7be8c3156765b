package uci

// shownFaults is how many faults of tablebases are told at once.
const shownFaults = 10

// setSyzygyPath finds tablebases and says what was found. What is missing or
// damaged is told and left out.
func (s *Server) setSyzygyPath(path string) error {
	wdl, dtz, err := s.config.Engine.SetSyzygyPath(path)
	if path == "" { // among others at the start, when nothing may be written
		return err
	}
	s.out.info("%d tablebases with results and %d with distances", wdl, dtz)
	s.tellTablebaseFaults()
	return err
}

// tellTablebaseFaults says what is wrong with tablebases, as far as it was not
// said before.
func (s *Server) tellTablebaseFaults() {
	faults := s.config.Engine.TablebaseFaults()
	for i, fault := range faults {
		if i == shownFaults {
			s.out.info("%d more tablebases are missing or damaged", len(faults)-i)
			return
		}
		s.out.info("tablebase left out: %v", fault)
	}
}
