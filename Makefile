# make play · make test · make check · make bench · make load · make soak · make messages ·
# make pictures · make services
#
# Everything is installed into .venv (plain Python, editable) and .venv-compiled (the wheel,
# compiled where a C compiler is there). Exact versions stand in constraints.txt. Chromium,
# PostgreSQL and Redis are Debian's; `make play` needs none of them.

PYTHON ?= python3.11
PYTHON := $(shell command -v $(PYTHON) 2>/dev/null || command -v python3)
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

PLAIN := .venv/bin/python
COMPILED := .venv-compiled/bin/python
PARALLEL := --numprocesses=3 --dist=worksteal
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.po')
PROJECT := pyproject.toml setup.py constraints.txt

.PHONY: play test test-plain test-compiled check bench load soak messages pictures services clean

HOST ?= 127.0.0.1
PORT ?= 8000

play: .venv/ready
	.venv/bin/tafelrunde serve --host $(HOST) --port $(PORT)

# The wheel is compiled while the plain tests run. (A third job, for with two of them make may
# be late to see that `services` is done.)
test: check
	$(MAKE) --no-print-directory --jobs=3 .venv-compiled/ready test-plain
	$(MAKE) --no-print-directory test-compiled

check: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

test-plain: .venv/ready services
	$(PLAIN) -m pytest $(PARALLEL) -rs --durations=12 --cov --cov-report=term:skip-covered

test-compiled: .venv-compiled/ready services
	@if $(COMPILED) -m tafelrunde --version | grep -q compiled; \
	then TAFELRUNDE_EXPECT=compiled $(COMPILED) -m pytest $(PARALLEL) -m "not one_build"; \
	else echo "No C compiler or no Python headers here: the compiled build was not tested."; fi

bench: .venv/ready .venv-compiled/bench
	$(COMPILED) bench/speed.py --interpreted $(PLAIN)
	$(COMPILED) bench/memory.py

load: .venv-compiled/ready services
	@$(COMPILED) bench/load.py --out build/load.json; small=$$?; \
	$(COMPILED) bench/load.py --grown --out build/load-grown.json && exit $$small

SOAK ?= 10

soak: .venv/ready
	$(PLAIN) -m tests.site.soak --minutes $(SOAK)

services:
	@tools/services.sh

messages: .venv/ready
	$(PLAIN) tools/messages.py

pictures: .venv/ready services
	$(PLAIN) tools/pictures.py

.venv/ready: $(PROJECT)
	$(PYTHON) -m venv .venv
	TAFELRUNDE_COMPILE=0 $(PLAIN) -m pip install --quiet --editable '.[test]'
	@touch $@

.venv-compiled/ready: $(PROJECT) $(SOURCES)
	$(PYTHON) -m venv .venv-compiled
	rm -rf build/wheel build/lib*
	$(COMPILED) -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	$(COMPILED) -m pip install --quiet --force-reinstall --no-deps build/wheel/*.whl
	$(COMPILED) -m pip install --quiet 'tafelrunde[test]'
	@touch $@

.venv-compiled/bench: .venv-compiled/ready
	$(COMPILED) -m pip install --quiet 'tafelrunde[bench]'
	@touch $@

clean:
	rm -rf .venv .venv-compiled build
