"""The commands of U4, one module each, imported only when it is the one that was typed.

A command module has two functions, and imports what is heavy inside `run`:

    def add_arguments(parser: argparse.ArgumentParser) -> None
    def run(args: argparse.Namespace) -> int        # the exit status of U4

`run` prints results on stdout and talk on stderr. What the player did wrong it raises as
`mindbug_tui.errors.Refusal`, one sentence and an exit status; everything else that is raised is a crash.
"""
