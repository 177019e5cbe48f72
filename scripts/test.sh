#!/usr/bin/env bash
# Every test: backend, frontend, second verifier, browser. Ends with one line that counts them all.
# ONLY=coins runs the specs of one folder of backend and frontend, and nothing that checks the whole.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
# In memory where that has room: a disk takes up to half a second for the 600 files of one spec's database.
if [ "$(df --output=avail -B1G /dev/shm 2>/dev/null | tail -1)" -ge 8 ] 2>/dev/null; then
  TMPDIR=$(mktemp -d -p /dev/shm form-test.XXXXXX)
  chmod 755 "$TMPDIR"
  export TMPDIR
  own=$TMPDIR
fi
reports=$(mktemp -d)
trap 'rm -rf "$reports" ${own:+"$own"}' EXIT
failed=0
# Of Node, for Jest and its workers.
flags=(--experimental-vm-modules --no-warnings --max-semi-space-size=64)
# Specs run once: Node 20, which optimises a function after 66 KB of its bytecode, spends a fifth of the front end's time on that.
node --v8-options | grep -q -e '--interrupt-budget ' && flags+=(--interrupt-budget=1000000)
jest() { # in a workspace
  node "${flags[@]}" ../node_modules/jest/bin/jest.js "$@"
}

if [ -n "${ONLY:-}" ]; then
  # What a feature is called on the screens, where that is another word.
  declare -A screens=([coins]=wallet [marketplace]='(marketplace|orders)' [minors]=guardians)
  found=()
  run() { # workspace, folder
    local folder="src/(features/|engine/|platform/)?$2/"
    [ -z "$(cd "$1" && find src -regextype posix-extended -regex "$folder.*\.spec\.tsx?" -print -quit)" ] && return
    found+=("$1")
    (cd "$1" && jest "$folder" --json --outputFile="$reports/$1.json") || failed=1
  }
  node backend/dist/test/bundle-programs.js && export FORM_TEST_PROGRAMS="$PWD/backend/dist/bundled" || exit 1
  run backend "$ONLY"
  run frontend "${screens[$ONLY]:-$ONLY}"
  [ ${#found[@]} -eq 0 ] && echo "no spec in a folder called $ONLY" >&2
  node scripts/count-tests.mjs "$reports" "${found[@]}" || failed=1
  exit $failed
fi

PYTHON=$(bash scripts/python.sh) || failed=1
LIBFAKETIME=$(bash scripts/faketime.sh) || failed=1
AGE=$(bash scripts/age.sh) || failed=1
export PYTHON LIBFAKETIME AGE
# These have one thread each, and run beside the first specs.
VERIFIER_REPORT="$reports/verifier.json" "$PYTHON" docs/verifier/test_form_verify.py >"$reports/verifier.log" 2>&1 &
verifier=$!
# docs/openapi.json itself is compared with the running program (authorisation.e2e.spec.ts).
check_generated() {
  local made="$reports/generated" file
  mkdir -p "$made/docs" && cp docs/ledger-format.md "$made/docs" || return 1
  node backend/dist/test/write-labels.js "$made/frontend/src" || return 1
  (cd frontend && npx openapi-typescript ../docs/openapi.json -o "$made/frontend/src/api/schema.gen.ts" >/dev/null) || return 1
  node backend/dist/test/write-events.js "$made/docs/events.schema.json" "$made/docs/ledger-format.md" || return 1
  for file in $(cd "$made" && find docs frontend -type f); do
    diff -q "$made/$file" "$file" >/dev/null && continue
    echo "$file is stale: run \"make api\" and commit what it writes" >&2
    return 1
  done
}
check_generated &
generated_files=$!

# Where they are not there yet, the specs of the backend run meanwhile: on a day they need no browser.
{ bash scripts/chromium.sh && bash scripts/chromium.sh shell; } >"$reports/browsers" 2>"$reports/browsers.log" &
browsers=$!
browser() {
  wait $browsers || { cat "$reports/browsers.log" >&2; failed=1; }
  { read -r CHROMIUM; read -r CHROMIUM_SHELL; } <"$reports/browsers"
  export CHROMIUM CHROMIUM_SHELL
}
[ -n "${PROPERTY_RUNS:-}" ] && browser
# On a day the specs start the bundle, in a long run those that start many processes. Its others, and one journey (visitor.spec.ts),
# start the modules, as make start does.
node backend/dist/test/bundle-programs.js || failed=1
bundled="$PWD/backend/dist/bundled"
[ -z "${PROPERTY_RUNS:-}" ] && export FORM_TEST_PROGRAMS="$bundled"
backend_specs() { # report, patterns of their paths
  (cd backend && jest --json --outputFile="$reports/$1.json" --silent=false "${@:2}") || failed=1
}
# A long run meets three processes where a day's meets one. Its own specs load the whole machine: one at a time.
if [ -n "${PROPERTY_RUNS:-}" ]; then
  backend_specs backend '(?<!\.e2e|\.long)\.spec\.ts$'
  FORM_TEST_PROGRAMS="$bundled" backend_specs long '\.long\.spec\.ts$' --maxWorkers=1
  FORM_TEST_PROCESSES=3 FORM_TEST_PROGRAMS="$bundled" backend_specs processes '\.e2e\.spec\.ts$'
else
  backend_specs backend
fi
(cd frontend && jest --json --outputFile="$reports/frontend.json") || failed=1

wait $verifier || failed=1
cat "$reports/verifier.log"
wait $generated_files || failed=1

browser
(cd frontend && PLAYWRIGHT_REPORT="$reports/browser.json" npx playwright test) || failed=1

node scripts/count-tests.mjs "$reports" backend frontend verifier browser ${PROPERTY_RUNS:+long processes} || failed=1
exit $failed
