# One image for all programs of the site; which one a container runs is its command (compose.yaml).
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    DATA_DIR=/tmp/saamfaan \
    STATIC_DIR=/srv/static

RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin saamfaan \
    && install --directory --owner=saamfaan /srv/saamfaan /srv/static
WORKDIR /srv/saamfaan

COPY requirements.txt constraints.txt ./
RUN pip install --requirement requirements.txt

COPY --chown=saamfaan . .
USER saamfaan
# The key is for this step only: a running site gets its own.
RUN pybabel --quiet compile --directory locale --domain "django djangojs" \
    && SECRET_KEY=only-to-collect python manage.py collectstatic --noinput --verbosity 0 \
    && rm -rf "$DATA_DIR"

EXPOSE 8000
CMD ["python", "-m", "mahjongsite.run.program", "web"]
