#!/usr/bin/env bash
# Builds the workspace in the current folder beside what was built before, and puts the whole of it in place at once: dist is a
# link. A FORM that runs goes on with the build that it began with, which stays until the build after the next.
#   build.sh 'a command that writes into $FORM_BUILD'
set -euo pipefail
build=dist-$(date +%s)-$$
trap 'rm -rf "$build" "$build.link"' EXIT
mkdir "$build"
FORM_BUILD=$build bash -c "$1"
touch "$build/.built"

before=$(readlink dist || true)
# A clone that was built before this way has a folder there.
if [ -d dist ] && [ -z "$before" ]; then
  before=dist-before
  mv dist "$before"
fi
ln -s "$build" "$build.link"
node -e "require('node:fs').renameSync('$build.link', 'dist')"
trap - EXIT

for old in dist-*; do
  [ "$old" = "$build" ] || [ "$old" = "$before" ] || rm -rf "$old"
done
