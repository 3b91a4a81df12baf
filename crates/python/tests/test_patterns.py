"""The ways in which CrowdNav and gym-collision-avoidance call the module, written anew."""

import numpy as np
import pytest

import rvo2

PARAMS = (10, 10, 5, 5)


class Orca:
    """A policy with a simulator of its own, in which the others want nothing: CrowdNav's."""

    sim = None

    def predict(self, me, others):
        if self.sim is not None and self.sim.getNumAgents() != len(others) + 1:
            del self.sim
        if self.sim is None:
            self.sim = rvo2.PyRVOSimulator(0.25, *PARAMS, 0.3, 1)
            for agent in [me, *others]:
                self.sim.addAgent(tuple(agent["p"]), *PARAMS, 0.3 + 0.01, 1.0, tuple(agent["v"]))
        for i, agent in enumerate([me, *others]):
            self.sim.setAgentPosition(i, tuple(agent["p"]))
            self.sim.setAgentVelocity(i, tuple(agent["v"]))
            self.sim.setAgentPrefVelocity(i, (0, 0))
        way = me["goal"] - me["p"]
        speed = np.linalg.norm(way)
        self.sim.setAgentPrefVelocity(0, tuple(way / speed if speed > 1 else way))
        self.sim.doStep()
        return np.array(self.sim.getAgentVelocity(0))


def test_crowdnavs_agents_arrive_without_touching():
    angles = 2 * np.pi * np.arange(6) / 6
    starts = 4 * np.stack([np.cos(angles), np.sin(angles) + 0.05 * angles], axis=1)
    agents = [{"p": p, "v": np.zeros(2), "goal": -p, "policy": Orca()} for p in starts]
    least = np.inf
    for _ in range(200):
        chosen = [me["policy"].predict(me, [other for other in agents if other is not me]) for me in agents]
        for agent, velocity in zip(agents, chosen):
            agent["v"] = velocity
            agent["p"] = agent["p"] + 0.25 * velocity
        places = np.array([agent["p"] for agent in agents])
        distances = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(6)
        least = min(least, distances.min())
    assert all(np.linalg.norm(agent["p"] - agent["goal"]) < 0.3 for agent in agents)
    assert least > 0.6


def crossing(collab):
    """Two agents head-on, the first with this coefficient: gym-collision-avoidance's policy. The third has arrived."""
    sim = rvo2.PyRVOSimulator(
        timeStep=0.1, neighborDist=20, maxNeighbors=9, timeHorizon=5, timeHorizonObst=5, radius=0.0, maxSpeed=0.0
    )
    agents = [sim.addAgent((0, 0)) for _ in range(3)]
    places = np.array([[-4, 0.0], [4, 0.1], [0, 9]])
    goals = np.array([[4, 0.0], [-4, 0.1], [0, 9]])
    speeds = np.zeros((3, 2))
    least = np.inf
    for _ in range(60):
        for i in agents:
            way = goals[i] - places[i]
            with np.errstate(invalid="ignore"):
                preferred = way / np.linalg.norm(way)
            sim.setAgentMaxSpeed(i, 1.0)
            sim.setAgentRadius(i, 0.5)
            sim.setAgentPosition(i, tuple(places[i]))
            sim.setAgentVelocity(i, tuple(speeds[i]))
            sim.setAgentPrefVelocity(i, tuple(preferred))
        sim.setAgentCollabCoeff(agents[0], collab)
        sim.doStep()
        moved = np.array([sim.getAgentPosition(i) for i in agents])
        moved[2] = places[2]
        speeds, places = (moved - places) / 0.1, moved
        least = min(least, np.linalg.norm(places[0] - places[1]))
    return least, abs(places[0, 1]), np.linalg.norm(places[0] - places[1]), sim


def test_gym_collision_avoidances_coefficient_shares_the_avoiding():
    least, aside, apart, _ = crossing(0.5)
    assert least > 0.99 and aside < 1.5 and apart > 3, "they pass each other"
    assert crossing(0.0)[1] < 1e-3, "it goes straight on"
    assert crossing(-1.0)[2] < 2, "it turns and follows"


def test_a_run_with_an_agent_that_has_arrived_is_saved(tmp_path):
    *_, sim = crossing(0.5)
    assert np.isnan(sim.getAgentPrefVelocity(2)).all() and np.isnan(sim.getAgentVelocity(2)).all()
    sim.save(tmp_path / "run.toml")
    text = (tmp_path / "run.toml").read_text()
    assert "steps = 60" in text and "nan" not in text
    assert text.count("move = 2") == 59, "the caller puts it back before each step but the first"


@pytest.mark.parametrize("y, is_met", [(0.1, True), (50, False)])
def test_a_run_with_a_lost_agent_is_saved_unless_the_others_would_meet_it(tmp_path, y, is_met):
    sim = rvo2.PyRVOSimulator(0.1, *PARAMS, 0.5, 1)
    sim.addAgent((-3, 0))
    sim.addAgent((0, y))
    sim.set_pref_velocities([(1, 0), (np.nan, np.nan)])
    sim.step(30)
    assert np.isnan(sim.getAgentPosition(1)).all()
    if is_met:
        with pytest.raises(ValueError, match="agent 0 moves another way"):
            sim.save(tmp_path / "run.toml")
    else:
        sim.save(tmp_path / "run.toml")
        assert "steps = 30" in (tmp_path / "run.toml").read_text()
