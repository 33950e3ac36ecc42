"""Computer players in processes of their own: they get bytes of one seat's view, and nothing else (B2).

`process` is what runs there, `messages` what goes to and fro, `worker` one process seen from here, `mind` the player.
"""
