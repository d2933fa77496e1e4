"""Pulls of the hub's live parts: from memory, read once, and never older than what was told."""

import asyncio
import gzip

import pytest
from asgiref.testing import ApplicationCommunicator

from games import db_threads
from lobby import fragments, notify, services
from lobby.live import LiveParts
from tests.games.tables import NOW, person
from tests.lobby.tables import opened_table, sit

pytestmark = pytest.mark.django_db(transaction=True)

PASSED_ON = {"type": "http.response.start", "status": 299, "headers": []}


async def pages(scope, receive, send):
    """Stands for everything else of the site."""
    await send(PASSED_ON)
    await send({"type": "http.response.body", "body": b""})


async def fetch(live, query, *, path="/badesee/tische/", method="GET", accept=""):
    """Status, headers and text of the answer."""
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
    scope["headers"] = [(b"accept-encoding", accept.encode())]
    asking = ApplicationCommunicator(live, scope)
    await asking.send_input({"type": "http.request"})
    start = await asking.receive_output(10)
    body = await asking.receive_output(10)
    await asking.wait(10)
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    sent = body["body"]
    assert start["status"] == 299 or int(headers["content-length"]) == len(sent)
    if headers.get("content-encoding") == "gzip":
        sent = gzip.decompress(sent)
    return start["status"], headers, sent.decode()


def query(mark, language="de"):
    return f"lang={language}&mark={mark}"


@pytest.fixture
def live():
    return LiveParts(pages)


@pytest.fixture
def table():
    return opened_table(person("Anna"))


@pytest.fixture
def renders(monkeypatch):
    made = []
    original = fragments.render_to_string

    def counted(template, context):
        made.append(template)
        return original(template, context)

    monkeypatch.setattr(fragments, "render_to_string", counted)
    return made


async def mark_of(part="tables"):
    return await db_threads.run(notify.mark_of, part)


async def test_a_pull_is_answered_with_the_page_of_its_mark(live, table):
    mark = await mark_of()
    status, headers, text = await fetch(live, query(mark))
    assert status == 200
    assert headers["x-mark"] == mark
    assert headers["cache-control"].startswith("public")
    assert "Am Steg" in text
    status, _, text = await fetch(live, query(await mark_of("people")), path="/badesee/leute/")
    assert "Anna" in text


async def test_a_pull_goes_packed_to_who_can_unpack_it(live, table):
    mark = await mark_of()
    _, plain, text = await fetch(live, query(mark))
    _, packed, same = await fetch(live, query(mark), accept="br, gzip")
    assert text == same
    assert "content-encoding" not in plain
    assert packed["content-encoding"] == "gzip"
    assert int(packed["content-length"]) < int(plain["content-length"]) / 2
    # A proxy that keeps the answer keeps both.
    assert plain["vary"] == packed["vary"] == "Accept-Encoding"


async def test_of_many_pulls_at_once_one_is_read_and_made(live, table, renders):
    mark = await mark_of()
    answers = await asyncio.gather(*[fetch(live, query(mark)) for _ in range(100)])
    assert len({text for _, _, text in answers}) == 1
    assert sum("server-timing" in headers for _, headers, _ in answers) == 1
    assert len(renders) == 1


async def test_two_processes_make_a_page_once(table, renders):
    mark = await mark_of()
    processes = [LiveParts(pages), LiveParts(pages)]
    answers = [await fetch(live, query(mark)) for live in processes]
    assert answers[0][2] == answers[1][2]
    assert len(renders) == 1


async def test_whoever_asks_for_an_older_page_gets_the_present_one(live, table):
    _, _, former = await fetch(live, query(await mark_of()))
    ben = await db_threads.run(person, "Ben")
    await db_threads.run(sit, table, ben)
    _, headers, text = await fetch(live, query("0123456789abcdef"))
    assert headers["x-mark"] == await mark_of()
    assert headers["cache-control"] == "no-store"
    assert text != former


async def test_a_page_asked_for_while_an_older_one_is_read_is_not_that_one(
    live, table, monkeypatch
):
    """Ben sits down while somebody else's pull of the former page is under way."""
    ben = await db_threads.run(person, "Ben")
    former = await mark_of()
    loop, begun = asyncio.get_running_loop(), asyncio.Event()
    original = fragments.shared

    def slow(part):
        found = original(part)
        if found.mark == former:
            services.sit(table_id=table.pk, user_id=ben.pk, now=NOW)
            loop.call_soon_threadsafe(begun.set)
        return found

    monkeypatch.setattr(fragments, "shared", slow)
    first = asyncio.create_task(fetch(live, query(former)))
    await begun.wait()
    present = await mark_of()
    _, headers, text = await fetch(live, query(present))
    assert headers["x-mark"] == present
    assert text != (await first)[2]


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "own=0123456789abcdef",
        "lang=de",
        "mark=0123456789abcdef",
        "lang=fr&mark=0123456789abcdef",
        "lang=de&mark=0123456789ABCDEF",
        "lang=de&mark=0123456789abcdef&x=1",
        "lang=de&mark=../../etc",
    ],
)
async def test_everything_else_goes_on_to_the_pages(live, asked):
    assert (await fetch(live, asked))[0] == 299


async def test_other_paths_and_methods_go_on_to_the_pages(live):
    asked = query("0123456789abcdef")
    assert (await fetch(live, asked, path="/"))[0] == 299
    assert (await fetch(live, asked, path="/badesee/mein-platz/"))[0] == 299
    assert (await fetch(live, asked, method="POST"))[0] == 299


async def test_memory_holds_a_few_pages_only(live, table):
    for number in range(20):
        await db_threads.run(notify.tell_hub, "tables")
        await fetch(live, query(await mark_of(), ("de", "en")[number % 2]))
    assert len(live._kept) == 16
