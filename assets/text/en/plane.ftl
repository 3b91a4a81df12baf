# Backgrounds of the plane of velocities: how bad each velocity would be.

plane-heat_none = none
plane-heat_time_to_collision = time to collision
plane-heat_violation = worst violation
plane-heat_penalty = penalty

plane-about_none = No background.
plane-about_time_to_collision = Seconds until the first neighbor is hit if all others keep their velocities: the sooner, the stronger; beyond the time horizon nothing.
plane-about_violation = How far each velocity lies on the wrong side of the worst half-plane, or inside the deepest velocity obstacle.
plane-about_penalty = Distance to the preferred velocity plus { $safety } over the time to collision: what RVO's sampling minimizes.
