"""This site and boardgame.io's server under the same load: `make bench-peers`.

    python -m tests.load.boardgame [--tables 100] [--seats 4] [--seconds 8] [--repeats 3]

npm installs it into a folder of its own, `var/peers/boardgame`. It plays with its storage in files
and in memory, with one server process and one of clients: it knows no other way. The runs take
turns; what counts is the ratio of the medians.
"""
