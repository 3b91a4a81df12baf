"""What goes beyond the original: arrays, reasons, runs in files, copies, threads."""

import array
import copy
import math
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import rvo2


def ring(n, size=6.0, **other):
    """Agents on a ring, each of which wants to the other side."""
    sim = rvo2.PyRVOSimulator(0.25, 10, 10, 5, 5, other.get("radius", 0.5), 1)
    for k in range(n):
        angle = 2 * math.pi * k / n
        sim.addAgent((size * math.cos(angle), size * math.sin(angle) + 0.01 * k))
    return sim, -np.asarray(sim.positions())


def steer(sim, goals):
    way = goals - np.asarray(sim.positions())
    sim.set_pref_velocities(way / np.maximum(np.linalg.norm(way, axis=1), 1)[:, None])


def test_arrays_have_the_numbers_of_the_agents():
    sim, goals = ring(8)
    steer(sim, goals)
    sim.step(3)
    for all_at_once, one in (
        (sim.positions(), sim.getAgentPosition),
        (sim.velocities(), sim.getAgentVelocity),
        (sim.pref_velocities(), sim.getAgentPrefVelocity),
    ):
        numbers = np.asarray(all_at_once)
        assert (numbers.shape, numbers.dtype) == ((8, 2), np.float32)
        assert [tuple(map(float, row)) for row in numbers] == list(all_at_once) == [one(i) for i in range(8)]
    kept = np.asarray(sim.positions())
    kept += 1
    assert kept[0, 0] == sim.getAgentPosition(0)[0] + 1, "an array is a copy, and can be written"


@pytest.mark.parametrize(
    "vectors",
    [
        [(1, 2), (3, 4)],
        ((1.0, 2.0), [3.0, 4.0]),
        np.array([[1, 2], [3, 4]], np.float32),
        np.array([[1, 2], [3, 4]], np.float64),
        np.array([[1, 2], [3, 4]], np.int64),
        np.array([[1, 3], [2, 4]], np.float64).T,
        memoryview(array.array("d", [1, 2, 3, 4])).cast("B").cast("d", (2, 2)),
    ],
)
def test_setters_take_any_sequence_of_pairs_or_array(vectors):
    sim, _ = ring(2)
    sim.set_positions(vectors)
    sim.set_velocities(sim.positions())
    assert list(sim.velocities()) == [(1, 2), (3, 4)]


def test_setters_refuse_what_does_not_fit():
    sim, _ = ring(2)
    for vectors in ([(1, 2)], np.zeros((3, 2)), np.zeros((2, 3)), [(1, 2), (3,)]):
        with pytest.raises(ValueError):
            sim.set_positions(vectors)
    with pytest.raises(TypeError):
        sim.set_positions(3)


def test_a_reason_is_that_of_the_last_step():
    sim, goals = ring(6)
    assert sim.why(2)["step"] == 0, "before the first step: why it would"
    steer(sim, goals)
    sim.step(20)
    why = sim.why(2)
    assert why["step"] == 19 and why["agent"] == 2 and why["method"] == "orca" and "agent" in why["sentence"]
    lines = [(*line["point"], *line["direction"]) for line in why["half_planes"]]
    assert np.array(lines) == pytest.approx(np.array(sim.lines(2)), abs=1e-6)
    assert tuple(np.float32(why["taken"])) == sim.getAgentVelocity(2)
    assert sim.lines(2) == [sim.getAgentORCALine(2, k) for k in range(sim.getAgentNumORCALines(2))]
    assert [near["agent"] for near in why["neighbors"]] == [
        sim.getAgentAgentNeighbor(2, k) for k in range(sim.getAgentNumAgentNeighbors(2))
    ]


def test_a_copy_goes_on_to_the_same_bits():
    sim, goals = ring(7)
    sim.addObstacle([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    sim.processObstacles()
    sim.setAgentCollabCoeff(3, -0.5)
    steer(sim, goals)
    sim.step(9)
    copies = [copy.copy(sim), copy.deepcopy(sim), pickle.loads(pickle.dumps(sim))]
    assert all(other.lines(2) == sim.lines(2) and other.getGlobalTime() == sim.getGlobalTime() for other in copies)
    sim.step(9)
    for other in copies:
        other.step(9)
        assert list(other.positions()) == list(sim.positions())


def test_a_copy_has_the_neighbors_of_the_original_at_equal_distances():
    sim = rvo2.PyRVOSimulator(0.25, 3, 5, 2, 2, 0.4, 1.5)
    for k in range(40):
        sim.addAgent((k % 8, k // 8))
        sim.setAgentPrefVelocity(k, (1 - k % 3, k % 2))
    sim.step(3)
    # Back on the lattice: only the order of the tree still shows that steps were made.
    sim.set_positions([(k % 8, k // 8) for k in range(40)])
    sim.step()
    other = pickle.loads(pickle.dumps(sim))
    fresh = rvo2.PyRVOSimulator(0.25, 3, 5, 2, 2, 0.4, 1.5)
    for k in range(40):
        fresh.addAgent((k % 8, k // 8))
    fresh.step()

    def neighbors(sim):
        return [[sim.getAgentAgentNeighbor(k, i) for i in range(sim.getAgentNumAgentNeighbors(k))] for k in range(40)]

    assert neighbors(other) == neighbors(sim) != neighbors(fresh)


class Named(rvo2.PyRVOSimulator):
    def __init__(self, *arguments):
        self.name = "a subclass"


def test_a_subclass_is_copied_with_its_attributes():
    sim = Named(0.25, 10, 10, 5, 5, 0.5, 1)
    sim.addAgent((1, 2))
    other = pickle.loads(pickle.dumps(sim))
    assert (type(other), other.name, other.getAgentPosition(0)) == (Named, "a subclass", (1, 2))


def test_a_run_is_saved_with_all_changes(tmp_path):
    sim, goals = ring(4)
    for step in range(12):
        steer(sim, goals)
        if step == 5:
            sim.setAgentPosition(1, (3, 3))
            sim.setAgentRadius(2, 0.25)
            sim.addAgent((9, 9))
            goals = np.vstack([goals, [[0, 0]]])
        sim.step()
    sim.save(tmp_path / "run.toml")
    text = (tmp_path / "run.toml").read_text()
    assert text.count("[[agents]]") == 4 and "steps = 12" in text and "pulses" in text
    assert "move = 1" in text and "radius=0.25" in text and "add" in text


def test_what_no_file_holds_is_refused(tmp_path):
    sim, _ = ring(2)
    sim.setAgentRadius(0, 0)
    sim.step()
    with pytest.raises(ValueError, match="radius"):
        sim.save(tmp_path / "run.toml")
    sim, _ = ring(2)
    sim.setAgentCollabCoeff(1, -1)
    sim.step()
    with pytest.raises(ValueError, match="agent 1"):
        sim.save(tmp_path / "run.toml")
    assert not list(tmp_path.iterdir())


def test_the_window_opens_if_it_is_installed(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match="sidestep"):
        ring(2)[0].open_window()


def test_the_window_opens_at_the_last_step_after_the_time_step_has_changed(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    sim, _ = ring(2)
    sim.step(4)
    sim.setTimeStep(0.1)
    sim.step()
    with pytest.raises(FileNotFoundError, match="sidestep"):
        sim.open_window()
    (path,) = tmp_path.iterdir()
    text = path.read_text()
    # The window divides by the first time step, 0.25 s.
    assert "steps = 5" in text and "\nat = 1.25\n" in text and "time_step=0.1" in text


def test_agents_are_cleared():
    sim, _ = ring(5)
    sim.step()
    sim.clearAgents()
    assert sim.getNumAgents() == 0 and sim.addAgent((1, 1)) == 0
    assert sim.getAgentNumORCALines(0) == 0
    sim.step()
    assert sim.getGlobalTime() == 0.5


def large():
    sim, goals = ring(3000, size=300.0)
    steer(sim, goals)
    return sim


def stepped():
    sim = large()
    sim.step(3)
    sim.why(7)
    return np.asarray(sim.positions()).tobytes()


def test_other_threads_run_during_a_step():
    sim, counted, done = large(), [0], threading.Event()

    def count():
        while not done.wait(1e-4):
            counted[0] += 1

    counter, interval = threading.Thread(target=count), sys.getswitchinterval()
    # No thread has to give up the GIL, so counts between the two readings are counts during the step.
    sys.setswitchinterval(1000)
    try:
        counter.start()
        before = counted[0]
        sim.step(50)
        after = counted[0]
    finally:
        done.set()
        counter.join()
        sys.setswitchinterval(interval)
    assert after > before


def test_a_thread_that_calls_during_a_step_waits_for_its_end():
    sim, twin = large(), large()
    stepping = threading.Thread(target=sim.step, args=(20,))
    stepping.start()
    seen = set()
    while stepping.is_alive():
        seen.add(np.asarray(sim.positions()).tobytes())
        sim.setAgentMaxSpeed(0, 1)
        assert sim.why(0)["agent"] == 0
    stepping.join()
    whole = [np.asarray(twin.positions()).tobytes()]
    for _ in range(20):
        twin.step()
        whole.append(np.asarray(twin.positions()).tobytes())
    assert seen and seen <= set(whole), "none but the states after whole steps"


def test_setters_take_what_the_simulator_yields_meanwhile():
    sim, _ = ring(3)
    sim.set_velocities(sim.getAgentPosition(i) for i in range(3))
    assert list(sim.velocities()) == list(sim.positions())


def test_the_bits_do_not_depend_on_threads():
    code = "import test_beyond, hashlib; print(hashlib.sha256(test_beyond.stepped()).hexdigest())"

    def digest(threads):
        env = {
            **os.environ,
            "RAYON_NUM_THREADS": threads,
            "PYTHONPATH": os.pathsep.join([os.path.dirname(__file__), *sys.path]),
        }
        return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout

    assert digest("1") == digest("4")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_has_threads_of_its_own():
    want = stepped()
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply_async(stepped).get(timeout=60) == want
