"""Writes a log of pyrvo for `sidestep audit`: begin_log once, then log_step in place of do_step.

Python-RVO2 says getAgentPosition for get_agent_position, and so on, and returns pairs."""

HEADER = (
    "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,"
    "radius,max_speed,neighbor_distance,max_neighbors,time_horizon,time_horizon_obstacle"
)


def begin_log(file):
    print(HEADER, file=file)


def log_step(simulator, step, file):
    agents = range(simulator.get_num_agents())
    before = [(simulator.get_agent_position(i), simulator.get_agent_velocity(i)) for i in agents]
    before = [(p.x, p.y, v.x, v.y) for p, v in before]
    simulator.do_step()
    for i in agents:
        wanted, chosen = simulator.get_agent_pref_velocity(i), simulator.get_agent_velocity(i)
        settings = (
            simulator.get_agent_radius(i),
            simulator.get_agent_max_speed(i),
            simulator.get_agent_neighbor_dist(i),
            simulator.get_agent_max_neighbors(i),
            simulator.get_agent_time_horizon(i),
            simulator.get_agent_time_horizon_obst(i),
        )
        row = (*before[i], wanted.x, wanted.y, chosen.x, chosen.y, *settings)
        print(step, i, *(f"{number:.9g}" for number in row), sep=",", file=file)
