# The objective of an agent, and the forces on it.

steering-behavior = behavior
steering-behavior_about = What this agent steers for. Everything goes with every method.
steering-arrive = arrive
steering-by_road_map = by the road map
steering-keep_velocity = keep a velocity
steering-hold = hold
steering-wander = wander
steering-pursues = pursue { $prey }
steering-evades = evade { $pursuer }
steering-follow_pointer = follow the pointer
steering-pursue = pursue { $prey }
steering-evade = evade { $pursuer }

steering-steering = steering
steering-force = force
steering-of_behavior = of the behavior
steering-of_avoidance = of avoidance
steering-box_length = box length
steering-pillars_tagged = pillars tagged
steering-nearest = nearest at ip
steering-needed_turn = needed turn
steering-aside = aside
steering-along = along the heading
steering-circles_in_view = circles in view
steering-in_the_way = in the way
steering-brake_factor = brake factor
steering-wall_feelers_hit = wall feelers hit
steering-hits = { $hit } of { $of }
