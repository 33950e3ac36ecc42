"""Thin asyncio drivers around the pure layers (N1)."""
