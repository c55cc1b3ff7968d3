"""Logs, one JSON object a line. No name, no card, no code of a table, no cookie."""

import json
import logging
import sys
import threading
import time
from typing import Any, Final

# What a line may say beside its message; anything else stays out of the log.
SAYS: Final = ("error", "jobs", "seconds", "bot", "why")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": said(record),
        }
        line.update({name: getattr(record, name) for name in SAYS if hasattr(record, name)})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = where(record)
        return json.dumps(line, ensure_ascii=False)


def said(record: logging.LogRecord) -> str:
    """What a record says. Of a request the kind of address alone, for the whole one opens tables;
    of what others log the first line, for the next ones quote what went wrong.
    """
    request = getattr(record, "request", None)
    if request is None:
        return record.getMessage().split("\n")[0]
    match = getattr(request, "resolver_match", None)
    address = match.route if match else "nothing of ours"
    return (
        f"{getattr(record, 'status_code', '')} {getattr(request, 'method', '')} {address}".strip()
    )


def where(record: logging.LogRecord) -> list[str]:
    """The places that an error came through: no values, for they might be somebody's cards."""
    places = []
    at = record.exc_info[2] if record.exc_info else None
    while at is not None:
        places.append(f"{at.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{at.tb_lineno}")
        at = at.tb_next
    return places[-6:]


def begin() -> None:
    """Write logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("django.request").setLevel(logging.ERROR)
    # Python would print these with what they say.
    threading.excepthook = fell_over
    sys.unraisablehook = fell_over


def fell_over(what: Any) -> None:
    """Note an error that nobody expected, in a thread or while something was thrown away."""
    told = (what.exc_type, what.exc_value, what.exc_traceback)
    logging.getLogger("tafelrunde").error("fell over", exc_info=told)
