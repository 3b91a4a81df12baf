#!/usr/bin/env python3
# Written by sidestep.
# Needs Python-RVO2 (https://github.com/sybrenstuvel/Python-RVO2): pip install Cython, then python setup.py install.
#   python3 scene.py --steps 200 > trace.csv
# Scene: "A "title" \\n#coding: no\u{2028}\u{202e}@agents@ */ ??/ \"
# Not as in sidestep: one agent takes ORCA in place of VO, RVO or HRVO.
# Not as in sidestep: one agent that avoids nothing keeps off walls and pillars nevertheless.
# Not as in sidestep: one agent takes one half of the avoiding, whatever the responsibility.
# Not as in sidestep: one agent goes without steering forces.
# Not as in sidestep: 2 agents that wander, pursue or evade stand still.
# Not as in sidestep: one agent heads straight for its goal, without the road map.
# Not as in sidestep: one agent that follows the pointer heads for where it stands.
# Not as in sidestep: one agent has no limits of acceleration or turn rate.
# Not as in sidestep: agents that stand on the same point part another way, or never.
# Not as in sidestep: the pillar is a polygon of 16 corners.
# Not as in sidestep: relaxed lines give way equally, as with len = 1 in place of inf.
# Not as in sidestep: linear programs have the tolerances of RVO2, not those of orca.lp = robust.
# Not as in sidestep: each velocity moves its agent in the same step, as with update = same_step.
# Not as in sidestep: nothing breaks deadlocks.
# Not as in sidestep: the largest speed stays in m/s, as with museum.units = repaired.
import argparse
import ctypes
import math
from collections import namedtuple

import rvo2

# Settings that agents share: m, s, m/s.
Kind = namedtuple(
    "Kind",
    "radius max_speed preferred_speed neighbor_distance max_neighbors time_horizon time_horizon_obstacle",
)
# `goal` is a point in m, or a velocity in m/s where `aim` says so.
Agent = namedtuple("Agent", "kind position velocity aim goal")
GOAL, VELOCITY = "goal", "velocity"

TIME_STEP = 0.3
FIRST_STEP = 0

KINDS = [
    Kind(0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0),
    Kind(0.5, 2.0, 1.0, 15.0, 0, 2.0, 10.0),
    Kind(0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0),
    Kind(0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0),
    Kind(0.5, 2.0, 1.0, 15.0, 3, 2.0, 10.0),
    Kind(0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0),
    Kind(0.001, 10000.0, 1.0, 1000000.0, 10, 1000000.0, 10.0),
]

AGENTS = [
    Agent(0, (-8.0, 0.1), (0.0, 0.0), GOAL, (8.0, -0.3)),
    Agent(1, (8.0, 0.0), (0.0, 0.0), GOAL, (-8.0, 0.0)),
    Agent(2, (0.0, 4.0), (0.0, 0.0), VELOCITY, (0.0, 0.0)),
    Agent(3, (2.0, 4.0), (0.0, 0.0), VELOCITY, (0.0, 0.0)),
    Agent(4, (-2.0, -4.0), (0.0, 0.0), GOAL, (2.0, 6.0)),
    Agent(5, (-6.0, -4.0), (0.0, 0.0), GOAL, (0.0, 0.0)),
    Agent(5, (-6.0, 9.0), (1e-7, -1234.5679), VELOCITY, (1e-40, -0.1)),
    Agent(6, (9999999.0, -9999999.0), (0.0, 0.0), GOAL, (-9999999.0, 9999999.0)),
    Agent(5, (9999999.0, -9999999.0), (0.0, 0.0), VELOCITY, (0.0, 0.0)),
]

# Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
OBSTACLES = [
    [(4.0, -3.0), (4.1, 3.0)],
    [(0.91763204, 0.7), (0.8477814, 1.0511626), (0.64886385, 1.3488638), (0.35116258, 1.5477815), (-4.0110972e-8, 1.617632), (-0.35116264, 1.5477815), (-0.64886385, 1.3488638), (-0.84778154, 1.0511625), (-0.91763204, 0.6999999), (-0.8477814, 0.3488374), (-0.64886373, 0.051136076), (-0.3511623, -0.14778161), (1.0942653e-8, -0.21763206), (0.35116273, -0.14778137), (0.64886403, 0.051136374), (0.8477815, 0.3488374)],
]


def single(x):
    """The nearest number of single precision, in which RVO2 computes."""
    return ctypes.c_float(x).value


def preferred_velocity(agent, x, y):
    """Straight to the goal, slowing down in the last second."""
    goal_x, goal_y = map(single, agent.goal)
    if agent.aim == VELOCITY:
        return goal_x, goal_y
    speed = single(KINDS[agent.kind].preferred_speed)
    way_x, way_y = single(goal_x - x), single(goal_y - y)
    length_sq = single(single(way_x * way_x) + single(way_y * way_y))
    if length_sq <= single(speed * speed):
        return way_x, way_y
    scale = single(1.0 / single(math.sqrt(length_sq)))
    return single(single(way_x * scale) * speed), single(single(way_y * scale) * speed)


def state_of(simulator, agent):
    """Position and velocity of an agent."""
    return (*simulator.getAgentPosition(agent), *simulator.getAgentVelocity(agent))


def new_simulator():
    simulator = rvo2.PyRVOSimulator(TIME_STEP, 1.0, 1, 1.0, 1.0, 1.0, 1.0)
    for agent in AGENTS:
        kind = KINDS[agent.kind]
        simulator.addAgent(
            agent.position,
            kind.neighbor_distance,
            kind.max_neighbors,
            kind.time_horizon,
            kind.time_horizon_obstacle,
            kind.radius,
            kind.max_speed,
            agent.velocity,
        )
    for vertices in OBSTACLES:
        simulator.addObstacle(vertices)
    simulator.processObstacles()
    return simulator


def main():
    parser = argparse.ArgumentParser(description="Prints the trace of a scene.")
    parser.add_argument("--steps", type=int, default=200, metavar="N")
    steps = parser.parse_args().steps
    simulator = new_simulator()
    print("step,agent,x,y,vx,vy")
    for step in range(FIRST_STEP + 1, FIRST_STEP + steps + 1):
        for number, agent in enumerate(AGENTS):
            x, y, _, _ = state_of(simulator, number)
            simulator.setAgentPrefVelocity(number, preferred_velocity(agent, x, y))
        simulator.doStep()
        for number in range(len(AGENTS)):
            print(step, number, *(f"{value:.9g}" for value in state_of(simulator, number)), sep=",")


if __name__ == "__main__":
    main()
