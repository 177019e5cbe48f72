#!/usr/bin/env bash
# Prints the path of a Chromium: one found on the machine, Debian's package, or, at last, Playwright's own download.
# With "shell": Debian's package of one that has no window and draws a page with half the processor's time; any other where
# there is none.
set -euo pipefail
find_one() {
  for name in "$@"; do
    if command -v "$name"; then return 0; fi
  done
  return 1
}
# Another one may be installing the same.
install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  exec 9<"$0"
  flock 9
  command -v "$1" >/dev/null && return 0
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1"; } >&2
}
shell=chromium-headless-shell
whole=(chromium chromium-browser google-chrome-stable google-chrome)
if [ "${1:-}" = shell ]; then
  if [ -n "${CHROMIUM_SHELL:-}" ]; then echo "$CHROMIUM_SHELL"; exit 0; fi
  find_one $shell && exit 0
  if install $shell; then find_one $shell && exit 0; fi
fi
if [ -n "${CHROMIUM:-}" ]; then echo "$CHROMIUM"; exit 0; fi
find_one "${whole[@]}" && exit 0
if install chromium; then find_one "${whole[@]}" && exit 0; fi
[ -d "$(dirname "$0")/../node_modules" ] && npx playwright install chromium >&2
