# `make help` lists what there is to do. Everything is installed into .venv in this folder.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
SOURCES := accounts benchmarks games learn mahjongsite moderation ratings tests tools manage.py
TEMPLATES := $(wildcard templates)
TEXTS := $(wildcard locale/*/LC_MESSAGES/*.po)

.DEFAULT_GOAL := install
.PHONY: help install run test soak check format gallery

help: ## This list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

install: .venv/with-tests .venv/with-texts ## Install what running, testing and checking need (also plain `make`)

run: .venv/with-texts ## Run the whole site at http://127.0.0.1:8000 (PORT=8001 for another port); Ctrl-C ends it
	@exec $(BIN)/python -m mahjongsite.run --end-with-parent

test: install ## Run all tests, and say which parts could not be run here
	@$(BIN)/python -m pytest --numprocesses 2 --dist loadgroup

soak: install ## Run the long tests, which `make test` leaves out
	@$(BIN)/python -m pytest -m soak

check: install ## Check style, types, templates, settings and migrations
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/python -m tests.javascript
	$(if $(TEMPLATES),$(BIN)/djlint --quiet --check --lint $(TEMPLATES))
	TLS=1 $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

gallery: install ## Take pictures of the table in every phase, into test-results/gallery (see docs/gallery.md)
	@$(BIN)/python -m tools.gallery $(ARGUMENTS)

format: install ## Bring Python and templates into the project's form
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	$(if $(TEMPLATES),$(BIN)/djlint --quiet --reformat $(TEMPLATES))

.venv/with-site: requirements.txt constraints.txt
	@scripts/install $(PYTHON) requirements.txt
	@touch $@

.venv/with-tests: requirements-dev.txt .venv/with-site
	@scripts/install $(PYTHON) requirements-dev.txt
	@touch $@

.venv/with-texts: $(TEXTS) .venv/with-site
	$(if $(TEXTS),@$(BIN)/pybabel --quiet compile --directory locale --domain "django djangojs")
	@touch $@
