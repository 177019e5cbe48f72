#!/usr/bin/env bash
# Prints the paths of WebKit's driver, of the WebKit that it drives, and of Firefox: those on the machine, or Debian's packages.
set -euo pipefail
found() {
  command -v WebKitWebDriver && compgen -G '/usr/lib/*/webkit2gtk-4.1/MiniBrowser' && { command -v firefox-esr || command -v firefox; }
}
if ! { found && command -v Xvfb; } >/dev/null; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo 'make test-long opens FORM in WebKit and Firefox: install webkit2gtk-driver, xvfb and firefox-esr' >&2
    exit 1
  fi
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends webkit2gtk-driver xvfb firefox-esr; } >&2
fi
found
