# Everything below lives in .venv and is made once; `make clean` takes it away again.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
TYPED := $(wildcard src tests benchmarks)

export PIP_NO_INPUT := 1

# Installing does not compile: that is the work of `build`, which knows when there is something to compile.
INSTALL := BANDSTAND_PURE=1 $(PIP) --no-build-isolation --editable

heading = @printf '\n== %s ==\n' '$(1)'

.NOTPARALLEL:

.PHONY: help
help:
	@echo 'make play       install, compile and start Bandstand (ARGS="--port 9000" is passed on)'
	@echo 'make test       lint, types, layers, and every test but the long ones'
	@echo 'make test-long  the same with the large sizes'
	@echo 'make bench      measure the speed, against OpenSpiel where it can be installed'
	@echo 'make build      install, and compile what has changed'
	@echo 'make format     format the code'
	@echo 'make clean      remove everything that make has made'

.PHONY: play
play: build
	@exec $(VENV)/bin/bandstand serve $(ARGS)

.PHONY: build
build: $(VENV)/.core
	@$(PY) -P src/bandstand/_build.py || { echo 'Compiling ...' && $(PY) setup.py --quiet build_ext --inplace; }

.PHONY: test
test: check
	$(call heading,tests)
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal -m 'not long' $(ARGS)

.PHONY: test-long
test-long: check
	$(call heading,tests with the long ones)
	@BANDSTAND_LONG=1 $(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

.PHONY: check
check: build $(VENV)/.dev $(VENV)/.bench
	$(call heading,lint)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	$(call heading,types)
	@$(PY) -m mypy --strict $(TYPED)
	$(call heading,layers)
	@$(VENV)/bin/lint-imports
	$(call heading,browser)
	@$(PY) tests/browser/chromium.py

.PHONY: bench
bench: build $(VENV)/.bench
	@$(PY) -m benchmarks $(ARGS)

.PHONY: format
format: $(VENV)/.dev
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

.PHONY: clean
clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
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
	@$(INSTALL) .
	@rm -f src/bandstand/_compiled.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.core Makefile
	@echo 'Installing what the tests need ...'
	@$(INSTALL) '.[dev,postgres]'
	@touch $@

$(VENV)/.bench: $(VENV)/.core Makefile
	@echo 'Installing OpenSpiel, to compare with ...'
	@if $(INSTALL) '.[research]'; then touch $@; \
	else echo 'OpenSpiel cannot be installed here: the comparison is left out.' >&2; fi
