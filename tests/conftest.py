"""What every test needs: the catalogues as they are now, and no language from outside."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tafelrunde import language

REPOSITORY = Path(__file__).parents[1]


def tool(name: str) -> ModuleType:
    """A program of `tools/`, as a module."""
    path = REPOSITORY / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"tools_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def messages() -> ModuleType:
    """`tools/messages.py`."""
    return tool("messages")


def pytest_configure() -> None:
    """An editable install has compiled the catalogues once; they may have changed since."""
    for source in language.LOCALE.glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            tool("messages").compile_catalogue(source)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first: each process of pytest-xdist begins with an equal part."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    part = len(items) // processes
    long = [item for item in items if item.get_closest_marker("long")]
    rest = [item for item in items if not item.get_closest_marker("long")]
    items.clear()
    for process in range(processes):
        first = long[process::processes]
        others = part - len(first)
        items += first + rest[:others]
        del rest[:others]
    items += rest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the surroundings changes what is said, how wide, or by which edition."""
    for variable in ("TAFELRUNDE_LANGUAGE", "TAFELRUNDE_EDITIONS", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
