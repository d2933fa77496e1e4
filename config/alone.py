"""One process per data folder: two would not hear each other's news, and both ring the clocks."""

import fcntl
from pathlib import Path
from typing import IO


class Taken(Exception):
    """Another process holds the folder; the text says where it serves."""


def hold(folder: Path, address: str) -> IO[str]:
    """Hold the folder until the file that is given back is closed or the process ends."""
    file = (folder / "play.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        raise Taken(file.read()) from None
    file.truncate(0)
    file.write(address)
    file.flush()
    return file
