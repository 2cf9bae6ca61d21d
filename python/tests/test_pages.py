"""The pages about the package: notebooks, examples, and the programs of the texts."""

from __future__ import annotations

import os
import re
import runpy
from pathlib import Path
from typing import Any

import matplotlib
import nbformat
import pytest
from nbclient import NotebookClient

import grundy

matplotlib.use("Agg")
ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
EXAMPLES = sorted((ROOT / "python" / "examples").glob("*.py"))


def shown(cell: Any) -> list[Any]:
    """What a cell shows, but for pictures: they depend on the fonts of the machine."""
    outputs = []
    for output in cell.get("outputs", []):
        match output["output_type"]:
            case "stream":
                outputs.append((output["name"], output["text"]))
            case "error":
                outputs.append((output["ename"], output["evalue"]))
            case _:
                texts = ("text/plain", "text/html", "text/latex")
                outputs.append({kind: output["data"].get(kind) for kind in texts})
    return outputs


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom_and_shows_what_it_shows_here(path: Path) -> None:
    committed = nbformat.read(path, as_version=4)
    os.environ["GRUNDY_PROGRESS"] = "0"
    executed = NotebookClient(nbformat.from_dict(committed), timeout=120, kernel_name="python3", coalesce_streams=True).execute()
    for here, there in zip(executed.cells, nbformat.read(path, as_version=4).cells, strict=True):
        assert shown(here) == shown(there), here["source"]


def test_there_are_three_notebooks_and_four_examples() -> None:
    assert len(NOTEBOOKS) == 3 and len(EXAMPLES) == 4


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_draws_its_picture(path: Path, tmp_path: Path) -> None:
    runpy.run_path(str(path))["main"](str(tmp_path / "picture.png"))
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("page", ["README.md", "python/README.md", "python/PYPI.md", "docs/python.md"])
def test_the_programs_of_a_page_run_and_say_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Stores and files are written where the program runs.
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.M | re.S)
    assert programs
    scope: dict[str, Any] = {"grundy": grundy}
    for program in programs:
        exec(program, scope)
        for line, said in re.findall(r"^(\S.*?)  # ([\[(']|array|refuted)", program, re.M):
            whole = next(one for one in program.splitlines() if one.startswith(line))
            value, words = eval(line, scope), whole.split("  # ")[1]
            text = str(value) if said == "refuted" else repr(value)
            assert text.startswith(words.split(":")[0] if said == "'" else words), (line, text, words)


def test_the_first_page_of_the_package_says_what_is_so() -> None:
    import doctest

    assert doctest.testmod(grundy).failed == 0
