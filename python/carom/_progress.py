"""How far a long computation is."""
from __future__ import annotations

import sys


def shown_in_terminal(what):
    """A function of how many are done, of how many, which shows that on a terminal; None without a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(done, of):
        print(f"\r{done} of {of} {what}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    return show
