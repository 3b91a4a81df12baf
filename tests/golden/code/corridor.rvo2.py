#!/usr/bin/env python3
# Written by sidestep.
# Needs Python-RVO2 (https://github.com/sybrenstuvel/Python-RVO2): pip install Cython, then python setup.py install.
#   python3 scene.py --steps 200 > trace.csv
# Scene: "Corridor with a corner"
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

TIME_STEP = 0.25
FIRST_STEP = 0

KINDS = [
    Kind(1.0, 1.5, 1.0, 10.0, 10, 3.0, 2.0),
]

AGENTS = [
    Agent(0, (-12.0, -4.5), (0.0, 0.0), GOAL, (16.0, -0.45)),
    Agent(0, (-12.0, -1.5), (0.0, 0.0), GOAL, (16.0, -0.15)),
    Agent(0, (-12.0, 1.5), (0.0, 0.0), GOAL, (16.0, 0.15)),
    Agent(0, (-12.0, 4.5), (0.0, 0.0), GOAL, (16.0, 0.45)),
    Agent(0, (-15.0, -4.5), (0.0, 0.0), GOAL, (16.0, -0.45)),
    Agent(0, (-15.0, -1.5), (0.0, 0.0), GOAL, (16.0, -0.15)),
    Agent(0, (-15.0, 1.5), (0.0, 0.0), GOAL, (16.0, 0.15)),
    Agent(0, (-15.0, 4.5), (0.0, 0.0), GOAL, (16.0, 0.45)),
    Agent(0, (-18.0, -4.5), (0.0, 0.0), GOAL, (16.0, -0.45)),
    Agent(0, (-18.0, -1.5), (0.0, 0.0), GOAL, (16.0, -0.15)),
    Agent(0, (-18.0, 1.5), (0.0, 0.0), GOAL, (16.0, 0.15)),
    Agent(0, (-18.0, 4.5), (0.0, 0.0), GOAL, (16.0, 0.45)),
    Agent(0, (14.0, 2.0), (0.0, 0.0), GOAL, (4.0, -8.0)),
    Agent(0, (14.0, 4.5), (0.0, 0.0), GOAL, (4.0, -9.0)),
    Agent(0, (16.5, 2.0), (0.0, 0.0), GOAL, (5.0, -8.0)),
    Agent(0, (16.5, 4.5), (0.0, 0.0), GOAL, (5.0, -9.0)),
]

# Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
OBSTACLES = [
    [(-1.0, 1.5), (1.0, 1.5), (1.0, 15.0), (-1.0, 15.0)],
    [(-1.0, -15.0), (1.0, -15.0), (1.0, -1.5), (-1.0, -1.5)],
    [(6.0, -6.0), (12.0, -6.0), (12.0, -4.5), (7.5, -4.5), (7.5, -1.5), (6.0, -1.5)],
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
