"""Replays: a finished deal told again from its log, moment by moment."""
