.DEFAULT_GOAL := help
.PHONY: help setup play dev test lint format bench bench-peers bench-pages screenshots messages lock clean

# The first Python that is new enough; `make PYTHON=/path/to/python` overrules.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PORT ?= 8000
ADDRESS ?= 127.0.0.1
INSTALL := pip install --quiet --disable-pip-version-check --require-hashes
LOCK := uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header
NO_NETWORK := { echo "Installing failed. The first time I need the network; then say the same again."; exit 1; }

help: ## this list
	@echo "make play is all you need to play; make test is all you need to trust a change."
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(BIN)/.runtime ## the site on this machine: http://localhost:8000/ (PORT=, ADDRESS=)
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@exec $(BIN)/python manage.py play --host $(ADDRESS) --port $(PORT)

setup: $(BIN)/.tools ## everything into .venv: what the site and the tests need

dev: $(BIN)/.tools ## the site while you change it: reloads, tracebacks, people and matches in it
	@exec $(BIN)/python manage.py dev --host $(ADDRESS) --port $(PORT)

test: $(BIN)/.tools ## all tests: checks, both stacks and a browser where they can be reached
	@$(BIN)/python -m tests $(PARTS)

lint: $(BIN)/.tools ## only the checks: format, style, types, layers, migrations, translations
	@$(BIN)/python -m tests checks

format: $(BIN)/.tools ## put code into shape
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .
	@find templates -name '*.html' -exec $(BIN)/djade {} + ; true

messages: $(BIN)/.tools ## compile the translations after a change (needs gettext)
	@$(BIN)/python manage.py compilemessages --verbosity 0 --ignore .venv

bench: $(BIN)/.tools ## how fast the engine and one move are, on one core
	@$(BIN)/python manage.py bench engine
	@$(BIN)/python manage.py bench move

bench-peers: $(BIN)/.tools ## the same beside other game libraries, installed into an environment of their own
	@$(BIN)/python -m tests.load.peers
	@$(BIN)/python -m tests.load.boardgame

bench-pages: $(BIN)/.tools ## what each page costs: transfer, requests, nodes, first paint, layout shift
	@$(BIN)/python -m tests.scenes.weight

screenshots: $(BIN)/.tools ## pictures of every page in every state, size and light, in var/shots (ONLY=match)
	@$(BIN)/python -m tests.scenes $(ONLY)

lock: $(BIN)/.tools ## pin requirements*.in anew, with hashes, for every platform
	@$(BIN)/pip install --quiet uv
	@$(BIN)/$(LOCK) requirements.in -o requirements.txt
	@$(BIN)/$(LOCK) -c requirements.txt requirements-dev.in -o requirements-dev.txt

clean: ## remove .venv, caches and built files; keeps the database and the key in var/
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache \
		test-results var/static var/peers var/dev var/test*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Badesee needs Python 3.11 or newer, and I found none. Install it, then try again."; exit 1; fi
	@if ! $(PYTHON) -c '$(NEW_ENOUGH)'; then \
		echo "Badesee needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version 2>&1`."; exit 1; fi
	@if ! $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null; then \
		echo "$(PYTHON) cannot make virtual environments: its venv module is missing."; \
		echo "On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; fi
	@$(PYTHON) -m venv .venv

$(BIN)/.runtime: requirements.txt | $(BIN)/python
	@echo "Installing what the site needs into .venv (once) ..."
	@$(BIN)/$(INSTALL) -r requirements.txt || $(NO_NETWORK)
	@touch $@

$(BIN)/.tools: requirements.txt requirements-dev.txt | $(BIN)/python
	@echo "Installing what the site and its tests need into .venv (once) ..."
	@$(BIN)/$(INSTALL) -r requirements-dev.txt || $(NO_NETWORK)
	@touch $(BIN)/.runtime $@
