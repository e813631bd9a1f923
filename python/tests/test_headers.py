"""Python has what the public headers have, but for what is listed here."""
import re
import subprocess
import sys
from pathlib import Path

import carom
import pytest

SOURCE = Path(__file__).parent.parent
#: Several processes are for C++ and the command carom-mpi.
HEADERS = sorted(set((SOURCE.parent / "include" / "carom").glob("*.hpp")) -
                 {SOURCE.parent / "include" / "carom" / name for name in ("cluster.hpp", "communicator.hpp", "mpi.hpp")})

#: What has another name in Python, which is then there.
RENAMED = {
    "GameMade": "Game", "make_game": "Game", "GameRecording": "Game.to_text", "recording_of": "Game.to_text",
    "GameReplayed": "replay_game", "replay": "replay_game", "read_game_recording": "replay_game", "Lamp": "Game.lamps",
    "Button": "Game.buttons", "Counter": "Game.counters", "Rule": "Game.rules", "Game::is_lit": "Game.lamps",
"Gas": "PlacedGas", "GasOptions": "PlacedGas", "Lag": "TimeCorrelation.result",
    "Listening": "World.listen", "MeasureOptions": "measure", "Measurement": "measure", "Measures": "measure",
    "PairDensity": "PairDistribution.result", "Recorder": "record", "SpeedDensity": "SpeedDistribution.result",
    "StructurePoint": "StructureFactor.result", "WallTotal": "ImpactTotals.walls", "SensorEvent": "World.sensor_events",
    "SceneProblem": "Problem", "CheckpointProblem": "CheckpointError", "RecordingProblem": "RecordingError",
    "read_scene": "Scene.from_text", "to_text": "Scene.to_text", "make_world": "Scene.world", "shapes_of": "Scene.shapes",
    "scene_of_trial": "Scene.trial", "is_random": "Scene.is_random", "periodic_box_of": "Scene.periodic_box",
    "make_stepped": "SteppedWorld", "read_recording": "Recording", "find_balls": "balls_of", "find_pillars": "pillars_of",
    "size_of": "box_of", "length": "Vec2.__abs__", "Recording::bytes": "Recording.save",
    "Recording::shapes": "Scene.shapes", "Recording::chunks": "Recording.save", "Replay::balls": "Replay.ball_count",
    "Replay::walls": "Replay.wall", "Replay::pillars": "Replay.pillar", "Replay::recording": "Recording.replay",
    "World::has": "World.__contains__", "World::balls": "World.ball_ids", "World::walls": "World.wall_ids",
    "World::pillars": "World.pillar_ids", "World::sensors": "World.sensor_ids", "World::keep_legs": "World.keeps_legs",
    "World::set_gravity": "World.gravity", "World::set_periodic_box": "World.periodic_box",
    "World::find_hits": "World.all_hits", "World::find_overlapping": "World.overlapping",
    "SteppedWorld::balls": "SteppedWorld.ball_ids", "SteppedWorld::set_gravity": "SteppedWorld.gravity",
}

#: What makes no sense in Python, or is found there in another way; docs/python.md, "What is left out".
LEFT_OUT = {
    "exceptions, numbers, pairs, arrays and bytes take its place": """
        Added Found GameRecordingRead RecordingRead CheckpointRead SceneRead TrialPlayed WorldMade NextImpact Interval
        ShapeId StopToken BallState Vec2f Strided ReadOptions IdRange ByteSource source_of checksum_of to_string
        predicate_of ProblemKind CheckpointProblemKind RecordingProblemKind PressureBy TimeSeries BallId::index WallId::index
        PillarId::index SensorId::index MoverId::index ProblemError::problems Game::problems_with""",
    "keys of the dict of a scene": """
        Action AddAction SetAction MoveAction Trigger HitTrigger CounterTrigger CounterCondition GameRules GameSensor
        ShapeSet Show ShownComparison ColorBy Layer Scene::game Scene::schema Scene::show is_met is_recording
        is_game_recording problems_with_stepping problems_with_gravity""",
    "the engine's own": """
        JobSystem Tuning::jobs BoxCount random_stream QueryFilter::takes Recording::payload_of
        Replay::begin PeriodicBox::repeats_in_x PeriodicBox::repeats_in_y StructureFactor::work
        TrialStatistics World::engine_for edge exact_sum passes_by safe_scale stops_from""",
    "vectors are numpy's": """
        cross dot direction distance_from_origin length_squared is_finite right_of outward_normal
        kinetic_energy momentum impulse""",
}


def described():
    """The names that the headers describe, types, functions and members, but for constants and what is private."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in HEADERS)
    constants = set(re.findall(r"constexpr (?:double|std::size_t|std::uint\w+|int) (\w+) =", text))
    private = {"similar.hpp", "touching.hpp", "tolerances.hpp", "turn.hpp"}
    ran = subprocess.run([sys.executable, "-B", str(SOURCE / "tools" / "docstrings"),
                          *(str(path) for path in HEADERS if path.name not in private)],
                         capture_output=True, text=True, check=True)
    for name in re.findall(r'^    Entry\{"([^"]+)"', ran.stdout, re.MULTILINE):
        *scopes, last = name.split("::")
        is_inside = bool(scopes) and (last[0].isupper() or len(scopes) > 1)  # a class of a class, or one of its members
        if last not in constants and not is_inside and not re.search("_$|^try_", last):
            yield name


def has(name):
    thing = carom
    for part in name.replace("::", ".").split("."):
        if not hasattr(thing, part):
            part += "_"
        if not hasattr(thing, part):
            return False
        thing = getattr(thing, part)
    return True


@pytest.mark.skipif(not HEADERS, reason="the headers are not here")
def test_python_has_what_the_headers_have():
    left_out = {name for names in LEFT_OUT.values() for name in names.split()}
    names = list(described())
    assert len(names) > 800
    missing = []
    for name in names:
        scope = name.split("::")[0]
        if not has(name) and not {name, scope} & (left_out | set(RENAMED)):
            missing.append(name)
    assert missing == []


def test_what_is_listed_as_renamed_is_there():
    assert [name for name, here in RENAMED.items() if not has(here)] == []


@pytest.mark.skipif(not HEADERS, reason="the headers are not here")
def test_nothing_is_listed_that_is_there_or_that_no_header_has():
    names = set(described())
    listed = {name for each in LEFT_OUT.values() for name in each.split()} | set(RENAMED)
    assert {name for name in listed if has(name)} == set()
    assert listed - names == set()
