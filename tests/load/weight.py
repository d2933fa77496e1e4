"""What a browser loads with a page for the first time, as it comes over the wire."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urljoin
from urllib.request import Request, urlopen

_LINKED = re.compile(r"""(?:href|src)="(/static/[^"#]+)""")
_PINNED = re.compile(r'"(app/[^"]+)":\s*"(/static/[^"]+)"')
_IMPORTED = re.compile(r"""\bimport\s*(?:[^"';]*?\bfrom\s*)?["'](app/[^"']+)["']""")
_IN_CSS = re.compile(r"""url\(["']?([^"')#]+)""")


class Weight(NamedTuple):
    html: int  # bytes of the page itself, not compressed
    assets: int  # compressed bytes of everything it loads
    files: int


def weigh(url: str) -> Weight:
    """The page and all it needs: linked files, modules they import, files of the styles."""
    html, _ = _fetch(url)
    page = html.decode()
    pinned = dict(_PINNED.findall(page))
    waiting = {urljoin(url, path) for path in _LINKED.findall(page)}
    waiting |= {urljoin(url, pinned[name]) for name in _IMPORTED.findall(page) if name in pinned}
    sizes: dict[str, int] = {}
    while waiting:
        address = waiting.pop()
        content, sizes[address] = _fetch(address)
        needed = {urljoin(address, path) for path in _needed(address, content, pinned)}
        waiting |= needed - sizes.keys()
    return Weight(len(html), sum(sizes.values()), len(sizes))


def _needed(address: str, content: bytes, pinned: dict[str, str]) -> Iterator[str]:
    if address.endswith(".js"):
        yield from (pinned[name] for name in _IMPORTED.findall(content.decode()) if name in pinned)
    elif address.endswith(".css"):
        yield from (path for path in _IN_CSS.findall(content.decode()) if "data:" not in path)


def _fetch(url: str) -> tuple[bytes, int]:
    """The content, and how many bytes it is on the way."""
    with urlopen(Request(url)) as reply:
        content = reply.read()
    with urlopen(Request(url, headers={"Accept-Encoding": "br, gzip"})) as reply:
        return content, len(reply.read())
