"""Packages that are not needed for answers, only for other forms of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["extra"]


def extra(module: str, package: str | None = None) -> Any:
    """A module of another package, or one of this package that needs it, if it is installed."""
    package = module.split(".")[0] if package is None else package
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{package} is not installed: `pip install {package}`", name=package) from error
