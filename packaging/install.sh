#!/bin/sh
# install.sh [--uninstall]: puts Crosspoint into PREFIX, which is /usr/local for root and ~/.local for everybody else, or takes it
# away again. Games and settings are never touched.
set -eu
cd "$(dirname "$0")"
if [ -z "${PREFIX:-}" ]; then
	PREFIX="$HOME/.local"
	[ "$(id -u)" -ne 0 ] || PREFIX=/usr/local
fi

find bin share -type f | sort | while read -r file; do
	if [ "${1:-}" = --uninstall ]; then
		rm -f "$PREFIX/$file"
	else
		mode=644
		[ ! -x "$file" ] || mode=755
		mkdir -p "$PREFIX/$(dirname "$file")"
		install -m "$mode" "$file" "$PREFIX/$file"
	fi
done
if [ "${1:-}" = --uninstall ]; then
	rmdir "$PREFIX/share/doc/crosspoint" 2>/dev/null || true
fi

# What is not there has no lists to renew.
if command -v update-mime-database >/dev/null 2>&1; then update-mime-database "$PREFIX/share/mime"; fi
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q "$PREFIX/share/applications"; fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then gtk-update-icon-cache -q -t -f "$PREFIX/share/icons/hicolor" || true; fi
