//! The examples run, with their own tests.

#[path = "../../examples/ecs.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod ecs;
#[path = "../../examples/game_loop.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod game_loop;
#[path = "../../examples/headless_csv.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod headless_csv;
#[path = "../../examples/watch_decision.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod watch_decision;
