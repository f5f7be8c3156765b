package analyse

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// browser is a headless Chromium, spoken to by its remote protocol over a pair
// of pipes: messages of JSON, each with a zero byte behind it.
type browser struct {
	t       *testing.T
	out     io.Writer
	session string
	mutex   sync.Mutex
	nextID  int
	replies chan json.RawMessage // of the call that waits
	loaded  chan struct{}
	faults  []string // errors that the page caused
}

// startBrowser starts Chromium with an empty page, and skips the test where there
// is none.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium: the page is not tried")
	}
	fromTest, toBrowser, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	fromBrowser, toTest, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	profile := t.TempDir()
	command := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--no-first-run", "--remote-debugging-pipe", "--user-data-dir="+profile, "about:blank")
	command.ExtraFiles = []*os.File{fromTest, toTest}
	if err := command.Start(); err != nil {
		t.Skipf("chromium does not start: %v", err)
	}
	fromTest.Close()
	toTest.Close()
	b := &browser{t: t, out: toBrowser, replies: make(chan json.RawMessage, 1), loaded: make(chan struct{}, 8)}
	go b.read(fromBrowser)
	t.Cleanup(func() {
		toBrowser.Close() // Chromium ends with its pipe
		command.Wait()
		fromBrowser.Close()
	})
	b.attach()
	return b
}

// attach makes a page and asks for its events.
func (b *browser) attach() {
	var target struct {
		TargetID string `json:"targetId"`
	}
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct {
		SessionID string `json:"sessionId"`
	}
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		b.call(domain+".enable", nil, nil)
	}
}

// read takes what the browser says.
func (b *browser) read(r io.Reader) {
	in := bufio.NewReader(r)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var message struct {
			ID     int
			Method string
			Params json.RawMessage
			Result json.RawMessage
			Error  json.RawMessage
		}
		if err := json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &message); err != nil {
			continue
		}
		switch {
		case message.ID != 0 && message.Error != nil:
			b.fault(string(message.Error))
			b.replies <- nil
		case message.ID != 0:
			b.replies <- message.Result
		case message.Method == "Page.loadEventFired":
			b.loaded <- struct{}{}
		case message.Method == "Runtime.exceptionThrown", message.Method == "Log.entryAdded",
			message.Method == "Runtime.consoleAPICalled":
			b.fault(message.Method + " " + string(message.Params))
		}
	}
}

func (b *browser) fault(text string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.faults = append(b.faults, text)
}

// noFaults fails the test if the page wrote to its console.
func (b *browser) noFaults() {
	b.t.Helper()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, fault := range b.faults {
		b.t.Errorf("console: %s", fault)
	}
	b.faults = nil
}

// call sends a command and waits for its result.
func (b *browser) call(method string, params map[string]any, result any) {
	b.t.Helper()
	b.nextID++
	message := map[string]any{"id": b.nextID, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	text, err := json.Marshal(message)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.out.Write(append(text, 0)); err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
	select {
	case reply := <-b.replies:
		if result != nil && json.Unmarshal(reply, result) != nil {
			b.t.Fatalf("%s: answer %s", method, reply)
		}
	case <-time.After(30 * time.Second):
		b.t.Fatalf("%s: no answer", method)
	}
}

// size sets the size of the window; a narrow one is that of a phone.
func (b *browser) size(width, height int) {
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
}

// open loads a page and returns how long that took, in milliseconds.
func (b *browser) open(path string) float64 {
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	<-b.loaded
	b.call("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	select {
	case <-b.loaded:
	case <-time.After(30 * time.Second):
		b.t.Fatalf("%s was not loaded", path)
	}
	var ms float64
	b.eval("performance.getEntriesByType('navigation')[0].loadEventStart", &ms)
	return ms
}

// eval evaluates an expression in the page.
func (b *browser) eval(expression string, value any) {
	b.t.Helper()
	var answer struct {
		Result struct{ Value json.RawMessage }
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true}, &answer)
	if err := json.Unmarshal(answer.Result.Value, value); err != nil {
		b.t.Fatalf("%s: %s", expression, answer.Result.Value)
	}
}

// text evaluates an expression that is a string.
func (b *browser) text(expression string) string {
	b.t.Helper()
	var text string
	b.eval(expression, &text)
	return text
}

// press presses a key.
func (b *browser) press(keys ...string) {
	for _, key := range keys {
		for _, kind := range []string{"keyDown", "keyUp"} {
			b.call("Input.dispatchKeyEvent", map[string]any{"type": kind, "key": key}, nil)
		}
	}
}

// click clicks on an element: at a share of its width and in the middle of its
// height.
func (b *browser) click(selector string, share float64) {
	b.t.Helper()
	var box struct{ X, Y float64 }
	b.eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'center'});
		const r = e.getBoundingClientRect(); return {x: r.left + r.width * %g, y: r.top + r.height / 2}; })()`, selector, share), &box)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": box.X, "y": box.Y, "button": "left", "clickCount": 1}, nil)
	}
}

// screenshot saves what is seen if VEZIR_SCREENSHOTS names a folder.
func (b *browser) screenshot(name string) {
	folder := os.Getenv("VEZIR_SCREENSHOTS")
	if folder == "" {
		return
	}
	var picture struct{ Data string }
	b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &picture)
	data, err := base64.StdEncoding.DecodeString(picture.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(name, "/", "_")+".png"), data, 0o644)
	}
	if err != nil {
		b.t.Error(err)
	}
}
