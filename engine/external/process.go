package external

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	maxLine = 64 << 10 // bytes; what is longer is skipped
	// maxSkipped is how long a line may be altogether; one that goes on is a flood.
	maxSkipped = 4 << 20
	// maxTalk is how many bytes a program may say while one answer of it is awaited; maxLines how many lines.
	maxTalk  = 32 << 20
	maxLines = 400000
	// writeTime is how long a program may take to read what it is told.
	writeTime = 5 * time.Second
	// graceTime is how long the rest of the output of a program that has ended is waited for where something else holds the pipe, restTime
	// how long it may go on.
	graceTime = 300 * time.Millisecond
	restTime  = 2 * time.Second
)

// process is a running program.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   io.ReadCloser
	lines chan string   // closed when the program has closed its output, or floods
	gone  chan struct{} // closed when the program has ended
	quit  chan struct{} // closed by kill: nobody reads lines any more
	once  sync.Once
	last  tail
	ended time.Time // when next first found the program gone

	flooded atomic.Bool // a line did not end

	talk, count int // since the last question, or since the program was last found calm
	calmed      time.Time
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 400

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[max(0, len(b)-maxTail):]...)
	if extra := len(t.text) - maxTail; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(b), nil
}

// line is the last line, cleaned.
func (t *tail) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	return oneLine(text[strings.LastIndexByte(text, '\n')+1:])
}

// maxDetail bounds what a message repeats of a program, in characters.
const maxDetail = 120

func oneLine(text string) string {
	r := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " "))
	for i, c := range r {
		if c < ' ' || c == 0x7f {
			r[i] = '?'
		}
	}
	if len(r) > maxDetail {
		r = append(r[:maxDetail-1], '…')
	}
	return string(r)
}

func launch(s Spec) (*process, error) {
	path, err := exec.LookPath(s.Path)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, &Error{Key: KeyStart, Detail: oneLine(err.Error())}
	}
	p := &process{lines: make(chan string, 64), gone: make(chan struct{}), quit: make(chan struct{})}
	p.cmd = exec.Command(path, s.Args...)
	if p.cmd.Dir = s.Dir; s.Dir == "" {
		p.cmd.Dir = filepath.Dir(path)
	}
	if len(s.Env) > 0 {
		p.cmd.Env = append(p.cmd.Environ(), s.Env...)
	}
	p.cmd.Stderr = &p.last
	detach(p.cmd)
	// A grandchild that keeps the pipes open must not keep us waiting for the end of the program: the pipe is ours, so that Wait does not
	// wait for it, and little for the last words.
	p.cmd.WaitDelay = graceTime
	if err = p.start(); err != nil {
		return nil, &Error{Key: KeyStart, Detail: oneLine(err.Error())}
	}
	go p.read()
	go func() {
		_ = p.cmd.Wait()
		close(p.gone)
	}()
	return p, nil
}

// start starts the program with pipes.
func (p *process) start() error {
	out, its, err := os.Pipe()
	if err != nil {
		return err
	}
	defer its.Close()
	p.cmd.Stdout = its
	if p.in, err = p.cmd.StdinPipe(); err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		_ = out.Close()
		return err
	}
	p.out = out
	return nil
}

// read hands lines on as long as somebody takes them: a program that floods waits for us.
func (p *process) read() {
	defer func() { _ = p.out.Close() }()
	defer close(p.lines)
	in := bufio.NewReaderSize(p.out, 16<<10)
	for {
		line, err := readLine(in)
		if line != "" {
			select {
			case p.lines <- line:
			case <-p.quit:
				return
			}
		}
		if err != nil {
			p.flooded.Store(errors.Is(err, errEndless))
			return
		}
	}
}

var errEndless = errors.New("a line has no end")

// readLine returns a line without its end; one that is too long is cut, the rest of it skipped. The error is errEndless for one that
// goes on for ever.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	for size := 0; ; {
		part, err := in.ReadSlice('\n')
		if size += len(part); size > maxSkipped {
			return "", errEndless
		}
		if room := maxLine - len(line); room > 0 {
			line = append(line, part[:min(room, len(part))]...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		return strings.TrimRight(string(line), "\r\n"), err
	}
}

// say sends lines to the program. One that does not read is given up.
func (p *process) say(lines ...string) error {
	text := strings.Join(lines, "\n") + "\n"
	done := make(chan error, 1)
	go func() {
		_, err := io.WriteString(p.in, text)
		done <- err
	}()
	timer := time.NewTimer(writeTime)
	defer timer.Stop()
	select {
	case err := <-done:
		if err != nil {
			return p.exited()
		}
		return nil
	case <-timer.C:
		p.kill()
		return &Error{Key: KeySilent}
	}
}

// exited is the error of a program that has ended, with its last words.
func (p *process) exited() error {
	p.kill()
	p.waitGone()
	return &Error{Key: KeyExited, Detail: p.last.line()}
}

// waitGone waits until a program that was killed has ended, which is no matter of its own.
func (p *process) waitGone() {
	select {
	case <-p.gone:
	case <-time.After(2 * time.Second):
	}
}

// ask begins to wait for an answer.
func (p *process) ask() { p.talk, p.count, p.calmed = 0, 0, time.Now() }

// calmLines is how many lines of news a program may say in a second of a search, on the average.
const calmLines = 2000

// calm forgives a program what it said in the course of time: a long search is no flood.
func (p *process) calm() {
	if passed := time.Since(p.calmed); passed > time.Second {
		p.calmed = time.Now()
		if p.count < int(passed.Seconds()*calmLines)+calmLines {
			p.talk, p.count = 0, 0
		}
	}
}

// next returns the next line. It waits until the context is done (then it returns its error) or time is up.
func (p *process) next(ctx context.Context, timer <-chan time.Time) (string, error) {
	select {
	case line, open := <-p.lines:
		return p.heard(line, open)
	case <-p.gone:
		if p.ended.IsZero() {
			p.ended = time.Now()
		}
		grace := time.NewTimer(min(graceTime, restTime-time.Since(p.ended)))
		defer grace.Stop()
		select {
		case line, open := <-p.lines:
			return p.heard(line, open)
		case <-grace.C:
			return "", p.exited()
		}
	case <-ctx.Done():
		return "", ctx.Err()
	case <-timer:
		return "", errTime
	}
}

// heard takes a line; open is false for the end of all of them.
func (p *process) heard(line string, open bool) (string, error) {
	switch {
	case p.flooded.Load() && !open:
		p.kill()
		return "", &Error{Key: KeyFlood}
	case !open:
		return "", p.exited()
	}
	p.talk += len(line) + 1
	if p.count++; p.talk > maxTalk || p.count > maxLines {
		p.kill()
		return "", &Error{Key: KeyFlood, Detail: oneLine(line)}
	}
	return line, nil
}

var errTime = errors.New("time is up")

// kill ends the program at once.
func (p *process) kill() {
	p.once.Do(func() {
		close(p.quit)
		_ = p.in.Close()
		end(p.cmd)
		_ = p.out.Close() // something else may hold its other end
	})
}
