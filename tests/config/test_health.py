from django.db import connection


def test_healthz_asks_nobody(client):
    reply = client.get("/healthz")
    assert (reply.status_code, reply.content) == (200, b"ok\n")


def test_readyz_names_what_answers(client, db):
    reply = client.get("/readyz")
    assert (reply.status_code, reply.json()) == (200, {"database": True, "cache": True})


def test_readyz_turns_people_away_while_the_database_is_gone(client, db):
    def gone(*question):
        raise OSError("no database")

    with connection.execute_wrapper(gone):
        reply = client.get("/readyz")
    assert (reply.status_code, reply.json()) == (503, {"database": False, "cache": True})
