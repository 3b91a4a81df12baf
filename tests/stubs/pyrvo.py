"""As much of pyrvo's interface as the programs of `sidestep code` and the logger of docs/loggers use. Nobody avoids anybody
here: every agent takes its preferred velocity, as under the method none."""

from collections import namedtuple
from ctypes import c_float

Vector2 = namedtuple("Vector2", "x y")


def single(x):
    return c_float(x).value


class RVOSimulator:
    def __init__(self, time_step, distance, neighbors, horizon, horizon_obstacle, radius, max_speed):
        self.time_step = single(time_step)
        self.agents = []
        self.settings = []

    def add_agent(self, position, distance, neighbors, horizon, horizon_obstacle, radius, max_speed, velocity):
        self.agents.append([Vector2(*map(single, position)), Vector2(*map(single, velocity))])
        self.settings.append((distance, neighbors, horizon, horizon_obstacle, radius, max_speed))

    def add_obstacle(self, vertices):
        assert len(vertices) >= 2

    def process_obstacles(self):
        pass

    def get_agent_position(self, agent):
        return self.agents[agent][0]

    def get_agent_velocity(self, agent):
        return self.agents[agent][1]

    def set_agent_pref_velocity(self, agent, velocity):
        self.agents[agent][1] = Vector2(*map(single, velocity))

    def get_num_agents(self):
        return len(self.agents)

    def get_agent_pref_velocity(self, agent):
        return self.agents[agent][1]

    def get_agent_neighbor_dist(self, agent):
        return self.settings[agent][0]

    def get_agent_max_neighbors(self, agent):
        return self.settings[agent][1]

    def get_agent_time_horizon(self, agent):
        return self.settings[agent][2]

    def get_agent_time_horizon_obst(self, agent):
        return self.settings[agent][3]

    def get_agent_radius(self, agent):
        return self.settings[agent][4]

    def get_agent_max_speed(self, agent):
        return self.settings[agent][5]

    def do_step(self):
        for agent in self.agents:
            moved = (single(p + single(v * self.time_step)) for p, v in zip(*agent))
            agent[0] = Vector2(*moved)
