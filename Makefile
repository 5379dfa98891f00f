# Everything here works from a clean clone: the first target that needs it makes .venv.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check
TESTS ?= tests
WORKERS ?= 2
NPROC ?= 2
BACKEND ?= nccl
N ?= 1000
START ?= 0
BASE ?= main
DEMO := build/demo.fx.py

.PHONY: help
help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: $(INSTALLED)  ## Run commhoist,asynccp on the bundled train step
	@mkdir -p $(dir $(DEMO))
	$(BIN)/python -m fxpasses run --passes commhoist,asynccp > $(DEMO)
	@echo
	@echo "The graph after both passes is in $(DEMO), $$(wc -l < $(DEMO)) lines of text. Next:"
	@echo "  $(BIN)/fxpasses verify $(DEMO)"
	@echo "  $(BIN)/fxpasses explain commhoist"
	@echo "  $(BIN)/fxpasses run --passes commhoist,asynccp YOUR_GRAPH -o out.fx.py"

.PHONY: test
test: lint  ## Lint, then the everyday tests
	$(BIN)/python -m pytest -q -n $(WORKERS) -m "not full and not nccl and not browser" $(TESTS)

.PHONY: test-full
test-full: lint  ## Lint, then every test, the wide grids too
	$(BIN)/python -m pytest -q -n $(WORKERS) -m "not nccl" $(TESTS)

.PHONY: test-nccl
test-nccl: $(INSTALLED)  ## Collectives on NPROC GPUs of this machine (BACKEND=gloo: without)
	OMP_NUM_THREADS=1 $(BIN)/python -m scripts.nccl_tests --nproc=$(NPROC) --backend=$(BACKEND)

.PHONY: test-browser
test-browser: $(INSTALLED)  ## Pages of viz in a headless Chromium (FXPASSES_BROWSER: which; fails where there is none)
	@$(PIP) install -qq --no-compile -c constraints.txt --no-build-isolation -e '.[browser]'
	FXPASSES_BROWSER_NEEDED=1 OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q -n 0 -m browser tests/browser

.PHONY: lint
lint: $(INSTALLED)  ## ruff and mypy strict
	$(BIN)/ruff check -q .
	$(BIN)/mypy

.PHONY: bench
bench: $(INSTALLED)  ## Speed and effect, printed as ratios and CPU seconds
	$(BIN)/python -m bench

.PHONY: bench-gpu
bench-gpu: $(INSTALLED)  ## Kernels on the GPU of this machine beside torch's own (DRY=1: do they run, on the CPU)
	$(BIN)/python -m bench.gpu $(if $(DRY),--dry)

.PHONY: fuzz
fuzz: $(INSTALLED)  ## N random graphs (START=first seed), stops at one that fails
	OMP_NUM_THREADS=1 $(BIN)/python -m scripts.fuzz $(N) --start $(START) --workers $(WORKERS)

.PHONY: mutants
mutants: $(INSTALLED)  ## Plant each known fault in the library: does a test notice?
	OMP_NUM_THREADS=1 $(BIN)/python -m tests.mutation --jobs $(WORKERS)

.PHONY: golden
golden: $(INSTALLED)  ## Write the golden files again (review the diff, add a CHANGELOG line)
	$(BIN)/python -m pytest -q -n 0 --snapshot-update $(TESTS)
	@git status --short golden

.PHONY: golden-report
golden-report: $(INSTALLED)  ## What changed in golden/ since this branch left BASE, as a comment (build/goldens.md)
	@mkdir -p build
	$(BIN)/python -m fxpasses snapshot report golden --base $(BASE) -o build/goldens.md

.PHONY: contracts
contracts: $(INSTALLED)  ## Lock the contracts of passes and of the text form (a change needs a version, a CHANGELOG line)
	$(BIN)/python -m scripts.contracts
	@git status --short golden/contracts

.PHONY: docs
docs: $(INSTALLED)  ## Write docs/passes and the tables of passes from their docstrings and contracts
	$(BIN)/python -m scripts.docs
	OMP_NUM_THREADS=1 $(BIN)/python -m scripts.tutorial
	@git status --short docs README.md

.PHONY: new-pass
new-pass: $(INSTALLED)  ## A new pass that works, with its test and documentation (NAME=...)
	$(BIN)/python -m scripts.new_pass $(NAME)
	$(BIN)/python -m scripts.docs
	$(BIN)/python -m scripts.contracts
	@echo "Now: $(BIN)/python -m pytest tests/passes/test_$(NAME).py tests/test_contract.py -k $(NAME)"

.PHONY: examples
examples: $(INSTALLED)  ## Make the bundled graphs again from their models
	$(BIN)/python -m scripts.make_examples

.PHONY: resolve
resolve: $(INSTALLED)  ## Dry-run the installation with the CPU and with the CUDA build of torch (network)
	@mkdir -p build
	@for build in 'torch==2.13.0+cpu' 'torch===2.13.0'; do \
	  echo "$$build:"; \
	  $(PIP) install --dry-run --ignore-installed --no-build-isolation -c constraints.txt -e . "$$build" 2> build/resolve.log \
	    | grep '^Would install' || { cat build/resolve.log; exit 1; }; \
	done

.PHONY: clean
clean:  ## Remove .venv, caches and build output
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Also made again when what it installs changes. Compiling every module of torch would double the time: --no-compile.
$(INSTALLED): constraints.txt setup.cfg pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "fxpasses needs Python 3.11 or newer, $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
	    "Name another one: make $(or $(MAKECMDGOALS),demo) PYTHON=python3.12" >&2; exit 1; }
	@echo "Installing into $(VENV): about a minute, once."
	@version='import sys; print(sys.version_info[:2])'; \
	if [ "$$($(BIN)/python -c "$$version" 2>&1)" = "$$($(PYTHON) -c "$$version")" ]; \
	then $(PYTHON) -m venv $(VENV); else $(PYTHON) -m venv --clear $(VENV); fi
	@$(PIP) install -qq --no-compile -c constraints.txt setuptools
	@$(PIP) install -qq --no-compile -c constraints.txt --no-build-isolation -e '.[test,dev]'
	@touch $@
