#!/bin/sh
# lint.sh TOOLS TAGS: runs the linters, built into the folder TOOLS, over the module. All of them run; the exit code
# is 1 when one has found something.
set -u
cd "$(dirname "$0")/.." || exit 1
tools="$1"
# The linters load packages through the go command, which takes the build tags from here.
export GOFLAGS="${GOFLAGS:-} -tags=$2"

failed=0
check() { # name, output
	if [ -n "$2" ]; then
		printf '%s:\n%s\n' "$1" "$2"
		failed=1
	fi
}
# Only files that belong to the project: tracked, or new and not ignored; no files that a rename left behind.
files() {
	git ls-files --cached --others --exclude-standard -- "$@" | while read -r f; do [ -f "$f" ] && printf '%s\n' "$f"; done
}

check gofumpt "$(files '*.go' | xargs "$tools/gofumpt" -l 2>&1)"
check gocyclo "$(files '*.go' | xargs "$tools/gocyclo" -over 25 2>&1)"
check misspell "$(files '*.go' '*.md' 'assets/lang/en/*.json' '*.sh' Makefile | xargs "$tools/misspell" 2>&1)"
check revive "$("$tools/revive" -config tools/revive.toml -formatter plain -set_exit_status ./... 2>&1)"
check errorlint "$("$tools/go-errorlint" ./... 2>&1)"
check staticcheck "$("$tools/staticcheck" ./... 2>&1)"
exit $failed
