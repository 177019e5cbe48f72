# FORM: `make start` runs the product, `make test` passes every test. Neither needs anything but Node 20.19+, npm and make.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# Nothing is made by rules of make's own, which it would try for each of two thousand sources.
MAKEFLAGS += --no-builtin-rules
# The version that the Dockerfile names.
IMAGE_NODE := $(shell sed -n 's/^FROM node:\([0-9]*\).*/\1/p' Dockerfile | tail -1)
NODE := node --enable-source-maps --max-semi-space-size=64
# FORM's messages name the commands of this file.
export FORM_CALLED_BY := make
form = @INIT_CWD="$(CURDIR)" exec backend/bin/form.js

.PHONY: help node start demo dev build test test-long check check-types check-lint check-boundaries bench bench-large load fire simulate test-containers audit doctor rebuild rotate-key accept-clock up screenshots api clean reset-admin backup restore accept-restore import

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

node: # before anything else
	@command -v node >/dev/null || { echo 'Node.js is missing: FORM needs 20.19 or newer (https://nodejs.org)' >&2; exit 2; }
	@node backend/bin/node-version.js

node_modules/.package-lock.json: package.json package-lock.json backend/package.json frontend/package.json | node
	@bash scripts/step.sh 'Installing packages' npm ci --no-audit --no-fund --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=1000
	@touch $@

build: backend/dist/.built frontend/dist/.built ## compile backend and frontend, where their sources are newer than what was built

# A folder is newer once a file in it was removed.
SOURCES = $(shell find $(1) \( -name node_modules -o -name 'dist*' -o -name test-results -o -name touched \) -prune -o \( -type d -o -type f \) ! -name '*.md' ! -name '*.png' $(2) -print)

backend/dist/.built: node_modules/.package-lock.json tsconfig.json backend/tsconfig.json $(call SOURCES,backend/src backend/demo backend/migrations backend/bench backend/test)
	@bash scripts/step.sh 'Compiling the backend' npm run --silent build -w backend

frontend/dist/.built: node_modules/.package-lock.json tsconfig.json $(call SOURCES,frontend/src frontend/public frontend/worker frontend/vite frontend/index.html frontend/vite.config.ts,! -name '*.spec.ts*')
	@bash scripts/step.sh 'Building the front end' npm run --silent build -w frontend

start: build ## run FORM on the embedded PostgreSQL, data in ./data
	@export LOG_LEVEL=$${LOG_LEVEL:-warn} LOG_FORMAT=$${LOG_FORMAT:-text}; INIT_CWD="$(CURDIR)" exec backend/bin/form.js start

demo: build ## run FORM with a lively community in it, data in ./data/demo (DATA_DIR, DEMO_SEED)
	@export LOG_LEVEL=$${LOG_LEVEL:-warn} LOG_FORMAT=$${LOG_FORMAT:-text}; INIT_CWD="$(CURDIR)" exec backend/bin/form.js demo

dev: build ## backend and frontend, rebuilt as you type
	@trap 'kill 0' EXIT; \
	npx tsc -p backend/tsconfig.json --watch --preserveWatchOutput & \
	INIT_CWD="$(CURDIR)" node --enable-source-maps --watch backend/dist/src/main.js start & \
	npm run dev -w frontend & wait

check: check-types check-lint check-boundaries ## types, lint, boundaries

# What compiles the backend checks its types.
check-types: backend/dist/.built
	npm run types:frontend --silent

check-lint check-boundaries: check-%: node_modules/.package-lock.json
	npm run $* --silent

# Debian's packages of the browser come while npm waits for its own.
.PHONY: browsers
browsers:
	@$(if $(ONLY),,{ bash scripts/chromium.sh; bash scripts/chromium.sh shell; } </dev/null >/dev/null 2>&1 9>&- &)

test: browsers node_modules/.package-lock.json ## every test: types, lint, boundaries, unit, integration, API, browser (ONLY=coins: the specs of that folder, without the browser)
	@$(MAKE) --no-print-directory -j2 -O $(if $(ONLY),backend/dist/.built,check build)
	ONLY="$(ONLY)" bash scripts/test.sh

test-long: check build ## the same on the image's Node.js, with 10,000 runs of each property, 100 fuzzed bodies for each route, and the image built: two and a half hours on 2 cores
	# What npx tells the command about itself would be taken for the command by every npx in it.
	npx --yes --package node@$(IMAGE_NODE) -c 'unset npm_config_call npm_config_package; node --version && PROPERTY_RUNS=10000 FUZZ_BODIES=100 bash scripts/test.sh'

test-containers: build ## the compose files on the machine's Docker, as the documents say, and broken under load: 15 minutes (ARGS="--only school|several")
	@node --enable-source-maps backend/dist/test/containers/main.js $(ARGS)

screenshots: build ## every screen, narrow and wide, light and dark, into ./screenshots
	cd frontend && CHROMIUM=$$(bash ../scripts/chromium.sh) SCREENSHOTS="$(CURDIR)/screenshots" npx playwright test screens

bench: build ## the bars of docs/mechanisms.md, side by side in one run
	$(NODE) backend/dist/bench/main.js

bench-large: build ## the bars of a ledger with ten million events (some ten minutes, 20 GB of disk)
	$(NODE) backend/dist/bench/main.js --only large --large-events 10000000 --json ./bench-large.json

load: build ## mixed real use for a while, and how fast each route was: make load ARGS="--seconds 20 --connections 32 --json"
	@$(NODE) backend/dist/bench/load/main.js $(ARGS)

fire: build ## kill, freeze, fill and cut FORM's database under 32 clients, and compare: make fire ARGS="--seed 7 --faults 12 --every 20"
	@$(NODE) backend/dist/test/fire/main.js $(ARGS)

simulate: build ## the simulation from a seed: make simulate ARGS="--seed 17 --history"
	@node --enable-source-maps backend/dist/test/simulation/main.js $(ARGS)

# What an operator runs builds nothing: FORM runs meanwhile.
audit: ## the auditor: make audit ARGS="verify --json"
	$(form) audit $(ARGS)

doctor: ## how this FORM is, and what to do: make doctor ARGS=--json
	@INIT_CWD="$(CURDIR)" backend/bin/form.js doctor $(ARGS) || test $$? -eq 1 # something to look at is no failure of make's

rebuild: ## make every read table anew from the ledger
	$(form) rebuild

rotate-key: ## hand the signing of checkpoints over to a new key
	$(form) rotate-key

reset-admin: ## print a link with which an administrator sets a new password: make reset-admin EMAIL=… SECOND_STEP=remove
	$(form) reset-admin $(if $(findstring command,$(origin EMAIL)),"$(EMAIL)") $(if $(filter remove,$(SECOND_STEP)),--remove-second-step)

accept-clock: ## take the clock for right, after FORM refused to write because of it
	$(form) accept-clock

accept-restore: ## after an older backup was restored on purpose, with FORM stopped (CHECKPOINT=FILE: a newer one that a witness keeps)
	$(form) accept-restore $(if $(CHECKPOINT),"$(CHECKPOINT)")

backup: ## one file with everything, while FORM runs or not: make backup FILE=form.tar.gz
	$(form) backup $(if $(FILE),"$(FILE)")

import: ## an exported ledger into the event store of the settings, with FORM stopped: make import FILE=registro.ndjson
	$(form) import "$(FILE)"

restore: ## a backup into an empty FORM: make restore FILE=form.tar.gz (SECRETS=… IDENTITY=…)
	$(form) restore "$(FILE)" $(if $(IDENTITY),--identity "$(IDENTITY)") $(if $(SECRETS),--secrets "$(SECRETS)")

api: build ## write docs/openapi.json, and the types and labels that the frontend takes from the server
	npm run api --silent

up: ## production-like: EventStoreDB, PostgreSQL and FORM in containers
	docker compose up --build

clean: ## remove what was built and installed, but no data
	rm -rf node_modules backend/dist backend/dist-* frontend/dist frontend/dist-* backend/node_modules frontend/node_modules
