"""Reviews of finished games: what every decision was worth, as could be known and as it was (B5)."""
