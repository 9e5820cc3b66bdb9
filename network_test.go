package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// local are the packages that may import "net", and why none of them uses a network.
var local = map[string]string{
	"crosspoint/ui/instance":                        "sockets of the file system, named pipes on Windows",
	"crosspoint/ui/sound":                           "the socket of the sound server on this machine",
	"fyne.io/fyne/v2":                               "resources from a URL, which nobody of us asks for",
	"fyne.io/fyne/v2/internal/repository":           "files behind a URL, which nobody of us registers",
	"fyne.io/fyne/v2/storage/repository":            "reads addresses in names of files",
	"github.com/godbus/dbus/v5":                     "the desktop's bus",
	"github.com/jezek/xgb":                          "the display",
	"github.com/jfreymuth/pulse/proto":              "the sound server's words; the socket is ours",
	"github.com/Microsoft/go-winio":                 "named pipes on Windows",
	"github.com/Microsoft/go-winio/internal/socket": "named pipes on Windows",
	"golang.org/x/sys/windows":                      "types of the system",
}

// remote are names in packages of the toolkit that fetch something.
var remote = []string{"LoadResourceFromURLString", "LoadResourceFromURL", "NewHTTPRepository"}

// TestNoNetwork wants nothing in the programs to be able to speak with other machines, but for what is known and not used. Something new is looked at
// by a person before it is added above.
func TestNoNetwork(t *testing.T) {
	for _, p := range list(t, "-deps", ".", "./cmd/crosspoint-cli") {
		if p.Standard {
			continue
		}
		ours := in(p.name(), "...") && strings.HasPrefix(p.ImportPath, module)
		for _, imp := range p.Imports {
			if imp != "net" && !strings.HasPrefix(imp, "net/http") && imp != "net/rpc" && imp != "net/smtp" && imp != "crypto/tls" {
				continue
			}
			if local[p.ImportPath] == "" || ours && imp != "net" {
				t.Errorf("%s imports %s: the program never uses a network", p.ImportPath, imp)
			}
		}
		if ours {
			for _, file := range slices.Concat(p.GoFiles, p.CgoFiles) {
				checkCalls(t, filepath.Join(filepath.FromSlash(p.name()), file))
			}
		}
	}
}

// checkCalls wants a file of ours to open Unix sockets alone, and to fetch nothing with the toolkit.
func checkCalls(t *testing.T, file string) {
	t.Helper()
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if slices.Contains(remote, name.Sel.Name) {
			t.Errorf("%s fetches something", files.Position(call.Pos()))
		}
		if of, ok := name.X.(*ast.Ident); !ok || of.Name != "net" || !strings.HasPrefix(name.Sel.Name, "Dial") && !strings.HasPrefix(name.Sel.Name, "Listen") {
			return true
		}
		if kind, ok := call.Args[0].(*ast.BasicLit); !ok || kind.Value != `"unix"` {
			t.Errorf("%s opens what is no Unix socket", files.Position(call.Pos()))
		}
		return true
	})
}
