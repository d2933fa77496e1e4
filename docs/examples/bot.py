"""A whole bot for Badesee: `python bot.py https://badesee.example TOKEN TABLE`.

It sits down at the table of that code, gets ready, plays the match and says how it ended. It needs
Python and `pip install websockets`, and nothing but docs/BOTS.md to understand it.
"""

import hashlib
import json
import secrets
import sys
import time

from websockets.sync.client import connect

SYNC = 10  # seconds after which to ask how things stand


class Bot:
    def __init__(self, site, token):
        self.site = site.rstrip("/").replace("http", "ws", 1)
        self.headers = {"Authorization": f"Bearer {token}"}

    def frames(self, path, handle):
        """Hand every frame of a socket to `handle(send, frame)` until that returns something."""
        with connect(self.site + path, additional_headers=self.headers) as socket:

            def send(**frame):
                socket.send(json.dumps(frame))

            asked = time.monotonic()
            while True:
                try:
                    if result := handle(send, json.loads(socket.recv(timeout=SYNC))):
                        return result
                except TimeoutError:
                    pass
                if time.monotonic() - asked > SYNC:
                    send(type="sync")
                    asked = time.monotonic()

    def sit(self, table):
        """Join a table, be ready, open the random bytes; the match once it begins."""
        mine = secrets.token_bytes(32)
        promise = hashlib.sha256(mine).hexdigest()

        def handle(send, frame):
            if frame["type"] == "refused":
                print("refused:", frame["code"], file=sys.stderr)
            if frame["type"] == "started":
                return frame["match"]
            if frame["type"] != "table":
                return None
            seat = next((s for s in frame["seats"] if s["user"] == frame["you"]["user"]), None)
            if seat is None:
                send(type="join")
            elif frame["status"] == "starting" and not seat["opened"]:
                send(type="open", random=mine.hex())
            elif frame["status"] == "open" and not seat["ready"]:
                send(type="ready", rules_hash=frame["hash"], commitment=promise)
            return None

        return self.frames(f"/ws/tisch/{table}/", handle)

    def play(self, match):
        """Play a match to its end; the last view."""
        acted = -1

        def handle(send, frame):
            nonlocal acted
            if frame["type"] != "update":
                return None
            view = frame["view"]
            if view["phase"] == "over":
                return view
            mine = view["turn"] is not None and view["turn"] == frame["seat"]
            if mine and frame["version"] > acted:
                acted = frame["version"]
                send(type="act", version=acted, action=choose(view))
            return None

        return self.frames(f"/ws/partie/{match}/", handle)


def choose(view):
    """The brain: knock from 27, else the exchange that helps most, else push."""
    legal = {action["do"]: action for action in view["legal"]}
    best = max(view["previews"], key=lambda preview: preview["value"], default=None)
    if "knock" in legal and view["value"] >= 27:
        return legal["knock"]
    if best and best["value"] > view["value"]:
        return {key: value for key, value in best.items() if key != "value"}
    return legal.get("reveal") or legal.get("push") or view["legal"][0]


if __name__ == "__main__":
    bot = Bot(*sys.argv[1:3])
    view = bot.play(bot.sit(sys.argv[3]))
    print("places:", view["result"]["places"], "my seat:", view["seat"])
