"""The examples: each runs as a script, says what it should, and leaves its pictures."""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, folder):
    """What an example prints, at a fiftieth of its size."""
    ran = subprocess.run([sys.executable, "-B", str(EXAMPLES / f"{name}.py"), str(folder)], capture_output=True,
                         text=True, env={**os.environ, "CAROM_EXAMPLE_SIZE": "0.02"})
    assert ran.returncode == 0, ran.stderr
    for picture in folder.iterdir():
        if picture.suffix == ".svg":
            ElementTree.parse(picture)
            assert "nan" not in picture.read_text(encoding="utf-8")
    return ran.stdout


def numbers(pattern, text):
    return [tuple(map(float, found.groups())) for found in re.finditer(pattern, text)]


def test_hello(tmp_path):
    printed = run("hello", tmp_path)
    assert "energy 3.125000000000, history 12c375f245c6a378" in printed
    assert {path.name for path in tmp_path.iterdir()} == {"hello.png", "hello.html"}


def test_the_pressure_of_hard_disks(tmp_path):
    found = numbers(r"Z = ([\d.]+) by the virial, ([\d.]+) by the walls, ([\d.]+) by", run("pressure", tmp_path))
    assert len(found) == 6
    for virial, by_walls, expected in found:
        assert virial == pytest.approx(expected, rel=0.15)  # 60 disks, 23 impacts each
        assert by_walls == pytest.approx(expected, rel=0.25)
    assert (tmp_path / "pressure.svg").exists()


def test_brownian_motion(tmp_path):
    (early, late), = numbers(r"power ([\d.]+) at first, ([\d.]+) later", run("brownian", tmp_path))
    assert 1.7 < early <= 2.05 and late < early
    assert {path.name for path in tmp_path.iterdir()} == {"brownian.svg", "brownian-world.png"}


def test_billiards_and_chaos(tmp_path):
    (chaotic, regular), = numbers(r"λ = ([\d.]+); without: ([-\d.]+)", run("chaos", tmp_path))
    assert 0.5 < chaotic < 1 and abs(regular) < 1e-3
    assert (tmp_path / "chaos.svg").exists()


def test_granular_cooling(tmp_path):
    (share,), = numbers(r"T is ([\d.]+) of the first", run("cooling", tmp_path))
    assert share == pytest.approx(0.25, abs=0.04)
    assert {path.name for path in tmp_path.iterdir()} == {"cooling.svg", "cooling-world.png"}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_examples_are_notebooks_of_cells(path):
    if path.stem != "chart":
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# %% [markdown]\n# # ") and text.count("\n# %%\n") >= 3
