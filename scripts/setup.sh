#!/bin/sh
# setup.sh WHAT [WHAT...]: installs the packages of packages-debian.txt that are for one of WHAT (build, test, bench, fonts, package, wine)
# and are not there yet. Quick and silent when nothing is missing.
set -eu

list="$(dirname "$0")/packages-debian.txt"
if ! command -v dpkg-query >/dev/null 2>&1; then
	exit 0 # not Debian: the README says what to install there
fi

missing=""
for what in "$@"; do
	for package in $(sed -n "s/^\([a-z0-9.+-]*\) *$what\$/\1/p" "$list"); do
		case "$(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null)" in
		ii*) ;;
		*) missing="$missing $package" ;;
		esac
	done
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null 2>&1; then
		echo "These packages are missing; please install them as root: apt-get install$missing" >&2
		exit 1
	fi
	as_root="sudo env DEBIAN_FRONTEND=noninteractive"
fi
echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words
$as_root apt-get install -y -qq --no-install-recommends $missing </dev/null
