"""Tests of the study of ratings."""
