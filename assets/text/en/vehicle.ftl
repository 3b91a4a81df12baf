# A vehicle in its own axes: what it feels ahead, where its stroll leads, and the forces.

vehicle-vehicle = { $ahead }{ $walls }{ $stroll } { $forces }
vehicle-no_vehicle = No force moves this agent: it neither steers nor strolls.

# Detection box

vehicle-box_free =
    Nothing is in the way in the box of { $length }{ $tagged ->
        [0] { "" }
        [one] ; { $tagged } pillar is in range
       *[other] ; { $tagged } pillars are in range
    }.
vehicle-box_acts =
    In the box of { $length } stands { $pillar }, { $ahead } ahead and { $aside } to the { $side ->
        [left] left
       *[right] right
    }: the axis meets its widened circle at ip = { $ip }. It { $push }.
vehicle-box_pushes =
    pushes { $lateral } to the { $side ->
        [left] left
       *[right] right
    } and { $along ->
        [drives_on] drives on with
       *[brakes] brakes with
    } { $braking }

# Feeler

vehicle-feeler_free =
    Nothing comes too near to the feeler of { $length }{ $seen ->
        [0] { "" }
        [one] ; { $seen } pillar is in view
       *[other] ; { $seen } pillars are in view
    }.
vehicle-feeler_acts = The feeler of { $length } passes { $pillar } after { $ahead }, { $dist } from its center: less than the { $keep } to keep{ $others }. It { $turn }.
vehicle-feeler_others =
    ; { $others ->
        [one] { $others } other pillar blocks
       *[other] { $others } other pillars block
    } too
vehicle-feeler_steers =
    steers { $force } to the { $side ->
        [left] left
       *[right] right
    } and keeps { $rest } of the velocity in this step

# Neither

vehicle-feels_nothing = It feels nothing ahead, so nothing steers it.
vehicle-walls = { " " }The wall feelers reach beyond { $of } and add { $force }.

# Behavior and forces

vehicle-stroll =
    { " " }It strolls: the target lies { $angle } to the { $side ->
        [left] left
       *[right] right
    }, { $away } away, after a jitter of { $jitter }.
vehicle-forces = Avoidance takes { $avoidance } of { $most }, and { $behavior } of what is left are the behavior's.
vehicle-behavior_alone = The behavior takes { $behavior } of { $most }.

# Labels of the picture

vehicle-x_ahead = x ahead ({ $unit })
vehicle-y_aside = y aside ({ $unit })
vehicle-box_length = box { $length }
vehicle-feeler_length = feeler { $length }
vehicle-target = target
vehicle-behavior = behavior
vehicle-lateral = lateral
vehicle-arrow = { $name } { $force }
