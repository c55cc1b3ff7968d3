"""Compile the catalogues, and the kernel, the games and the loops over them where a C compiler is.

TAFELRUNDE_COMPILE=0 leaves everything plain Python, =1 insists on compiling; the default
is to compile a wheel when it is possible. An editable install is never compiled: extension
modules beside the source would silently shadow it once it is edited.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup

SOURCE = Path("src/tafelrunde")
# What reads TOML, describes itself at import or speaks to people runs just as well uncompiled.
PLAIN = {
    "__init__.py",
    "board.py",
    "thing_words.py",
    "printed.py",
    "questions.py",
    "effect_words.py",
}


def hot_modules() -> list[str]:
    """The files whose speed matters: kernel, games, the simulation loop, bots."""
    found = [
        path
        for folder in ("kernel", "games", "bots", "arena")
        for path in (SOURCE / folder).rglob("*.py")
        if path.name not in PLAIN
    ]
    return sorted(str(path) for path in found)


def wanted() -> bool:
    """Whether to compile."""
    choice = os.environ.get("TAFELRUNDE_COMPILE", "auto")
    if choice != "auto":
        return choice == "1"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return "editable_wheel" not in sys.argv and bool(shutil.which(compiler)) and headers.exists()


def extensions() -> list[object]:
    """The compiled modules."""
    if not wanted():
        return []
    from mypyc.build import mypycify

    # Not the configuration of `make check`: its plugin for Django isn't there for a wheel.
    # A cache of its own, too, for other options would spoil each other's.
    flags = ["--config-file=", "--strict", "--cache-dir=build/mypy"]
    compiled = list(mypycify([*flags, *hot_modules()], opt_level="3", group_name="tafelrunde"))
    if sys.platform != "win32":
        # Nobody links against our functions, so the C compiler may inline them. Nobody debugs
        # generated C; without the symbols it compiles faster.
        more = ["-fvisibility=hidden", "-g0"]
        for extension in compiled:
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return compiled


def compile_catalogues() -> None:
    """Write each catalogue as `gettext` reads it, in one piece: tests may be reading it."""
    for path in SOURCE.glob("locale/*/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parents[1].name)
        unfinished = path.with_suffix(f".{os.getpid()}.mo")
        with unfinished.open("wb") as file:
            write_mo(file, catalogue)
        unfinished.replace(path.with_suffix(".mo"))


compile_catalogues()
setup(ext_modules=extensions())
