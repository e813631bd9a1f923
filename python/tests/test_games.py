"""Games: scenes with rules, played by pressing buttons."""
import copy
import os
import subprocess

import carom
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")


def played_at_random(name, seed, until):
    game = carom.Game(carom.gallery(name))
    for made in carom.RandomPlayer(len(game.buttons), seed).inputs_until(until):
        game.input(made)
    game.advance_to(until)
    return game


def test_rules_apply_at_their_exact_times():
    game = carom.Game(carom.Scene.from_dict({
        "balls": [{"center": [0, 0], "velocity": [1, 0], "radius": 0.5}],
        "walls": [{"from": [3, -1], "to": [3, 1]}],
        "game": {
            "buttons": [{"name": "more"}],
            "counters": [{"name": "score"}, {"name": "hits", "start": 2}],
            "lamps": [{"center": [0, 0], "lit": {"counter": "score", "at_least": 11}}],
            "rules": [
                {"name": "wall", "when": {"hits": {"walls": [0]}},
                 "then": [{"add": {"counter": "score", "by": 10}}, {"add": {"counter": "hits"}}, {"vanish": True}]},
                {"name": "pressed", "when": {"presses": "more"}, "then": [{"add": {"counter": "score"}}]},
                {"name": "end", "when": {"lets_go": "more"}, "then": [{"end": True}]},
            ]}}))
    assert game.buttons == ["more"] and game.rules == ["wall", "pressed", "end"]
    assert game.counters == {"score": 0, "hits": 2} and game.lamps == [False]
    game.press("more", at=1.5)
    before = copy.deepcopy(game)
    assert game.advance_to(3) == carom.Progress.done
    wall, = [event for event in game.events() if game.rules[event.rule] == "wall"]
    assert (wall.time, wall.ball, wall.hit, wall.place) == (2.5, 0, carom.WallId(0), (3, 0))
    assert [event.time for event in game.events()] == [1.5, 2.5] and game.impacts()["time"].tolist() == [2.5]
    assert game.score == 11 and game.counters["hits"] == 3 and game.lamps == [True]
    assert game.is_hidden(carom.WallId(0)) and game.world().velocity(0) == (-1, 0)
    game.let_go(0)
    game.advance_to(10)
    assert game.is_over and game.time == 3
    assert game.inputs == [carom.GameInput(1.5, 0), carom.GameInput(3, 0, False)]
    assert (before.time, before.score) == (0, 0)
    before.let_go("more", at=3)
    before.advance_to(10)
    assert before.history == game.history


def test_how_time_is_cut_does_not_matter():
    whole, cut = played_at_random("pinball", 3, 6), carom.Game(carom.gallery("pinball"))
    player = carom.RandomPlayer(len(cut.buttons), 3)
    for step in range(1, 361):
        for made in player.inputs_until(step / 60):
            cut.input(made)
        cut.advance_to(step / 60)
    assert cut.history == whole.history and cut.counters == whole.counters


def test_a_recorded_game_is_proven(tmp_path):
    game = played_at_random("pinball", 1, 8)
    again, proven = carom.replay_game(game.to_text())
    assert proven and again.history == game.history and again.score == game.score
    assert not carom.replay_game(game.to_text().replace('"score": ', '"score": 1'))[1]
    game.save(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text() == game.to_text()
    if COMMAND is not None:
        said = subprocess.run([COMMAND, "replay", tmp_path / "game.json"], capture_output=True, text=True, check=True)
        assert f"{game.history:016x}" in said.stdout


def test_what_can_not_be_played_is_refused():
    game = carom.Game(carom.gallery("pinball"))
    game.advance_to(1)
    with pytest.raises(carom.ProblemError):
        game.press(game.buttons[0], at=0.5)
    with pytest.raises(carom.ProblemError):
        game.press(99)
    with pytest.raises(KeyError, match="no button 'lef'"):
        game.press("lef")
    with pytest.raises(TypeError, match="of what"):
        game.is_hidden(0)
    with pytest.raises(carom.ProblemError):
        carom.Game(carom.gallery("pool-break"))
    with pytest.raises(carom.ProblemError):
        carom.replay_game("{}")
