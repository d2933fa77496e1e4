"""Faults of every kind while people play: every table goes on, no move is lost or doubled."""

import asyncio
import random
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
import redis

from tests import site, stacks
from tests.load.players import Counts, Table
from tests.load.seating import seated
from tests.load.wire import Wire

pytestmark = pytest.mark.postgres

TABLES, SEATS = 4, 4
THINK = 0.15  # seconds
PATIENCE = 60  # seconds for all tables to have gone on after a fault; a loaded machine is slow


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with site.running(tmp_path_factory.mktemp("site"), webs=2) as running:
        yield running


class Evening:
    """People at their tables, who connect anew whenever their line breaks."""

    def __init__(self, running, bots=0):
        self.counts = Counts()
        self.addresses = seated(running, TABLES, SEATS - bots, bots)
        self.tables = [Table(self.counts, THINK, random.Random(at)) for at in range(TABLES)]

    async def begin(self):
        for table, addresses in zip(self.tables, self.addresses, strict=True):
            await table.sit_down(addresses)
            table.play()
        await self.go_on()

    async def go_on(self, moves=1):
        """Returns when each table has made so many moves from here."""
        goals = [table.version + moves for table in self.tables]
        async with asyncio.timeout(PATIENCE):
            while any(table.version < goal for table, goal in zip(self.tables, goals, strict=True)):
                await asyncio.sleep(0.3)
                await self._mend()

    async def _mend(self):
        for table, addresses in zip(self.tables, self.addresses, strict=True):
            try:
                await table.mend(addresses)
            except OSError:
                continue  # the server is not back yet: once more in a moment

    def end(self):
        for table in self.tables:
            table.stop()


async def until(condition):
    for _ in range(PATIENCE * 20):
        if condition():
            return
        await asyncio.sleep(0.05)
    pytest.fail("it never came to be")


async def kill(running, name):
    """kill -9, and a new process in its place, as systemd does it."""
    running.processes[name].kill()
    await asyncio.to_thread(running.processes[name].start)


async def cut_database(running):
    """Every connection of the site to PostgreSQL breaks."""
    stacks.end_sessions(urlsplit(running.environment["DATABASE_URL"]).path.strip("/"))


async def cut_redis(running):
    """Every connection of the site to Redis breaks, and all that was in it is gone."""
    url = running.environment["REDIS_URL"]
    number = urlsplit(url).path.strip("/")
    with redis.Redis.from_url(url) as client:
        client.flushdb()
        own = client.client_id()
        for one in client.client_list():
            if one["db"] == number and int(one["id"]) != own:
                client.client_kill_filter(_id=one["id"])


async def test_P1_every_table_goes_on_through_every_fault(running):
    evening = Evening(running)
    await evening.begin()
    watcher = await slow_watcher(evening)
    faults = [
        *[(kill, running, name) for name in ("web-1", "web-2", "worker", "beat")],
        (cut_database, running),
        (cut_redis, running),
    ]
    for fault, *where in faults:
        await fault(*where)
        await evening.go_on()
    for table in evening.tables:
        for seat in range(SEATS):
            table.cut(seat)
    await evening.go_on()
    with ExitStack() as stack:  # two lifeguards at once do no harm
        site.start_celery(running.environment, "worker", stack)
        site.start_celery(running.environment, "beat", stack)
        await evening.go_on()
    evening.end()
    watcher.cut()
    # Versions are numbered without gaps, each has its one move, and they lead to the state.
    running.manage("audit")


async def test_while_no_worker_and_no_beat_is_there_bots_play_all_the_same(running):
    for name in ("worker", "beat"):
        running.processes[name].kill()
    evening = Evening(running, bots=2)
    await evening.begin()
    await evening.go_on(moves=2 * SEATS)
    evening.end()
    for name in ("worker", "beat"):
        await asyncio.to_thread(running.processes[name].start)
    running.manage("audit")


async def slow_watcher(evening):
    """Somebody watches, and never reads what he is sent: it may keep nobody else from playing."""
    address, _ = evening.addresses[0][0]
    wire = Wire(address, "", lambda data: None)
    await wire.connect()
    wire.stop_reading()
    return wire


async def test_P3_the_same_action_through_two_processes_is_played_once(running):
    evening = Evening(running)
    table, addresses = evening.tables[0], evening.addresses[0]
    await table.sit_down(addresses)
    await until(lambda: table.version >= 1)
    seat = table.on_turn
    path = addresses[seat][0].partition("/ws/")[2]
    heard: list[bytes] = []
    wires = [
        Wire(f"{url.replace('http', 'ws', 1)}/ws/{path}", addresses[seat][1], heard.append)
        for url in running.urls
    ]
    await asyncio.gather(*[wire.connect() for wire in wires])
    for wire in wires:
        wire.say(f'{{"type":"act","version":{table.version},"action":{{"do":"push"}}}}')
    await until(lambda: any(b'"stale"' in data for data in heard))
    before = table.version
    for wire in wires:
        wire.close()
    evening.end()
    assert before <= 2
    running.manage("audit")
