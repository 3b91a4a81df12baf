# One tunable.

control-mixed = (mixed)
control-changed = Changed. Click for the scenario's value.
control-presets = Values whose effects differ at a glance.
control-told =
    { $about }

    { $formula }

    key { $key }
control-with_default = { $told }, default { $value }: double click
control-with_default_choice = { $told }, default { $value }: double click
control-idle =
    { $reason }

    { $told }

control-no_obstacles = This world has no static obstacles.
control-only_orca = Only ORCA solves linear programs.
control-only_vo = Only VO reads this.
control-only_rvo = Only RVO reads this.
control-only_hrvo = Only HRVO reads this.
control-no_cut_off = HRVO's cones have no cut-off.
control-only_sharing = Only RVO, HRVO and ORCA share the effort.
control-no_method = Without a method nobody looks at neighbors.
control-only_perturbation = Only the perturbation reads this: choose it as deadlock breaker.
control-only_right_bias = Only the right bias reads this: choose it as deadlock breaker.
control-only_line = Only the line has a slope.
control-only_sine = Only the sine has a period.
control-jitter = As printed, the jitter is taken for the distance: see the museum.
control-take = take { $method }
