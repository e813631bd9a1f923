"""What docs/python.md shows is what happens."""
import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "python.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the documents are not here")
def test_the_page_shows_what_happens():
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 30
    said = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)
