// Written by sidestep, for RVO2 2.0.3 (https://github.com/snape/RVO2).
//   g++ -std=c++11 -O2 -ffp-contract=off -I RVO2/src scene.cc RVO2/src/*.cc -o scene
//   ./scene --steps 200 > trace.csv
// Scene: "Corridor with a corner"
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "RVO.h"

namespace {
// Settings that agents share: m, s, m/s.
struct Kind {
  float radius, max_speed, preferred_speed, neighbor_distance;
  std::size_t max_neighbors;
  float time_horizon, time_horizon_obstacle;
};

enum Aim { GOAL, VELOCITY };

struct Agent {
  std::size_t kind;
  RVO::Vector2 position, velocity;
  Aim aim;
  RVO::Vector2 goal;  // m, or m/s for VELOCITY
};

const float TIME_STEP = 0.25F;
const unsigned long FIRST_STEP = 0UL;

const std::vector<Kind> KINDS = {
    {1.0F, 1.5F, 1.0F, 10.0F, 10U, 3.0F, 2.0F},
};

const std::vector<Agent> AGENTS = {
    {0U, {-12.0F, -4.5F}, {0.0F, 0.0F}, GOAL, {16.0F, -0.45F}},
    {0U, {-12.0F, -1.5F}, {0.0F, 0.0F}, GOAL, {16.0F, -0.15F}},
    {0U, {-12.0F, 1.5F}, {0.0F, 0.0F}, GOAL, {16.0F, 0.15F}},
    {0U, {-12.0F, 4.5F}, {0.0F, 0.0F}, GOAL, {16.0F, 0.45F}},
    {0U, {-15.0F, -4.5F}, {0.0F, 0.0F}, GOAL, {16.0F, -0.45F}},
    {0U, {-15.0F, -1.5F}, {0.0F, 0.0F}, GOAL, {16.0F, -0.15F}},
    {0U, {-15.0F, 1.5F}, {0.0F, 0.0F}, GOAL, {16.0F, 0.15F}},
    {0U, {-15.0F, 4.5F}, {0.0F, 0.0F}, GOAL, {16.0F, 0.45F}},
    {0U, {-18.0F, -4.5F}, {0.0F, 0.0F}, GOAL, {16.0F, -0.45F}},
    {0U, {-18.0F, -1.5F}, {0.0F, 0.0F}, GOAL, {16.0F, -0.15F}},
    {0U, {-18.0F, 1.5F}, {0.0F, 0.0F}, GOAL, {16.0F, 0.15F}},
    {0U, {-18.0F, 4.5F}, {0.0F, 0.0F}, GOAL, {16.0F, 0.45F}},
    {0U, {14.0F, 2.0F}, {0.0F, 0.0F}, GOAL, {4.0F, -8.0F}},
    {0U, {14.0F, 4.5F}, {0.0F, 0.0F}, GOAL, {4.0F, -9.0F}},
    {0U, {16.5F, 2.0F}, {0.0F, 0.0F}, GOAL, {5.0F, -8.0F}},
    {0U, {16.5F, 4.5F}, {0.0F, 0.0F}, GOAL, {5.0F, -9.0F}},
};

// Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
const std::vector<std::vector<RVO::Vector2> > OBSTACLES = {
    {{-1.0F, 1.5F}, {1.0F, 1.5F}, {1.0F, 15.0F}, {-1.0F, 15.0F}},
    {{-1.0F, -15.0F}, {1.0F, -15.0F}, {1.0F, -1.5F}, {-1.0F, -1.5F}},
    {{6.0F, -6.0F}, {12.0F, -6.0F}, {12.0F, -4.5F}, {7.5F, -4.5F}, {7.5F, -1.5F}, {6.0F, -1.5F}},
};

// Straight to the goal, slowing down in the last second.
RVO::Vector2 preferred_velocity(const Agent &agent, const RVO::Vector2 &position) {
  if (agent.aim == VELOCITY) {
    return agent.goal;
  }
  const float speed = KINDS[agent.kind].preferred_speed;
  const RVO::Vector2 way = agent.goal - position;
  return way * way > speed * speed ? RVO::normalize(way) * speed : way;
}

void print_agents(const RVO::RVOSimulator &simulator, unsigned long step) {
  for (std::size_t i = 0; i < AGENTS.size(); ++i) {
    const RVO::Vector2 p = simulator.getAgentPosition(i);
    const RVO::Vector2 v = simulator.getAgentVelocity(i);
    std::printf("%lu,%lu,%.9g,%.9g,%.9g,%.9g\n", step, static_cast<unsigned long>(i), p.x(), p.y(), v.x(), v.y());
  }
}

// How many steps: --steps N, else 200; -1 if it is no number.
long steps_of(int argc, char **argv) {
  if (argc == 1) {
    return 200;
  }
  char *end = argv[0];
  const long steps = argc == 3 && std::strcmp(argv[1], "--steps") == 0 ? std::strtol(argv[2], &end, 10) : -1;
  return end != argv[0] && end != argv[2] && *end == '\0' ? steps : -1;
}
}  // namespace

int main(int argc, char **argv) {
  const long steps = steps_of(argc, argv);
  if (steps < 0) {
    std::fprintf(stderr, "usage: %s [--steps N]\n", argv[0]);
    return 2;
  }
  RVO::RVOSimulator simulator;
  simulator.setTimeStep(TIME_STEP);
  for (std::size_t i = 0; i < AGENTS.size(); ++i) {
    const Agent &agent = AGENTS[i];
    const Kind &kind = KINDS[agent.kind];
    simulator.addAgent(agent.position, kind.neighbor_distance, kind.max_neighbors, kind.time_horizon,
                       kind.time_horizon_obstacle, kind.radius, kind.max_speed, agent.velocity);
  }
  for (std::size_t i = 0; i < OBSTACLES.size(); ++i) {
    simulator.addObstacle(OBSTACLES[i]);
  }
  simulator.processObstacles();
  std::printf("step,agent,x,y,vx,vy\n");
  for (long k = 1; k <= steps; ++k) {
    for (std::size_t i = 0; i < AGENTS.size(); ++i) {
      simulator.setAgentPrefVelocity(i, preferred_velocity(AGENTS[i], simulator.getAgentPosition(i)));
    }
    simulator.doStep();
    print_agents(simulator, FIRST_STEP + static_cast<unsigned long>(k));
  }
  return 0;
}
