"""Executes the notebooks of `docs/notebooks` and keeps what they show: `python python/notebooks.py`."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"


def execute(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False, store_widget_state=False, coalesce_streams=True).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # A page that is read later has no kernel to ask: it shows the picture.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    os.environ["GRUNDY_PROGRESS"] = "0"
    for path in sorted(FOLDER.glob("*.ipynb")):
        execute(path)
