#!/usr/bin/env bash
# Prints the path of age, the program that decrypts backups: one found on the machine, or Debian's package.
set -euo pipefail
if [ -n "${AGE:-}" ]; then echo "$AGE"; exit 0; fi
command -v age && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends age; } >&2
  command -v age && exit 0
fi
echo 'The test of encrypted backups needs the program age: install it, or set AGE to its path' >&2
exit 1
