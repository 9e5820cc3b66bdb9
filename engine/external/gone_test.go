package external

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// orphan ends and leaves a program behind that holds its pipes.
func orphan() {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), fakeEnv+"=holder")
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		panic(err)
	}
	fmt.Println("info string the end is near")
	fmt.Fprintln(os.Stderr, "out of luck")
	os.Exit(1)
}

// soon is how long a fault may go unnoticed that the system tells at once; a machine may be busy.
const soon = 5 * time.Second

// TestNoticedSoon: a program that has ended, though another one holds its pipes, and a line without an end are noticed at once, and not
// when the time for an answer is up.
func TestNoticedSoon(t *testing.T) {
	for _, tc := range []struct{ kind, key, detail string }{
		{"orphan", KeyExited, "out of luck"},
		{"endless-line", KeyFlood, ""},
	} {
		t.Run(tc.kind, func(t *testing.T) {
			e := start(t, self(t, tc.kind))
			begun := time.Now()
			_, err := e.Search(t.Context(), request("xiangqi", Limits{MoveTime: 4 * soon}), nil)
			var trouble *Error
			if !errors.As(err, &trouble) || trouble.Key != tc.key || tc.detail != "" && trouble.Detail != tc.detail {
				t.Errorf("got %v, want %s %q", err, tc.key, tc.detail)
			}
			if took := time.Since(begun); took > soon {
				t.Errorf("noticed after %v", took)
			}
			select {
			case <-e.Gone():
			case <-time.After(soon):
				t.Error("not gone")
			}
		})
	}
}

// TestGoneIdle: the end of a program that nobody asks anything is known as well.
func TestGoneIdle(t *testing.T) {
	e := start(t, self(t, "orphan"))
	if err := e.process.say("go movetime 1"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-e.Gone():
	case <-time.After(soon):
		t.Error("not gone")
	}
}

// TestLastWords: all that a program says before it ends is heard, however slowly it is listened to.
func TestLastWords(t *testing.T) {
	e := start(t, self(t, "last-words"))
	if err := e.process.say("go movetime 1"); err != nil {
		t.Fatal(err)
	}
	count := 0
	e.process.ask()
	for {
		_, err := e.process.next(t.Context(), time.After(soon))
		if err != nil {
			break
		}
		if count++; count%100 == 0 {
			time.Sleep(30 * time.Millisecond)
		}
	}
	if count != lastWords {
		t.Errorf("%d lines heard, want %d", count, lastWords)
	}
}

// lastWords is how many lines are said: more than fit into the channel, less than fill the pipe.
const lastWords = 2000
