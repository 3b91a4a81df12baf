"""Writes a log of robots under ROS 2 for `sidestep audit`: odometry before, what was wanted, what the avoidance sent.

    python3 ros2.py robot_1 robot_2 > robots.csv
    sidestep audit robots.csv --set radius=0.3

Each robot publishes `odom`, `preferred_velocity` (what it would do alone) and `cmd_vel` (what it does), the last two in the
axes of the world. A row is written with each command, all robots of one tenth of a second at one step."""
import sys

import rclpy
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry

TICK = 0.1


def main():
    rclpy.init()
    node = rclpy.create_node("agent_log")
    state, wanted = {}, {}
    print("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy")

    def on_command(robot, command):
        if robot not in state or robot not in wanted:
            return
        place, velocity = state[robot].pose.pose.position, state[robot].twist.twist.linear
        prefers, chosen = wanted[robot].linear, command.linear
        step = int(node.get_clock().now().nanoseconds * 1e-9 / TICK)
        row = (place.x, place.y, velocity.x, velocity.y, prefers.x, prefers.y, chosen.x, chosen.y)
        print(step, robot, *(f"{number:.9g}" for number in row), sep=",", flush=True)

    for robot in sys.argv[1:]:
        node.create_subscription(Odometry, f"{robot}/odom", lambda m, r=robot: state.__setitem__(r, m), 10)
        node.create_subscription(Twist, f"{robot}/preferred_velocity", lambda m, r=robot: wanted.__setitem__(r, m), 10)
        node.create_subscription(Twist, f"{robot}/cmd_vel", lambda m, r=robot: on_command(r, m), 10)
    rclpy.spin(node)


if __name__ == "__main__":
    main()
