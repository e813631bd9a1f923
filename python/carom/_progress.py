"""How far a long computation is."""
from __future__ import annotations

import sys
import time


def shown_in_terminal(what):
    """A function of how many are done, of how many, which shows that on a terminal from a second on; None without a
    terminal."""
    if not sys.stderr.isatty():
        return None
    start = time.monotonic()

    def show(done, of):
        if time.monotonic() - start > 1:
            print(f"\r{done} of {of} {what}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    return show
