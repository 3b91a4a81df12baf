# A scene as a program: targets, and what they cannot say.

code-for_rvo2_cpp = C++ for RVO2
code-for_rvo2_python = Python for Python-RVO2
code-for_pyrvo = Python for pyrvo
code-for_rvo2_csharp = C# for RVO2
code-for_godot = GDScript for Godot 4
code-for_rust = Rust for sidestep

code-not_finite = agent { $agent } has a number that is not finite, and cannot be written as code

code-methods =
    { $agents ->
        [one] one agent takes
       *[other] { $agents } agents take
    } ORCA in place of VO, RVO or HRVO
code-unguarded =
    { $agents ->
        [one] one agent that avoids nothing keeps
       *[other] { $agents } agents that avoid nothing keep
    } off walls and pillars nevertheless
code-shares =
    { $agents ->
        [one] one agent takes
       *[other] { $agents } agents take
    } one half of the avoiding, whatever the responsibility
code-steering =
    { $agents ->
        [one] one agent goes
       *[other] { $agents } agents go
    } without steering forces
code-still =
    { $agents ->
        [one] one agent that wanders, pursues or evades stands still
       *[other] { $agents } agents that wander, pursue or evade stand still
    }
code-routes =
    { $agents ->
        [one] one agent heads straight for its goal
       *[other] { $agents } agents head straight for their goals
    }, without the road map
code-pointer =
    { $agents ->
        [one] one agent that follows the pointer heads
       *[other] { $agents } agents that follow the pointer head
    } for where it stands
code-limits =
    { $agents ->
        [one] one agent has
       *[other] { $agents } agents have
    } no limits of acceleration or turn rate
code-one_point = agents that stand on the same point part another way, or never
code-pillars =
    { $circles ->
        [one] the pillar is a polygon
       *[other] { $circles } pillars are polygons
    } of { $corners } corners
code-len = relaxed lines give way equally, as with len = 1 in place of { $len }
code-arithmetic = linear programs have the tolerances of RVO2, not those of orca.lp = robust
code-late = each velocity moves its agent in the same step, as with update = same_step
code-breaker = nothing breaks deadlocks
code-units = the largest speed stays in m/s, as with museum.units = repaired
code-ticks = a step is 1/{ $ticks } s, not { $step } s: Godot takes whole numbers of steps in a second
code-changes = changes that were made during the run of the file are left out
