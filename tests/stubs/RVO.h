// As much of RVO2's interface as the programs of `sidestep code` and the logger of docs/loggers use. Nobody avoids anybody here: every agent takes its
// preferred velocity, as under the method none.
#ifndef RVO_H_
#define RVO_H_

#include <cmath>
#include <cstddef>
#include <vector>

namespace RVO {
class Vector2 {
 public:
  Vector2() : x_(0.0F), y_(0.0F) {}
  Vector2(float x, float y) : x_(x), y_(y) {}
  float x() const { return x_; }
  float y() const { return y_; }
  float operator*(const Vector2 &other) const { return x_ * other.x_ + y_ * other.y_; }
  Vector2 operator*(float scalar) const { return Vector2(x_ * scalar, y_ * scalar); }
  Vector2 operator+(const Vector2 &other) const { return Vector2(x_ + other.x_, y_ + other.y_); }
  Vector2 operator-(const Vector2 &other) const { return Vector2(x_ - other.x_, y_ - other.y_); }

 private:
  float x_, y_;
};

inline Vector2 normalize(const Vector2 &vector) { return vector * (1.0F / std::sqrt(vector * vector)); }

class RVOSimulator {
 public:
  void setTimeStep(float time_step) { time_step_ = time_step; }
  std::size_t addAgent(const Vector2 &position, float distance, std::size_t neighbors, float horizon, float horizon_obstacle,
                       float radius, float max_speed, const Vector2 &velocity) {
    positions_.push_back(position);
    velocities_.push_back(velocity);
    settings_.push_back({distance, horizon, horizon_obstacle, radius, max_speed});
    neighbors_.push_back(neighbors);
    return positions_.size() - 1;
  }
  std::size_t addObstacle(const std::vector<Vector2> &vertices) { return vertices.size(); }
  void processObstacles() {}
  void setAgentPrefVelocity(std::size_t agent, const Vector2 &velocity) { velocities_[agent] = velocity; }
  Vector2 getAgentPosition(std::size_t agent) const { return positions_[agent]; }
  Vector2 getAgentVelocity(std::size_t agent) const { return velocities_[agent]; }
  std::size_t getNumAgents() const { return positions_.size(); }
  Vector2 getAgentPrefVelocity(std::size_t agent) const { return velocities_[agent]; }
  std::size_t getAgentMaxNeighbors(std::size_t agent) const { return neighbors_[agent]; }
  float getAgentNeighborDist(std::size_t agent) const { return settings_[agent].distance; }
  float getAgentTimeHorizon(std::size_t agent) const { return settings_[agent].horizon; }
  float getAgentTimeHorizonObst(std::size_t agent) const { return settings_[agent].horizon_obstacle; }
  float getAgentRadius(std::size_t agent) const { return settings_[agent].radius; }
  float getAgentMaxSpeed(std::size_t agent) const { return settings_[agent].max_speed; }
  void doStep() {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      positions_[i] = positions_[i] + velocities_[i] * time_step_;
    }
  }

 private:
  struct Settings {
    float distance, horizon, horizon_obstacle, radius, max_speed;
  };
  float time_step_;
  std::vector<Vector2> positions_, velocities_;
  std::vector<Settings> settings_;
  std::vector<std::size_t> neighbors_;
};
}  // namespace RVO

#endif  // RVO_H_
