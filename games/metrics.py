"""What this process measures of itself; `/metrics` shows it to Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.5, 5.0)  # seconds

move_seconds = Histogram(
    "badesee_move_seconds", "From a person's action to its commit.", buckets=_QUICK
)
show_seconds = Histogram(
    "badesee_show_seconds", "From a nudge to the frame at one socket.", buckets=_QUICK
)
wake_late_seconds = Histogram(
    "badesee_wake_late_seconds",
    "How much after its due moment the server played a step.",
    ["step"],
    buckets=_QUICK,
)
refused = Counter("badesee_refused", "Refusals, by their code.", ["code"])
sockets = Gauge("badesee_sockets", "Open sockets of this process.")
loop_lag_seconds = Gauge(
    "badesee_loop_lag_seconds", "How long the loop of this process took to answer its heart."
)
away_seconds = Counter(
    "badesee_away_seconds", "Time in which no web process served, as this process noticed it."
)
broken_matches = Counter(
    "badesee_wake_failures", "Steps of matches that failed by a fault of the server."
)


_lag = 0.0


def note_loop_lag(seconds: float) -> None:
    global _lag
    _lag = seconds
    loop_lag_seconds.set(seconds)


def last_loop_lag() -> float:
    """In seconds, as the heart of this process last found it."""
    return _lag
