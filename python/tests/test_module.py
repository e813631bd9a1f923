"""The module as a whole: its names, comments and stubs."""
import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import carom
import pytest
from carom import _carom

PACKAGE = Path(carom.__file__).parent
SOURCE = Path(__file__).parent.parent


@pytest.mark.skipif("CAROM_INSTALLED" in os.environ, reason="another pybind11 writes signatures otherwise")
def test_the_stubs_are_those_of_the_module():
    written = subprocess.run([sys.executable, "-B", str(SOURCE / "tools" / "stubs")], capture_output=True, text=True,
                             check=True, env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)}).stdout
    kept = (PACKAGE / "_carom.pyi").read_text(encoding="utf-8")
    assert written == kept, "run PYTHONPATH=build/python python/tools/stubs > python/carom/_carom.pyi"
    compile(kept, "_carom.pyi", "exec")
    assert "numpy." not in kept.replace("from numpy.typing", "")
    assert (PACKAGE / "py.typed").exists()


@pytest.mark.skipif("CAROM_INSTALLED" not in os.environ, reason="not installed by pip")
def test_a_wheel_has_the_version_the_stubs_and_the_gallery():
    assert importlib.metadata.version("carom") == carom.__version__
    files = {str(path) for path in importlib.metadata.files("carom")}
    assert {"carom/py.typed", "carom/_carom.pyi", "carom/player.js", "carom/scenes/pool-break.json"} <= files
    assert not any("schema" in path or "tests" in path for path in files)


def test_every_public_name_is_described():
    for name in carom.__all__:
        thing = getattr(carom, name)
        if not isinstance(thing, type) and not callable(thing):
            continue
        assert thing.__doc__, name
        if isinstance(thing, type):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (isinstance(value, property) or callable(value)):
                    assert value.__doc__ and ("->" not in value.__doc__.split("\n")[0] or "\n" in value.__doc__.strip()) \
                        or "Overloaded" in (value.__doc__ or ""), f"{name}.{member}"


def test_all_has_what_is_public():
    public = {name for name in vars(carom) if not name.startswith("_")}
    assert public == {name for name in carom.__all__ if not name.startswith("_")}
    assert carom.__version__ == _carom.__version__


def test_comments_of_the_headers_are_in_pythons_words():
    assert "Raises ProblemError" in carom.World.add.__doc__
    for name in carom.__all__:
        assert "std::" not in (getattr(carom, name).__doc__ or ""), name
