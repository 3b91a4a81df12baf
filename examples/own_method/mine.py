#!/usr/bin/env python3
"""A method of one's own in 20 lines: as preferred, pushed away from near neighbors. docs/protocol.md has every field.

    sidestep circle-10 --method "cmd:python3 examples/own_method/mine.py"
"""
import json
import math
import sys

for line in sys.stdin:
    question = json.loads(line)
    velocities = []
    for agent in question["agents"]:
        x, y = agent["preferred_velocity"]
        for other in agent["neighbors"]:
            dx, dy = (a - b for a, b in zip(agent["position"], other["position"]))
            distance = math.hypot(dx, dy) or 1e-9
            push = 2.0 * math.exp(-(distance - agent["radius"] - other["radius"]))
            x, y = x + push * dx / distance - 0.3 * push * dy / distance, y + push * dy / distance + 0.3 * push * dx / distance
        velocities.append([x, y])
    print(json.dumps({"step": question["step"], "velocities": velocities}), flush=True)
