"""The same as pyrvo.py by the names of Python-RVO2."""

from pyrvo import RVOSimulator


class PyRVOSimulator(RVOSimulator):
    addAgent = RVOSimulator.add_agent
    addObstacle = RVOSimulator.add_obstacle
    processObstacles = RVOSimulator.process_obstacles
    getAgentPosition = RVOSimulator.get_agent_position
    getAgentVelocity = RVOSimulator.get_agent_velocity
    setAgentPrefVelocity = RVOSimulator.set_agent_pref_velocity
    doStep = RVOSimulator.do_step
