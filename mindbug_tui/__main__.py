"""`python -m mindbug_tui`, the same as `mindbug`."""

from mindbug_tui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
