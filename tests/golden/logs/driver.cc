// Runs RVO2 on a scene from standard input, and prints a log of it: what every agent has before each step, what it is
// given to prefer, and what it chooses.
//   g++ -std=c++11 -O2 -ffp-contract=off -I RVO2/src driver.cc RVO2/src/*.cc -o driver
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "RVO.h"

int main() {
  float time_step = 0.0F, speed = 1.0F;
  std::size_t steps = 0;
  std::cin >> time_step >> steps >> speed;
  RVO::RVOSimulator simulator;
  simulator.setTimeStep(time_step);
  std::vector<RVO::Vector2> goals;
  std::string kind;
  while (std::cin >> kind) {
    if (kind == "agent") {
      float x, y, vx, vy, gx, gy, radius, most, distance, horizon, obstacle;
      std::size_t neighbors;
      std::cin >> x >> y >> vx >> vy >> gx >> gy >> radius >> most >> distance >> neighbors >> horizon >> obstacle;
      simulator.addAgent(RVO::Vector2(x, y), distance, neighbors, horizon, obstacle, radius, most, RVO::Vector2(vx, vy));
      goals.push_back(RVO::Vector2(gx, gy));
    } else {
      std::size_t count;
      std::cin >> count;
      std::vector<RVO::Vector2> vertices;
      for (std::size_t i = 0; i < count; ++i) {
        float x, y;
        std::cin >> x >> y;
        vertices.push_back(RVO::Vector2(x, y));
      }
      simulator.addObstacle(vertices);
    }
  }
  simulator.processObstacles();
  std::printf("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n");
  for (std::size_t step = 0; step < steps; ++step) {
    std::vector<RVO::Vector2> before, places, wanted;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      places.push_back(simulator.getAgentPosition(i));
      before.push_back(simulator.getAgentVelocity(i));
      const RVO::Vector2 way = goals[i] - places[i];
      wanted.push_back(RVO::absSq(way) > speed * speed ? RVO::normalize(way) * speed : way);
      simulator.setAgentPrefVelocity(i, wanted[i]);
    }
    simulator.doStep();
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const RVO::Vector2 after = simulator.getAgentVelocity(i);
      std::printf("%lu,%lu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", static_cast<unsigned long>(step),
                  static_cast<unsigned long>(i), places[i].x(), places[i].y(), before[i].x(), before[i].y(), wanted[i].x(),
                  wanted[i].y(), after.x(), after.y());
    }
  }
  return 0;
}
