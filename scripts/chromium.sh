#!/usr/bin/env bash
# Prints the path of a Chromium: one found on the machine, Debian's package, or, at last, Playwright's own download.
set -euo pipefail
find_one() {
  for name in chromium chromium-browser google-chrome-stable google-chrome; do
    if command -v "$name"; then return 0; fi
  done
  return 1
}
if [ -n "${CHROMIUM:-}" ]; then echo "$CHROMIUM"; exit 0; fi
find_one && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } >&2
  find_one && exit 0
fi
npx playwright install chromium >&2
