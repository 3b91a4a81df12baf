// Writes a log of RVO2 for `sidestep audit`: begin_log once, then log_step in place of doStep.
#include <cstddef>
#include <cstdio>
#include <vector>

#include "RVO.h"

void begin_log(std::FILE *file) {
  std::fprintf(file, "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius,max_speed,neighbor_distance,max_neighbors,time_horizon,time_horizon_obstacle\n");
}

void log_step(RVO::RVOSimulator &simulator, unsigned long step, std::FILE *file) {
  const std::size_t count = simulator.getNumAgents();
  std::vector<RVO::Vector2> places, velocities;
  for (std::size_t i = 0; i < count; ++i) {
    places.push_back(simulator.getAgentPosition(i));
    velocities.push_back(simulator.getAgentVelocity(i));
  }
  simulator.doStep();
  for (std::size_t i = 0; i < count; ++i) {
    const RVO::Vector2 p = places[i], v = velocities[i];
    const RVO::Vector2 wanted = simulator.getAgentPrefVelocity(i), chosen = simulator.getAgentVelocity(i);
    std::fprintf(file, "%lu,%lu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,", step, static_cast<unsigned long>(i), p.x(), p.y(),
                 v.x(), v.y(), wanted.x(), wanted.y(), chosen.x(), chosen.y());
    std::fprintf(file, "%.9g,%.9g,%.9g,%lu,%.9g,%.9g\n", simulator.getAgentRadius(i), simulator.getAgentMaxSpeed(i),
                 simulator.getAgentNeighborDist(i), static_cast<unsigned long>(simulator.getAgentMaxNeighbors(i)),
                 simulator.getAgentTimeHorizon(i), simulator.getAgentTimeHorizonObst(i));
  }
}
