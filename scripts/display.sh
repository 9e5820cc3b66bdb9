#!/bin/sh
# display.sh: fails with one line when this machine has no display to open a window on.
case "$(uname -s)" in
Linux | *BSD)
	if [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
		echo "There is no display (DISPLAY and WAYLAND_DISPLAY are empty). To run without a screen: apt-get install xvfb xauth && xvfb-run -a -s '-screen 0 1280x900x24' make run" >&2
		exit 1
	fi
	;;
esac
