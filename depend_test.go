package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "crosspoint"

// pkg is what "go list -json" tells of a package, as far as it is needed here.
type pkg struct {
	ImportPath, Doc                  string
	Standard                         bool
	GoFiles, CgoFiles, Imports, Deps []string
	TestImports, XTestImports        []string
}

// name is the import path within the module: "rules/cannon", "" for the program itself.
func (p pkg) name() string { return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/") }

// list runs "go list -json" with the tags of the tests.
func list(t *testing.T, args ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-e", "-tags", "no_emoji", "-json=ImportPath,Doc,Standard,GoFiles,CgoFiles,Imports,Deps,TestImports,XTestImports"}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v\n%s", args, err, &stderr)
	}
	var pkgs []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}

// in tells whether a name is one of the folders or inside one of them that ends in "/..."; "..." is the whole module.
func in(name string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(f string) bool {
		f, inside := strings.CutSuffix(f, "/...")
		return f == "..." || name == f || inside && strings.HasPrefix(name, f+"/")
	})
}

// isGame tells whether a name is the folder of a game.
func isGame(name string) bool {
	rest, ok := strings.CutPrefix(name, "rules/")
	return ok && rest != "all" && rest != "rulestest" && !strings.Contains(rest, "/")
}

// forbidden are the dependencies, direct or not, that packages must not have. Our own packages are named within
// the module ("./rules/..."), others by the beginning of their path.
var forbidden = []struct {
	who     []string
	but     []string
	depends []string
	why     string
}{
	{
		who: []string{"..."}, but: []string{"", "ui/...", "board/boardview", "e2e/..."},
		depends: []string{"fyne.io/"}, why: "the toolkit belongs to the window alone",
	},
	{
		who:     []string{"ui/instance"},
		depends: []string{"fyne.io/", "./rules/...", "./text/...", "./ui/..."}, why: "handing over knows no toolkit and no game",
	},
	{
		who:     []string{"ui/lesson"},
		depends: []string{"fyne.io/", "./record/...", "./engine/...", "./text/...", "./assets/..."}, why: "lessons are data, proved by rules alone",
	},
	{
		who:     []string{"ui/frame"},
		depends: []string{"fyne.io/", "./..."}, why: "where a window is has nothing to do with what it shows",
	},
	{
		who:     []string{"ui/strangers"},
		depends: []string{"fyne.io/", "./..."}, why: "other programs on the display have nothing to do with what the window shows",
	},
	{
		who:     []string{"ui/sound"},
		depends: []string{"fyne.io/", "./rules/...", "./board/...", "./text/...", "./ui/control/...", "./assets/..."}, why: "playing a sound knows no toolkit and no game",
	},
	{
		who:     []string{"ui/atspi"},
		depends: []string{"fyne.io/", "./..."}, why: "what screen readers get knows no toolkit, no text and no game",
	},
	{who: []string{"ui/control/..."}, depends: []string{"fyne.io/"}, why: "the controller knows no toolkit"},
	{
		who: []string{"..."}, but: []string{"", "ui", "ui/native/...", "e2e/..."},
		depends: []string{"github.com/sqweek/dialog"}, why: "native dialogs are wired by the program",
	},
	{who: []string{"board"}, depends: []string{"./..."}, why: "the board is the ground that all else stands on"},
	{
		who:     []string{"board/boardview"},
		depends: []string{"./rules/...", "./record/...", "./engine/...", "./ui/...", "./text/..."}, why: "the board widget draws what it is told",
	},
	{
		who:     []string{"rules/..."},
		depends: []string{"./engine/...", "./record/...", "./ui/...", "./text/...", "./assets"}, why: "rules speak in keys and know no user of theirs",
	},
	{who: []string{"assets/..."}, depends: []string{"./board/...", "./rules/...", "./record/...", "./ui/...", "./engine/...", "./text/..."}, why: "assets are data"},
	{who: []string{"record/..."}, depends: []string{"./ui/...", "./engine/...", "./text/..."}, why: "a record stores games and shows nothing"},
	{
		who:     []string{"club"},
		depends: []string{"./ui/...", "./engine/...", "./text/...", "./assets/...", "./board/boardview"}, why: "the club knows records alone",
	},
	{who: []string{"record/..."}, depends: []string{"./club"}, why: "a record does not know who keeps it"},
	{who: []string{"engine/..."}, depends: []string{"./ui/...", "./record/...", "./text/..."}, why: "an engine knows positions alone"},
	{who: []string{"text"}, depends: []string{"./rules/...", "./record/...", "./engine/...", "./ui/...", "./board/..."}, why: "the catalogue knows keys alone"},
	{who: []string{"cmd/..."}, depends: []string{"./ui/..."}, why: "commands work without a window"},
}

func TestDependencyDirection(t *testing.T) {
	for _, p := range list(t, "./...") {
		for _, rule := range forbidden {
			if !in(p.name(), rule.who...) || in(p.name(), rule.but...) {
				continue
			}
			for _, dep := range p.Deps {
				if matches(dep, rule.depends) {
					t.Errorf("%s depends on %s: %s", p.ImportPath, dep, rule.why)
				}
			}
		}
	}
}

// matches tells whether a dependency is one of the forbidden ones.
func matches(dep string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		own, ok := strings.CutPrefix(pattern, "./")
		if !ok {
			return strings.HasPrefix(dep, pattern)
		}
		if own == "..." {
			return strings.HasPrefix(dep, module+"/")
		}
		return in(strings.TrimPrefix(dep, module+"/"), own) && strings.HasPrefix(dep, module+"/")
	})
}

func TestDirectImports(t *testing.T) {
	for _, p := range list(t, "./...") {
		for _, imp := range p.Imports {
			own := strings.TrimPrefix(imp, module+"/")
			switch {
			case isGame(own) && p.name() != "rules/all":
				t.Errorf("%s imports the game %s: only rules/all may", p.ImportPath, own)
			case own == "rules/rulestest":
				t.Errorf("%s imports rules/rulestest, which is for tests", p.ImportPath)
			case (strings.HasPrefix(imp, "github.com/jfreymuth/pulse") || strings.HasPrefix(imp, "github.com/ebitengine/oto")) && p.name() != "ui/sound":
				t.Errorf("%s imports a sound device: only ui/sound may", p.ImportPath)
			case strings.HasPrefix(imp, "github.com/nicksnyder/go-i18n") && p.name() != "text":
				t.Errorf("%s imports go-i18n: only text may", p.ImportPath)
			case strings.HasPrefix(imp, "go.etcd.io/bbolt") && p.name() != "club":
				t.Errorf("%s imports the club's store: only club may", p.ImportPath)
			case strings.HasPrefix(imp, "github.com/sqweek/dialog") && !in(p.name(), "", "ui/native"):
				t.Errorf("%s imports the native dialogs: only the program and ui/native may", p.ImportPath)
			}
		}
		if !isGame(p.name()) {
			continue
		}
		for _, imp := range slices.Concat(p.TestImports, p.XTestImports) {
			if own := strings.TrimPrefix(imp, module+"/"); isGame(own) && own != p.name() {
				t.Errorf("the tests of %s import another game, %s", p.ImportPath, own)
			}
		}
	}
}

func TestCommandLineProgramIsPureGo(t *testing.T) {
	for _, p := range list(t, "-deps", "./cmd/crosspoint-cli") {
		if !p.Standard && len(p.CgoFiles) > 0 {
			t.Errorf("cmd/crosspoint-cli depends on %s, which needs a C compiler", p.ImportPath)
		}
	}
}

func TestPackageComments(t *testing.T) {
	for _, p := range list(t, "./...") {
		if len(p.GoFiles)+len(p.CgoFiles) > 0 && p.Doc == "" {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}

// TestToolkitThread keeps to the rule that only the user interface and the program itself post to the toolkit's
// goroutine, and that nobody waits for it. It also reads every folder and source file, which makes the go command
// run the tests of this file again when one of them changes.
func TestToolkitThread(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (path == "build" || path == "test-output" || path != "." && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if strings.HasSuffix(path, "_test.go") {
			return nil
		}
		if bytes.Contains(source, []byte("fyne.DoAndWait")) {
			t.Errorf("%s waits for the toolkit's goroutine", path)
		}
		if folder := filepath.ToSlash(filepath.Dir(path)); bytes.Contains(source, []byte("fyne.Do(")) && !in(folder, ".", "ui/...") {
			t.Errorf("%s posts to the toolkit's goroutine", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPatterns checks the matching that the other tests rely on.
func TestPatterns(t *testing.T) {
	tests := []struct {
		dep, pattern string
		want         bool
	}{
		{"fyne.io/fyne/v2/app", "fyne.io/", true},
		{"crosspoint/ui/control", "./ui/...", true},
		{"crosspoint/ui", "./ui/...", true},
		{"crosspoint/uinput", "./ui/...", false},
		{"text/template", "./text/...", false},
		{"crosspoint/text", "./text/...", true},
		{"crosspoint/rules", "./...", true},
		{"errors", "./...", false},
	}
	for _, tt := range tests {
		if got := matches(tt.dep, []string{tt.pattern}); got != tt.want {
			t.Errorf("%s in %s: got %t", tt.dep, tt.pattern, got)
		}
	}
	if !in("", "...") || !in("x/y", "...") || in("record", "rec") || in("records", "record/...") || !in("ui/control", "ui/...") || in("ui/control", "ui") {
		t.Error("folders are matched wrongly")
	}
	if !isGame("rules/cannon") || isGame("rules/all") || isGame("rules/rulestest") || isGame("rules") {
		t.Error("games are told from other packages wrongly")
	}
}
