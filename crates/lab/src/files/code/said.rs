//! Messages about features that a program for another library cannot express.

use crate::text::said::messages;

messages! {
    pub(crate) room "code" in Exact;

    for_rvo2_cpp() = "C++ for RVO2";
    for_rvo2_python() = "Python for Python-RVO2";
    for_pyrvo() = "Python for pyrvo";
    for_rvo2_csharp() = "C# for RVO2";
    for_godot() = "GDScript for Godot 4";
    for_rust() = "Rust for sidestep";

    not_finite(agent: usize) = "agent { $agent } has a number that is not finite, and cannot be written as code";

    journeys(agents: usize) = "{ $agents ->
        [one] one agent goes
       *[other] { $agents } agents go
    } to the next goal alone of several, and stays there";
    to_come(agents: usize) = "{ $agents ->
        [one] one agent that comes later is missing
       *[other] { $agents } agents that come later are missing
    }";
    methods(agents: usize) = "{ $agents ->
        [one] one agent takes
       *[other] { $agents } agents take
    } ORCA in place of VO, RVO or HRVO";
    schools(agents: usize) = "{ $agents ->
        [one] one agent takes
       *[other] { $agents } agents take
    } ORCA in place of another school";
    unguarded(agents: usize) = "{ $agents ->
        [one] one agent that avoids nothing keeps
       *[other] { $agents } agents that avoid nothing keep
    } off walls and pillars nevertheless";
    shares(agents: usize) = "{ $agents ->
        [one] one agent takes
       *[other] { $agents } agents take
    } one half of the avoiding, whatever the responsibility";
    steering(agents: usize) = "{ $agents ->
        [one] one agent goes
       *[other] { $agents } agents go
    } without steering forces";
    still(agents: usize) = "{ $agents ->
        [one] one agent that wanders, pursues or evades stands still
       *[other] { $agents } agents that wander, pursue or evade stand still
    }";
    routes(agents: usize) = "{ $agents ->
        [one] one agent heads straight for its goal
       *[other] { $agents } agents head straight for their goals
    }, without the road map";
    pointer(agents: usize) = "{ $agents ->
        [one] one agent that follows the pointer heads
       *[other] { $agents } agents that follow the pointer head
    } for where it stands";
    limits(agents: usize) = "{ $agents ->
        [one] one agent has
       *[other] { $agents } agents have
    } no limits of acceleration or turn rate";
    one_point() = "agents that stand on the same point part another way, or never";
    pillars(circles: usize, corners: usize) = "{ $circles ->
        [one] the pillar is a polygon
       *[other] { $circles } pillars are polygons
    } of { $corners } corners";
    len(len: String) = "relaxed lines give way equally, as with len = 1 in place of { $len }";
    arithmetic() = "linear programs have the tolerances of RVO2, not those of orca.lp = robust";
    late() = "each velocity moves its agent in the same step, as with update = same_step";
    breaker() = "nothing breaks deadlocks";
    units() = "the largest speed stays in m/s, as with museum.units = repaired";
    ticks(step: String, ticks: usize) =
        "a step is 1/{ $ticks } s, not { $step } s: Godot takes whole numbers of steps in a second";
    changes() = "changes that were made during the run of the file are left out";
}
