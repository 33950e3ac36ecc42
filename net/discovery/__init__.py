"""How two players find each other without typing addresses: the local network, the router (N4)."""
