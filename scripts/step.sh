#!/usr/bin/env bash
# One step of a build: a line with its seconds. What it prints goes to a file, which a failure names.
#   step.sh 'What it does' command …
set -uo pipefail
cd "$(dirname "$0")/.." || exit
name=$1
shift
log=build.log
begun=$SECONDS
printf '%s …\n' "$name"
if "$@" >"$log.$$" 2>&1; then
  rm -f "$log.$$"
  printf '%s: %s s\n' "$name" $((SECONDS - begun))
  exit 0
fi
mv "$log.$$" "$log"
if grep -qE 'E(AI_AGAIN|NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH)|ERR_SOCKET_TIMEOUT' "$log"; then
  printf '%s: npm does not reach its registry: is this machine on the network, and does npm need a proxy? (%s)\n' "$name" "$log" >&2
else
  printf '%s failed: what it printed is in %s, which ends with\n' "$name" "$log" >&2
  grep -v '^\s*$' "$log" | tail -5 >&2
fi
exit 1
