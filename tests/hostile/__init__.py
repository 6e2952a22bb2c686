"""Whoever wishes the site ill: what he sends to it, and what he may know of it."""
