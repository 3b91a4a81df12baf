# Logs of other people's runs: why one cannot be read, and what was guessed where it is silent.

recorded-at_line = { $file }:{ $line }: { $reason }
recorded-of_file = { $file }: { $reason }
recorded-unreadable = cannot read it: { $reason }
recorded-empty = it has no rows; a log has a row for each agent and step
recorded-no_text = not UTF-8; a log is CSV with a header, or JSON lines
recorded-long_line = longer than { $most } MiB; a log has a row, or a step, in each line
recorded-no_header = { $fields } columns without names; begin with a header such as step,agent,x,y,vx,vy
recorded-no_column = the header has no column { $column }; a log needs step or t, x and y, and names its velocities in pairs such as vx,vy
recorded-column_twice = { $column } comes twice in the header; rename one of them
recorded-of_column = { $column }: { $reason }
recorded-fields = { $fields } fields, but the header names { $columns }
recorded-no_number = { $column } wants a number, got { $text }
recorded-no_json = no JSON: { $reason }; a row is an object in one line
recorded-no_object = want an object such as {"{"}"step":0,"agent":1,"x":0,"y":0{"}"}
recorded-no_list = begins with a list; want JSON lines, an object in each line
recorded-no_vector = { $column } wants a vector such as [0, 1]
recorded-no_position = no position; x and y want numbers
recorded-no_step = no step; it has a number of its step, or its time
recorded-no_whole_step = step wants a whole number, got { $step }; name a column of times t
recorded-too_far = { $value } lies beyond ±{ $most }; tell the unit, as with --unit px=0.02
recorded-row_twice = agent { $agent } has two rows at step { $step }
recorded-about_live = A log as it is written: bodies stand where it has them, and show what the method decides there. Inferred: { $inferred }.
recorded-about_replay = A log: bodies stand where it has them, and show what the method decides there. Inferred: { $inferred }.
recorded-too_many_rows = more than { $most } rows; leave out steps
recorded-too_many_agents = a step has more agents than the most of a world, { $most }; leave some out
recorded-step_too_long = step { $step } has more than { $most } rows; a step ends where a row has another step
recorded-too_many_names = the names of its agents take more than { $most } MiB; let agents that come back keep their names
recorded-waits_for_row = it has no rows yet
recorded-waits_for_next_step = step { $step } has { $rows ->
        [one] one row
       *[other] { $rows } rows
    } so far, and is complete when a row of another step comes

recorded-time_step_of_log = a step is { $step }, by the times of the log
recorded-time_step_of_motion = a step is { $step }, by how far agents move with their velocities; --set time_step says otherwise
recorded-time_step_of_rate = a step is { $step }, by the frame rate of the log
recorded-time_step_assumed = a step is assumed to take { $step }, as in the annotated data sets of this form; --rate says otherwise
recorded-time_step_default = a step is taken for { $step }; --rate says otherwise
recorded-velocity_chosen_before = velocities are those chosen a step before
recorded-velocity_by_places = velocities are differences of places
recorded-chosen_of_next_row = chosen velocities are those of the next rows
recorded-chosen_by_places = chosen velocities are differences of places
recorded-preferred_of_base = preferred velocities are those of { $base }
recorded-preferred_as_it_goes = preferred velocities: as each moves (a guess)
recorded-preferred_to_last_place = preferred velocities are a guess: toward the last place of each agent, at the median of its speeds while it moves
recorded-settings_of_base = { $settings }: as in { $base }
recorded-settings_default = { $settings }: the defaults of sidestep; --set or --scenario says otherwise
recorded-settings_of_people = people have a radius of { $radius }, and walk up to 2 m/s; --set says otherwise
recorded-meters = lengths are taken for meters; --unit says otherwise
recorded-form_eth_ucy = tracks of ETH and UCY, by the number of columns
recorded-form_trajnet = tracks of TrajNet++
recorded-form_archive = tracks of the Pedestrian Dynamics Data Archive
recorded-form_json = JSON lines
recorded-form_table = a table with a header
recorded-too_fast_for_people = people would walk at { $speed } m/s: the frame rate or the unit is another one; give --rate or --unit
recorded-flat_axis = { $axis } hardly varies and a third coordinate, which is not used, does: if { $axis } is the height, name the ground x and y in the header
recorded-ignored = columns that are not used: { $columns }
