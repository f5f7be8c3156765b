// Package uci speaks the Universal Chess Interface (Stefan Meyer-Kahlen,
// 2006): it reads commands, drives an Engine and writes what that reports. It
// computes no chess itself.
//
// A Server serves one session. Three kinds of goroutines take part: one reads
// lines and stamps the time on them; the loop obeys them in order; a job, of
// which there is at most one, searches or counts, so that the loop stays free
// for "stop", "isready" and "quit". All three write through one output that
// passes on whole lines only.
//
// docs/protocol.md lists the commands and options for users.
package uci
