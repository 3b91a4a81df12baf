# Why a world refuses a change, a value or an obstacle

refusal-unknown_key = unknown key { $key }; known are { $known }
refusal-unknown_key_near = unknown key { $key }, did you mean { $near }?
refusal-not_an_assignment = { $text } is not of the form key=value
refusal-value = { $key } { $reason }
refusal-wrong_type = wants { $wanted }, got { $got }
refusal-out_of_range = { $got } is outside { $least } to { $most }

refusal-no_such_agent = there is no agent { $agent }: the world has { $agents }, counted from 0
refusal-no_such_waypoint = there is no point { $waypoint } of the road map: it has { $waypoints }, counted from 0
refusal-removed = there is no agent with the id { $id } any more
refusal-obstacle_removed = there is no obstacle with the id { $id } any more
refusal-itself = { $agent } cannot pursue or evade itself; name another

refusal-too_few = a polygon needs at least two vertices, got { $vertices }
refusal-repeated = vertices { $first } and { $second } are the same point; remove one
refusal-crossing = the sides after vertices { $first } and { $second } cross; reorder the vertices so that the outline never meets itself
refusal-too_short = the side after vertex { $vertex } is too short
refusal-not_a_disc = the radius of a circle must be above 0 m, got { $radius }

refusal-too_far = { $what } lies beyond ±{ $most } in x or y, got { $value }
refusal-not_finite = { $what } must be finite, got { $value }
