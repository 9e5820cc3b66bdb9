package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// shownBy are the functions and methods that show a text, and which of their arguments it is.
var shownBy = map[string][]int{
	"NewLabel": {0}, "NewLabelWithStyle": {0}, "NewRichTextFromMarkdown": {0}, "NewText": {0}, "NewButton": {0}, "NewButtonWithIcon": {0},
	"NewCheck": {0}, "NewHyperlink": {0}, "NewMenu": {0}, "NewMenuItem": {0}, "NewTabItem": {0}, "NewWindow": {0}, "NewCard": {0, 1},
	"SetText": {0}, "SetTitle": {0}, "SetPlaceHolder": {0}, "SetContent": {0},
	"newButton": {0, 2}, "newTick": {0}, "labelled": {0}, "paragraph": {0}, "heading": {0}, "choice": {0}, "openSheet": {0}, "openSheetOver": {0},
	"openFramedSheet": {0}, "tell": {0, 1}, "confirm": {0, 1, 2}, "busySheet": {0}, "say": {0}, "setHint": {0}, "entry": {1, 2}, "Filter": {0},
	"Println": {0}, "Printf": {0}, "Fprintln": {1}, "Fprintf": {1}, "Fprint": {1},
}

// shownFields are the fields of values that are seen.
var shownFields = []string{"Text", "Label", "PlaceHolder", "Title", "label", "hint", "text"}

// TestNoWordsInTheSource looks for words that are shown without the catalogue: in what is given to widgets, and put into their fields.
func TestNoWordsInTheSource(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, file := range append(files, more...) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range shownExpressions(tree) {
			looked++
			if words := wordsIn(e); words != "" {
				t.Errorf("%s shows %s, which no catalogue knows", set.Position(e.Pos()), words)
			}
		}
	}
	if looked < 200 {
		t.Errorf("only %d texts were found: the search is broken", looked)
	}
}

// TestWordsAreFound wants the search above to find what it is for.
func TestWordsAreFound(t *testing.T) {
	tree, err := parser.ParseFile(token.NewFileSet(), "", `package p
func f() {
	w.tell(w.tr("a.title"), "Hello")
	b.Text = "No. " + number
	l := widget.NewLabel(fmt.Sprintf("%d of %d", 1, 2))
	i := fyne.NewMenuItem(w.texts.T("a."+id), func() { w.run("quit") })
	b.hint = w.tr("a.hint") + ": " + w.tr("a.more")
	a := answer{label: "OK"}
}`, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range shownExpressions(tree) {
		if words := wordsIn(e); words != "" {
			found = append(found, words)
		}
	}
	if want := []string{`"Hello"`, `"No. "`, `"%d of %d"`, `"OK"`}; !slices.Equal(found, want) {
		t.Errorf("found %s, want %s", found, want)
	}
}

// shownExpressions are the expressions of a file whose texts are seen.
func shownExpressions(tree *ast.File) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := ""
			switch f := n.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			for _, i := range shownBy[name] {
				if i < len(n.Args) {
					out = append(out, n.Args[i])
				}
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if s, ok := left.(*ast.SelectorExpr); ok && i < len(n.Rhs) && slices.Contains(shownFields, s.Sel.Name) {
					out = append(out, n.Rhs[i])
				}
			}
		case *ast.KeyValueExpr:
			if k, ok := n.Key.(*ast.Ident); ok && slices.Contains(shownFields, k.Name) {
				out = append(out, n.Value)
			}
		}
		return true
	})
	return out
}

// wordsIn is the first text with letters in an expression, other than keys of the catalogue; "" for none.
func wordsIn(e ast.Expr) (words string) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"tr", "T", "command", "commandHint", "pieceSet", "Join", "String", "Value"}, s.Sel.Name) {
				return false // keys, and values of other kinds
			}
		case *ast.FuncLit:
			return false
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			if n.Kind == token.STRING && err == nil && words == "" && strings.ContainsFunc(text, unicode.IsLetter) {
				words = n.Value
			}
		}
		return true
	})
	return words
}
