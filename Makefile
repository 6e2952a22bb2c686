.venv/made: requirements.txt requirements-dev.txt constraints.txt
	python3 -m venv .venv
	.venv/bin/pip install --quiet -r requirements-dev.txt
	touch $@
