#!/usr/bin/env bash
# Prints the path of a Python 3.9 or newer: one found on the machine, or Debian's package.
set -euo pipefail
find_one() { python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null && command -v python3; }
find_one && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3; } >&2
  hash -r
  find_one && exit 0
fi
echo 'The second verifier needs Python 3.9 or newer: install python3' >&2
exit 1
