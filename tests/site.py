"""The real site in processes of its own: what the browser, fault and load tests talk to."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.ports import free_port
from tests import stacks

ROOT = Path(__file__).parent.parent
# Apart from those of another test process that looks for free ones at the same moment.
FIRST_PORT = 8100 + os.getpid() % 1000 * 20
PATIENCE = 60  # seconds for a process to get ready, or to end when asked to

CELERY_READY = {"worker": r" ready\.", "beat": r" is starting\."}

SITES = 3  # of one test process at a time
_free = list(range(SITES))


class Process:
    """One process of the site, which can be stopped, killed and started again."""

    def __init__(self, command: list[str], environment: Mapping[str, str], ready: str) -> None:
        """`ready` is the pattern of the line with which it says that it is."""
        self._command = [sys.executable, *command]
        self._environment = {**environment, "PYTHONUNBUFFERED": "1"}
        self._ready = re.compile(ready)
        self.start()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self.output: list[str] = []
        self._is_ready = threading.Event()
        self._running = subprocess.Popen(
            self._command,
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._is_ready.wait(PATIENCE) or not self._ready.search("".join(self.output)):
            self.kill()
            raise RuntimeError(f"{' '.join(self._command)} did not start:\n{''.join(self.output)}")

    @property
    def pid(self) -> int:
        return self._running.pid

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        self._running.terminate()
        return self._end()

    def kill(self) -> None:
        """`kill -9`: no chance to tidy up."""
        self._running.send_signal(signal.SIGKILL)
        self._end()

    def _end(self) -> int:
        code = self._running.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def _read(self) -> None:
        assert self._running.stdout is not None
        with self._running.stdout as lines:
            for line in lines:
                self.output.append(line)
                if self._ready.search(line):
                    self._is_ready.set()
        self._is_ready.set()  # it ended: nothing more to wait for


@dataclass(frozen=True)
class Site:
    """A running site with an empty database of its own."""

    urls: tuple[str, ...]  # one per web process
    environment: Mapping[str, str]  # to run `manage.py` beside it
    processes: Mapping[str, Process]  # play, or web-1, web-2, worker, beat

    @property
    def url(self) -> str:
        return self.urls[0]

    def manage(self, *arguments: str) -> str:
        """The output of a management command beside the running site."""
        return _manage(self.environment, *arguments)


@contextmanager
def running(var: Path, *, webs: int = 1) -> Iterator[Site]:
    """The site on the stack that the environment names: full with DATABASE_URL, else embedded.

    `var` is an empty folder for its files. `webs` counts web processes (full stack only).
    """
    with ExitStack() as stack:
        if os.environ.get("DATABASE_URL"):
            yield _start_full(_full_environment(var, stack), webs, stack)
        else:
            yield _start_embedded(stacks.embedded(str(var)), stack)


@contextmanager
def embedded(environment: Mapping[str, str]) -> Iterator[Site]:
    """The site on the embedded stack, whatever else could be reached."""
    with ExitStack() as stack:
        yield _start_embedded(environment, stack)


def _full_environment(var: Path, stack: ExitStack) -> Mapping[str, str]:
    """Databases of its own: another site's worker must not take this site's tasks."""
    number = _free.pop()
    stack.callback(_free.append, number)
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    name = f"badesee_site_{os.getpid()}_{number}"
    stack.enter_context(stacks.fresh_database(name))
    redis_url = stack.enter_context(stacks.fresh_redis(1 + worker * SITES + number))
    return stacks.full(str(var), name, redis_url)


def _start_embedded(environment: Mapping[str, str], stack: ExitStack) -> Site:
    _prepare(environment)
    port = free_port("127.0.0.1", FIRST_PORT)
    command = ["manage.py", "play", "--port", str(port)]
    play = _start(command, environment, r"Badesee is open: http://", stack)
    return Site((f"http://127.0.0.1:{port}",), environment, {"play": play})


def _start_full(environment: Mapping[str, str], webs: int, stack: ExitStack) -> Site:
    _prepare(environment)
    processes = {name: start_celery(environment, name, stack) for name in CELERY_READY}
    urls = []
    for number in range(1, webs + 1):
        url, processes[f"web-{number}"] = start_web(environment, stack)
        urls.append(url)
    return Site(tuple(urls), environment, processes)


def start_web(
    environment: Mapping[str, str],
    stack: ExitStack,
    application: str = "config.asgi:application",
) -> tuple[str, Process]:
    """One more web process of the full stack, until the stack is left; with its URL."""
    port = free_port("127.0.0.1", FIRST_PORT)
    command = ["-m", "daphne", "-v", "0", "-p", str(port), application]
    web = _start(command, environment, r"Listening on TCP address", stack)
    return f"http://127.0.0.1:{port}", web


def start_celery(environment: Mapping[str, str], name: str, stack: ExitStack) -> Process:
    """One more `worker` or `beat` of the full stack, until the stack is left."""
    return _start(["-m", "celery", "-A", "config", name], environment, CELERY_READY[name], stack)


def _start(
    command: list[str], environment: Mapping[str, str], ready: str, stack: ExitStack
) -> Process:
    process = Process(command, environment, ready)
    stack.callback(process.stop)
    return process


def _prepare(environment: Mapping[str, str]) -> None:
    _manage(environment, "migrate", "--verbosity", "0")
    _manage(environment, "collectstatic", "--noinput", "--verbosity", "0")


def _manage(environment: Mapping[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    if done.returncode:
        raise RuntimeError(f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}")
    return done.stdout
