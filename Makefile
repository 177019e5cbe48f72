# FORM: `make start` runs the product, `make test` passes every test. Neither needs anything but Node 20.19+, npm and make.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# The version that the Dockerfile names.
IMAGE_NODE := $(shell sed -n 's/^FROM node:\([0-9]*\).*/\1/p' Dockerfile | tail -1)
NODE := node --enable-source-maps --max-semi-space-size=64

.PHONY: help start demo dev build test test-long check check-types check-lint check-boundaries bench bench-large load fire simulate audit rebuild rotate-key accept-clock up screenshots api clean reset-admin backup restore accept-restore

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

node_modules/.package-lock.json: package.json package-lock.json backend/package.json frontend/package.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build: backend/dist/.built frontend/dist/.built ## compile backend and frontend, where their sources are newer than what was built

# A folder is newer once a file in it was removed.
SOURCES = $(shell find $(1) \( -name node_modules -o -name dist -o -name test-results -o -name touched \) -prune -o \( -type d -o -type f \) ! -name '*.md' ! -name '*.png' $(2) -print)

backend/dist/.built: node_modules/.package-lock.json tsconfig.json backend/tsconfig.json $(call SOURCES,backend/src backend/migrations backend/bench backend/test)
	npm run build -w backend --silent
	@touch $@

frontend/dist/.built: node_modules/.package-lock.json tsconfig.json $(call SOURCES,frontend/src frontend/public frontend/worker frontend/vite frontend/index.html frontend/vite.config.ts,! -name '*.spec.ts*')
	npm run build -w frontend --silent
	@touch $@

start: build ## run FORM on the embedded PostgreSQL, data in ./data
	@LOG_LEVEL=$${LOG_LEVEL:-warn} INIT_CWD="$(CURDIR)" exec $(NODE) backend/dist/src/main.js

demo: build ## run FORM with a lively community in it, data in ./data/demo (DATA_DIR, DEMO_SEED)
	@LOG_LEVEL=$${LOG_LEVEL:-warn} INIT_CWD="$(CURDIR)" exec $(NODE) backend/dist/src/demo/main.js

dev: build ## backend and frontend, rebuilt as you type
	@trap 'kill 0' EXIT; \
	npx tsc -p backend/tsconfig.json --watch --preserveWatchOutput & \
	INIT_CWD="$(CURDIR)" node --enable-source-maps --watch backend/dist/src/main.js & \
	npm run dev -w frontend & wait

check: check-types check-lint check-boundaries ## types, lint, boundaries

# What compiles the backend checks its types.
check-types: backend/dist/.built
	npm run types:frontend --silent

check-lint check-boundaries: check-%: node_modules/.package-lock.json
	npm run $* --silent

test: node_modules/.package-lock.json ## every test: types, lint, boundaries, unit, integration, API, browser (ONLY=coins: the specs of that folder, without the browser)
	@$(MAKE) --no-print-directory -j2 -O $(if $(ONLY),backend/dist/.built,check build)
	ONLY="$(ONLY)" bash scripts/test.sh

test-long: check build ## the same on the image's Node.js, with 10,000 runs of each property, 500 fuzzed bodies for each route, and the image built: 40 minutes on 2 cores
	npx --yes --package node@$(IMAGE_NODE) -c 'node --version && PROPERTY_RUNS=10000 FUZZ_BODIES=500 bash scripts/test.sh'

screenshots: build ## every screen, narrow and wide, light and dark, into ./screenshots
	cd frontend && CHROMIUM=$$(bash ../scripts/chromium.sh) SCREENSHOTS="$(CURDIR)/screenshots" npx playwright test screens

bench: build ## the bars of docs/architecture.md, side by side in one run
	$(NODE) backend/dist/bench/main.js

bench-large: build ## the bars of a ledger with ten million events (some ten minutes, 20 GB of disk)
	$(NODE) backend/dist/bench/main.js --only large --large-events 10000000 --json ./bench-large.json

load: build ## mixed real use for a while, and how fast each route was: make load ARGS="--seconds 20 --connections 32 --json"
	@$(NODE) backend/dist/bench/load/main.js $(ARGS)

fire: build ## kill, freeze, fill and cut FORM's database under 32 clients, and compare: make fire ARGS="--seed 7 --faults 12 --every 20"
	@$(NODE) backend/dist/test/fire/main.js $(ARGS)

simulate: build ## the simulation from a seed: make simulate ARGS="--seed 17 --history"
	@node --enable-source-maps backend/dist/test/simulation/main.js $(ARGS)

audit: backend/dist/.built ## the auditor: make audit ARGS="verify --json"
	@INIT_CWD="$(CURDIR)" node backend/dist/src/auditor/main.js $(ARGS)

rebuild: build ## make every read table anew from the ledger
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/rebuild.js

rotate-key: build ## hand the signing of checkpoints over to a new key
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/rotate-key.js

reset-admin: build ## print a link with which an administrator sets a new password: make reset-admin EMAIL=… SECOND_STEP=remove
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/reset-admin.js $(if $(findstring command,$(origin EMAIL)),"$(EMAIL)","") $(if $(filter remove,$(SECOND_STEP)),remove-second-step)

accept-clock: build ## take the clock for right, after FORM refused to write because of it
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/accept-clock.js

accept-restore: build ## after an older backup was restored on purpose, with FORM stopped (CHECKPOINT=FILE: a newer one that a witness keeps)
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/accept-restore.js $(CHECKPOINT)

backup: build ## one file with everything, while FORM runs or not: make backup FILE=form.tar.gz
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/backup.js "$(FILE)"

restore: build ## a backup into an empty FORM: make restore FILE=form.tar.gz (SECRETS=… IDENTITY=…)
	@INIT_CWD="$(CURDIR)" node --enable-source-maps backend/dist/src/restore.js "$(FILE)" "$(IDENTITY)" "$(SECRETS)"

api: build ## write docs/openapi.json, and the types and labels that the frontend takes from the server
	npm run api --silent

up: ## production-like: EventStoreDB, PostgreSQL and FORM in containers
	docker compose up --build

clean: ## remove what was built and installed, but no data
	rm -rf node_modules backend/dist frontend/dist frontend/dist-server backend/node_modules frontend/node_modules
