"""Strategies for Cuckoo and Le Her."""
