#!/bin/sh
# fuzz.sh TIME PACKAGE...: runs every fuzz target of the packages for TIME (such as 10s), one after the other. Inputs of interest are hardly made
# smaller: that would eat the time.
set -eu
time="$1"
shift
for package in "$@"; do
	listed=$(go test -list '^Fuzz' "$package") # fails when the package does not compile
	for target in $(printf '%s\n' "$listed" | grep '^Fuzz' || true); do
		echo "$package $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 10x "$package"
	done
done
