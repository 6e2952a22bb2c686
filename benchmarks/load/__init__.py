"""A whole site under load, and people at its tables: what `benchmarks.live` measures with."""
