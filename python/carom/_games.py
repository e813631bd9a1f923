"""Games as files."""
from __future__ import annotations

from pathlib import Path

from carom._carom import Game


def _save(self, path):
    """Writes the game up to now to a file, which `carom replay` and `replay_game` play again."""
    Path(path).write_text(self.to_text(), encoding="utf-8")


Game.save = _save
