# What to do about a finding, and what trials on copies of the world have shown.

remedy-set = Set { $change }.
remedy-set_either = Set { $first }, or { $second }.
remedy-no_value = No value that a key takes ends it.
remedy-perhaps = Perhaps { $change }: what helps here is found by trials.
remedy-by_trials = No one setting is known to end it: what helps here is found by trials.
remedy-crossing = Dense crossings live with it for seconds and come through: then it needs no remedy.
remedy-drag_apart = Drag them apart.
remedy-move_goal = Move its goal to a place where its disc fits.
remedy-goals_apart = Give them goals at least { $apart } apart.
remedy-fewer_followers = No setting makes room for all of them: let fewer follow the pointer.
remedy-draw_road_map = Send it by a road map: a local method finds no way around a wall (behavior = "route" and a [roadmap]).
remedy-take_road_map = Send it by the road map (behavior = "route"): a local method finds no way around a wall.
remedy-move_waypoints = Give the road map points that see each other around the wall, each at least its radius away from walls.
remedy-widen_gap = Widen the gap, or send it another way by a road map.
remedy-reverse_vertices = Switch on the overlay winding to see it, then reverse the order of its vertices in the file.

# A change

remedy-changes = { $changes }
remedy-goals_spread = { $goals } goals apart from each other
remedy-setting = { $setting }
remedy-setting_of_all = { $setting } for all
remedy-setting_of = { $setting } for { $agent }
remedy-right_bias = right bias { $bias }
remedy-perturbation = perturbation { $noise }
remedy-breaker = { $name }
remedy-method_of_all = { $method } for all
remedy-method_of = { $method } for { $agent }
remedy-goal_at = the goal of { $agent } at { $at }
remedy-routed = { $agent } by the road map
remedy-reversed_polygon = the polygon the other way round
remedy-other = { $command }

# What came of it

remedy-helped = { $change }, { $tried }
remedy-tried =
    tried from now on for { $seconds }{ $among }: { $measure ->
        [standstill] standstill
        [jitter] to and fro
        [overlap] overlap
        [relaxed] relaxed
       *[finding] this finding
    } falls from { $before } to { $after }{ $start }
remedy-from_start = { "" }; from the start, from { $before } to { $after }
remedy-not_from_start = { "" }; set from the start it does not help, or makes something else worse
remedy-among = { "" } among the nearest { $agents }
remedy-passes = it ends by itself: { $lasted } of the next { $seconds }
remedy-harmless = no harm: in the next { $seconds } it comes through without standing or touching anybody
remedy-none_helped =
    { $tried ->
        [one] one change was tried, and it did not help
       *[other] { $tried } changes were tried, and none helped
    }{ $costly ->
        [0] { "" }
        [one] ; one ended it and made something else worse
       *[other] ; { $costly } of them ended it and made something else worse
    }{ $untried ->
        [0] { "" }
       *[other] ; { $untried } more would take too long
    }
remedy-no_candidate = no setting has to do with it
remedy-too_long = not tried: a minute of this world costs too much

# When it began

remedy-since = since step { $step }
remedy-since_stopped = since step { $step }, when { $who } stopped
remedy-since_arrived = since step { $step }, when { $who } arrived
remedy-since_in_range = since step { $step }, when { $who } came into range
