"""Tables of the command `carom ensemble`."""
import os
import subprocess

import carom
import numpy as np
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")
GAS = carom.Scene("gas", duration=2, gases=[carom.PlacedGas(balls=60, packing=0.4)])


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
def test_a_table_of_the_command_has_what_is_played_and_measured_here(tmp_path):
    scene, file = tmp_path / "gas.json", tmp_path / "runs.csv"
    scene.write_text(GAS.to_text())
    subprocess.run([COMMAND, "ensemble", scene, "--seeds", "1..3", "--measure", "--warm-up", "0.5", "--out", file],
                   check=True, capture_output=True)
    table = carom.read_ensemble(file)
    assert table["seed"].tolist() == [1, 2, 3] and table["scene"].tolist() == [str(scene)] * 3
    assert not table["stuck"].any() and table["warm_up"].tolist() == [0.5] * 3
    for row in table:
        world = GAS.trial(int(row["seed"])).world()
        world.advance_to(0.5)
        measures = carom.measure(world, until=2)
        assert (row["history"], row["impacts"], row["energy"]) == (world.history, world.counts.total, world.energy)
        names = [name for name in table.dtype.names if name.startswith("measured_") and not name.endswith("settled")]
        assert len(names) == 12
        for name in names:
            value = measures[name.removeprefix("measured_")]
            assert row[name] == value if value is not None else np.isnan(row[name]), name


def test_a_row_that_was_cut_off_is_left_out(tmp_path):
    file = tmp_path / "runs.csv"
    file.write_text("scene,seed,time,history,measured_pressure\na.json,1,2,ffffffffffffffff,\na.json,2,2,0")
    table = carom.read_ensemble(file)
    assert table["seed"].tolist() == [1] and table["history"].tolist() == [2**64 - 1]
    assert np.isnan(table["measured_pressure"]).all()


def test_another_file_is_refused(tmp_path):
    for text in ("", "time,kind,ball\n"):
        (tmp_path / "impacts.csv").write_text(text)
        with pytest.raises(ValueError, match="is not the table of an ensemble"):
            carom.read_ensemble(tmp_path / "impacts.csv")
