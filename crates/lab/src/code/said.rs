//! What a program for another library cannot say.

use crate::text::said::messages;

messages! {
    "code" in Exact;

    for_rvo2_cpp();
    for_rvo2_python();
    for_pyrvo();
    for_rvo2_csharp();
    for_godot();
    for_rust();

    not_finite(agent: usize);

    methods(agents: usize);
    unguarded(agents: usize);
    shares(agents: usize);
    steering(agents: usize);
    still(agents: usize);
    routes(agents: usize);
    pointer(agents: usize);
    limits(agents: usize);
    one_point();
    pillars(circles: usize, corners: usize);
    len(len: String);
    arithmetic();
    late();
    breaker();
    units();
    ticks(step: String, ticks: usize);
    changes();
}
