#!/usr/bin/env bash
# Builds the workspace `backend` or `frontend` in a new folder beside what was built before, and puts the whole of it in place at
# once: dist is a link. A FORM that runs goes on with the build that it began with, which stays until the build after the next.
set -euo pipefail
workspace=$1
cd "$(dirname "$0")/../$workspace"
build=dist-$(date +%s)-$$
trap 'rm -rf "$build" "$build.link"' EXIT

if [ "$workspace" = backend ]; then
  npx tsc -p tsconfig.json --outDir "$build"
else
  FORM_BUILD=$build npm run --silent bundle
fi

before=$(readlink dist || true)
touch "$build/.built"
# A clone that was built before this way has a folder there.
if [ -d dist ] && [ -z "$before" ]; then
  before=dist-before
  mv dist "$before"
fi
ln -s "$build" "$build.link"
mv -T "$build.link" dist 2>/dev/null || mv -fh "$build.link" dist
trap - EXIT

for old in dist-*; do
  [ "$old" = "$build" ] || [ "$old" = "$before" ] || rm -rf "$old"
done
