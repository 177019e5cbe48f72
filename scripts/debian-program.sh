#!/usr/bin/env bash
# Prints the path of a program that checks what an operator runs: the one that the variable of its name has, one found on the
# machine, or that of Debian's package, unpacked into node_modules/.cache and not installed, so that nobody has to be root. What
# needs libraries of other packages does not run there: root gets it installed, and not started.
#   CADDY=$(bash scripts/debian-program.sh caddy)
#   PROMTOOL=$(bash scripts/debian-program.sh promtool prometheus)
set -euo pipefail
program=$1
package=${2:-$1}
variable=${program^^}
if [ -n "${!variable:-}" ]; then echo "${!variable}"; exit 0; fi
PATH=$PATH:/usr/sbin
command -v "$program" && exit 0

cache=$(cd "$(dirname "$0")/.." && pwd)/node_modules/.cache/debian
path=$cache/$program
if [ -x "$path" ]; then echo "$path"; exit 0; fi

fail() {
  echo "make test checks the operator's files with $program: install $package, or set $variable to its path ($1)" >&2
  exit 1
}
command -v apt-get >/dev/null || fail 'there is no apt-get to get it with'
mkdir -p "$cache"
# One at a time: another one may get the same.
exec 9>"$cache/lock"
flock 9
if [ -x "$path" ]; then echo "$path"; exit 0; fi
unpacked=$(mktemp -d "$cache/unfinished-XXXXXX")
trap 'rm -rf "$unpacked"' EXIT
options=(-qq -o APT::Sandbox::User=root)
download() { (cd "$unpacked" && apt-get "${options[@]}" download "$package") >/dev/null 2>"$unpacked/errors"; }
if ! download; then
  # The machine's lists are missing or old, and only root may write them.
  mkdir -p "$cache/lists/partial"
  options+=(-o "Dir::State::lists=$cache/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=)
  apt-get "${options[@]}" update >/dev/null 2>"$unpacked/errors" || fail "$(tail -1 "$unpacked/errors")"
  download || fail "$(tail -1 "$unpacked/errors")"
fi
dpkg-deb -x "$unpacked"/*.deb "$unpacked/files"
if ! "$unpacked/files/usr/bin/$program" --help >/dev/null 2>&1; then
  [ "$(id -u)" = 0 ] || fail 'what Debian has does not run where it is not installed'
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install -y --no-install-recommends "$package" >/dev/null 2>"$unpacked/errors" || fail "$(tail -1 "$unpacked/errors")"
  command -v "$program"
  exit 0
fi
mv "$unpacked/files/usr/bin/$program" "$path"
echo "$path"
