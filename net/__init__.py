DIST = "mindbug-tui"
