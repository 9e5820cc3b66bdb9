#!/bin/sh
# check.sh PROGRAM CLI: makes the Linux packages of two programs that are built, quickly, and checks them: Debian's own checkers,
# the same bytes the second time, which files are whose, installing into an empty root and taking away again.
set -eu
export LC_ALL=C TZ=UTC LEVEL=0
export PATH="$PATH:/usr/sbin:/sbin" # where dpkg looks for its helpers
top="$(cd "$(dirname "$0")/.." && pwd)"
id=games.crosspoint.Crosspoint
version="$(sed -n 's/^Version = "\(.*\)"/\1/p' "$top/FyneApp.toml")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
: "${SOURCE_DATE_EPOCH:=$(git -C "$top" log -1 --format=%ct 2>/dev/null || stat -c %Y "$top/CHANGELOG.md")}"
export SOURCE_DATE_EPOCH

fail() {
	echo "packages: $*" >&2
	exit 1
}

if ! command -v dpkg-deb >/dev/null 2>&1; then
	echo "packages: not checked, this is not Debian"
	exit 0
fi

mkdir "$scratch/one" "$scratch/two"
for out in one two; do
	sh "$top/scripts/package.sh" deb "$1" "$2" "$scratch/$out"
	sh "$top/scripts/package.sh" tar "$1" "$2" "$scratch/$out"
done
(cd "$scratch/one" && for file in *; do cmp "$file" "../two/$file"; done) || fail "the second time they differ"
deb="$(echo "$scratch"/one/*.deb)"

lintian --allow-root --fail-on error "$deb" || fail "lintian complains"

# Each library that the program opens by name belongs to a package that it depends on, or is one that it does without: of other systems, for
# drawing that is not asked for (Vulkan, OpenGL ES, without a display), and for the frames of windows on Wayland.
needs="$(dpkg-deb --field "$deb" Depends | sed 's/([^)]*)//g; s/[[:space:]]//g')"
without="libGL.so libGLX.so.0 libOpenGL.so.0 libGLESv1_CM.so.1 libGLES_CM.so.1 libGLESv2.so.2 libOSMesa.so.6 libOSMesa.so.8 libvulkan.so.1 libX11-xcb.so.1
	libXxf86vm.so.1 libdecor-0.so.0"
for library in $(grep -aoE 'lib[A-Za-z0-9_+-]+\.so\.[0-9]+' "$1" | sort -u); do
	case " $(echo $without) " in *" $library "*) continue ;; esac
	owner="$(dpkg-query --search "*/$library" | sed 's/:.*//' | sort -u)"
	[ -n "$owner" ] || fail "$library belongs to no package"
	for package in $owner; do
		case ",$needs," in *",$package,"* | *"|$package"*) continue 2 ;; esac
	done
	fail "the program opens $library of" $owner "but does not depend on it"
done

dpkg-deb --contents "$deb" | awk '$2 != "root/root" { print; bad = 1 } END { exit bad }' || fail "files belong to somebody"

# Installed into an empty root, beside the games of a person; there are no scripts that could touch anything else.
root="$scratch/root" games="$scratch/root/home/anna/.local/share/crosspoint"
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$games"
: >"$root/var/lib/dpkg/status"
echo "a game" >"$games/game.journal"
fake=""
[ "$(id -u)" -eq 0 ] || fake=fakeroot
$fake dpkg --root="$root" --log=/dev/null --force-depends --force-not-root --install "$deb" >"$scratch/dpkg.log" 2>&1 || {
	cat "$scratch/dpkg.log"
	fail "it cannot be installed"
}
case "$("$root/usr/games/crosspoint" -version)" in
*"$version"*) ;;
*) fail "the installed program says $("$root/usr/games/crosspoint" -version)" ;;
esac
share="$root/usr/share"
desktop-file-validate "$share/applications/$id.desktop" || fail "the desktop entry is wrong"
appstreamcli validate --no-net "$share/metainfo/$id.metainfo.xml" || fail "the AppStream data is wrong"
for page in crosspoint crosspoint-cli; do
	problems="$(gzip -dc "$share/man/man6/$page.6.gz" | groff -man -Tutf8 -ww -z 2>&1)"
	[ -z "$problems" ] || fail "$page.6: $problems"
	problems="$(gzip -dc "$share/man/man6/$page.6.gz" | mandoc -Tlint -Wwarning 2>&1)" || fail "$page.6: $problems"
done
for size in 16 22 24 32 48 64 96 128 256 512; do
	[ -s "$share/icons/hicolor/${size}x$size/apps/$id.png" ] || fail "no icon of $size pixels"
done

# What files are, together with all that the system knows.
mkdir -p "$scratch/mime/packages" "$scratch/files"
cp /usr/share/mime/packages/freedesktop.org.xml "$share/mime/packages/$id.xml" "$scratch/mime/packages/"
update-mime-database "$scratch/mime" >"$scratch/mime.log" 2>&1 || fail "the MIME types are wrong: $(cat "$scratch/mime.log")"
is() { # NAME TYPE, the contents on standard input
	cat >"$scratch/files/$1"
	got="$(XDG_DATA_HOME="$scratch" XDG_DATA_DIRS="$scratch" gio info -a standard::content-type "$scratch/files/$1" | sed -n 's/.*content-type: //p')"
	[ "$got" = "$2" ] || fail "$1 is said to be $got, not $2"
}
printf '[Event "?"]\n[Game "Cannon"]\n' | is game.pgn application/vnd.chess-pgn
printf '[Event "?"]\n[Game "Cannon"]\n' | is no-ending application/vnd.chess-pgn
printf 'XQ\012\000\000\000' | is game.xqf application/x-xqf
printf 'XQ\012\000\000\000' | is no-ending application/x-xqf
printf 'CCBridge Record\000\002\000' | is game.cbr application/x-ccbridge-record
printf 'Rar!\032\007\000' | is comic.cbr application/vnd.comicbook-rar
printf 'CCBridgeLibrary\000\002\000' | is games.cbl application/x-ccbridge-library
printf '       IDENTIFICATION DIVISION.\n' | is program.cbl text/x-cobol
printf '<?xml version="1.0"?>\n<ChineseChessRecord>\n' | is game.cbf application/x-ccbridge-xml
printf '[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n' | is game.ubb text/x-dhtmlxq
printf 'FORMAT\t\tWXF\nGAME\t1\n' | is game.wxf text/x-wxf
echo '1. C2=5' | is game.dpxq text/x-dpxq
echo '9/9/9/9/9/9/9/9/9/9 w' | is positions.fen text/x-chess-positions
echo 'game=/lud/board/war/leaping/lines/Cannon.lud' | is game.trl application/x-ludii-trial
echo '[Variant "Football"]' | is game.vchess text/x-vchess

$fake dpkg --root="$root" --log=/dev/null --force-depends --force-not-root --purge crosspoint >"$scratch/dpkg.log" 2>&1 || fail "it cannot be taken away: $(cat "$scratch/dpkg.log")"
[ "$(cat "$games/game.journal")" = "a game" ] || fail "the games went with it"
[ ! -e "$root/usr/games/crosspoint" ] && [ ! -e "$share/applications/$id.desktop" ] || fail "something stays"

# The archive installs and uninstalls itself.
mkdir "$scratch/tar" "$scratch/prefix"
tar -C "$scratch/tar" -xf "$scratch"/one/*.tar.xz
export XDG_DATA_HOME="$scratch/prefix/share" # or each call says that nobody looks there
PREFIX="$scratch/prefix" sh "$scratch"/tar/*/install.sh
"$scratch/prefix/bin/crosspoint" -version >/dev/null || fail "the program of the archive does not start"
PREFIX="$scratch/prefix" sh "$scratch"/tar/*/install.sh --uninstall
left="$(find "$scratch/prefix" -type f -iname '*crosspoint*')"
[ -z "$left" ] || fail "install.sh leaves $left"
echo "packages: as they should be"
