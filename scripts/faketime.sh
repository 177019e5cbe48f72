#!/usr/bin/env bash
# Prints the path of libfaketime, which gives one process a clock of its own: one found on the machine, or Debian's package.
set -euo pipefail
find_one() {
  for path in "${LIBFAKETIME:-}" /usr/lib/*/faketime/libfaketime.so.1 /usr/lib/faketime/libfaketime.so.1; do
    if [ -f "$path" ]; then echo "$path"; return 0; fi
  done
  return 1
}
find_one && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libfaketime; } >&2
  find_one && exit 0
fi
echo 'The tests of a clock that is set need libfaketime: install libfaketime, or set LIBFAKETIME to the library' >&2
exit 1
