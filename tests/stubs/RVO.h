// As much of RVO2's interface as the programs of `sidestep code` use. Nobody avoids anybody here: every agent takes its
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
  std::size_t addAgent(const Vector2 &position, float, std::size_t, float, float, float, float, const Vector2 &velocity) {
    positions_.push_back(position);
    velocities_.push_back(velocity);
    return positions_.size() - 1;
  }
  std::size_t addObstacle(const std::vector<Vector2> &vertices) { return vertices.size(); }
  void processObstacles() {}
  void setAgentPrefVelocity(std::size_t agent, const Vector2 &velocity) { velocities_[agent] = velocity; }
  Vector2 getAgentPosition(std::size_t agent) const { return positions_[agent]; }
  Vector2 getAgentVelocity(std::size_t agent) const { return velocities_[agent]; }
  void doStep() {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      positions_[i] = positions_[i] + velocities_[i] * time_step_;
    }
  }

 private:
  float time_step_;
  std::vector<Vector2> positions_, velocities_;
};
}  // namespace RVO

#endif  // RVO_H_
