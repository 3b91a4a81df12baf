# What commands do, in lists of changes.

command-all = all
command-one = { $agent }
command-point = [{ $x }, { $y }]

command-set = set { $key } = { $value } for { $scope }
command-set_method = set method = { $method } for { $scope }
command-move_agent = move { $agent } to { $to }
command-set_velocity = set velocity of { $agent } to { $to }
command-set_goal = set goal of { $agent } to { $to }
command-set_preferred_velocity = set preferred velocity of { $agent } to { $to }
command-send = send { $agent } by the road map to { $to }
command-hold = let { $agent } hold
command-wander = let { $agent } wander
command-pursue = let { $agent } pursue { $prey }
command-evade = let { $agent } evade { $pursuer }
command-follow = let { $agent } follow the pointer
command-set_group = count { $agent } to group { $group }
command-set_seed = set seed = { $seed }
command-pass_time = let { $steps } steps pass
command-set_pointer = set pointer to { $to }
command-set_obstacles = set obstacles: { $polygons } polygons, { $circles } circles
command-set_roadmap = set road map: { $points } points, clearance { $clearance }
command-move_waypoint = move point { $waypoint } of the road map to { $to }
command-take_gate = take the gate away
command-set_gate = set gate from { $from } to { $to }
command-let_go = let go of { $scope }
command-follow_log = have { $scope } follow the log
command-add_agent = add agent at { $at }
command-remove_agent = remove { $agent }
command-insert_agent = put { $agent } back at { $at }
