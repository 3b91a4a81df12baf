"""Sessions of the originals, call by call: the same numbers to the bit, exceptions where they raise.

golden/sessions.jsonl.gz: Python-RVO2 c2c46ba. golden/more.jsonl.gz: obstacles that are processed again and again,
neighbors at equal distances, agents on one point or without a way out, edges without length or with an end exactly
abreast, large numbers, and the order of errors, by the same; coefficients of collaboration, by mit-acl/Python-RVO2
56b2451. Where the original crashes (`exit`) an
IndexError is asked for.
"""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

import rvo2

GOLDEN = Path(__file__).parent / "golden"
# Calls that exist only in forks; the original rejects them.
OF_FORKS = ("sim.getAgentCollabCoeff(0)", "sim.clearAgents()")


def sessions():
    for name in ("sessions", "more"):
        with gzip.open(GOLDEN / f"{name}.jsonl.gz", "rt") as lines:
            for number, line in enumerate(lines):
                session = json.loads(line)
                yield pytest.param(session, id=f"{name}-{number}-{session['kind']}")


def answer(call, names):
    try:
        if call.startswith("sim = "):
            exec(call, names)
            return {"returns": None}
        value = eval(call, names)
        return {"returns": list(value) if isinstance(value, tuple) else value}
    except Exception as error:
        return {"raises": type(error).__name__}


@pytest.mark.parametrize("session", list(sessions()))
def test_a_session_gives_the_same_numbers_and_exceptions(session):
    names = {"rvo2": rvo2, "np": np}
    if session["kind"] == "out of range":
        names["sim"] = rvo2.PyRVOSimulator(0.25, 15, 10, 5, 5, 0.5, 1)
        names["sim"].addAgent((0, 0))
        names["sim"].doStep()
    for call in session["calls"]:
        if session["kind"] == "not offered" and call["call"] in OF_FORKS:
            continue
        want = {key: call[key] for key in ("returns", "raises") if key in call}
        want = {"raises": "IndexError"} if "exit" in call else want
        # The text of a float reads back to its bits, and distinguishes -0.0 from 0.0, and 1 from 1.0 and True.
        assert repr(answer(call["call"], names)) == repr(want), call["call"]
