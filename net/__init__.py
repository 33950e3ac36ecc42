"""Two machines at one table: wire, channel, fair deal, session and transports (A1).

Decides no rule and knows no screen.
"""

DIST = "mindbug-tui"
