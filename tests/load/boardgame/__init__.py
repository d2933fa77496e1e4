"""boardgame.io's server under the load of `bench moves`: its storage in files, and in memory.

    python -m tests.load.boardgame [--tables 100] [--seats 4] [--seconds 6]

npm installs it into a folder of its own, `var/peers/boardgame`. Compare with `bench moves`
in the same minutes: it has one server process and one of clients.
"""
