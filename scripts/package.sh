#!/bin/sh
# package.sh tree PREFIX BIN PROGRAM CLI: puts the program, installed, into PREFIX (programs into PREFIX/BIN)
# package.sh deb PROGRAM CLI OUT, package.sh tar PROGRAM CLI OUT: makes a package of them in the folder OUT
# package.sh resource FILE.syso: makes icon and version of the Windows program
# package.sh zip PROGRAM.exe CLI.exe OUT: makes the Windows package
# MAINTAINER is who answers for a .deb, "Name <address>"; LEVEL is that of the compression, 0 to 9. The same commit gives the same packages:
# all times are that of the last commit, or SOURCE_DATE_EPOCH; without git that of the changelog.
set -eu
umask 022
export LC_ALL=C TZ=UTC
top="$(cd "$(dirname "$0")/.." && pwd)"
from="$top/packaging"
id=games.crosspoint.Crosspoint
authors="The Crosspoint authors"
# The project has no address. What ends in ".invalid" is reserved for saying so; whoever hands packages out sets the own one.
: "${MAINTAINER:=$authors <crosspoint@crosspoint.invalid>}"
# Libraries that the toolkit looks for while it starts, where dpkg-shlibdeps does not see them: X11 and Wayland with EGL.
opened="libegl1, libwayland-cursor0, libwayland-egl1, libxcursor1, libxext6, libxi6, libxinerama1, libxkbcommon0, libxrandr2, libxrender1"
version="$(sed -n 's/^Version = "\(.*\)"/\1/p' "$top/FyneApp.toml")"
: "${SOURCE_DATE_EPOCH:=$(git -C "$top" log -1 --format=%ct 2>/dev/null || stat -c %Y "$top/CHANGELOG.md")}"
export SOURCE_DATE_EPOCH
day="$(date -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

fill() { # FILE, with the version and the day in it
	types="$(sed -n 's|.*<mime-type type="\(.*\)">.*|    <mediatype>\1</mediatype>|p' "$from/$id.mime.xml")"
	awk -v types="$types" '/@MEDIATYPES@/ { print types; next } { print }' "$1" |
		sed "s/@AUTHORS@/$authors/g; s/@VERSION@/$version/g; s/@DATE@/$day/g; s/@NUMBERS@/$(echo "$version" | sed 's/[^0-9.].*//; s/\./,/g'),0/g"
}

settle() { # DIR: all files get the time of the commit
	find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

pack() { # FILE: compresses it without name and time
	gzip -9n "$1"
}

icon() { # SIZE FILE
	rsvg-convert -w "$1" -h "$1" "$top/assets/icon.svg" -o "$2"
}

indent() { # the text of a licence, as Debian's copyright files want it
	sed 's/[[:space:]]*$//; s/^$/./; s/^/ /'
}

copyright() {
	cat <<-END
		Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
		Upstream-Name: Crosspoint
		Comment: The libraries in the program and their licences are listed in libraries.txt.gz.

		Files: *
		Copyright: 2026 $authors
		License: Expat

		Files: assets/glyphs/u* assets/icon*
		Copyright: 2021-2023 LXGW
		 2020 The Klee Project Authors
		 2015 Google Inc.
		License: OFL-1.1

		Files: assets/fonts/*
		Copyright: 2014-2021 Adobe
		License: OFL-1.1

		Files: assets/glyphs/chess-*
		Copyright: 2003 Bitstream, Inc.
		License: Bitstream-Vera

		License: Expat
	END
	sed 1,4d "$top/LICENSE" | indent
	printf '\nLicense: OFL-1.1\n'
	indent <"$top/assets/licenses/OFL-1.1.txt"
	printf '\nLicense: Bitstream-Vera\n'
	indent <"$top/assets/licenses/DejaVu.txt"
}

# libraries lists the modules that are in the programs, with their licences.
libraries() {
	(cd "$top" && CGO_ENABLED=1 go list -deps -tags migrated_fynedo,no_emoji -f '{{with .Module}}{{if .Version}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' \
		. ./cmd/crosspoint-cli) >"$scratch/modules"
	sort -u "$scratch/modules" | while read -r path release dir; do
		printf '%s %s\n\n' "$path" "$release"
		find "$dir" -maxdepth 2 -type f \( -iname 'licen[sc]e*' -o -iname 'copying*' -o -iname 'notice*' \) | sort | while read -r file; do cat "$file"; printf '\n\n'; done
	done
	printf 'Go %s\n\n' "$(go env GOVERSION)"
	cat "$(go env GOROOT)/LICENSE" 2>/dev/null || cat /usr/share/doc/golang*/copyright
}

tree() { # PREFIX BIN PROGRAM CLI
	share="$1/share" doc="$1/share/doc/crosspoint"
	mkdir -p "$1/$2" "$share/applications" "$share/metainfo" "$share/mime/packages" "$share/man/man6" "$doc" \
		"$share/icons/hicolor/scalable/apps"
	install -m 755 "$3" "$1/$2/crosspoint"
	install -m 755 "$4" "$1/$2/crosspoint-cli"
	install -m 644 "$from/$id.desktop" "$share/applications/$id.desktop"
	install -m 644 "$from/$id.mime.xml" "$share/mime/packages/$id.xml"
	fill "$from/$id.metainfo.xml.in" >"$share/metainfo/$id.metainfo.xml"
	for page in crosspoint.6 crosspoint-cli.6; do
		fill "$from/$page.in" >"$share/man/man6/$page"
		pack "$share/man/man6/$page"
	done
	install -m 644 "$top/assets/icon.svg" "$share/icons/hicolor/scalable/apps/$id.svg"
	for size in 16 22 24 32 48 64 96 128 256 512; do
		mkdir -p "$share/icons/hicolor/${size}x$size/apps"
		icon $size "$share/icons/hicolor/${size}x$size/apps/$id.png"
	done
	install -m 644 "$top/CHANGELOG.md" "$doc/changelog"
	pack "$doc/changelog"
	copyright >"$doc/copyright"
	libraries >"$doc/libraries.txt"
	pack "$doc/libraries.txt"
}

deb() { # PROGRAM CLI OUT
	arch="$(dpkg --print-architecture)" root="$scratch/root"
	tree "$root/usr" games "$1" "$2"
	printf 'crosspoint (%s-1) unstable; urgency=medium\n\n  * Crosspoint %s; changelog.gz tells what is new.\n\n -- %s  %s\n' \
		"$version" "$version" "$MAINTAINER" "$(date -R -d "@$SOURCE_DATE_EPOCH")" >"$root/usr/share/doc/crosspoint/changelog.Debian"
	pack "$root/usr/share/doc/crosspoint/changelog.Debian"
	mkdir -p "$scratch/debian" "$root/DEBIAN" "$root/usr/share/lintian/overrides"
	printf '# Pure Go, without the C library.\ncrosspoint: statically-linked-binary [usr/games/crosspoint-cli]
# Not made for the archive of Debian, which has no bug to close.
crosspoint: initial-upload-closes-no-bugs [usr/share/doc/crosspoint/changelog.Debian.gz:1]\n' >"$root/usr/share/lintian/overrides/crosspoint"
	printf 'Source: crosspoint\n\nPackage: crosspoint\nArchitecture: any\n' >"$scratch/debian/control"
	needs="$(cd "$scratch" && dpkg-shlibdeps -O root/usr/games/crosspoint 2>/dev/null | sed -n 's/^shlibs:Depends=//p')"
	[ -n "$needs" ]
	cat >"$root/DEBIAN/control" <<-END
		Package: crosspoint
		Version: $version-1
		Architecture: $arch
		Maintainer: $MAINTAINER
		Installed-Size: $(find "$root/usr" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
		Depends: $needs, $opened
		Recommends: pipewire-pulse | pulseaudio | alsa-utils
		Section: games
		Priority: optional
		Description: Cannon, Xiangqi and Football on crossing points
		 Crosspoint is for three board games whose pieces stand on crossing points:
		 Cannon, where soldiers in a row become artillery; Xiangqi, the chess of
		 China; and Football, where chess pieces kick a ball. Play against the
		 computer at ten levels or at one table, solve puzzles, review games.
		 .
		 It opens PGN, XQF, DhtmlXQ, WXF, CBR, CBL and more. crosspoint-cli is an
		 engine for other programs (UCI and UCCI), and converts files.
	END
	(cd "$root" && find usr -type f | sort | xargs md5sum) >"$root/DEBIAN/md5sums"
	settle "$root"
	dpkg-deb --root-owner-group -Zxz "-z${LEVEL:-6}" -b "$root" "$3/crosspoint_$version-1_$arch.deb" >/dev/null
}

tarball() { # PROGRAM CLI OUT
	name="crosspoint-$version-linux-$(uname -m)"
	mkdir "$scratch/$name"
	tree "$scratch/$name" bin "$1" "$2"
	install -m 755 "$from/install.sh" "$scratch/$name/install.sh"
	cp "$from/README.txt" "$top/LICENSE" "$scratch/$name/"
	settle "$scratch/$name"
	tar -C "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$name" | xz -T1 "-${LEVEL:-6}" >"$3/$name.tar.xz"
}

resource() { # FILE.syso
	for size in 16 24 32 48 64 128 256; do icon $size "$scratch/$size.png"; done
	icotool -c -o "$scratch/crosspoint.ico" "$scratch/16.png" "$scratch/24.png" "$scratch/32.png" "$scratch/48.png" \
		"$scratch/64.png" "$scratch/128.png" -r "$scratch/256.png"
	fill "$from/crosspoint.rc.in" >"$scratch/crosspoint.rc"
	(cd "$scratch" && x86_64-w64-mingw32-windres -O coff crosspoint.rc crosspoint.syso)
	mv "$scratch/crosspoint.syso" "$1"
}

zipped() { # PROGRAM.exe CLI.exe OUT
	name="crosspoint-$version-windows-x86_64"
	foreign="$(x86_64-w64-mingw32-objdump -p "$1" "$2" | sed -n 's/.*DLL Name: //p' | grep -viE '^(gdi32|kernel32|msvcrt|opengl32|shell32|user32)\.dll$' || true)"
	[ -z "$foreign" ] || {
		echo "package.sh: Windows does not bring $foreign" >&2
		exit 1
	}
	mkdir "$scratch/$name"
	install -m 755 "$1" "$scratch/$name/crosspoint.exe"
	install -m 755 "$2" "$scratch/$name/crosspoint-cli.exe"
	for text in README.txt; do sed 's/$/\r/' "$from/$text" >"$scratch/$name/$text"; done
	sed 's/$/\r/' "$top/LICENSE" >"$scratch/$name/LICENSE.txt"
	{
		copyright
		printf '\n'
		GOOS=windows libraries
	} | sed 's/\r*$/\r/' >"$scratch/$name/LICENSES.txt"
	settle "$scratch/$name"
	rm -f "$3/$name.zip"
	(cd "$scratch" && find "$name" | sort | zip -q -X -@ "$scratch/out.zip") && mv "$scratch/out.zip" "$3/$name.zip"
}

what="$1"
shift
case "$what" in
tree) tree "$@" ;;
deb) deb "$@" ;;
tar) tarball "$@" ;;
resource) resource "$@" ;;
zip) zipped "$@" ;;
*) exit 2 ;;
esac
