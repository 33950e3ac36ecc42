"""The program around the game: commands, matches, storage, settings, the App and the line mode."""

DIST = "mindbug-tui"
__version__ = "0.1.0"
