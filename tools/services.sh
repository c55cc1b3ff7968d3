#!/bin/sh
# What the tests need beside Python: Chromium, PostgreSQL and Redis.
#
# Installs what is missing from Debian's packages where that is allowed (as root, or with a sudo
# that asks nothing); else names it in one line, and the tests that need it are skipped. The
# services themselves are not started: each test starts its own, on a port of its own.
set -eu

has() { command -v "$1" >/dev/null 2>&1; }

missing=""
[ -n "${CHROMIUM:-}" ] || has chromium || has chromium-browser || has google-chrome \
    || missing="$missing chromium"
has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
has redis-server || missing="$missing redis-server"
[ -n "$missing" ] || exit 0

left() {
    echo "Not here, so the tests that need it are skipped:$missing ($1)" >&2
    exit 0
}

has apt-get || left "install it with your system's packages"
as_root=""
if [ "$(id -u)" != 0 ]; then
    has sudo && sudo -n true 2>/dev/null || left "as root: apt-get install$missing"
    as_root="sudo -n"
fi
# Debian asks this file whether a package may start its service. One that is there stays.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap '$as_root rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
    $as_root chmod 755 "$policy"
fi
echo "Installing$missing from Debian's packages …" >&2
install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0"
{ $install update && $install install --yes --no-install-recommends $missing; } >/dev/null 2>&1 \
    || left "apt-get install failed; try it by hand"
