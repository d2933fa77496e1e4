"""The one test runner: what `make test` and CI call."""
