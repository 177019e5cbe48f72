#!/usr/bin/env bash
# Prints the folder of Postfix's programs: those on the machine, or Debian's package, which the test starts beside any that runs.
set -euo pipefail
find_one() { command -v postfix >/dev/null && postconf -h daemon_directory; }
if [ "$(id -u)" != 0 ]; then
  echo 'The tests of mail as schools have it start a Postfix of their own, which only root may: run them as root' >&2
  exit 1
fi
find_one && exit 0
if command -v apt-get >/dev/null; then
  # Only its programs: the package would start one of the machine's own.
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends postfix; } >&2
  find_one && exit 0
fi
echo 'The tests of mail as schools have it need Postfix: install postfix' >&2
exit 1
