FROM python:3.13-slim AS build
WORKDIR /srv/badesee
COPY requirements.txt .
RUN python -m venv .venv && .venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.13-slim
ENV PATH=/srv/badesee/.venv/bin:$PATH PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/badesee
RUN useradd --system --uid 10001 --home-dir /var/lib/badesee --create-home badesee
WORKDIR /srv/badesee
COPY --from=build /srv/badesee/.venv .venv
COPY . .
# Into the image, because every web process serves the same hashed files.
RUN python manage.py collectstatic --noinput --verbosity 0 \
    && rm -f /var/lib/badesee/secret_key && chown -R badesee /var/lib/badesee
USER badesee
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["daphne", "-v", "0", "-b", "0.0.0.0", "-p", "8000", "--application-close-timeout", "2", "--websocket-max-message-size", "65536", "--websocket-max-frame-size", "65536", "config.asgi:application"]
