// Written by sidestep, for RVO2 2.0.3 (https://github.com/snape/RVO2).
//   g++ -std=c++11 -O2 -ffp-contract=off -I RVO2/src scene.cc RVO2/src/*.cc -o scene
//   ./scene --steps 200 > trace.csv
// Scene: "A "title" \\n#coding: no\u{2028}\u{202e}@agents@ */ ??/ \"
// Not as in sidestep: one agent takes ORCA in place of VO, RVO or HRVO.
// Not as in sidestep: one agent that avoids nothing keeps off walls and pillars nevertheless.
// Not as in sidestep: one agent takes one half of the avoiding, whatever the responsibility.
// Not as in sidestep: one agent goes without steering forces.
// Not as in sidestep: 2 agents that wander, pursue or evade stand still.
// Not as in sidestep: one agent heads straight for its goal, without the road map.
// Not as in sidestep: one agent that follows the pointer heads for where it stands.
// Not as in sidestep: one agent has no limits of acceleration or turn rate.
// Not as in sidestep: agents that stand on the same point part another way, or never.
// Not as in sidestep: the pillar is a polygon of 16 corners.
// Not as in sidestep: relaxed lines give way equally, as with len = 1 in place of inf.
// Not as in sidestep: linear programs have the tolerances of RVO2, not those of orca.lp = robust.
// Not as in sidestep: each velocity moves its agent in the same step, as with update = same_step.
// Not as in sidestep: nothing breaks deadlocks.
// Not as in sidestep: the largest speed stays in m/s, as with museum.units = repaired.
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

const float TIME_STEP = 0.3F;
const unsigned long FIRST_STEP = 0UL;

const std::vector<Kind> KINDS = {
    {0.5F, 2.0F, 1.0F, 15.0F, 10U, 2.0F, 10.0F},
    {0.5F, 2.0F, 1.0F, 15.0F, 0U, 2.0F, 10.0F},
    {0.5F, 2.0F, 1.0F, 15.0F, 10U, 2.0F, 10.0F},
    {0.5F, 2.0F, 1.0F, 15.0F, 10U, 2.0F, 10.0F},
    {0.5F, 2.0F, 1.0F, 15.0F, 3U, 2.0F, 10.0F},
    {0.5F, 2.0F, 1.0F, 15.0F, 10U, 2.0F, 10.0F},
    {0.001F, 10000.0F, 1.0F, 1000000.0F, 10U, 1000000.0F, 10.0F},
};

const std::vector<Agent> AGENTS = {
    {0U, {-8.0F, 0.1F}, {0.0F, 0.0F}, GOAL, {8.0F, -0.3F}},
    {1U, {8.0F, 0.0F}, {0.0F, 0.0F}, GOAL, {-8.0F, 0.0F}},
    {2U, {0.0F, 4.0F}, {0.0F, 0.0F}, VELOCITY, {0.0F, 0.0F}},
    {3U, {2.0F, 4.0F}, {0.0F, 0.0F}, VELOCITY, {0.0F, 0.0F}},
    {4U, {-2.0F, -4.0F}, {0.0F, 0.0F}, GOAL, {2.0F, 6.0F}},
    {5U, {-6.0F, -4.0F}, {0.0F, 0.0F}, GOAL, {0.0F, 0.0F}},
    {5U, {-6.0F, 9.0F}, {1e-7F, -1234.5679F}, VELOCITY, {1e-40F, -0.1F}},
    {6U, {9999999.0F, -9999999.0F}, {0.0F, 0.0F}, GOAL, {-9999999.0F, 9999999.0F}},
    {5U, {9999999.0F, -9999999.0F}, {0.0F, 0.0F}, VELOCITY, {0.0F, 0.0F}},
};

// Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
const std::vector<std::vector<RVO::Vector2> > OBSTACLES = {
    {{4.0F, -3.0F}, {4.1F, 3.0F}},
    {{0.91763204F, 0.7F}, {0.8477814F, 1.0511626F}, {0.64886385F, 1.3488638F}, {0.35116258F, 1.5477815F}, {-4.0110972e-8F, 1.617632F}, {-0.35116264F, 1.5477815F}, {-0.64886385F, 1.3488638F}, {-0.84778154F, 1.0511625F}, {-0.91763204F, 0.6999999F}, {-0.8477814F, 0.3488374F}, {-0.64886373F, 0.051136076F}, {-0.3511623F, -0.14778161F}, {1.0942653e-8F, -0.21763206F}, {0.35116273F, -0.14778137F}, {0.64886403F, 0.051136374F}, {0.8477815F, 0.3488374F}},
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
